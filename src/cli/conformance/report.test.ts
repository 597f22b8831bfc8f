import { expect, test } from 'vitest';
import { isFull, jsonOf, marksOf, tableOf } from './report.ts';
import type { Row } from './run-checks.ts';

const row = (id: string, result: Row['result'], rule: Row['rule'] = '6.3.1'): Row => ({
  id,
  rule,
  title: `does ${id}`,
  result,
  seen: '204',
});

test('the table aligns, quotes each broken rule once, and ends with the marks', () => {
  const rows = [row('a', 'passed'), row('bcd', 'failed'), row('e', 'failed'), row('f', 'not_observed', '6')];
  expect(tableOf(rows, 'A hint.')).toBe(
    [
      'rule   result        what a receiver does  seen',
      '6.3.1  passed        does a                204',
      '6.3.1  FAILED        does bcd              204',
      '6.3.1  FAILED        does e                204',
      '6      not observed  does f                204',
      '',
      'The rules behind what failed:',
      '  6.3.1  It verifies the bytes of the body as they arrived. Parsed and re-encoded JSON has other bytes and fails.',
      '',
      'A hint.',
      '',
      '1 of 3, 1 not observed',
      '',
    ].join('\n'),
  );
  expect(
    tableOf([row('a', 'passed')], null)
      .trimEnd()
      .split('\n')
      .at(-1),
  ).toBe('1 of 1');
});

test('only what was observed counts, and nothing at all is not full', () => {
  expect(isFull(marksOf([row('a', 'passed'), row('b', 'not_observed')]))).toBe(true);
  expect(isFull(marksOf([row('a', 'passed'), row('b', 'failed')]))).toBe(false);
  expect(isFull(marksOf([row('a', 'not_observed')]))).toBe(false);
});

test('the JSON names the receiver without its query, which may hold a token', () => {
  const report = JSON.parse(jsonOf(new URL('https://tenant.example/in?token=1'), [row('a', 'passed')]));
  expect(report).toEqual({
    receiver: 'https://tenant.example/in',
    marks: { passed: 1, of: 1, notObserved: 0 },
    rows: [{ ...row('a', 'passed'), ruleText: expect.stringContaining('bytes of the body') }],
  });
});
