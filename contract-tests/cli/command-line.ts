// `npx mitome` as a person or a script runs it, with profiles of its own.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { fileToStart } from '../support/compiled-service.ts';
import { waitUntil } from '../support/time.ts';

const mitome = fileToStart('src/cli/mitome.ts');

/** Compiled code, which the commands share; see `scripts/test/run-suite.ts`. */
const { NODE_COMPILE_CACHE } = process.env;
const cache = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/** A command that has ended. */
export interface EndedCommand {
  readonly status: number | null;
  readonly stdout: string;
  /** Standard output as it came. */
  readonly bytes: Buffer;
  readonly stderr: string;
}

/** What a command has besides its words. */
export interface Surroundings {
  /** Standard input; empty when left out. */
  readonly input?: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
}

/** An answer to what a command shows at a terminal. */
export interface Answer {
  readonly to: string;
  readonly type: string;
}

/** A machine with profiles of its own, and what runs there. */
export interface Machine {
  readonly home: string;
  /** A new path for a file. */
  file(name: string): string;
  /** Runs a command to its end, without a terminal. */
  run(words: readonly string[], surroundings?: Surroundings): Promise<EndedCommand>;
  /** Runs a command in a terminal of a width, and answers what it asks. @returns its status, and all that the terminal showed */
  runInTerminal(
    words: readonly string[],
    answers?: readonly Answer[],
    columns?: number,
  ): Promise<{ readonly status: number | null; readonly shown: string }>;
}

/** A machine for the tests of the surrounding `describe`. Nothing of it may be read before they run. */
export function useMachine(): Machine {
  let home = '';
  let files = 0;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'mitome-cli-'));
  });
  afterAll(() => rm(home, { recursive: true, force: true }));
  const environment = (env: Readonly<Record<string, string>> = {}) => ({
    ...{ PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: join(home, 'config'), TERM: 'xterm', ...cache },
    ...env,
  });
  return {
    get home() {
      return home;
    },
    file(name) {
      files += 1;
      return join(home, `${files}-${name}`);
    },
    async run(words, { input = '', env } = {}) {
      const child = spawn(process.execPath, [mitome, ...words], { env: environment(env), stdio: 'pipe' });
      const out: Buffer[] = [];
      let stderr = '';
      child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
      child.stderr.on('data', (chunk: Buffer) => (stderr += chunk));
      // A command that needs no input may have ended before it is written.
      child.stdin.on('error', () => undefined);
      child.stdin.end(input);
      const [status] = await once(child, 'close');
      const bytes = Buffer.concat(out);
      return { status, bytes, stdout: `${bytes}`, stderr };
    },
    runInTerminal(words, answers = [], columns = 80) {
      const command = [process.execPath, mitome, ...words].map((word) => `'${word}'`).join(' ');
      return inTerminal(`stty cols ${columns}; exec ${command}`, environment(), answers);
    },
  };
}

/** Runs a shell command in a terminal, which `script` makes. */
export async function inTerminal(
  command: string,
  env: Readonly<Record<string, string | undefined>>,
  answers: readonly Answer[],
): Promise<{ readonly status: number | null; readonly shown: string }> {
  const child = spawn('script', ['-qefc', command, '/dev/null'], { env, stdio: 'pipe' });
  let shown = '';
  let answered = 0;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (shown += chunk));
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close');
  for (const { to, type } of answers) {
    await waitUntil(`the terminal shows ${to}`, () => {
      const at = shown.indexOf(to, answered);
      if (at < 0) return child.exitCode === null ? null : true;
      answered = at + to.length;
      return true;
    });
    child.stdin.write(type);
  }
  const [status] = await ended;
  return { status, shown };
}
