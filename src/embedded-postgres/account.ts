import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError, explainProgramFault } from './errors.ts';

/** The account that PostgreSQL's programs run under when this process is root's. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The environment of every program. It inherits nothing, because the service's may hold ENCRYPTION_KEY and passwords, and because its
 * LANG or TZ must not decide how the cluster sorts or counts time.
 */
export const cleanEnvironment: Readonly<Record<string, string>> = {
  PATH: '/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

const run = promisify(execFile);

/**
 * Runs a program of PostgreSQL's to its end.
 * @param step what it does, for the message of a failure
 * @param place the folder that it works in, for the same
 * @returns its standard output
 * @throws EmbeddedPostgresError with the last lines of its output
 */
export async function runProgram(
  step: string,
  program: string,
  words: readonly string[],
  account: Account | undefined,
  place: string,
): Promise<string> {
  try {
    const options = { cwd: '/', env: cleanEnvironment, maxBuffer: 16 * 1024 * 1024, ...account };
    return (await run(program, words, options)).stdout;
  } catch (cause) {
    const { stdout = '', stderr = '', message } = cause as { stdout?: string; stderr?: string; message: string };
    throw explainProgramFault(step, `${stdout}${stderr}` || message, place);
  }
}

/**
 * Chooses the account that runs PostgreSQL, which refuses to run as root.
 * @param existingCluster the cluster's folder if it is there already: its owner then runs it
 * @returns undefined for an ordinary user, who runs it as itself; as root the cluster's owner, else the account `postgres`, else
 *   `nobody` (PostgreSQL wants an account with a name, so a free number would not do)
 * @throws EmbeddedPostgresError when the cluster is another user's, or when root finds neither account
 */
export async function operatingAccount(existingCluster: string | undefined): Promise<Account | undefined> {
  const ownUid = process.getuid?.();
  const owner = existingCluster === undefined ? undefined : await stat(existingCluster);
  if (ownUid !== 0) {
    if (owner !== undefined && owner.uid !== ownUid) {
      throw new EmbeddedPostgresError(
        `The database in ${existingCluster} belongs to user number ${owner.uid}, and this is user number ${ownUid}. Start as that user or as root.`,
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
 * Tries whether an account may read and enter paths; modes alone leave out access control lists.
 * @param account undefined for this process' own
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
