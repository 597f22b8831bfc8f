import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allChecks } from './checks/all-checks.ts';
import { type Rule, rules } from './rules.ts';

const specification = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'specification.md'), 'utf8');

/** The part of the specification that a rule names: a section, or one of the numbered rules in it. Line breaks do not count. */
function placeOf(rule: string): string {
  const [, chapter = '', section, item] = /^(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(rule) ?? [];
  const heading = section === undefined ? `## ${chapter}. ` : `### ${chapter}.${section} `;
  const from = specification.indexOf(`\n${heading}`);
  const text = specification.slice(from + 1).split(/\n#+ /)[0] ?? '';
  const part = item === undefined ? text : new RegExp(`^${item}\\. (.*(?:\n {3}.*)*)`, 'm').exec(text)?.[1];
  return (part ?? '').replaceAll(/\s+/g, ' ');
}

test.each(Object.keys(rules) as Rule[])('rule %s is quoted as the specification has it', (rule) => {
  expect(placeOf(rule)).toContain(rules[rule]);
});

test('every rule of the receiver has a check, and every quoted rule is used', () => {
  const used = new Set(allChecks.map(({ rule }) => rule));
  expect([...used].sort()).toEqual(Object.keys(rules).sort());
  for (const item of [1, 2, 3, 4, 5, 6]) expect([...used]).toContain(`6.3.${item}`);
});

test('no two checks have one name', () => {
  expect(new Set(allChecks.map(({ id }) => id)).size).toBe(allChecks.length);
});
