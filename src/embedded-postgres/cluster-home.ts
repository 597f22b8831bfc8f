import { createHash, randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { chmod, link, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError, explainFileFault, faultCode } from './embedded-postgres-error.ts';
import { type Account, canReach, operatingAccount } from './operating-account.ts';
import { syncFolder, temporarySibling } from './temporary-sibling.ts';

/** Where a cluster lives, and who runs it. */
export interface ClusterHome {
  /** Holds `data` (the cluster) and `postgres.log`. */
  readonly dir: string;
  /** PostgreSQL's own data folder. */
  readonly clusterDir: string;
  /** Always `<dataDir>/postgres`, whether the cluster lives there or not; holds `password` and, when not, `location`. */
  readonly anchorDir: string;
  /** The password of the cluster's roles, random, made once. */
  readonly password: string;
  /** Undefined when we run the cluster ourselves. */
  readonly account: Account | undefined;
}

/**
 * Settles where the cluster of a data folder lives.
 *
 * It lives in `<dataDir>/postgres`. Root is the exception, because PostgreSQL must then run as another account, which a 0700 home keeps
 * out: the cluster then lives in `<stateDir>/<12 hex of the path's hash>-<random>`, and the file `<dataDir>/postgres/location` points
 * there. The random part makes a deleted data folder begin anew instead of finding its old rows. Several processes may settle at once:
 * each file is written whole under another name and linked into place, so that all read what the first one wrote.
 *
 * @param dataDir absolute path of the service's data folder; made when missing
 * @param stateDir absolute path of the folder for clusters and programs that must lie elsewhere
 * @param log takes one line for people
 * @throws EmbeddedPostgresError when a folder cannot be written, belongs to another user, or a cluster's place has gone
 */
export async function resolveClusterDir(
  dataDir: string,
  stateDir: string,
  log: (line: string) => void,
): Promise<ClusterHome> {
  const anchorDir = join(dataDir, 'postgres');
  const asRoot = process.getuid?.() === 0;
  try {
    // As root others may pass through, so that the cluster can lie here where the folders above allow it.
    await mkdir(dataDir, { recursive: true, mode: asRoot ? 0o711 : 0o700 });
    await mkdir(anchorDir, { recursive: true, mode: asRoot ? 0o711 : 0o700 });
  } catch (cause) {
    throw explainFileFault(cause, anchorDir);
  }

  try {
    const existing = await existingHome(anchorDir);
    const account = await operatingAccount(await clusterIn(existing));
    const dir = existing ?? (await newHome(anchorDir, stateDir, account, log));
    if (!(await canReach(account, [dir]))) {
      throw new EmbeddedPostgresError(
        `PostgreSQL runs as user number ${account?.uid ?? process.getuid?.()}, which can no longer enter ${dir}. Let it pass through the folders above, or move the data folder.`,
      );
    }
    const password = await writeOnce(join(anchorDir, 'password'), randomBytes(32).toString('base64url'));
    return { dir, clusterDir: join(dir, 'data'), anchorDir, password, account };
  } catch (cause) {
    throw explainFileFault(cause, anchorDir);
  }
}

async function existingHome(anchorDir: string): Promise<string | undefined> {
  const pointer = join(anchorDir, 'location');
  const location = await readFile(pointer, 'utf8').catch((cause: unknown) => {
    if (faultCode(cause) === 'ENOENT') return undefined;
    throw cause;
  });
  if (location === undefined) return (await isFolder(join(anchorDir, 'data'))) ? anchorDir : undefined;
  if (!(await isFolder(location.trim()))) {
    // Beginning with an empty database here would look like a loss of everything, and overwrite the trace of where it was.
    throw new EmbeddedPostgresError(
      `The database of this data folder lived in ${location.trim()}, as ${pointer} says, and that folder is gone. Bring it back, or remove ${anchorDir} to begin with an empty database.`,
    );
  }
  return location.trim();
}

async function newHome(
  anchorDir: string,
  stateDir: string,
  account: Account | undefined,
  log: (line: string) => void,
): Promise<string> {
  if (account === undefined || (await canReach(account, [anchorDir]))) return anchorDir;
  const pathHash = createHash('sha256').update(anchorDir).digest('hex').slice(0, 12);
  const home = join(stateDir, `${pathHash}-${randomBytes(4).toString('hex')}`);
  try {
    await mkdir(stateDir, { recursive: true, mode: 0o755 });
    for (const name of await readdir(stateDir)) {
      // Never removed by ourselves: the data folder may only have been moved away, and may come back.
      if (name.startsWith(pathHash)) log(`a former database of ${anchorDir} remains in ${join(stateDir, name)}`);
    }
    await mkdir(home);
    await chmod(home, 0o711);
    // For people who find the folder and wonder whose it is.
    await writeFile(join(home, 'belongs-to'), `${anchorDir}\n`, { mode: 0o600 });
  } catch (cause) {
    throw explainFileFault(cause, home);
  }
  const location = await writeOnce(join(anchorDir, 'location'), home);
  if (location !== home) await rm(home, { recursive: true });
  return location;
}

/** Writes a file of mode 0600 unless it is there already, and says what it holds then. Nobody ever reads it half written. */
async function writeOnce(path: string, content: string): Promise<string> {
  const temporary = temporarySibling(path);
  try {
    if (!(await exists(path))) {
      await writeFile(temporary, `${content}\n`, { mode: 0o600, flush: true });
      await link(temporary, path);
      await syncFolder(dirname(path));
    }
  } catch (cause) {
    if (faultCode(cause) !== 'EEXIST') throw cause;
  } finally {
    await rm(temporary, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}

async function clusterIn(home: string | undefined): Promise<string | undefined> {
  if (home === undefined) return undefined;
  return (await isFolder(join(home, 'data'))) ? join(home, 'data') : undefined;
}

async function isFolder(path: string): Promise<boolean> {
  return (await statOf(path))?.isDirectory() ?? false;
}

async function exists(path: string): Promise<boolean> {
  return (await statOf(path)) !== undefined;
}

async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (cause) {
    if (faultCode(cause) === 'ENOENT') return undefined;
    throw cause;
  }
}
