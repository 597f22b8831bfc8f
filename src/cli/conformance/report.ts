import type { Row } from './run-checks.ts';

/** The rules behind the checks, by section of docs/specification.md and in its exact words. */
export const rules = {
  '6': 'An endpoint has an https URL on port 443 or 8443.',
  '6.2': 'Once the personal data is erased, both are null in everything that is sent.',
  '6.3.1': 'It verifies the bytes of the body as they arrived. Parsed and re-encoded JSON has other bytes and fails.',
  '6.3.2':
    'It checks signature and timestamp, and rejects a timestamp more than 300 seconds away from its own clock, which it keeps accurate.',
  '6.3.3': 'It refuses a request that does not verify, with 400 for example, and uses nothing of it.',
  '6.3.4':
    'It drops duplicates by event id, and stores the id only together with the finished work. If the work fails, it responds with a status other than 2xx and gets the event again.',
  '6.3.5':
    'It expects events in any order: it reads the session by GET and stores that state, not the one in the notification.',
  '6.3.6': 'It responds with 2xx to types that it does not know, and skips unknown fields and reason codes.',
  '6.4.1': 'Any 2xx status is a success. The service ignores the body of the response.',
  '6.4.2':
    'Everything else is a failure and is retried: another status, a timeout, no connection, a certificate that does not verify.',
  '6.4.4': 'A receiver may get an event more than once.',
  '6.5.2': 'As long as both are valid, a notification has a signature of each, and a receiver may verify with either.',
} as const;

/** The section of a rule. */
export type Rule = keyof typeof rules;

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
