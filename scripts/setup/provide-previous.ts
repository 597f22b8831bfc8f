// The code of the previous release, to run beside this one.

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { SetupError } from './setup-error.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const installMs = 300_000;

/** What a node runs of a release: without pages, tests and documents. */
const parts = ['src', 'generated', 'package.json', 'tsconfig.json', ':!src/web', ':!*.test.ts'];
const archive = join(import.meta.dirname, 'previous-release.tar.br');

/**
 * Packs the code of a commit as the previous release. It lies in the repository, so that the test needs no history: a checkout may be shallow,
 * or a copy without git.
 */
export async function packPrevious(commit: string): Promise<void> {
  const { stdout } = await run('git', ['archive', '--format=tar', commit, ...parts], {
    cwd: root,
    encoding: 'buffer',
    maxBuffer: 256 << 20,
  });
  await writeFile(archive, brotliCompressSync(stdout));
}

/**
 * Unpacks the previous release below `.cache`, where it finds our packages, with those of its own of which it needs other versions.
 * @returns its folder
 * @throws SetupError where its packages cannot be had
 */
export async function providePrevious(): Promise<string> {
  const packed = await readFile(archive);
  // With other packages of ours it needs others of its own.
  const key = createHash('sha256')
    .update(packed)
    .update(await readFile(join(root, 'package.json')));
  const target = join(root, '.cache', 'previous', key.digest('hex').slice(0, 16));
  if (existsSync(target)) return target;
  await mkdir(join(root, '.cache', 'previous'), { recursive: true });
  const unfinished = await mkdtemp(`${target}-`);
  try {
    const source = join(unfinished, 'source.tar');
    await writeFile(source, brotliDecompressSync(packed));
    await run('tar', ['-xf', source, '-C', unfinished]);
    await rm(source);
    await providePackages(unfinished);
    // Another process may have been faster.
    await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true }));
    return target;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function providePackages(folder: string): Promise<void> {
  const dependenciesOf = async (place: string): Promise<[name: string, version: string][]> => {
    const { dependencies, optionalDependencies } = JSON.parse(await readFile(join(place, 'package.json'), 'utf8'));
    return Object.entries({ ...dependencies, ...optionalDependencies });
  };
  const ours = new Map(await dependenciesOf(root));
  const code = await readCode(folder);
  // What we have no more may have been for its pages, which are not here.
  const isNamed = (name: string) => code.includes(`'${name}'`) || code.includes(`'${name}/`);
  const isOurs = ([name, version]: [string, string]) => (ours.has(name) ? ours.get(name) === version : !isNamed(name));
  const others = (await dependenciesOf(folder)).filter((dependency) => !isOurs(dependency));
  if (others.length === 0) return;
  const place = join(folder, 'packages');
  await mkdir(place);
  await writeFile(join(place, 'package.json'), JSON.stringify({ dependencies: Object.fromEntries(others) }));
  // The machine's npm: ours brings a Node.js that it would replace meanwhile.
  const path = (process.env.PATH ?? '').split(delimiter).filter((one) => !one.includes('node_modules'));
  const env = { ...process.env, PATH: path.join(delimiter) };
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: place, env, timeout: installMs }).catch(
    ({ stderr }: { stderr?: string }) => {
      throw new SetupError(`The packages of the previous release cannot be installed: ${stderr?.trim() ?? ''}`);
    },
  );
  await rename(join(place, 'node_modules'), join(folder, 'node_modules'));
}

/** All code of a release as one text. */
async function readCode(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts'));
  return (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
}
