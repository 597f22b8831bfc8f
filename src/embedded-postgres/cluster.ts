// Finds or creates the cluster of a data folder.

import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, open, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Log } from '../app/ports/system.ts';
import { EmbeddedPostgresError, explainFileFault, explainProgramFault, faultCode, noInstallation } from './errors.ts';
import { type Account, canReach, chooseAccount, type Programs, run, unfinishedName } from './programs.ts';

/** Where a cluster lives, and which account runs it. */
export interface Cluster {
  /** Holds `data` (the cluster) and `postgres.log`. A real path, as PostgreSQL and the kernel name it. */
  readonly dir: string;
  /** PostgreSQL's own data folder. */
  readonly dataDir: string;
  /** Always `<DATA_DIR>/postgres`, whether the cluster lives there or not; holds `password` and, when not, `location`. */
  readonly anchorDir: string;
  /** The password of the cluster's roles, random, made once. */
  readonly password: string;
  /** Undefined when this process' own account runs the cluster. */
  readonly account: Account | undefined;
}

/** The superuser of the cluster, for its owner only. */
export const superuser = 'postgres';

/** Makes the folder `<DATA_DIR>/postgres`, which holds the lock. */
export async function makeAnchorDir(dataDir: string): Promise<string> {
  const anchorDir = join(dataDir, 'postgres');
  // As root, other accounts may pass through, so that the cluster can live here where the folders above allow it.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  try {
    await mkdir(dataDir, { recursive: true, mode });
    await mkdir(anchorDir, { recursive: true, mode });
  } catch (cause) {
    throw explainFileFault(cause, anchorDir);
  }
  return anchorDir;
}

/** Finds the folder that `makeAnchorDir` makes. @throws EmbeddedPostgresError when there is none */
export async function findAnchorDir(dataDir: string): Promise<string> {
  const found = await folderIn(dataDir, 'postgres').catch((cause: unknown) => {
    throw explainFileFault(cause, dataDir);
  });
  if (found === undefined) throw noInstallation(dataDir);
  return found;
}

/** Whether a cluster was made. @throws EmbeddedPostgresError when its folder is gone or cannot be read */
export async function hasCluster(anchorDir: string): Promise<boolean> {
  return (await existingDir(anchorDir)) !== undefined;
}

/**
 * Finds where the cluster lives, and makes its folder at the first start. The caller has the lock.
 *
 * It lives in `<DATA_DIR>/postgres`. Root is the exception, because PostgreSQL must then run as another account, which a 0700 home keeps
 * out: the cluster then lives in `<stateDir>/<12 hex of the path's hash>-<random>`, and the file `<DATA_DIR>/postgres/location` points
 * there. The random part makes a deleted data folder start empty instead of finding its old rows.
 *
 * @throws EmbeddedPostgresError when a folder cannot be written, belongs to another user, or the cluster's folder is gone
 */
export async function resolveCluster(anchorDir: string, stateDir: string, warn: Log['warn']): Promise<Cluster> {
  try {
    const existing = await existingDir(anchorDir);
    const account = await chooseAccount(existing === undefined ? undefined : await folderIn(existing, 'data'));
    const dir = await realpath(existing ?? (await newDir(anchorDir, stateDir, account, warn)));
    if (!(await canReach(account, dir))) {
      throw new EmbeddedPostgresError(
        `PostgreSQL runs as user number ${account?.uid ?? process.getuid?.()}, which can no longer enter ${dir}. Let it pass through the folders above, or move the data folder.`,
      );
    }
    const password =
      (await readText(join(anchorDir, 'password'))) ??
      (await writeText(join(anchorDir, 'password'), randomBytes(32).toString('base64url')));
    return { dir, dataDir: join(dir, 'data'), anchorDir, password, account };
  } catch (cause) {
    throw explainFileFault(cause, anchorDir);
  }
}

/** Reads the password that the owner has made. */
export async function readPassword(anchorDir: string): Promise<string> {
  try {
    return (await readFile(join(anchorDir, 'password'), 'utf8')).trim();
  } catch (cause) {
    throw explainFileFault(cause, join(anchorDir, 'password'));
  }
}

async function existingDir(anchorDir: string): Promise<string | undefined> {
  const pointer = join(anchorDir, 'location');
  const location = await readText(pointer);
  if (location === undefined) return (await folderIn(anchorDir, 'data')) === undefined ? undefined : anchorDir;
  if ((await folderIn(location, '.')) === undefined) {
    // Starting with an empty database here would look like a loss of everything, and overwrite the trace of where it was.
    throw new EmbeddedPostgresError(
      `The database of this data folder lived in ${location}, as ${pointer} says, and that folder is gone. Bring it back, or remove ${anchorDir} to start with an empty database.`,
    );
  }
  return location;
}

