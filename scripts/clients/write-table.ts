import type { ClientRow } from './try-language.ts';

/** The table for people: a line for each operation of each client, and below it what went wrong. */
export function writeTable(rows: readonly ClientRow[]): string {
  const cells = rows.map(({ language, generator, operation, fault }) => [
    ...[language, generator, operation],
    fault === null ? 'ok' : 'FAILED',
  ]);
  const lines = [['language', 'generator', 'operation', 'result'], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const table = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const faults = rows.flatMap(({ language, operation, fault }) =>
    fault === null ? [] : [`\n${language}, ${operation}: ${fault}`],
  );
  return [...table, ...faults].join('\n');
}
