// Builds and starts Versity's gateway, a store that speaks the S3 protocol over a folder.

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { toolsDir } from './debian-packages.ts';
import { findGo, goAdvice } from './find-go.ts';
import { freePort } from './free-port.ts';
import { guardProcess } from './guard-process.ts';
import { runProgram } from './run-program.ts';
import { SetupError } from './setup-error.ts';

/** What versitygw/go.mod names; go.sum holds the hashes. */
const version = '1.8.0';
const module = join(import.meta.dirname, 'versitygw');
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
 * Builds the gateway below the tools' folder, unless it is there.
 * @returns its path
 * @throws SetupError when there is no Go, or no module proxy
 */
export async function provideVersitygw(log: (line: string) => void = console.log): Promise<string> {
  const program = join(toolsDir(), `versitygw-posix-${version}`);
  const isThere = await stat(program).then(
    (found) => found.isFile(),
    () => false,
  );
  if (isThere) return program;
  const go = await findGo('The tests of pictures in a bucket');
  log(`building the store versitygw ${version}`);
  await mkdir(toolsDir(), { recursive: true });
  const unfinished = `${program}.${randomBytes(4).toString('hex')}`;
  const { status, output } = await runProgram('sh', [join(module, 'build.sh'), go, unfinished]);
  if (status !== 0) {
    throw new SetupError(`${goAdvice('The tests of pictures in a bucket')} It must reach a module proxy.\n${output}`);
  }
  await rename(unfinished, program);
  return program;
}

/**
 * Starts the gateway over a new, empty folder on a free port of 127.0.0.1. If we die, it is ended and its data are removed.
 * @param program from `provideVersitygw`
 * @throws SetupError with its last words
 */
export async function startVersitygw(program: string): Promise<RunningStore> {
  const folder = await mkdtemp(join(tmpdir(), 'mitome-bucket-'));
  for (const name of ['data', 'metadata']) await mkdir(join(folder, name));
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
    const words = await readFile(join(folder, 'versitygw.log'), 'utf8');
    if (attempt < 3 && words.includes('address already in use')) continue;
    await rm(folder, { recursive: true, force: true });
    throw new SetupError(`versitygw does not start. It said:\n${words.trim().split('\n').slice(-8).join('\n')}`);
  }
}

async function launch(
  program: string,
  folder: string,
  port: number,
  { accessKey, secretKey }: { accessKey: string; secretKey: string },
): Promise<ChildProcess> {
  const log = await open(join(folder, 'versitygw.log'), 'w');
  try {
    const store = spawn(program, [`127.0.0.1:${port}`, join(folder, 'metadata'), join(folder, 'data')], {
      env: { ...process.env, ROOT_ACCESS_KEY_ID: accessKey, ROOT_SECRET_ACCESS_KEY: secretKey },
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
    // A call without credentials: 403.
    if (
      await fetch(`http://127.0.0.1:${port}/`).then(
        ({ status }) => status === 403,
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
