// Debian roots in place of the images that a Dockerfile names.

import { cp, mkdir, mkdtemp, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toolsDir } from '../setup/debian-packages.ts';
import { findPrograms } from '../setup/find-program.ts';
import { provideProgram } from '../setup/provide-program.ts';
import { runProgram } from '../setup/run-program.ts';
import { SetupError } from '../setup/setup-error.ts';

const mirror = 'http://deb.debian.org/debian';

/**
 * Makes a root as an official image has it: `debian:SUITE-slim`, and `node:24-SUITE-slim`, which is the same with Node.js and npm below
 * /usr/local. Docker's images lack documentation that this root has; they differ in nothing that a program reads.
 * @param root a folder that does not exist
 * @throws SetupError when there is no such image here, or debootstrap fails
 */
export async function makeRoot(image: string, root: string, log: (line: string) => void): Promise<void> {
  const [, node, suite] = /^(?:(node):24-|debian:)([a-z]+)-slim$/.exec(image) ?? [];
  if (suite === undefined)
    throw new SetupError(`${image} cannot be made here; debian:SUITE-slim and node:24-SUITE-slim can`);
  const base = await provideBase(suite, log);
  await copyTree(base, root);
  if (node !== undefined) await addNode(root);
}

/** Copies a folder with everything that belongs to a file, as root. */
export async function copyTree(from: string, to: string): Promise<void> {
  const { status, output } = await runProgram('cp', ['--archive', '--reflink=auto', '--no-target-directory', from, to]);
  if (status !== 0) throw new Error(`cp ended with status ${status}: ${output}`);
}

/** The root of a suite below the tools' folder; made once. */
async function provideBase(suite: string, log: (line: string) => void): Promise<string> {
  const base = join(toolsDir(), `debian-${suite}-${process.arch}`);
  if (await exists(base)) return base;
  const debootstrap = await provideProgram(
    {
      name: 'debootstrap',
      packages: ['debootstrap'],
      advice: 'Checking the image needs debootstrap: apt-get install debootstrap',
      unusable: 'The one of this Debian does not run.',
      installed: async () => findPrograms(['debootstrap'])[0],
      unpacked: async () => undefined,
    },
    log,
  );
  log(`making a root of Debian ${suite} with debootstrap`);
  await mkdir(toolsDir(), { recursive: true });
  const work = await mkdtemp(`${base}.new-`);
  try {
    const unfinished = join(work, 'root');
    const { status, output } = await runProgram(debootstrap, ['--variant=minbase', suite, unfinished, mirror]);
    if (status !== 0) {
      throw new SetupError(
        `debootstrap ended with status ${status}:\n${output.trim().split('\n').slice(-8).join('\n')}`,
      );
    }
    await rm(join(unfinished, 'var', 'cache', 'apt'), { recursive: true, force: true });
    await rm(join(unfinished, 'var', 'lib', 'apt', 'lists'), { recursive: true, force: true });
    // A container gets these two from its host.
    for (const name of ['resolv.conf', 'hosts']) {
      await rm(join(unfinished, 'etc', name), { force: true });
      await writeFile(join(unfinished, 'etc', name), '', { mode: 0o644 });
    }
    // Renamed last, so that a folder of that name is always whole.
    await rename(unfinished, base);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return base;
}

/** Puts this Node.js and the npm that runs this script where the official image has them. */
async function addNode(root: string): Promise<void> {
  const cli = process.env.npm_execpath;
  if (cli === undefined)
    throw new SetupError('Start this with npm run image:check: the image gets the npm that runs it.');
  const npm = dirname(dirname(await realpath(cli)));
  const local = join(root, 'usr', 'local');
  await mkdir(join(local, 'lib', 'node_modules'), { recursive: true });
  await cp(await realpath(process.execPath), join(local, 'bin', 'node'));
  await copyTree(npm, join(local, 'lib', 'node_modules', 'npm'));
  for (const name of ['npm', 'npx']) {
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name));
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
