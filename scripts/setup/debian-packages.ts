// Installs Debian packages as root, or unpacks them below the cache of the user.

import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { findPrograms } from './find-program.ts';
import { runProgram } from './run-program.ts';
import { SetupError } from './setup-error.ts';

/** Whether this machine has Debian's package tools. */
export function isDebian(): boolean {
  return findPrograms(['apt-get']).length > 0 && findPrograms(['dpkg']).length > 0;
}

/** Where programs are unpacked that we may not install: MITOME_TOOLS_DIR, else `~/.cache/mitome`. */
export function toolsDir(): string {
  const chosen = process.env.MITOME_TOOLS_DIR;
  return chosen ? resolve(chosen) : join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'mitome');
}

/** The update of the lists, once a run. */
let updated: Promise<unknown> | undefined;

/**
 * Installs packages into the system, as root.
 * @throws SetupError with the last output of apt-get
 */
export async function installPackages(packages: readonly string[], log: (line: string) => void): Promise<void> {
  log(`installing ${packages.join(', ')} with apt-get`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  // One unreachable source of many lets `update` fail although the packages can be had; `install` decides.
  updated ??= runProgram('apt-get', [...wait, '-q', 'update'], { env });
  await updated;
  const install = ['-q', 'install', '-y', '--no-install-recommends', ...packages];
  const outcome = await runProgram('apt-get', [...wait, ...install], { env });
  if (outcome.status !== 0) throw aptFault('install', packages, outcome.output);
}

/**
 * Unpacks packages, with all they need that the system lacks, into a folder of our own: for an ordinary user. apt-get works on a state
 * and a cache of its own here, resolves against what the system has installed, and checks signatures as always; nothing is installed
 * and no maintainer script runs.
 * @param name names the folder below `toolsDir()`
 * @returns the folder, with `usr`, `etc` and so on inside; the same on every later call, without any network
 * @throws SetupError with the last output of apt-get or dpkg
 */
export async function unpackPackages(
  name: string,
  packages: readonly string[],
  log: (line: string) => void,
): Promise<string> {
  const folder = join(toolsDir(), name);
  if (await isFolder(folder)) return folder;
  log(`unpacking ${packages.join(', ')} into ${folder}`);
  await mkdir(dirname(folder), { recursive: true });
  await removeAbandoned(folder);
  const work = await mkdtemp(`${folder}.new-`);
  try {
    const apt = await privateApt(work);
    await runProgram('apt-get', [...apt, '-q', 'update']);
    const download = ['-q', 'install', '-y', '--no-install-recommends', '--download-only', ...packages];
    const outcome = await runProgram('apt-get', [...apt, ...download]);
    if (outcome.status !== 0) throw aptFault('download', packages, outcome.output);

    const root = join(work, 'root');
    await mkdir(root);
    const archives = join(work, 'cache', 'archives');
    for (const archive of (await readdir(archives)).filter((file) => file.endsWith('.deb'))) {
      const unpacked = await runProgram('dpkg-deb', ['--extract', join(archives, archive), root]);
      if (unpacked.status !== 0) throw aptFault('unpack', packages, unpacked.output);
    }
    // Renamed last, so that a folder of that name is always whole. If another process was faster, its folder is used.
    await rename(root, folder).catch(async (cause: unknown) => {
      if (!(await isFolder(folder))) throw cause;
    });
    return folder;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** All folders of shared libraries below an unpacked root, for LD_LIBRARY_PATH. */
export async function libraryFolders(root: string): Promise<string[]> {
  const folders = new Set<string>();
  for (const top of ['usr/lib', 'lib']) {
    const base = join(root, top);
    if (!(await isFolder(base))) continue;
    // Some libraries lie one level deeper and are found by a path that is compiled in, which does not hold here.
    for (const entry of await readdir(base, { recursive: true, withFileTypes: true })) {
      if (/^lib.*\.so(\.|$)/.test(entry.name)) folders.add(entry.parentPath);
    }
  }
  return [...folders].sort((one, other) => one.length - other.length);
}

/** Removes what killed runs left behind; younger folders may still be in use. */
async function removeAbandoned(folder: string): Promise<void> {
  const dayMs = 86_400_000;
  for (const name of await readdir(dirname(folder))) {
    const path = join(dirname(folder), name);
    if (!name.startsWith(`${basename(folder)}.new-`)) continue;
    if (Date.now() - (await stat(path)).mtimeMs > dayMs) await rm(path, { recursive: true, force: true });
  }
}

async function privateApt(work: string): Promise<string[]> {
  await mkdir(join(work, 'state', 'lists', 'partial'), { recursive: true });
  await mkdir(join(work, 'cache', 'archives', 'partial'), { recursive: true });
  const options = [
    `Dir::State=${join(work, 'state')}`,
    // Installed packages need not be fetched.
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${join(work, 'cache')}`,
    'Dir::Cache::archives=archives/',
    'Debug::NoLocking=1',
    // Images for containers delete every archive after use.
    'APT::Keep-Downloaded-Packages=true',
  ];
  return options.flatMap((option) => ['-o', option]);
}

function aptFault(step: string, packages: readonly string[], output: string): SetupError {
  const lastLines = output.trim().split('\n').slice(-6).join('\n');
  return new SetupError(`apt-get could not ${step} ${packages.join(', ')}. It said:\n${lastLines}`);
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
