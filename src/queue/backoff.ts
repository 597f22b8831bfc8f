/**
 * A pause that doubles with each failure in a row.
 * @param failures how many there have been, 1 for the first
 * @param firstMs the first pause in milliseconds
 * @param maxMs the longest pause in milliseconds
 */
export function backoffMs(failures: number, firstMs: number, maxMs: number): number {
  return Math.min(maxMs, firstMs * 2 ** Math.min(30, Math.max(0, failures - 1)));
}
