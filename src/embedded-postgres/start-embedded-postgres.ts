import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type AdminSession,
  explainRefusal,
  isOfConnection,
  openAdminSession,
  serviceRole,
  wordsOf,
} from './admin-session.ts';
import { type ClusterHome, resolveClusterDir } from './cluster-home.ts';
import { createCluster } from './create-cluster.ts';
import { EmbeddedPostgresError, explainProgramFault } from './embedded-postgres-error.ts';
import { type PostgresBinaries, providePostgresBinaries } from './postgres-binaries.ts';
import {
  forgetPostmaster,
  isOurs,
  launchPostmaster,
  type Postmaster,
  readPostmaster,
  stopPostmaster,
  waitUntilReady,
} from './postmaster.ts';

/** A PostgreSQL of our own that runs. */
export interface EmbeddedPostgres {
  /** The server's process number. */
  readonly pid: number;
  /** The folder that holds the cluster and `postgres.log`: `<dataDir>/postgres`, or elsewhere as told at `startEmbeddedPostgres`. */
  readonly dir: string;
  /**
   * The address of a database, for `pg`, TypeORM and pg-boss. It holds the password: do not log it.
   * @throws RangeError when the name is not 1 to 63 of a-z, 0-9 and _, with a letter or _ in front
   */
  url(database: string): string;
  /** Makes a database unless it is there already; the role in `url` owns it. @throws RangeError as `url` does */
  ensureDatabase(name: string): Promise<void>;
  /**
   * Does something while no other process uses the server; those that start meanwhile wait until it is done.
   * @returns whether it was done: not while another process uses the server
   */
  withExclusiveLock(work: () => Promise<void>): Promise<boolean>;
  /**
   * Ends our use of the server, and the server too when nobody else uses it. Call it last, after everything that still writes.
   * Calling it again does nothing more.
   */
  stop(): Promise<void>;
}

/** Options of `startEmbeddedPostgres`. */
export interface EmbeddedPostgresOptions {
  /** The service's data folder; made when missing. */
  readonly dataDir: string;
  /** Takes one line for people at a time; nothing personal and no password is in it. */
  readonly log?: ((line: string) => void) | undefined;
  /** Where clusters and programs go that root must keep outside `dataDir`. */
  readonly stateDir?: string | undefined;
  /** The `native` folder of a package of binaries, instead of the installed one. */
  readonly nativeDir?: string | undefined;
  /** How long a start may take, recovery after a crash included, in milliseconds. */
  readonly startTimeoutMs?: number | undefined;
}

