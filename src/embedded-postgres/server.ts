// Starts and stops the PostgreSQL server process.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { open, readFile, readlink, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Cluster } from './cluster.ts';
import { EmbeddedPostgresError, explainFileFault, explainProgramFault, faultCode } from './errors.ts';
import { isRunning } from './folder-lock.ts';
import { cleanEnvironment } from './programs.ts';

/** A PostgreSQL server that this process has started. */
export interface Server {
  readonly pid: number;
  /** TCP port on 127.0.0.1. */
  readonly port: number;
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
  max_connections: '100',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_wal_size: '512MB',
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

/** Faults of a start that another attempt may not meet: another program took the port, or processes of a crashed server are still ending. */
const passingFaults = /Address already in use|pre-existing shared memory block/;

/**
 * Starts the server on a free port and waits until it is ready.
 * @param deadline milliseconds since the epoch
 * @throws EmbeddedPostgresError when the server ends or is not ready by the deadline; nothing runs then
 */
export async function startServer(cluster: Cluster, postgres: string, deadline: number): Promise<Server> {
  for (;;) {
    const port = await freePort();
    const { child, output } = await spawnServer(cluster, postgres, port);
    const pid = child.pid ?? 0;
    const server: Server = { pid, port, stop: () => end(pid, smartStop, cluster.dataDir, () => !isAlive(child)) };
    if (await isReady(child, cluster, deadline)) return server;
    if (isAlive(child)) {
      await server.stop();
      throw new EmbeddedPostgresError(
        `PostgreSQL in ${cluster.dataDir} did not start in time. After a crash it may have much to recover: start again later, or read postgres.log beside it.`,
      );
    }
    const text = await output();
    if (!passingFaults.test(text) || Date.now() > deadline) {
      throw explainProgramFault('Starting PostgreSQL', text, cluster.dir);
    }
    await pause(pollMs);
  }
}

/**
 * Spawns the server. It leads a session of its own, so that a signal to the process group (Ctrl-C, a service manager's SIGTERM) does not
 * reach it while the service still finishes requests. It writes to a file, so that it outlives a pipe.
 */
async function spawnServer(cluster: Cluster, postgres: string, port: number) {
  const logFile = join(cluster.dir, 'postgres.log');
  const flags = constants.O_CREAT | constants.O_APPEND | constants.O_WRONLY | constants.O_NOFOLLOW;
  const log = await open(logFile, flags, 0o600).catch((cause: unknown) => {
    throw explainFileFault(cause, logFile);
  });
  try {
    const begin = (await log.stat()).size;
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(postgres, ['-D', cluster.dataDir, '-p', String(port), ...options], {
      cwd: '/',
      env: cleanEnvironment,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      ...cluster.account,
    });
    // It does not keep this process alive. A program that cannot be spawned is found to be not alive.
    child.unref();
    child.once('error', () => undefined);
    return { child, output: async () => (await readFile(logFile, 'utf8')).slice(begin) };
  } finally {
    await log.close();
  }
}

async function isReady(child: ChildProcess, cluster: Cluster, deadline: number): Promise<boolean> {
  while (isAlive(child) && Date.now() < deadline) {
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
    process.kill(pid, signal);
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

/**
 * Whether a process is the server of this cluster: a server's working directory is its cluster. Linux shows that of another user's process
 * only to those with CAP_SYS_PTRACE, which root in an ordinary container lacks; then the command line decides, as it does on macOS.
 */
async function isServerOf(pid: number, dataDir: string): Promise<boolean> {
  try {
    if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`)) === dataDir;
  } catch (cause) {
    // Anything else means that it has ended.
    if (!['EACCES', 'EPERM'].includes(faultCode(cause) ?? '')) return false;
  }
  const [program, ...words] = await commandLine(pid);
  // An emulator of another processor has its own name in front.
  const isPostgres = basename(program ?? '') === 'postgres' || words.some((word) => basename(word) === 'postgres');
  return isPostgres && words.includes(dataDir);
}

async function commandLine(pid: number): Promise<string[]> {
  try {
    if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
    // Paths may hold spaces, and `ps` does not mark the ends of words.
    const [program = '', folder = ''] = /^(.*?) -D (.*?) -p \d/.exec(stdout)?.slice(1) ?? [];
    return [program, folder];
  } catch {
    return [];
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
