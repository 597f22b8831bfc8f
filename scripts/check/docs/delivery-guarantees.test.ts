import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingTests, quotedTests } from './quoted-tests.ts';

const page = readFileSync('docs/delivery-guarantees.md', 'utf8');
const rows = page.split('\n').filter((line) => /^\|(?! Guarantee \|| ---)/.test(line));

test('every guarantee quotes a test that holds it', () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => quotedTests(row).length === 0)).toEqual([]);
});

test('every test that a guarantee quotes is in the file that it names', () => {
  expect(missingTests(quotedTests(page))).toEqual([]);
});

test('a test whose title is quoted in part, or of another file, is missing', () => {
  const file = 'scripts/check/docs/read-markdown.test.ts';
  const titles = ['finds the commands of npm and of the command line, in code too', 'finds the commands of npm'];
  const quoted = quotedTests(`\`${file}\`: ${titles.map((title) => `"${title}"`).join(', ')}`);
  expect(quoted.map(({ title }) => title)).toEqual(titles);
  expect(missingTests(quoted)).toEqual([{ file, title: 'finds the commands of npm' }]);
});
