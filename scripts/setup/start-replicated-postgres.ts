// Starts a PostgreSQL with a synchronous replica, which takes over when the primary is killed.

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import {
  type Account,
  chooseAccount,
  cleanEnvironment,
  type Programs,
  providePrograms,
  run,
} from '../../src/embedded-postgres/programs.ts';
import { freePort } from './free-port.ts';
import { type Guard, guardProcess } from './guard-process.ts';
import { runProgram } from './run-program.ts';
import { SetupError } from './setup-error.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

/** A primary that acknowledges a commit when its replica has it on disk as well. */
export interface ReplicatedPostgres {
  /** The address of a database on the primary, another one after a failover. */
  url(database: string): string;
  createDatabase(name: string): Promise<void>;
  /** `kill -9` of the primary, and a new start on the same data. @returns when it accepts connections again */
  restart(): Promise<void>;
  /**
   * Kills the primary, promotes its replica, and gives that a replica of its own.
   * @param onPromoted told when the new primary accepts writes; until it has its replica, it waits for none
   */
  failOver(onPromoted: () => void): Promise<void>;
  /** Whether its disk can be filled: it has one of its own, and this process may mount disks. */
  readonly canFill: boolean;
  /** Leaves no byte on the disk of the primary, which then finds no space for its log. */
  fill(): Promise<void>;
  /**
   * Frees the disk. A primary that has ended is started again, and so is one whose recovery met the full disk: it only ends when no client
   * tries to connect any more.
   */
  free(): Promise<void>;
  /** Ends all servers and removes their data. */
  stop(): Promise<void>;
}

const [superuser, serviceRole] = ['postgres', 'mitome'];
const readyTimeoutMs = 60_000;
/** How long a service manager lets a server recover before it starts it again. */
const backTimeoutMs = 10_000;
const pollMs = 50;
/** More files of the log, of 16 MB each, than a server keeps for later. */
const walFilesMax = 32;

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  shared_buffers: '128MB',
  synchronous_commit: 'on',
  wal_level: 'replica',
  max_wal_senders: '8',
  // The next replica begins at the end of a copy that takes seconds.
  wal_keep_size: '256MB',
  max_wal_size: '512MB',
  hot_standby: 'on',
  jit: 'off',
  timezone: 'UTC',
  // No statement and no detail of an error, which carry values of rows.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

