// `npm run sbom`: the packages of an installation and those in Scalar's script, in CycloneDX.

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lockWithScalar, readScalarPackages } from './scalar-packages.ts';

/**
 * Runs npm on the lock file with the packages in Scalar's script, in a temporary folder that has only manifests.
 * @returns what npm writes to standard output
 * @throws Error with `stdout` when npm ends with another status than 0
 */
export async function npmWithScalar(words: readonly string[]): Promise<string> {
  const work = await mkdtemp(join(tmpdir(), 'mitome-npm-'));
  try {
    // npm calls the service by the name of its folder.
    const folder = join(work, 'mitome');
    await mkdir(folder);
    for (const file of ['package.json', '.npmrc', 'bin']) await cp(file, join(folder, file), { recursive: true });
    const lock = lockWithScalar(JSON.parse(await readFile('package-lock.json', 'utf8')), readScalarPackages());
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
    return (await promisify(execFile)('npm', words, { cwd: folder, maxBuffer: 64 << 20 })).stdout;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Without the workspace `bin`: it has no version, which npm would refuse. */
export const writeSbom = (): Promise<string> =>
  npmWithScalar([
    ...['sbom', '--package-lock-only', '--omit=dev', '--no-workspaces'],
    ...['--sbom-format=cyclonedx', '--sbom-type=application'],
  ]);

if (import.meta.main) process.stdout.write(await writeSbom());
