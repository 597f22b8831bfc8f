/** The median of a list of numbers, the upper one of an even count; 0 of an empty list. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
