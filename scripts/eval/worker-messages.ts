// What the process of an evaluation and its workers tell each other.

import type { CorpusOptions } from './corpus.ts';
import type { SessionResult } from './tally.ts';

/** What a worker is started with. */
export interface WorkerJob {
  readonly corpus: CorpusOptions;
  readonly worker: number;
  readonly workers: number;
  /** The ids of the sessions that have a result already. */
  readonly done: readonly string[];
  /** The ids of the sessions whose time is taken. */
  readonly timed: readonly string[];
  /** The time, as of `Date.now()`, after which no further session begins; null for none. */
  readonly deadline: number | null;
}

/** The parts of a worker's work, in this order. It begins each when the parent says so. */
export const phases = ['draw', 'time', 'run'] as const;

export type Phase = (typeof phases)[number];

/** What a worker reports. */
export type WorkerReport =
  | { readonly id: string; readonly result: SessionResult; readonly elapsed: number }
  | { readonly finished: Phase }
  | { readonly failed: string };
