// Runs the tenants' commands of `mitome`, and reads their reports.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileToStart } from '../support/compiled-service.ts';

const bin = join(import.meta.dirname, '..', '..', 'bin', 'mitome.mjs');

/** A command of `mitome` that runs. */
export interface RunningMitome {
  /** What it has written for programs and people. */
  stdout(): string;
  stderr(): string;
  kill(signal: NodeJS.Signals): void;
  /** Resolves to its exit status; null when a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** What is left of a command that has ended. */
export interface EndedMitome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

/** Compiled code, which the commands share; see `scripts/test/run-suite.ts`. */
const { NODE_COMPILE_CACHE } = process.env;
const cache = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/**
 * Starts a command with nothing of the service's environment.
 * @param file by default that of `npx mitome`, which passes signals on
 */
export function startMitome(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  file = bin,
): RunningMitome {
  const child = spawn(process.execPath, [file, ...words], {
    env: { PATH: process.env.PATH, ...cache, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk: Buffer) => {
      texts[name] += chunk;
    });
  }
  return {
    stdout: () => texts.stdout,
    stderr: () => texts.stderr,
    kill: (signal) => void child.kill(signal),
    ended: once(child, 'close').then(([status]) => {
      running.delete(child);
      return status;
    }),
  };
}

/** Runs a command to its end, without what `npx mitome` puts before it. */
export async function runMitome(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<EndedMitome> {
  const { ended, stdout, stderr } = startMitome(words, environment, fileToStart('src/cli/mitome.ts'));
  return { status: await ended, stdout: stdout(), stderr: stderr() };
}

/** The report of `check-receiver --json`. */
export interface Report {
  readonly receiver: string;
  readonly marks: { readonly passed: number; readonly of: number; readonly notObserved: number };
  readonly rows: readonly {
    readonly id: string;
    readonly rule: string;
    readonly ruleText: string;
    readonly result: 'passed' | 'failed' | 'not_observed';
    readonly seen: string;
  }[];
}

/** Runs `check-receiver` with the secret in the environment. @returns its exit status and its report */
export async function checkReceiver(
  url: string,
  secret: string,
  words: readonly string[] = [],
): Promise<{ readonly status: number | null; readonly report: Report; readonly output: string }> {
  const ended = await runMitome(['check-receiver', url, '--json', ...words], { MITOME_WEBHOOK_SECRET: secret });
  if (ended.stdout === '') throw new Error(`check-receiver gave no report: ${ended.stderr}`);
  return { status: ended.status, report: JSON.parse(ended.stdout), output: ended.stdout + ended.stderr };
}

/** The ids of the rows with a result. */
export function rowsWith(report: Report, result: Report['rows'][number]['result']): readonly string[] {
  return report.rows.filter((row) => row.result === result).map(({ id }) => id);
}
