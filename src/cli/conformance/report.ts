// The report of `check-receiver`, for people and for programs.

import { type Row, type Rule, rules } from './check.ts';

/** How many rows count, and how many of them passed. Rows that were not observed do not count. */
export interface Marks {
  readonly passed: number;
  readonly of: number;
  readonly notObserved: number;
}

export function marksOf(rows: readonly Row[]): Marks {
  const count = (result: Row['result']): number => rows.filter((row) => row.result === result).length;
  return { passed: count('passed'), of: rows.length - count('not_observed'), notObserved: count('not_observed') };
}

/** Whether something was observed and nothing of it failed. */
export function isFull({ passed, of }: Marks): boolean {
  return of > 0 && passed === of;
}

const words: Readonly<Record<Row['result'], string>> = {
  passed: 'passed',
  failed: 'FAILED',
  not_observed: 'not observed',
};

/**
 * The report for people: one line for each check, the violated rules in the specification's words, the marks.
 * @param hint a possible cause, or null
 */
export function tableOf(rows: readonly Row[], hint: string | null): string {
  const cells = [
    ['rule', 'result', 'requirement', 'seen'],
    ...rows.map((row) => [row.rule, words[row.result], row.title, row.seen]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const lines = cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const violated = [...new Set(rows.filter(({ result }) => result === 'failed').map(({ rule }) => rule))];
  return [
    ...lines,
    '',
    ...ruleLines(violated),
    ...(hint === null ? [] : [hint, '']),
    marksLine(marksOf(rows)),
    '',
  ].join('\n');
}

function ruleLines(violated: readonly Rule[]): readonly string[] {
  if (violated.length === 0) return [];
  return ['Violated rules:', ...violated.map((rule) => `  ${rule}  ${rules[rule]}`), ''];
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
