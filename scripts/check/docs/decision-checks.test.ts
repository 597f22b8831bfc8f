import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/decisions.md', 'utf8');
const entries = page.split(/^## (?=\d+\. )/m).slice(1);

/** Text as it reads: line breaks do not count, and a quote in a source may be escaped. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll("\\'", "'");

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
  const quoted = [...plain(page).matchAll(/`([\w./-]+\.test\.ts)`: ("[^"]+"(?:, "[^"]+")*)/g)].flatMap(
    ([, file = '', titles = '']) => [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  );
  expect(quoted.length).toBeGreaterThan(20);
  expect(quoted.filter(({ file, title }) => !plain(readFileSync(file, 'utf8')).includes(title))).toEqual([]);
});
