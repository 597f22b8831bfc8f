import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { open, readFile, readlink, realpath, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, isAbsolute, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClusterHome } from './cluster-home.ts';
import { EmbeddedPostgresError, explainFileFault, faultCode } from './embedded-postgres-error.ts';
import { cleanEnvironment } from './operating-account.ts';
import { isRunning } from './temporary-sibling.ts';

/** A PostgreSQL server process, as its own `postmaster.pid` describes it. */
export interface Postmaster {
  readonly pid: number;
  /** TCP port on 127.0.0.1; undefined until the file is written that far. */
  readonly port: number | undefined;
  readonly status: 'starting' | 'ready' | 'stopping';
}

/** A server that we have just started. */
export interface LaunchedPostmaster {
  /** Settles with all that the server wrote once it has ended, which after a good start it does not do for a long time. */
  readonly ended: Promise<string>;
}

/** How often a condition is looked at, in milliseconds. */
const pollMs = 20;

/**
 * Settings given on every start, so that a new release can change them for clusters that exist. The log holds starts, recoveries and
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

/** Reads `postmaster.pid`; undefined when no server runs or one has only just begun to write it. */
export async function readPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  let lines: string[];
  try {
    lines = (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8')).split('\n');
  } catch (cause) {
    if (faultCode(cause) === 'ENOENT') return undefined;
    throw explainFileFault(cause, clusterDir);
  }
  const pid = Number(lines[0]);
  if (!(pid > 0)) return undefined;
  const status = lines[7]?.trim();
  return {
    pid,
    port: Number(lines[3]) || undefined,
    status: status === 'ready' || status === 'stopping' ? status : 'starting',
  };
}

/** What the system tells about processes; a test gives another, which withholds some of it. */
export interface ProcessReader {
  workingDir(pid: number): Promise<string>;
  /** The words of the command line, each with a NUL behind it; empty for a process that has ended and was not collected. */
  commandLine(pid: number): Promise<string>;
}

/** Linux's own word. */
export const systemProcesses: ProcessReader = {
  workingDir: (pid) => readlink(`/proc/${pid}/cwd`),
  commandLine: (pid) => readFile(`/proc/${pid}/cmdline`, 'utf8'),
};

/**
 * Whether the process of that number is the server of this cluster. After a crash of the machine the number may be another program's;
 * where the system does not show which, it counts as the server.
 */
export async function isOurs(postmaster: Postmaster, clusterDir: string): Promise<boolean> {
  if (!isRunning(postmaster.pid)) return false;
  if (process.platform !== 'linux') return true;
  return isServerOf(postmaster.pid, clusterDir, systemProcesses);
}

/**
 * Whether a process is the server of this cluster: a server's working directory is its cluster. Linux shows that of another user's
 * process only to those with CAP_SYS_PTRACE, which root in an ordinary container lacks, while PostgreSQL never runs as root. Then the
 * command line decides, which all may read. In doubt the answer is yes: a start that fails can be repeated, but a server whose
 * `postmaster.pid` is removed shuts down under its users.
 */
export async function isServerOf(pid: number, clusterDir: string, processes: ProcessReader): Promise<boolean> {
  try {
    return (await processes.workingDir(pid)) === (await realpath(clusterDir));
  } catch (cause) {
    // Anything else means that it has gone in the meantime, or is a zombie.
    if (!['EACCES', 'EPERM'].includes(faultCode(cause) ?? '')) return false;
  }
  try {
    return await mayServe(await processes.commandLine(pid), clusterDir);
  } catch (cause) {
    return !['ENOENT', 'ESRCH'].includes(faultCode(cause) ?? '');
  }
}

/** Whether a command line can be that of a server of this cluster, as `launchPostmaster` or an operator by hand starts one. */
async function mayServe(commandLine: string, clusterDir: string): Promise<boolean> {
  const words = commandLine.split('\0');
  const option = words.indexOf('-D');
  const folder = option === -1 ? undefined : words[option + 1];
  // Whatever the program is called: an emulator of another processor has its own name in front.
  if (folder === clusterDir) return true;
  if (basename(words[0] ?? '') !== 'postgres') return false;
  // The same cluster can have another name, through a link or a mount, or had one before it was moved.
  if (folder === undefined || !isAbsolute(folder)) return true;
  return isSameFolder(folder, clusterDir).catch(() => true);
}

async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([stat(one), stat(other)]);
  return first.dev === second.dev && first.ino === second.ino;
}

/** Removes a `postmaster.pid` whose process is not the cluster's server: PostgreSQL itself would take any living process for one and not start. */
export async function forgetPostmaster(clusterDir: string): Promise<void> {
  await rm(join(clusterDir, 'postmaster.pid'), { force: true });
}

/**
 * Starts the server on a free port of 127.0.0.1. It leads a session of its own, so that a signal to our process group (Ctrl-C, a
 * service manager's SIGTERM) does not reach it while we still drain, and it writes to a file, so that it outlives us if we are killed.
 */
export async function launchPostmaster(home: ClusterHome, postgres: string): Promise<LaunchedPostmaster> {
  const port = await freePort();
  const logFile = join(home.dir, 'postgres.log');
  const flags = constants.O_CREAT | constants.O_APPEND | constants.O_WRONLY | constants.O_NOFOLLOW;
  const log = await open(logFile, flags, 0o600).catch((cause: unknown) => {
    throw explainFileFault(cause, logFile);
  });
  try {
    const begin = (await log.stat()).size;
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(postgres, ['-D', home.clusterDir, '-p', String(port), ...options], {
      cwd: '/',
      env: cleanEnvironment,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      ...home.account,
    });
    child.unref();
    const ended = new Promise<string>((resolve) => {
      const finish = () =>
        readFile(logFile, 'utf8').then(
          (text) => resolve(text.slice(begin)),
          () => resolve(''),
        );
      child.once('exit', finish);
      child.once('error', finish);
    });
    return { ended };
  } finally {
    await log.close();
  }
}

/**
 * Waits until a server says of itself that it is ready.
 * @param deadline milliseconds since the epoch
 * @returns the server with its port, or undefined when it ended or gave way to another meanwhile
 * @throws EmbeddedPostgresError when it is not ready by the deadline
 */
export async function waitUntilReady(
  clusterDir: string,
  pid: number,
  deadline: number,
): Promise<(Postmaster & { port: number }) | undefined> {
  for (;;) {
    const postmaster = await readPostmaster(clusterDir);
    if (postmaster?.pid !== pid || !(await isOurs(postmaster, clusterDir))) return undefined;
    const { port, status } = postmaster;
    if (status === 'ready' && port !== undefined) return { ...postmaster, port };
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `PostgreSQL (process ${pid}) in ${clusterDir} is still ${status}. After a crash it may have much to recover: start again later, or read postgres.log beside it.`,
      );
    }
    await pause(pollMs);
  }
}

/**
 * Ends a server in order: clients are cut off, everything is written. One that does not end in time is ended hard, and recovers from
 * its log at the next start; nothing committed is lost either way.
 * @throws EmbeddedPostgresError when even that does not end it
 */
export async function stopPostmaster(postmaster: Postmaster, clusterDir: string): Promise<void> {
  const attempts: [NodeJS.Signals, number][] = [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ];
  for (const [signal, patienceMs] of attempts) {
    if (!(await isOurs(postmaster, clusterDir))) return;
    process.kill(postmaster.pid, signal);
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      if (!(await isOurs(postmaster, clusterDir))) return;
      await pause(pollMs);
    }
  }
  throw new EmbeddedPostgresError(`PostgreSQL (process ${postmaster.pid}) in ${clusterDir} does not end.`);
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
