// Starts, replaces and stops the API processes of a node, from its first process.

import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Log, NotifyWorkers } from '../app/ports/system.ts';
import type { Config } from '../config/config.ts';
import { createQuestions, type ProcessMeasurements } from './measurements.ts';
import type { FromApiProcess, NodeKeys, ToApiProcess } from './messages.ts';

/** The API processes of a node. */
export interface ApiProcesses {
  /**
   * Starts them. Resolves when all serve requests.
   * @throws the reason why one could not start, with a message for the operator
   */
  listen(): Promise<void>;
  /** Lets them finish their requests and end. @throws Error when one ended in any other way */
  close(): Promise<void>;
  /** Replaces their master keys, and those of later processes. */
  shareMasterKeys(keys: NodeKeys): void;
  /** What each of them has measured; those that do not respond within a second are left out. */
  measurements(): Promise<ProcessMeasurements[]>;
}

/** Deps of `createApiProcesses`. */
export interface ApiProcessesDeps {
  readonly count: number;
  /** Theirs. */
  readonly config: Config;
  readonly notify: NotifyWorkers;
  /** What this process cannot do, as `/readyz` names it. */
  readonly limitations: () => readonly string[];
  /** Cuts the start short. */
  readonly ending: AbortSignal | undefined;
  readonly log: Log;
}

/** A process that lived for less than this counts as one that may not live: the one after it starts later and later. */
const shortLifeMs = 10_000;
const firstDelayMs = 100;
const delayMsMax = 10_000;
/** How long a process may take to end besides STOP_DELAY_MS: the server's own limit for requests, and some seconds for its other parts. */
const endMsMax = 25_000;
const limitationsEveryMs = 1000;
const entry = join(import.meta.dirname, '..', 'api-process.ts');

/**
 * How long the start of the next process waits.
 * @param shortLives how many processes in a row lived shortly; one alone is replaced at once
 */
export function replacementDelayMs(shortLives: number): number {
  return shortLives < 2 ? 0 : Math.min(delayMsMax, firstDelayMs * 2 ** Math.min(30, shortLives - 2));
}

/**
 * Makes the API processes of a node, which share its port: the system distributes the connections. One that dies is replaced, at once
 * unless several die soon after their start. They end when this process does, in whatever way.
 */
export function createApiProcesses(deps: ApiProcessesDeps): ApiProcesses {
  const { count, log, ending } = deps;
  let { config } = deps;
  const running = new Map<ChildProcess, Promise<boolean>>();
  const ready = new Map<ChildProcess, number>();
  const questions = createQuestions(tell);
  const delays = new Set<NodeJS.Timeout>();
  let isClosing = false;
  let limitations: readonly string[] = [];
  let telling: NodeJS.Timeout | undefined;

  function tellLimitations(): void {
    const now = deps.limitations();
    if (now.join() === limitations.join()) return;
    limitations = now;
    for (const child of ready.keys()) tell(child, { kind: 'limitations', limitations });
  }

  /**
   * Starts a process.
   * @param number its own among the processes; the one that replaces it has the same
   * @param shortLives as in `replacementDelayMs`
   * @param first hears what comes of the start, in place of the log
   */
  function start(number: number, shortLives: number, first?: PromiseWithResolvers<void>): void {
    // Master keys are bytes.
    const child = fork(entry, [], { serialization: 'advanced' });
    const apiProcess = child.pid;
    const startedAt = performance.now();
    let fault: Error | undefined;
    child.on('message', (message: FromApiProcess) => {
      if (message.kind === 'due') deps.notify(...message.kinds);
      else if (message.kind === 'measured') questions.answered(child, message);
      else if (message.kind === 'failed') fault = Object.assign(new Error(message.message), { code: message.code });
      else {
        ready.set(child, number);
        tell(child, { kind: 'limitations', limitations });
        log.info({ apiProcess }, 'API process ready');
        first?.resolve();
      }
    });
    running.set(child, ended(child, replace));
    tell(child, { kind: 'start', config });

    function replace(status: number | null, signal: string | null): void {
      const wasReady = ready.delete(child);
      running.delete(child);
      if (isClosing) return;
      if (first !== undefined && !wasReady) {
        first.reject(fault ?? new Error(`an API process ended while it started (${signal ?? status})`));
        return;
      }
      const lives = performance.now() - startedAt < shortLifeMs ? shortLives + 1 : 0;
      const delayMs = replacementDelayMs(lives);
      log.error(
        { apiProcess, status, signal, reason: fault?.message, delayMs },
        'API process ended; starting another one',
      );
      const delay = setTimeout(() => {
        delays.delete(delay);
        start(number, lives);
      }, delayMs);
      delays.add(delay);
    }
  }

  return {
    async listen() {
      limitations = deps.limitations();
      telling = setInterval(tellLimitations, limitationsEveryMs).unref();
      const starts = Array.from({ length: count }, () => Promise.withResolvers<void>());
      for (const [index, first] of starts.entries()) start(index + 1, 0, first);
      const all = Promise.all(starts.map(({ promise }) => promise));
      if (ending === undefined) await all;
      else await Promise.race([all, aborted(ending)]);
    },
    shareMasterKeys(keys) {
      config = { ...config, masterKeys: [...keys] };
      for (const child of running.keys()) tell(child, { kind: 'master_keys', keys });
    },
    measurements: () => questions.ask(ready),
    async close() {
      isClosing = true;
      clearInterval(telling);
      for (const delay of delays) clearTimeout(delay);
      const ends = [...running].map(async ([child, end]) => {
        tell(child, { kind: 'stop' });
        const late = setTimeout(() => child.kill('SIGKILL'), config.stopDelayMs + endMsMax);
        const isInOrder = await end;
        clearTimeout(late);
        return isInOrder;
      });
      const results = await Promise.all(ends);
      if (results.includes(false)) throw new Error('An API process did not stop in order.');
    },
  };
}

/** Waits until a process has ended and everything that it said has been heard. @returns whether its status was 0 */
async function ended(
  child: ChildProcess,
  then: (status: number | null, signal: string | null) => void,
): Promise<boolean> {
  const [status, signal] = await new Promise<[number | null, string | null]>((resolve) => {
    child.once('exit', (...how) => {
      if (child.connected) child.once('disconnect', () => resolve(how));
      else resolve(how);
    });
    // Without a process number it has never started. The other errors are messages to a process that has just died.
    child.on('error', () => child.pid === undefined && resolve([null, null]));
  });
  then(status, signal);
  return status === 0;
}

function tell(child: ChildProcess, message: ToApiProcess): void {
  if (child.connected) child.send(message);
}

/** Rejects with the reason of the signal. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
