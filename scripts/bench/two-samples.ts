// Whether two samples of times differ by more than chance.

import { percentile, rounded } from './summarise.ts';

/** The comparison of two samples. */
export interface SampleComparison {
  /** How often a value of the first sample exceeds one of the second; 0.5 when they cannot be told apart. */
  readonly exceeds: number;
  /** The z-value of the Mann-Whitney test; between -1.96 and 1.96 in 95 of 100 comparisons of equal samples. */
  readonly z: number;
  /** The difference of the medians with 95 % confidence, by resampling. */
  readonly differenceUs: readonly [number, number];
}

const resamples = 500;

/** Beyond this `z` two samples differ with 95 % confidence. */
const zLimit = 1.96;

/** Whether each comparison shows a difference, all in one direction. */
export function doAllDiffer(compared: readonly SampleComparison[]): boolean {
  return compared.every(({ z }) => z > zLimit) || compared.every(({ z }) => z < -zLimit);
}

/**
 * Compares two samples by the Mann-Whitney U test, which looks at ranks alone: a stall of the machine counts no more than any other slow
 * call.
 * @param random a number from 0 up to, but not including, 1
 */
export function compareSamples(
  first: readonly number[],
  second: readonly number[],
  random: () => number = Math.random,
): SampleComparison {
  const [n, m] = [first.length, second.length];
  const all = [
    ...first.map((value) => ({ value, rank: 0, one: true })),
    ...second.map((value) => ({ value, rank: 0, one: false })),
  ];
  all.sort((a, b) => a.value - b.value);
  let ties = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    // Equal values share the mean of their ranks.
    for (const entry of all.slice(from, to)) entry.rank = (from + 1 + to) / 2;
    ties += (to - from) ** 3 - (to - from);
    from = to;
  }
  const ranks = all.reduce((sum, { rank, one }) => sum + (one ? rank : 0), 0);
  const u = ranks - (n * (n + 1)) / 2;
  const variance = ((n * m) / 12) * (n + m + 1 - ties / ((n + m) * (n + m - 1)));
  const medianOf = (values: readonly number[]) => {
    const drawn = Float64Array.from(values, () => values[Math.floor(random() * values.length)] ?? 0).sort();
    return percentile(drawn, 0.5);
  };
  const differences = Array.from({ length: resamples }, () => medianOf(first) - medianOf(second)).sort((a, b) => a - b);
  return {
    exceeds: rounded(u / (n * m), 3),
    z: variance === 0 ? 0 : rounded((u - (n * m) / 2) / Math.sqrt(variance), 2),
    differenceUs: [rounded(percentile(differences, 0.025), 1), rounded(percentile(differences, 0.975), 1)],
  };
}
