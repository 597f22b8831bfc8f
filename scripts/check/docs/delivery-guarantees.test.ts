import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testsIn } from './read-markdown.ts';

const page = readFileSync('docs/delivery-guarantees.md', 'utf8');
const rows = page.split('\n').filter((line) => /^\|(?! guarantee \||---)/.test(line));

test('every guarantee names a test that holds it', () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => testsIn(row).length === 0)).toEqual([]);
});

test('every test that a guarantee names exists', () => {
  expect(testsIn(page).filter((file) => !existsSync(file))).toEqual([]);
});
