import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allChecks } from './all-checks.ts';
import { type Row, type Rule, rules } from './check.ts';
import { isFull, jsonOf, marksOf, tableOf } from './report.ts';

const row = (id: string, result: Row['result'], rule: Row['rule'] = '6.3.1'): Row => ({
  id,
  rule,
  title: `does ${id}`,
  result,
  seen: '204',
});

test('the table aligns, quotes each violated rule once, and ends with the marks', () => {
  const rows = [row('a', 'passed'), row('bcd', 'failed'), row('e', 'failed'), row('f', 'not_observed', '6')];
  expect(tableOf(rows, 'A hint.')).toBe(
    [
      'rule   result        requirement  seen',
      '6.3.1  passed        does a       204',
      '6.3.1  FAILED        does bcd     204',
      '6.3.1  FAILED        does e       204',
      '6      not observed  does f       204',
      '',
      'Violated rules:',
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

test('only observed rows count, and no observed row is not full marks', () => {
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

const specification = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'specification.md'), 'utf8');

/** The part of the specification that a rule names: a section, or one of its numbered rules, without line breaks. */
function placeOf(rule: string): string {
  const [, chapter = '', section, item] = /^(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(rule) ?? [];
  const heading = section === undefined ? `## ${chapter}. ` : `### ${chapter}.${section} `;
  const from = specification.indexOf(`\n${heading}`);
  const text = specification.slice(from + 1).split(/\n#+ /)[0] ?? '';
  const part = item === undefined ? text : new RegExp(`^${item}\\. (.*(?:\n {3}.*)*)`, 'm').exec(text)?.[1];
  return (part ?? '').replaceAll(/\s+/g, ' ');
}

test.each(Object.keys(rules) as Rule[])('rule %s is quoted from the specification', (rule) => {
  expect(placeOf(rule)).toContain(rules[rule]);
});

test('every rule of the receiver has a check, and every quoted rule is used', () => {
  const used = new Set(allChecks.map(({ rule }) => rule));
  expect([...used].sort()).toEqual(Object.keys(rules).sort());
  for (const item of [1, 2, 3, 4, 5, 6]) expect([...used]).toContain(`6.3.${item}`);
});

test('the names of checks are unique', () => {
  expect(new Set(allChecks.map(({ id }) => id)).size).toBe(allChecks.length);
});
