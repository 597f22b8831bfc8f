import type { Share } from '../specimens/proportion-interval.ts';

/** Such as `98.5 % (97.1–99.3)`; a dash where there were no cases. */
export function printShare({ hits, of, low, high }: Share): string {
  if (of === 0) return '–';
  const percent = (share: number): string => (share * 100).toFixed(1);
  return `${percent(hits / of)} % (${percent(low)}–${percent(high)})`;
}

/** The value below which a part of the sorted values lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