/**
 * Starts the PostgreSQL that comes with the service, or joins the one that runs on `dataDir` already.
 *
 * - The first start makes the cluster (UTF-8, byte order sorting, page checksums, durable commits, passwords by SCRAM), listening on a
 *   free port of 127.0.0.1 only.
 * - A server that outlived its process (`kill -9`) is adopted, and so is one that another process runs: each of our processes holds a
 *   shared advisory lock while it uses the server, which the kernel takes back from the dead, and `stop` ends the server only when it
 *   can take the lock for itself alone. So the last one out ends it, whoever started it.
 * - Signals to our process group do not reach it, and it never learns our environment.
 * - Root runs it as the cluster's owner, else as `postgres`, else as `nobody`. Where that account cannot enter `dataDir` (a 0700 home),
 *   the cluster lives under `stateDir` (`/var/lib/mitome`) and `<dataDir>/postgres/location` names its folder; programs that it cannot
 *   reach are copied there too. For an ordinary user everything stays in `dataDir`.
 *
 * @throws EmbeddedPostgresError naming the place and the remedy: unwritable or full disk, no binaries for this machine, a cluster of
 *   another version, user or password
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const stateDir = resolve(options.stateDir ?? '/var/lib/mitome');
  const settled = await resolveClusterDir(resolve(options.dataDir), stateDir, log);
  // PostgreSQL and /proc name the cluster by its real path.
  const dir = await realpath(settled.dir);
  const home: ClusterHome = { ...settled, dir, clusterDir: `${dir}/data` };
  const binaries = await providePostgresBinaries({
    account: home.account,
    copiesDir: home.account === undefined ? home.anchorDir : stateDir,
    nativeDir: options.nativeDir,
    log,
  });
  await createCluster(home, binaries);

  const deadline = Date.now() + (options.startTimeoutMs ?? 120_000);
  const { postmaster, session } = await joinServer(home, binaries, deadline, log);
  return handleOf(home, postmaster, session);
}

interface Joined {
  readonly postmaster: Postmaster & { port: number };
  readonly session: HeldSession;
}

async function joinServer(
  home: ClusterHome,
  binaries: PostgresBinaries,
  deadline: number,
  log: (line: string) => void,
): Promise<Joined> {
  const { clusterDir } = home;
  let lastFault: unknown;
  const onAway = (cause: unknown): void => {
    lastFault = cause;
  };
  for (;;) {
    const found = await readPostmaster(clusterDir);
    const runsAlready = found !== undefined && (await isOurs(found, clusterDir));
    if (found !== undefined && !runsAlready) await forgetPostmaster(clusterDir);
    const ready = runsAlready
      ? await waitUntilReady(clusterDir, found.pid, deadline)
      : await launchAndWait(home, binaries, deadline);
    if (ready !== undefined) {
      try {
        const session = await holdServer(home, ready.port, onAway);
        if (session !== undefined) {
          log(
            `${runsAlready ? 'joined the PostgreSQL that runs already' : 'started PostgreSQL'} (process ${ready.pid})`,
          );
          return { postmaster: ready, session };
        }
      } catch (cause) {
        // What keeps us out has let nobody else in either.
        if (!runsAlready) await stopPostmaster(ready, clusterDir);
        throw cause;
      }
    }
    // A server that just stops under its last user can be ready at one look and gone at the next: then we begin again.
    if (Date.now() > deadline) {
      const why = lastFault === undefined ? '' : ` The last attempt to use it failed: ${wordsOf(lastFault)}.`;
      throw new EmbeddedPostgresError(
        `PostgreSQL in ${clusterDir} does not come up.${why} Its words are in ${home.dir}/postgres.log.`,
        { cause: lastFault },
      );
    }
    await pause(20);
  }
}

/** @returns undefined when another process was faster, or another program took the port: worth another look */
async function launchAndWait(
  home: ClusterHome,
  binaries: PostgresBinaries,
  deadline: number,
): Promise<(Postmaster & { port: number }) | undefined> {
  const { ended } = await launchPostmaster(home, binaries.postgres);
  let lastWords: string | undefined;
  ended.then((text) => {
    lastWords = text;
  });
  while (Date.now() < deadline) {
    const postmaster = await readPostmaster(home.clusterDir);
    if (postmaster !== undefined && (await isOurs(postmaster, home.clusterDir))) {
      return waitUntilReady(home.clusterDir, postmaster.pid, deadline);
    }
    if (lastWords !== undefined) {
      if (/postmaster\.pid" already exists|Address already in use/.test(lastWords)) return undefined;
      throw explainProgramFault('Starting PostgreSQL', lastWords, home.dir);
    }
    await pause(20);
  }
  return undefined;
}

/** A session that counts as our use of the server. */
interface HeldSession {
  /** The session of now, undefined while a lost one is being replaced. */
  current(): AdminSession | undefined;
  /** Ends the replacing of lost sessions. */
  letGo(): void;
}

/**
 * @param onAway told why the server did not answer or did not count us
 * @returns undefined when the server does not answer or ended before it counted us
 * @throws EmbeddedPostgresError when it answers that it cannot be used
 */
async function holdServer(
  home: ClusterHome,
  port: number,
  onAway: (cause: unknown) => void,
): Promise<HeldSession | undefined> {
  let wanted = true;
  let current: AdminSession | undefined;

  const take = async (): Promise<boolean> => {
    const onLost = () => {
      current = undefined;
      if (wanted) retake();
    };
    const session = await openAdminSession(home, port, onLost, onAway);
    if (session === undefined) return false;
    try {
      await session.ensureServiceRole(home.password);
      await session.hold();
    } catch (cause) {
      await session.close();
      if (!isOfConnection(cause)) throw explainRefusal(cause, home.clusterDir);
      onAway(cause);
      return false;
    }
    current = session;
    return true;
  };
  // PostgreSQL cuts all connections when one of its own processes dies, and goes on: we must then be counted again.
  const retake = () => {
    setTimeout(() => {
      if (wanted) take().then((taken) => taken || retake(), retake);
    }, 500).unref();
  };

  if (!(await take())) return undefined;
  return {
    current: () => current,
    letGo: () => {
      wanted = false;
    },
  };
}

function handleOf(home: ClusterHome, postmaster: Postmaster & { port: number }, held: HeldSession): EmbeddedPostgres {
  const { clusterDir, password } = home;
  let stopped: Promise<void> | undefined;

  const stop = async () => {
    held.letGo();
    const session = held.current() ?? (await openAdminSession(home, postmaster.port, () => undefined));
    // Nobody answers: the server has gone already, or its end was not ours to bring about.
    if (session === undefined) return;
    try {
      if (await session.release()) await stopPostmaster(postmaster, clusterDir);
    } finally {
      await session.close();
    }
  };

  return {
    pid: postmaster.pid,
    dir: home.dir,
    url: (database) => `postgres://${serviceRole}:${password}@127.0.0.1:${postmaster.port}/${checkedName(database)}`,
    async ensureDatabase(name) {
      checkedName(name);
      let away: unknown;
      const session = await openAdminSession(
        home,
        postmaster.port,
        () => undefined,
        (cause) => {
          away = cause;
        },
      );
      if (session === undefined) {
        throw new EmbeddedPostgresError(`PostgreSQL in ${clusterDir} does not answer: ${wordsOf(away)}`, {
          cause: away,
        });
      }
      try {
        await session.ensureDatabase(name);
      } finally {
        await session.close();
      }
    },
    async withExclusiveLock(work) {
      return (await held.current()?.withExclusiveLock(work)) ?? false;
    },
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

function checkedName(database: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(database)) {
    throw new RangeError('The name of a database must be 1 to 63 of a-z, 0-9 and _, with a letter or _ in front.');
  }
  return database;
}
