import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingTests, quotedTests } from './quoted-tests.ts';

const page = readFileSync('docs/decisions.md', 'utf8');
const entries = page.split(/^## (?=\d+\. )/m).slice(1);

test('decisions are numbered without a gap, the newest first', () => {
  const numbers = entries.map((entry) => Number.parseInt(entry, 10));
  expect(numbers).toEqual(numbers.map((_, index) => numbers.length - index));
});

test('every decision says what called for it, what was decided, what follows and what enforces it', () => {
  for (const entry of entries) {
    const parts = [...entry.matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, name]) => name);
    expect(parts, entry.slice(0, 60)).toEqual(['Background', 'Decision', 'Consequence', 'Check']);
  }
});

test('every test that a decision quotes is in the file that it names', () => {
  const quoted = quotedTests(page);
  expect(quoted.length).toBeGreaterThan(20);
  expect(missingTests(quoted)).toEqual([]);
});
