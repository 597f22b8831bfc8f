// Runs a corpus in several processes, and takes the time of some sessions while the others wait.

import { type ChildProcess, fork } from 'node:child_process';
import type { CorpusOptions, PlannedSession } from './corpus.ts';
import type { SessionResult } from './tally.ts';
import { type Phase, phases, type WorkerJob, type WorkerReport } from './worker-messages.ts';

/** How a corpus is run. */
export interface RunOptions {
  readonly corpus: CorpusOptions;
  readonly plan: readonly PlannedSession[];
  /** 1, 2 or 4: as many engines run beside each other, each with about a gigabyte of memory. */
  readonly workers: number;
  /** The number of sessions whose time is taken, one at a time. */
  readonly timed: number;
  /** The ids of the sessions that have a result already. */
  readonly done: ReadonlySet<string>;
  /** As of `Date.now()`; null for none. */
  readonly deadline: number | null;
  /** `elapsed` is the seconds of drawing and deciding it, beside whatever else the machine did. */
  readonly onResult: (id: string, result: SessionResult, elapsed: number) => void;
}

/** The sessions whose time is taken: genuine ones of the held-out set, on pictures that users send. */
function timedSessions(plan: readonly PlannedSession[], count: number): PlannedSession[] {
  return plan
    .filter(({ group, pool, care }) => group === 'genuine' && pool === 'held-out' && care !== 'hard')
    .slice(0, count);
}

/**
 * Decides the sessions of a corpus that have no result yet.
 * @throws Error when a check throws or a worker dies: a check that fails is no result
 */
export async function runBeside(options: RunOptions): Promise<void> {
  const { corpus, plan, workers, timed, done, deadline, onResult } = options;
  const job = {
    corpus,
    workers,
    done: [...done],
    timed: timedSessions(plan, timed).map(({ id }) => id),
    deadline,
  };
  const crew = Array.from({ length: workers }, (_, worker) => startWorker({ ...job, worker }, onResult));
  try {
    await Promise.all(crew.map((one) => one.finished('draw')));
    // One after the other, so that no session is slowed down by another.
    for (const one of crew) {
      one.begin('time');
      await one.finished('time');
    }
    for (const one of crew) one.begin('run');
    await Promise.all(crew.map((one) => one.finished('run')));
  } finally {
    for (const one of crew) one.end();
  }
}

interface Worker {
  readonly begin: (phase: Phase) => void;
  readonly finished: (phase: Phase) => Promise<void>;
  readonly end: () => void;
}

function startWorker(job: WorkerJob, onResult: RunOptions['onResult']): Worker {
  const child: ChildProcess = fork(new URL('./worker.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waits = Object.fromEntries(phases.map((phase) => [phase, Promise.withResolvers<void>()])) as Record<
    Phase,
    PromiseWithResolvers<void>
  >;
  const fail = (cause: Error): void => {
    for (const phase of phases) waits[phase].reject(cause);
  };
  // An unhandled rejection of a phase that is no longer awaited would end this process.
  for (const phase of phases) waits[phase].promise.catch(() => undefined);
  child.on('message', (report: WorkerReport | null) => {
    if (report === null) return;
    if ('failed' in report) fail(new Error(report.failed));
    else if ('finished' in report) waits[report.finished].resolve();
    else onResult(report.id, report.result, report.elapsed);
  });
  child.once('error', fail);
  child.once('exit', (code, signal) => fail(new Error(`a worker ended early (${signal ?? code})`)));
  child.send(job);
  return {
    begin: (phase) => void child.send(phase),
    finished: (phase) => waits[phase].promise,
    end: () => {
      if (child.connected) child.disconnect();
    },
  };
}
