// Finds a running service, or starts one for the time of a script.

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureLocalAuthority } from '../../src/installation/local-authority.ts';
import { freePort } from '../setup/free-port.ts';
import { guardProcess } from '../setup/guard-process.ts';

/** A running service that the demonstration may use. */
export interface RunningService {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly adminToken: string;
  readonly tenantId: string;
  /** Ends the service if the demonstration started it. */
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '..', '..');
const startTimeoutMs = 120_000;

/**
 * Finds the service that runs on a data folder, by its `bootstrap.json`.
 * @returns null when none responds
 */
export async function findService(dataDir: string): Promise<RunningService | null> {
  const path = join(dataDir, 'bootstrap.json');
  if (!existsSync(path)) return null;
  const bootstrap = JSON.parse(await readFile(path, 'utf8')) as Omit<RunningService, 'stop'>;
  return (await isAlive(bootstrap.baseUrl)) ? { ...bootstrap, stop: async () => {} } : null;
}

/** How to start the service otherwise. */
interface LaunchOptions {
  /** Starts Node.js, for example under a limit. */
  readonly command?: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
}

/**
 * Starts the service on a free port, on whatever database the environment names, and sets it up when it is new. What an external
 * database needs besides (a master key, trust in a receiver on this machine) is supplied, because this is a demonstration.
 * @throws Error when it does not start; its own output has been passed on
 */
export async function startOwnService(
  dataDir: string,
  { command = [process.execPath], environment: added = {} }: LaunchOptions = {},
): Promise<RunningService & { readonly pid: number; isRunning(): boolean }> {
  const port = await freePort();
  const external = process.env.DATABASE_URL !== undefined && process.env.DATABASE_URL !== 'embedded';
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const { caFile } = await ensureLocalAuthority(join(dataDir, 'tls'));
  const environment: NodeJS.ProcessEnv = {
    ...(external && {
      QUEUE_DATABASE_URL: process.env.DATABASE_URL?.startsWith('mysql') ? 'embedded' : process.env.DATABASE_URL,
      SINGLE_NODE: '1',
      ENCRYPTION_KEY: await demoKey(dataDir),
      WEBHOOK_EGRESS_ALLOW: '127.0.0.0/8,::1/128',
      WEBHOOK_CA_FILE: caFile,
    }),
    LOG_LEVEL: 'warn',
    // It ends before a download would.
    MODELS_DOWNLOAD: '0',
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    ...added,
  };
  if (external && !existsSync(join(dataDir, 'bootstrap.json'))) await runCli('bootstrap', environment);
  const [program = process.execPath, ...words] = command;
  const child = spawn(program, [...words, join(root, 'src', 'main.ts')], {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const guard = guardProcess({ pid: child.pid ?? 0, signal: 'TERM', folders: [] });
  child.once('exit', () => guard.dismiss());
  const stop = () => end(child);
  const deadline = Date.now() + startTimeoutMs;
  const baseUrl = `http://localhost:${port}`;
  while (!(await isAlive(baseUrl))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error('the service did not start');
    }
    await pause(100);
  }
  const bootstrap = JSON.parse(await readFile(join(dataDir, 'bootstrap.json'), 'utf8')) as Omit<RunningService, 'stop'>;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return { ...bootstrap, baseUrl, stop, pid: child.pid ?? 0, isRunning };
}

/** A master key for demonstrations on an external database, kept beside the demonstration's data. */
async function demoKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'demo-encryption-key');
  if (!existsSync(path)) {
    const file = await open(path, 'w', 0o600);
    await file.writeFile(`demo:${randomBytes(32).toString('base64')}`);
    await file.close();
  }
  return readFile(path, 'utf8');
}

async function runCli(command: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'src', 'cli', 'mitome.ts'), command], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const status = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (status !== 0) throw new Error(`mitome ${command} ended with status ${status}`);
}

async function isAlive(baseUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}
