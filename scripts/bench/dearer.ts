// By how much one side costs more than another, over rounds that measured both.

import { type GoalResult, isAtMost, medianInterval } from './median-interval.ts';
import { median, rounded } from './summarise.ts';

/** How often one side costs what the other one does: 1.1 is 10 % more. */
export interface Dearer {
  /** The median of the rounds, each of which compares two bursts that follow each other. */
  readonly times: number;
  /** Where it lies with 95 % confidence. */
  readonly interval: readonly [number, number];
}

/** The same, held against a goal. */
export interface DearerThanGoal extends Dearer {
  /** `undecided` where the interval contains the goal: the machine was too busy for these rounds to say. */
  readonly met: GoalResult;
}

/**
 * Compares the costs of two sides, round by round.
 * @param costs those of one side, one a round
 * @param others those of the other side, in the same rounds
 * @throws Error when a round has the cost of one side alone
 */
export function dearerBy(costs: readonly number[], others: readonly number[]): Dearer {
  if (costs.length !== others.length) throw new Error('each round compares both sides');
  const ratios = costs.map((cost, round) => cost / (others[round] ?? Number.NaN));
  return { times: rounded(median(ratios), 3), interval: medianInterval(ratios) };
}

/** Whether a cost is within a goal of so many times. */
export function againstGoal(goal: number, dearer: Dearer): DearerThanGoal {
  return { ...dearer, met: isAtMost(goal, dearer.interval) };
}

/** The median of what one side costs more than the other, round by round. @param others in the same rounds as `costs` */
export function addedBy(costs: readonly number[], others: readonly number[]): number {
  return median(costs.map((cost, round) => cost - (others[round] ?? Number.NaN)));
}
