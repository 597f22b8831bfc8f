// How figures and tables are written as Markdown.

import type { Share } from '../../specimens/proportion-interval.ts';

/** Such as `98.5 % (97.1–99.3)`; a dash where there were no cases. */
export function printShare({ hits, of, low, high }: Share): string {
  if (of === 0) return '–';
  const percent = (share: number): string => (share * 100).toFixed(1);
  return `${percent(hits / of)} % (${percent(low)}–${percent(high)})`;
}

/** A table with its heads. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heads), `|${heads.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** Names with their counts, such as `` `address` 3, `gender` 1 ``; a dash where there are none. */
export function printCounts(counts: readonly (readonly [string, number])[]): string {
  return counts.map(([name, count]) => `\`${name}\` ${count}`).join(', ') || '–';
}
