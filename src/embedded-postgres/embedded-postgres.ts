import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg';
import { type Log, safeError } from '../app/ports/system.ts';
import {
  type Cluster,
  createCluster,
  findAnchorDir,
  hasCluster,
  makeAnchorDir,
  readPassword,
  resolveCluster,
  superuser,
} from './cluster.ts';
import { EmbeddedPostgresError, faultCode, noInstallation } from './errors.ts';
import { type FolderLock, type Owner, type Role, readOwner, type ServerAddress, tryLock } from './folder-lock.ts';
import { keepRunning, type RunningServer } from './keep-running.ts';
import { providePrograms } from './programs.ts';
import { type RewriteOptions, type Rewritten, rewriteTables } from './rewrite-tables.ts';
import { type Server, startServer, stopOrphan } from './server.ts';

/** A PostgreSQL that runs, as its owner or as a client of its owner. */
export interface EmbeddedPostgres {
  /** Whether this process has the lock of the data folder and runs the server. */
  readonly isOwner: boolean;
  /** Its process number changes when the owner starts it again; its port does not. */
  readonly server: ServerAddress;
  /**
   * The address of a database, for `pg`, TypeORM and pg-boss. It holds the password: do not log it.
   * @throws RangeError when the name is not 1 to 63 of a-z, 0-9 and _, with a letter or _ in front
   */
  url(database: string): string;
  /** Makes a database unless it is there already; the role in `url` owns it. @throws RangeError as `url` does */
  ensureDatabase(name: string): Promise<void>;
  /** As the owner, leaves no trace of deleted rows of the tables on disk; see `rewriteTables`. @throws as that, and when not the owner */
  rewrite(database: string, options: Omit<RewriteOptions, 'dataDir'>): Promise<Rewritten>;
  /** Lets commands connect from now on, once the owner's start has changed what no other process may use meanwhile. */
  publish(): void;
  /** As the owner, ends the server and releases the folder. Call it last, after everything that still writes. */
  stop(): Promise<void>;
}

/** Options of `openEmbeddedPostgres`. */
export interface EmbeddedPostgresOptions {
  /** The service's data folder; made when missing. */
  readonly dataDir: string;
  readonly role: Role;
  /** Nothing personal and no password is logged. */
  readonly log?: Pick<Log, 'info' | 'warn' | 'error'> | undefined;
  /** Called once if the server ended and could not be started again; the service cannot continue then. */
  readonly onLost?: ((reason: EmbeddedPostgresError) => void) | undefined;
  /** Refuses a data folder without a cluster, instead of making one. */
  readonly existing?: boolean | undefined;
  /** Cuts the opening short; nothing runs then. */
  readonly signal?: AbortSignal | undefined;
  /** The folder for clusters and programs that root must keep outside `dataDir`. */
  readonly stateDir?: string | undefined;
  /** The `native` folder of a package of binaries, instead of the installed one. */
  readonly nativeDir?: string | undefined;
  /** How many connections the server accepts; 100 when left out. */
  readonly maxConnections?: number | undefined;
  /** False for data that nothing needs after a crash, as of tests: the disk may then get a commit late, or not at all. */
  readonly durable?: boolean | undefined;
  /** How long the opening may take, waiting for another process and recovery after a crash included, in milliseconds. */
  readonly timeoutMs?: number | undefined;
}

/** The role that the service uses: it may make databases, and is no superuser, so that it reads no files and runs no programs. */
const serviceRole = 'mitome';
const pollMs = 50;
/** How long one attempt to start the server again may take, recovery included, in milliseconds. */
const startAgainMs = 120_000;

