import { spawn } from 'node:child_process';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClusterHome } from './cluster-home.ts';
import { EmbeddedPostgresError, explainFileFault, explainProgramFault, faultCode } from './embedded-postgres-error.ts';
import { type Account, cleanEnvironment } from './operating-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { removeAbandonedSiblings, settle, temporarySibling } from './temporary-sibling.ts';

/** The superuser of the cluster, for this launcher only. */
export const superuser = 'postgres';

/**
 * Makes the cluster unless it is there already. It is made whole under another name and renamed last: whoever dies on the way leaves
 * nothing that could pass for a cluster, and of several makers at once the first one wins.
 * @throws EmbeddedPostgresError when the disk is full, the folder cannot be written, or another version of PostgreSQL made the cluster
 */
export async function createCluster(home: ClusterHome, binaries: PostgresBinaries): Promise<void> {
  const { account, clusterDir } = home;
  if (await hasCluster(clusterDir, binaries.majorVersion)) return;

  const temporary = temporarySibling(clusterDir);
  const passwordFile = `${temporary}.password`;
  try {
    await removeAbandonedSiblings(clusterDir);
    await mkdir(temporary, { mode: 0o700 });
    // A file, because the account may open neither the standard input that we would give it nor the password file of ours.
    await writeFile(passwordFile, `${home.password}\n`, { mode: 0o600 });
    if (account !== undefined) {
      await chown(temporary, account.uid, account.gid);
      await chown(passwordFile, account.uid, account.gid);
    }
    await runInitdb(binaries.initdb, temporary, passwordFile, account);
    await settle(temporary, clusterDir);
  } catch (cause) {
    throw explainFileFault(cause, home.dir);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(temporary, { recursive: true, force: true });
  }
}

async function hasCluster(clusterDir: string, majorVersion: number): Promise<boolean> {
  let version: string;
  try {
    version = (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
  } catch (cause) {
    if (faultCode(cause) === 'ENOENT') return false;
    throw explainFileFault(cause, clusterDir);
  }
  if (version !== String(majorVersion)) {
    throw new EmbeddedPostgresError(
      `The database in ${clusterDir} was made by PostgreSQL ${version}, and this release brings PostgreSQL ${majorVersion}. Export it with the release that made it, and import it here.`,
    );
  }
  return true;
}

async function runInitdb(
  initdb: string,
  clusterDir: string,
  passwordFile: string,
  account: Account | undefined,
): Promise<void> {
  const child = spawn(
    initdb,
    [
      `--pgdata=${clusterDir}`,
      // Without these two the caller's LANG decides, and with none the cluster would count bytes for characters.
      '--encoding=UTF8',
      '--locale=C',
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
    ],
    { cwd: '/', env: cleanEnvironment, stdio: ['ignore', 'pipe', 'pipe'], ...account },
  );
  let output = '';
  child.stdout.on('data', (text: Buffer) => {
    output += text;
  });
  child.stderr.on('data', (text: Buffer) => {
    output += text;
  });
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (status !== 0) throw explainProgramFault('Making the database', output, clusterDir);
}
