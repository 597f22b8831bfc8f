/**
 * A delay that doubles with each consecutive failure.
 * @param failures the number of failures, 1 for the first
 * @param firstMs the first delay in milliseconds
 * @param maxMs the longest delay in milliseconds
 */
export function backoffMs(failures: number, firstMs: number, maxMs: number): number {
  return Math.min(maxMs, firstMs * 2 ** Math.min(30, Math.max(0, failures - 1)));
}