/**
 * Opens the PostgreSQL that comes with the service. One process owns a data folder at a time, under a lock of the kernel's: it starts the
 * server and stops it.
 *
 * - The service is the owner. It waits until a command that owns the folder has ended, and is refused when another service owns it.
 * - A command connects to the server of a running service. While no service runs, it is the owner itself.
 * - A server whose owner was killed is stopped by the next owner, which starts its own.
 * - A server that ends by itself or is killed is started again by its owner, on the same port; see `keepRunning`.
 * - The first start makes the cluster (UTF-8, byte order sorting, page checksums, durable commits, passwords by SCRAM), listening on a
 *   free port of 127.0.0.1 only.
 * - Signals to the process group do not reach the server, and it inherits nothing of the environment.
 * - Root runs it as the cluster's owner, else as `postgres`, else as `nobody`. Where that account cannot enter `dataDir` (a 0700 home),
 *   the cluster lives under `stateDir` (`/var/lib/mitome`) and `<dataDir>/postgres/location` names its folder; programs that it cannot
 *   reach are copied there too. For an ordinary user everything stays in `dataDir`.
 *
 * @throws EmbeddedPostgresError naming the place and the remedy: a folder that another process uses, an unwritable or full disk, no
 *   binaries for this machine, a cluster of another version, user or password, none at all although `existing` asks for one
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { role, log, signal } = options;
  const dataDir = resolve(options.dataDir);
  const anchorDir = options.existing === true ? await findAnchorDir(dataDir) : await makeAnchorDir(dataDir);
  const deadline = Date.now() + (options.timeoutMs ?? 120_000);
  let awaited: number | undefined;
  for (;;) {
    signal?.throwIfAborted();
    const lock = tryLock(anchorDir, role);
    if (lock !== null) return openAsOwner(lock, anchorDir, deadline, options);

    const owner = readOwner(anchorDir);
    if (owner?.role === 'service' && role === 'service') {
      throw new EmbeddedPostgresError(
        `${dataDir} is used by the service with process number ${owner.pid}. Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    const client = owner?.role === 'service' ? await openAsClient(owner, anchorDir) : null;
    if (client !== null) return client;
    if (owner !== null && owner.pid !== awaited) {
      awaited = owner.pid;
      log?.warn({ dataDir, pid: owner.pid, role: owner.role }, 'waiting for the process that uses the data folder');
    }
    if (Date.now() > deadline) {
      const which = owner === null ? 'another process' : `the ${owner.role} with process number ${owner.pid}`;
      throw new EmbeddedPostgresError(`${dataDir} is still used by ${which}. Wait for its end, or stop it.`);
    }
    await pause(pollMs);
  }
}

async function openAsOwner(
  lock: FolderLock,
  anchorDir: string,
  deadline: number,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { signal, nativeDir, onLost, maxConnections, durable } = options;
  const info = (fields: object, message: string) => options.log?.info(fields, message);
  const warn = (fields: object, message: string) => options.log?.warn(fields, message);
  const error = (fields: object, message: string) => options.log?.error(fields, message);
  const stateDir = resolve(options.stateDir ?? '/var/lib/mitome');
  let first: Server | undefined;
  try {
    if (options.existing === true && !(await hasCluster(anchorDir))) throw noInstallation(dirname(anchorDir));
    const cluster = await resolveCluster(anchorDir, stateDir, warn);
    const copiesDir = cluster.account === undefined ? cluster.dir : stateDir;
    const programs = await providePrograms(cluster.account, copiesDir, info, nativeDir);
    await createCluster(cluster, programs);
    await stopOrphan(cluster.dataDir, warn);
    first = await startServer(cluster, programs.postgres, { deadline, signal, maxConnections, durable });
    await ensureServiceRole(cluster, first.port, deadline);
    signal?.throwIfAborted();
    info({ pid: first.pid }, 'embedded PostgreSQL started');
    const { port } = first;
    let isPublished = false;
    const running: RunningServer = keepRunning(first, {
      async startAgain(stopping) {
        await stopOrphan(cluster.dataDir, warn);
        const limit = Date.now() + startAgainMs;
        const again = { deadline: limit, port, signal: stopping, maxConnections, durable };
        return startServer(cluster, programs.postgres, again);
      },
      onStarted() {
        if (!isPublished) return;
        try {
          lock.publish(address());
        } catch (cause) {
          // On a full disk, for example. Commands still find the server: its port is the same.
          warn({ error: safeError(cause) }, 'publishing embedded PostgreSQL failed');
        }
      },
      onLost: (reason) => onLost?.(reason),
      log: { info, warn, error },
    });
    const address = (): ServerAddress => ({ pid: running.pid(), port, dir: cluster.dir });
    let stopped: Promise<void> | undefined;
    return {
      isOwner: true,
      get server() {
        return address();
      },
      ...databasesOf(port, cluster.password),
      rewrite: (database, rewriteOptions) =>
        rewriteTables(urlOf(superuser, cluster.password, port, checkedName(database)), {
          ...rewriteOptions,
          dataDir: cluster.dataDir,
        }),
      publish() {
        isPublished = true;
        lock.publish(address());
      },
      stop() {
        stopped ??= running.stop().finally(lock.release);
        return stopped;
      },
    };
  } catch (cause) {
    await first?.stop();
    lock.release();
    throw cause;
  }
}

/** @returns null when the owner has not published its server, or the server does not take connections (any more) */
async function openAsClient({ server }: Owner, anchorDir: string): Promise<EmbeddedPostgres | null> {
  if (server === null) return null;
  const databases = databasesOf(server.port, await readPassword(anchorDir));
  try {
    await runIn(databases.url('postgres'), 'SELECT 1');
  } catch (cause) {
    if (isOfConnection(cause)) return null;
    throw refusal(server.dir, cause);
  }
  return {
    isOwner: false,
    server,
    ...databases,
    rewrite: () => Promise.reject(new EmbeddedPostgresError('Only the owner of a data folder rewrites its database.')),
    publish: () => undefined,
    stop: async () => undefined,
  };
}

