import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalAuthority } from '../../src/installation/local-authority.ts';
import { findFreePort } from './free-port.ts';
import type { Ended } from './service-process.ts';
import { waitUntil } from './wait-until.ts';

const entry = join(import.meta.dirname, '..', '..', 'examples', 'receiver-typescript', 'main.ts');

/** One line of the example's log. */
export interface ExampleLogLine {
  readonly outcome: string;
  readonly status?: number;
  readonly reason?: string;
  readonly eventId?: string;
  readonly sessionId?: string;
}

/** The example receiver as a process of its own. */
export interface RunningExample {
  /** Everything that it has written. */
  output(): string;
  /** Its log about a session. */
  linesOf(sessionId: string): readonly ExampleLogLine[];
  /** Ends it as an operator does. */
  stop(): Promise<Ended>;
}

/** A place where the example receiver can be started, again and again, under one URL and with one memory. */
export interface ExampleReceiver {
  readonly url: string;
  /** What it has stored of a session, or undefined. */
  stored(sessionId: string): Promise<unknown>;
  /** Starts it, over HTTPS with a certificate of the authority. @returns when it listens */
  start(environment: Readonly<Record<string, string>>): Promise<RunningExample>;
  /** Starts it with whatever is given, and waits until it has ended. */
  run(environment: Readonly<Record<string, string>>): Promise<Ended & { readonly output: string }>;
  /** Ends what still runs, and removes what it left. */
  close(): Promise<void>;
}

/** Makes a place for the example receiver. */
export async function placeExampleReceiver(authority: LocalAuthority): Promise<ExampleReceiver> {
  const folder = await mkdtemp(join(tmpdir(), 'mitome-example-'));
  const port = await findFreePort();
  const [certFile, keyFile, stateFile] = ['cert.pem', 'key.pem', 'state.jsonl'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const { certPem, keyPem } = await authority.issue(['localhost']);
  await writeFile(certFile, certPem);
  await writeFile(keyFile, keyPem, { mode: 0o600 });
  const fixed = {
    HOST: 'localhost',
    PORT: `${port}`,
    STATE_FILE: stateFile,
    TLS_CERT_FILE: certFile,
    TLS_KEY_FILE: keyFile,
  };
  const running = new Set<() => void>();

  function launch(environment: Readonly<Record<string, string>>) {
    const child = spawn(process.execPath, [entry], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...fixed, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const kill = () => void child.kill('SIGKILL');
    running.add(kill);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        text += chunk;
      });
    }
    const ended = once(child, 'close').then(([status, signal]): Ended => {
      running.delete(kill);
      return { status, signal };
    });
    return { child, ended, output: () => text };
  }

  return {
    url: `https://localhost:${port}/notifications`,
    async stored(sessionId) {
      const lines = (await readFile(stateFile, 'utf8')).split('\n').slice(0, -1);
      return lines.map((line) => JSON.parse(line).session).findLast((session) => session.id === sessionId);
    },
    async start(environment) {
      const { child, ended, output } = launch(environment);
      const lines = () =>
        output()
          .split('\n')
          .slice(0, -1)
          .map((line): ExampleLogLine => JSON.parse(line));
      await waitUntil('the example listens', () => {
        if (child.exitCode !== null) throw new Error(`the example did not start: ${output()}`);
        return output().includes('\n') && lines().some(({ outcome }) => outcome === 'listening');
      });
      return {
        output,
        linesOf: (sessionId) => lines().filter((line) => line.sessionId === sessionId),
        stop() {
          child.kill('SIGTERM');
          return ended;
        },
      };
    },
    async run(environment) {
      const { ended, output } = launch(environment);
      return { ...(await ended), output: output() };
    },
    async close() {
      for (const kill of running) kill();
      await waitUntil('the example has ended', () => running.size === 0);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
