/** A share with its 95 % interval. */
export interface Share {
  readonly hits: number;
  readonly of: number;
  readonly low: number;
  readonly high: number;
}

/** The two-sided 95 % quantile of the normal distribution. */
const z = 1.959964;

/**
 * The share of hits with Wilson's interval, which holds for few cases and for shares near 0 and 1 too.
 * @param hits at most `of`
 * @returns 0 to 1 where there were no cases
 */
export function shareOf(hits: number, of: number): Share {
  if (of === 0) return { hits, of, low: 0, high: 1 };
  const share = hits / of;
  const denominator = 1 + z ** 2 / of;
  const middle = (share + z ** 2 / (2 * of)) / denominator;
  const half = (z / denominator) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  return { hits, of, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