function databasesOf(port: number, password: string): Pick<EmbeddedPostgres, 'url' | 'ensureDatabase'> {
  const url = (name: string): string => urlOf(serviceRole, password, port, checkedName(name));
  return {
    url,
    async ensureDatabase(name) {
      // No client connects to template0: a connection to the template would make the statement fail.
      const create = `CREATE DATABASE ${escapeIdentifier(checkedName(name))} TEMPLATE template0`;
      await runIn(url('postgres'), create).catch((cause: unknown) => {
        // It exists, or another process makes it at the same moment.
        if (!['42P04', '23505'].includes(faultCode(cause) ?? '')) throw cause;
      });
    },
  };
}

/** Makes the service's role at the first start. Every start finds out here whether the server can be used. */
async function ensureServiceRole(cluster: Cluster, port: number, deadline: number): Promise<void> {
  const url = urlOf(superuser, cluster.password, port, 'postgres');
  const create = `CREATE ROLE ${serviceRole} LOGIN CREATEDB PASSWORD ${escapeLiteral(cluster.password)}`;
  for (;;) {
    try {
      const known = await runIn(url, `SELECT 1 FROM pg_roles WHERE rolname = '${serviceRole}'`);
      if (known === 0) await runIn(url, create);
      return;
    } catch (cause) {
      // On a busy machine a connection may be too slow.
      if (!isOfConnection(cause) || Date.now() > deadline) throw refusal(cluster.dir, cause, cluster.anchorDir);
      await pause(pollMs);
    }
  }
}

/** @returns how many rows a statement read */
async function runIn(url: string, statement: string): Promise<number> {
  const client = new Client({
    connectionString: url,
    application_name: 'mitome launcher',
    connectionTimeoutMillis: 10_000,
  });
  // A connection that breaks fails the statement; without a listener it would also end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Whether a fault may pass: the connection broke, or the server says that it starts, stops or has no connection left. */
function isOfConnection(cause: unknown): boolean {
  return !(cause instanceof DatabaseError) || /^(08|57P|53300)/.test(cause.code ?? '');
}

/** Explains a server that cannot be used. PostgreSQL's messages hold no values here: no statement has any but the password. */
function refusal(dir: string, cause: unknown, anchorDir = dir): EmbeddedPostgresError {
  const code = faultCode(cause);
  if (code === '28P01' || code === '28000') {
    return new EmbeddedPostgresError(
      `The password in ${anchorDir} does not open the database in ${join(dir, 'data')}. Bring the file "password" back, or remove both folders to start with an empty database.`,
      { cause },
    );
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new EmbeddedPostgresError(
    `PostgreSQL in ${dir} cannot be used: ${reason}${code === undefined ? '' : ` (${code})`}. Its log is ${dir}/postgres.log.`,
    { cause },
  );
}

function urlOf(user: string, password: string, port: number, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

function checkedName(database: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(database)) {
    throw new RangeError('The name of a database must be 1 to 63 of a-z, 0-9 and _, with a letter or _ in front.');
  }
  return database;
}
