import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The account that PostgreSQL's programs run under when we ourselves are root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The environment of every program we start. It is made from nothing, because ours may hold ENCRYPTION_KEY and passwords, and because
 * a LANG or TZ of ours must not decide how the cluster sorts or counts time.
 */
export const cleanEnvironment: Readonly<Record<string, string>> = {
  PATH: '/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

const run = promisify(execFile);

/**
 * Says which account must run PostgreSQL, which refuses to run as root.
 * @param existingCluster the cluster's folder if it is there already: its owner then runs it
 * @returns undefined when we are an ordinary user and run it ourselves; as root the cluster's owner, else the account `postgres`, else
 *   `nobody` (PostgreSQL wants an account with a name, so a free number would not do)
 * @throws EmbeddedPostgresError when the cluster is another user's, or when root finds neither account
 */
export async function operatingAccount(existingCluster: string | undefined): Promise<Account | undefined> {
  const ourUid = process.getuid?.();
  const owner = existingCluster === undefined ? undefined : await stat(existingCluster);
  if (ourUid !== 0) {
    if (owner !== undefined && owner.uid !== ourUid) {
      throw new EmbeddedPostgresError(
        `The database in ${existingCluster} belongs to user number ${owner.uid}, and this is user number ${ourUid}. Start as that user or as root.`,
      );
    }
    return undefined;
  }
  if (owner !== undefined && owner.uid !== 0) {
    return { uid: owner.uid, gid: owner.gid };
  }
  const account = (await namedAccount('postgres')) ?? (await namedAccount('nobody'));
  if (account === undefined) {
    throw new EmbeddedPostgresError(
      'PostgreSQL does not run as root, and there is neither a user "postgres" nor a user "nobody" to run it as. Start as an ordinary user.',
    );
  }
  return account;
}

/**
 * Asks the system itself, by trying, whether an account may read and enter paths; modes alone would not tell about lists of access rights.
 * @param account undefined for ourselves
 * @param paths absolute paths of files or folders
 */
export async function canReach(account: Account | undefined, paths: readonly string[]): Promise<boolean> {
  const script = 'for path; do if [ -d "$path" ]; then [ -x "$path" ]; else [ -r "$path" ]; fi || exit 1; done';
  try {
    await run('/bin/sh', ['-c', script, 'sh', ...paths], { cwd: '/', env: cleanEnvironment, ...account });
    return true;
  } catch {
    return false;
  }
}

async function namedAccount(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([
      run('id', ['-u', name], { cwd: '/', env: cleanEnvironment }),
      run('id', ['-g', name], { cwd: '/', env: cleanEnvironment }),
    ]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}
