// Whether a median of measured values reaches a goal, by more than chance.

import { median, percentile, rounded } from './summarise.ts';

/** `undecided` where the measurement does not say. */
export type GoalResult = 'yes' | 'no' | 'undecided';

const resamples = 2000;

/**
 * The interval, with 95 % confidence, of the median, by resampling.
 * @param random a number from 0 up to, but not including, 1
 */
export function medianInterval(
  values: readonly number[],
  random: () => number = Math.random,
): readonly [number, number] {
  const drawn = () => median(values.map(() => values[Math.floor(random() * values.length)] ?? Number.NaN));
  const medians = Array.from({ length: resamples }, drawn).sort((a, b) => a - b);
  return [rounded(percentile(medians, 0.025), 3), rounded(percentile(medians, 0.975), 3)];
}

/** Whether what lies in the interval is at most the goal. */
export function isAtMost(goal: number, [low, high]: readonly [number, number]): GoalResult {
  if (high <= goal) return 'yes';
  return low > goal ? 'no' : 'undecided';
}