async function newDir(
  anchorDir: string,
  stateDir: string,
  account: Account | undefined,
  warn: Log['warn'],
): Promise<string> {
  if (account === undefined || (await canReach(account, anchorDir))) return anchorDir;
  const pathHash = createHash('sha256').update(anchorDir).digest('hex').slice(0, 12);
  const dir = join(stateDir, `${pathHash}-${randomBytes(4).toString('hex')}`);
  try {
    await mkdir(stateDir, { recursive: true, mode: 0o755 });
    for (const name of await readdir(stateDir)) {
      // The data folder may only have been moved away, and may come back.
      if (name.startsWith(pathHash)) warn({ folder: join(stateDir, name) }, 'former database of the data folder found');
    }
    await mkdir(dir);
    await chmod(dir, 0o711);
    // For an operator who finds the folder.
    await writeFile(join(dir, 'belongs-to'), `${anchorDir}\n`, { mode: 0o600 });
  } catch (cause) {
    throw explainFileFault(cause, dir);
  }
  return writeText(join(anchorDir, 'location'), dir);
}

/**
 * Makes the cluster unless it is there already. It is made under another name and renamed last, so a process that dies on the way leaves
 * nothing that could pass for a cluster. The caller has the lock.
 * @throws EmbeddedPostgresError when the disk is full, the folder cannot be written, or another version of PostgreSQL made the cluster
 */
export async function createCluster(cluster: Cluster, programs: Programs): Promise<void> {
  const { account, dataDir } = cluster;
  if (await isCluster(dataDir, programs.majorVersion)) return;
  await removeUnfinished(dataDir);
  const unfinished = unfinishedName(dataDir);
  const passwordFile = `${unfinished}.password`;
  try {
    await mkdir(unfinished, { mode: 0o700 });
    // A file, because the account may open neither the standard input of this process nor its password file.
    await writeFile(passwordFile, `${cluster.password}\n`, { mode: 0o600 });
    if (account !== undefined) {
      await chown(unfinished, account.uid, account.gid);
      await chown(passwordFile, account.uid, account.gid);
    }
    // Without encoding and locale the caller's LANG decides, and with none the cluster would count bytes for characters.
    const options = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', `--username=${superuser}`];
    const words = [`--pgdata=${unfinished}`, `--pwfile=${passwordFile}`, ...options];
    await run(programs.initdb, words, account).catch((cause: { stdout?: string; stderr?: string }) => {
      throw explainProgramFault('Making the database', `${cause.stdout}${cause.stderr}`, dataDir);
    });
    await rename(unfinished, dataDir);
    await syncFolder(dirname(dataDir));
  } catch (cause) {
    throw explainFileFault(cause, cluster.dir);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function isCluster(dataDir: string, majorVersion: number): Promise<boolean> {
  const version = await readText(join(dataDir, 'PG_VERSION')).catch((cause: unknown) => {
    throw explainFileFault(cause, dataDir);
  });
  if (version === undefined) return false;
  if (version !== String(majorVersion)) {
    throw new EmbeddedPostgresError(
      `The database in ${dataDir} was made by PostgreSQL ${version}, and this release brings PostgreSQL ${majorVersion}. Export it with the release that made it, and import it here.`,
    );
  }
  return true;
}

/** Removes what owners that were killed left unfinished beside `path`, as far as it can be removed: it only costs space. */
async function removeUnfinished(path: string): Promise<void> {
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(`${basename(path)}.new-`)) continue;
    await rm(join(dirname(path), name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

/** Writes a file of mode 0600 whole or not at all, durably. */
async function writeText(path: string, content: string): Promise<string> {
  const unfinished = unfinishedName(path);
  try {
    await writeFile(unfinished, `${content}\n`, { mode: 0o600, flush: true });
    await rename(unfinished, path);
    await syncFolder(dirname(path));
  } finally {
    await rm(unfinished, { force: true });
  }
  return content;
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (cause) {
    if (faultCode(cause) === 'ENOENT') return undefined;
    throw cause;
  }
}

async function folderIn(dir: string, name: string): Promise<string | undefined> {
  try {
    return (await stat(join(dir, name))).isDirectory() ? join(dir, name) : undefined;
  } catch (cause) {
    if (faultCode(cause) === 'ENOENT') return undefined;
    throw cause;
  }
}

/** Makes new names in a folder survive a loss of power. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
