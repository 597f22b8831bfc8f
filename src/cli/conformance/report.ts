import { type Rule, rules } from './rules.ts';
import type { Row } from './run-checks.ts';

/** How many rows count, and how many of them are right. Rows that could not be observed count neither way. */
export interface Marks {
  readonly passed: number;
  readonly of: number;
  readonly notObserved: number;
}

export function marksOf(rows: readonly Row[]): Marks {
  const count = (result: Row['result']): number => rows.filter((row) => row.result === result).length;
  return { passed: count('passed'), of: rows.length - count('not_observed'), notObserved: count('not_observed') };
}

/** Whether nothing that was observed is wrong, and something was. */
export function isFull({ passed, of }: Marks): boolean {
  return of > 0 && passed === of;
}

const words: Readonly<Record<Row['result'], string>> = {
  passed: 'passed',
  failed: 'FAILED',
  not_observed: 'not observed',
};

/**
 * The report for people: one line for each check, the rules that were broken in the specification's words, the marks.
 * @param hint what may be behind it all, or null
 */
export function tableOf(rows: readonly Row[], hint: string | null): string {
  const cells = [
    ['rule', 'result', 'what a receiver does', 'seen'],
    ...rows.map((row) => [row.rule, words[row.result], row.title, row.seen]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const lines = cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const broken = [...new Set(rows.filter(({ result }) => result === 'failed').map(({ rule }) => rule))];
  return [...lines, '', ...ruleLines(broken), ...(hint === null ? [] : [hint, '']), marksLine(marksOf(rows)), ''].join(
    '\n',
  );
}

function ruleLines(broken: readonly Rule[]): readonly string[] {
  if (broken.length === 0) return [];
  return ['The rules behind what failed:', ...broken.map((rule) => `  ${rule}  ${rules[rule]}`), ''];
}

function marksLine({ passed, of, notObserved }: Marks): string {
  return `${passed} of ${of}${notObserved === 0 ? '' : `, ${notObserved} not observed`}`;
}

/** The report for programs. */
export function jsonOf(url: URL, rows: readonly Row[]): string {
  const report = {
    receiver: `${url.origin}${url.pathname}`,
    marks: marksOf(rows),
    rows: rows.map(({ id, rule, title, result, seen }) => ({ id, rule, ruleText: rules[rule], title, result, seen })),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
