// Starts and stops the PostgreSQL server process.

import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { EmbeddedPostgresError, explainFileFault, explainProgramFault, faultCode } from './errors.ts';
import { isRunning } from './folder-lock.ts';
import { findServerChildren, isServerOf } from './processes.ts';
import { cleanEnvironment } from './programs.ts';

/** A PostgreSQL server that this process has started. */
export interface Server {
  readonly pid: number;
  /** TCP port on 127.0.0.1. */
  readonly port: number;
  /** Resolves when its process has ended, with the exit status or the signal. */
  readonly ended: Promise<string>;
  /**
   * Stops it in order. One that does not stop in time is stopped hard, and recovers from its log at the next start; nothing committed is
   * lost either way.
   */
  stop(): Promise<void>;
}

/** How often a condition is polled, in milliseconds. */
const pollMs = 20;
/** The signals that end a server, each with the time it may take, in milliseconds: clients are cut off, then without a last checkpoint. */
const fastStop: readonly [NodeJS.Signals, number][] = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
];
/** Clients have a moment to end by themselves first: connections of this process are still closing, and a command may finish its work. */
const smartStop: typeof fastStop = [['SIGTERM', 2000], ...fastStop];

/**
 * Settings given at every start, so that a new release can change them for clusters that exist. The log holds starts, recoveries and
 * stops only: statements and the details of errors carry values of rows, hence personal data.
 */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_wal_size: '512MB',
  // Segments that a checkpoint no longer needs are removed instead of kept with their content, and nothing else keeps them.
  min_wal_size: '32MB',
  wal_recycle: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  archive_mode: 'off',
  jit: 'off',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_checkpoints: 'off',
};

const withoutDurability = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Options of `startServer`. */
export interface StartOptions {
  /** When the server must be ready, in milliseconds since the epoch. */
  readonly deadline: number;
  /** The port to listen on; a free one when left out. */
  readonly port?: number | undefined;
  /** How many connections it accepts; 100 when left out. */
  readonly maxConnections?: number | undefined;
  /** False lets commits reach the disk late, or not at all. */
  readonly durable?: boolean | undefined;
  /** Cuts the start short; nothing runs then. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Starts the server and waits until it is ready. Processes that a killed server has left behind are ended first: they hold its memory, and
 * one of them may be busy with a statement for long.
 * @throws EmbeddedPostgresError when the server ends, is not ready by the deadline, or another program uses the given port; nothing runs
 *   then
 */
export async function startServer(cluster: Cluster, postgres: string, options: StartOptions): Promise<Server> {
  const { deadline, signal } = options;
  for (;;) {
    signal?.throwIfAborted();
    const port = options.port ?? (await freePort());
    const { child, ended, output } = await spawnServer(cluster, postgres, port, options);
    const pid = child.pid ?? 0;
    const server: Server = {
      pid,
      port,
      ended,
      stop: () => end(pid, smartStop, cluster.dataDir, () => !isAlive(child)),
    };
    if (await isReady(child, cluster, options)) return server;
    if (isAlive(child)) {
      await server.stop();
      signal?.throwIfAborted();
      throw new EmbeddedPostgresError(
        `PostgreSQL in ${cluster.dataDir} did not start in time. After a crash it may have much to recover: start again later, or read postgres.log beside it.`,
      );
    }
    const text = await output();
    const isPortTaken = /Address already in use/.test(text);
    if (isPortTaken && options.port !== undefined) {
      throw new EmbeddedPostgresError(
        `Port ${port} of 127.0.0.1, on which PostgreSQL in ${cluster.dataDir} listened, is in use by another program.`,
      );
    }
    const isMemoryInUse = /pre-existing shared memory block/.test(text);
    if (!(isPortTaken || isMemoryInUse) || Date.now() > deadline) {
      throw explainProgramFault('Starting PostgreSQL', text, cluster.dir);
    }
    if (isMemoryInUse) await endChildren(cluster, deadline);
    await pause(pollMs);
  }
}

/** The name in the titles of a server's processes. Two clusters on a machine never share it, not even copies of one. */
function nameOf({ password, dataDir }: Cluster): string {
  return `mitome-${createHash('sha256').update(`${password} ${dataDir}`).digest('hex').slice(0, 16)}`;
}

/** Ends the processes of a server that was killed. What they had committed is on disk; PostgreSQL recovers as from any crash. */
async function endChildren(cluster: Cluster, deadline: number): Promise<void> {
  for (;;) {
    const pids = await findServerChildren(nameOf(cluster));
    if (pids.length === 0 || Date.now() > deadline) return;
    for (const pid of pids) kill(pid, 'SIGKILL');
    await pause(pollMs);
  }
}

/** Sends a signal, unless the process has ended meanwhile. */
function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (cause) {
    if (faultCode(cause) !== 'ESRCH') throw cause;
  }
}

