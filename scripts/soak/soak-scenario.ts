import type { ScenarioContext } from '../bench/scenario.ts';

/** What a scenario found, in figures for people. */
export interface SoakFindings {
  readonly figures: Readonly<Record<string, string | number>>;
  /** What is not as it must be; empty when all is well. */
  readonly faults: readonly string[];
}

/** Something that takes too long for the tests. */
export interface SoakScenario {
  /** How long it may take before it counts as failed, in milliseconds. */
  readonly limitMs: number;
  /** @throws Error when it cannot come to an end, or what it does breaks */
  readonly run: (context: ScenarioContext) => Promise<SoakFindings>;
}