interface Server {
  readonly port: number;
  readonly dataDir: string;
  readonly disk: SmallDisk | null;
  isAlive(): boolean;
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/** Where the data of a server lie. */
interface Home {
  readonly dataDir: string;
  readonly disk: SmallDisk | null;
}

interface Place {
  readonly folder: string;
  readonly programs: Programs;
  readonly account: Account | undefined;
  readonly password: string;
  readonly diskMegabytes: number | undefined;
}

/**
 * Starts the PostgreSQL that comes with the service, and its replica. Both end with this process.
 * @param options.diskMegabytes gives each server a disk of its own of this size, where this process may mount one
 */
export async function startReplicatedPostgres(options: { diskMegabytes?: number } = {}): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'mitome-replicated-'));
  // Root's PostgreSQL runs as another account, which must pass through here.
  await chmod(folder, 0o711);
  const account = await chooseAccount(undefined);
  const programs = await providePrograms(account, folder, () => undefined);
  const { diskMegabytes } = options;
  const place: Place = { folder, programs, account, password: randomBytes(24).toString('hex'), diskMegabytes };
  const servers: Server[] = [];
  const start = async (home: Home, primary: Server | null): Promise<Server> => {
    const server = await startServer(place, home, primary);
    servers.push(server);
    return server;
  };

  let primary = await start(await makeCluster(place), null);
  await query(place, primary, `CREATE ROLE ${serviceRole} LOGIN CREATEDB PASSWORD '${place.password}'`);
  let replica = await follow();

  async function follow(): Promise<Server> {
    const next = await start(await copyCluster(place, primary, servers.length), primary);
    await waitForReplica(next);
    return next;
  }
  /** The replica counts from now on: before, a commit would wait for it. */
  async function waitForReplica(next: Server): Promise<void> {
    await query(place, primary, "ALTER SYSTEM SET synchronous_standby_names = '*'");
    await query(place, primary, 'SELECT pg_reload_conf()');
    const sql = `SELECT 1 FROM pg_stat_replication WHERE application_name = '${next.port}' AND sync_state = 'sync'`;
    await until('the replica follows', async () => (await query(place, primary, sql)).length > 0);
  }

  return {
    url: (database) => urlOf(place, primary.port, serviceRole, database),
    async createDatabase(name) {
      const client = new Client({ connectionString: urlOf(place, primary.port, serviceRole, 'postgres') });
      await client.connect();
      await client.query(`CREATE DATABASE ${name} TEMPLATE template0`);
      await client.end();
    },
    async restart() {
      await primary.kill();
      await primary.startAgain();
    },
    async failOver(onPromoted) {
      const failed = primary;
      await failed.kill();
      // It waits for no replica until it has one.
      await query(place, replica, "ALTER SYSTEM SET synchronous_standby_names = ''");
      await query(place, replica, 'SELECT pg_reload_conf()');
      await query(place, replica, 'SELECT pg_promote(true, 60)');
      primary = replica;
      onPromoted();
      await failed.disk?.unmount();
      replica = await follow();
    },
    get canFill() {
      return primary.disk !== null;
    },
    async fill() {
      await primary.disk?.fill();
      // Soon rather than late, it needs the next file of its log.
      const nextFile = "SELECT pg_logical_emit_message(false, '', ''), pg_switch_wal()";
      for (let files = 0; files < walFilesMax && (await isDone(query(place, primary, nextFile))); ) files += 1;
    },
    async free() {
      await primary.disk?.free();
      const isBack = () => responds(place, primary.port);
      if (primary.isAlive() && (await isDone(until('the primary is back', isBack, backTimeoutMs)))) return;
      await primary.kill();
      await primary.startAgain();
    },
    async stop() {
      // All at once: without its replica, a primary acknowledges no commit.
      await Promise.all(servers.map((server) => server.stop()));
      for (const { disk } of servers) await disk?.unmount();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeHome({ folder, diskMegabytes }: Place, number: number): Promise<Home> {
  const parent = join(folder, `${number}`);
  if (diskMegabytes === undefined) await mkdir(parent);
  const disk = diskMegabytes === undefined ? null : await mountSmallDisk(parent, diskMegabytes);
  return { dataDir: join(parent, 'data'), disk };
}

async function makeCluster(place: Place): Promise<Home> {
  const { folder, programs, account, password } = place;
  const home = await makeHome(place, 0);
  const { dataDir } = home;
  const passwordFile = join(folder, 'password');
  await mkdir(dataDir, { mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account !== undefined) for (const path of [dataDir, passwordFile]) await chown(path, account.uid, account.gid);
  const options = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', `--username=${superuser}`];
  await run(programs.initdb, [`--pgdata=${dataDir}`, `--pwfile=${passwordFile}`, ...options], account);
  return home;
}

/** Copies the data of a running server by the functions for that, as a base backup does. */
async function copyCluster(place: Place, from: Server, number: number): Promise<Home> {
  const home = await makeHome(place, number);
  const { dataDir } = home;
  const client = new Client({ connectionString: urlOf(place, from.port, superuser, 'postgres') });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('replica', true)");
    const { status, output } = await runProgram('cp', ['--archive', from.dataDir, dataDir]);
    // Files that end while they are copied need not be in the copy.
    const others = output.split('\n').filter((line) => line !== '' && !line.includes('No such file or directory'));
    if (status === undefined || others.length > 0) throw new SetupError(`PostgreSQL could not be copied:\n${output}`);
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
    for (const left of ['postmaster.pid', 'postmaster.opts', 'standby.signal'])
      await rm(join(dataDir, left), { force: true });
    for (const [name, text] of Object.entries({ backup_label: `${rows[0].labelfile}`, 'standby.signal': '' })) {
      const file = join(dataDir, name);
      await writeFile(file, text, { mode: 0o600 });
      if (place.account !== undefined) await chown(file, place.account.uid, place.account.gid);
    }
  } finally {
    await client.end();
  }
  return home;
}

/** @param primary whom it follows; null for the first server */
async function startServer(place: Place, { dataDir, disk }: Home, primary: Server | null): Promise<Server> {
  const port = await freePort();
  const source = `host=127.0.0.1 port=${primary?.port} user=${superuser} password=${place.password} application_name=${port}`;
  const all = { ...settings, port: `${port}`, ...(primary !== null && { primary_conninfo: source }) };
  const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Not on the disk that may be full.
  const logFile = join(place.folder, `${port}.log`);
  let child: ChildProcess;
  let guard: Guard;
  const launch = async (): Promise<void> => {
    const log = await open(logFile, 'a', 0o600);
    try {
      child = spawn(place.programs.postgres, ['-D', dataDir, ...words], {
        cwd: '/',
        env: cleanEnvironment,
        // A session of its own, so that Ctrl-C does not end it before what uses it.
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
        ...place.account,
      });
    } finally {
      await log.close();
    }
    child.on('error', () => undefined);
    guard = guardProcess({ pid: child.pid ?? 0, signal: 'INT', folders: [dirname(dataDir), place.folder] });
  };
  const startAgain = async (): Promise<void> => {
    const deadline = Date.now() + readyTimeoutMs;
    await launch();
    while (!(await responds(place, port))) {
      if (Date.now() > deadline)
        throw new SetupError(`PostgreSQL does not start. It said:\n${(await readFile(logFile, 'utf8')).slice(-800)}`);
      // Processes of a killed server hold its memory for a moment, and the next one ends at once.
      if (!isAlive(child)) {
        guard.dismiss();
        await launch();
      }
      await pause(pollMs);
    }
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (isAlive(child)) {
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    }
    guard.dismiss();
  };
  await startAgain();
  // `INT` cuts its clients off, and it does not wait for a replica that has ended.
  return {
    port,
    dataDir,
    disk,
    isAlive: () => isAlive(child),
    kill: () => end('SIGKILL'),
    startAgain,
    stop: () => end('SIGINT'),
  };
}

const responds = (place: Place, port: number): Promise<boolean> => isDone(query(place, { port }, 'SELECT 1'));

function isDone(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

async function query(place: Place, { port }: Pick<Server, 'port'>, sql: string): Promise<unknown[]> {
  const connectionString = urlOf(place, port, superuser, 'postgres');
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    client.end().catch(() => undefined);
  }
}

async function until(what: string, isSo: () => Promise<boolean>, timeoutMs = readyTimeoutMs): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new SetupError(`PostgreSQL: not within ${timeoutMs / 1000} s: ${what}`);
    await pause(pollMs);
  }
}

function urlOf({ password }: Place, port: number, role: string, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}

const isAlive = (child: ChildProcess): boolean =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null;