/**
 * Spawns the server. It leads a session of its own, so that a signal to the process group (Ctrl-C, a service manager's SIGTERM) does not
 * reach it while the service still finishes requests. It writes to a file, so that it outlives a pipe.
 */
async function spawnServer(cluster: Cluster, postgres: string, port: number, wanted: StartOptions) {
  const { maxConnections = 100, durable = true } = wanted;
  const logFile = join(cluster.dir, 'postgres.log');
  const flags = constants.O_CREAT | constants.O_APPEND | constants.O_WRONLY | constants.O_NOFOLLOW;
  const log = await open(logFile, flags, 0o600).catch((cause: unknown) => {
    throw explainFileFault(cause, logFile);
  });
  try {
    const begin = (await log.stat()).size;
    const options = Object.entries({
      ...settings,
      ...(durable ? {} : withoutDurability),
      max_connections: `${maxConnections}`,
      cluster_name: nameOf(cluster),
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(postgres, ['-D', cluster.dataDir, '-p', String(port), ...options], {
      cwd: '/',
      env: cleanEnvironment,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      ...cluster.account,
    });
    // It does not keep this process alive. A program that cannot be spawned is found to be not alive.
    child.unref();
    let fault = '';
    child.once('error', ({ message }) => {
      fault = message;
    });
    const ended = new Promise<string>((resolve) => {
      child.once('exit', (status, signal) => resolve(signal ?? `status ${status}`));
    });
    return { child, ended, output: async () => `${(await readFile(logFile)).subarray(begin)}${fault}` };
  } finally {
    await log.close();
  }
}

async function isReady(child: ChildProcess, cluster: Cluster, { deadline, signal }: StartOptions): Promise<boolean> {
  while (isAlive(child) && Date.now() < deadline && signal?.aborted !== true) {
    const file = await readPidFile(cluster.dataDir);
    if (file !== undefined && file.pid === child.pid && file.status === 'ready') return true;
    await pause(pollMs);
  }
  return false;
}

function isAlive(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

async function end(
  pid: number,
  signals: typeof fastStop,
  dataDir: string,
  hasEnded: () => boolean | Promise<boolean>,
): Promise<void> {
  for (const [signal, limitMs] of signals) {
    if (await hasEnded()) return;
    kill(pid, signal);
    for (const limit = Date.now() + limitMs; Date.now() < limit && !(await hasEnded()); ) await pause(pollMs);
  }
  if (!(await hasEnded())) throw new EmbeddedPostgresError(`PostgreSQL (process ${pid}) in ${dataDir} does not end.`);
}

/**
 * Ends the server of an owner that was killed. The caller has the lock, so no process uses it.
 *
 * After a crash of the machine, `postmaster.pid` may name a process that has nothing to do with the cluster. PostgreSQL would take it for
 * its own and not start, so the file is removed.
 */
export async function stopOrphan(dataDir: string, warn: (fields: object, message: string) => void): Promise<void> {
  const orphan = await readPidFile(dataDir);
  if (orphan === undefined || !isRunning(orphan.pid)) return;
  if (!(await isServerOf(orphan.pid, dataDir))) {
    await rm(join(dataDir, 'postmaster.pid'), { force: true });
    return;
  }
  warn({ pid: orphan.pid }, 'stopping the PostgreSQL of a process that was killed');
  await end(orphan.pid, fastStop, dataDir, async () => !(await isServerOf(orphan.pid, dataDir)));
}

/** Reads `postmaster.pid`; undefined when no server runs or one has only just begun to write it. */
async function readPidFile(dataDir: string): Promise<{ pid: number; status: string | undefined } | undefined> {
  try {
    const lines = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n');
    return Number(lines[0]) > 0 ? { pid: Number(lines[0]), status: lines[7]?.trim() } : undefined;
  } catch (cause) {
    if (faultCode(cause) === 'ENOENT') return undefined;
    throw explainFileFault(cause, dataDir);
  }
}

/** A range that has fewer ports below it leaves too few to choose from. */
const lowestPort = 10_000;

/**
 * A free port below the range that the system gives to outgoing connections, if there is one. Otherwise one of those could take the port
 * while the server is started again, even a connection to the server itself: TCP connects a socket to itself when both ports are equal.
 */
async function freePort(): Promise<number> {
  const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '49152');
  const end = Number.parseInt(range, 10);
  for (let tries = 0; tries < 100 && end > lowestPort + 1000; tries += 1) {
    const port = await listenOnce(randomInt(lowestPort, end)).catch(() => undefined);
    if (port !== undefined) return port;
  }
  return listenOnce(0);
}

/** Listens for a moment. @returns the port. @throws when it is in use */
async function listenOnce(wanted: number): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
