// What a scenario of the benchmarks is given and returns.

import type { Cleanup } from '../setup/cleanup.ts';

/** The service's figures beside what the machine allows. */
export interface Measurement {
  /** The service's rate, a second. */
  readonly ours: number;
  /** The rate of the bare program that does the same work, a second. */
  readonly limit: number;
  /** `ours` by `limit`. */
  readonly ratio: number;
  /** Latencies of the service's responses in milliseconds. */
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

/** The environment of a scenario. */
export interface ScenarioContext {
  /** Everything that must not outlive the run. */
  readonly cleanup: Cleanup;
  /** Prints one line for people. */
  readonly log: (line: string) => void;
}

/**
 * A scenario starts what it needs, measures the service and a bare program in turns, and checks that all the work was really done.
 * @throws Error when it was not, or something does not start
 */
export type Scenario = (context: ScenarioContext) => Promise<Measurement>;
