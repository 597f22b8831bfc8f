// What a soak is given and returns.

import type { ScenarioContext } from '../bench/scenario.ts';

/** The result of a scenario, in figures for people. */
export interface SoakFindings {
  readonly figures: Readonly<Record<string, string | number>>;
  /** The failures; empty when there are none. */
  readonly faults: readonly string[];
}

/** Something that takes too long for the tests. */
export interface SoakScenario {
  /** How long it may take before it counts as failed, in milliseconds. */
  readonly limitMs: number;
  /** @throws Error when it cannot finish */
  readonly run: (context: ScenarioContext) => Promise<SoakFindings>;
}
