/** The smallest value that so large a part does not exceed (nearest rank). @param sorted in rising order */
export function percentile(sorted: ArrayLike<number>, part: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

/** The median, by nearest rank: a burst in which the machine was busy with something else does not weigh on it. */
export function median(values: readonly number[]): number {
  return percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
