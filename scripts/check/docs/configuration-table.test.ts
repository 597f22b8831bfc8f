import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the README lists every variable that the service reads, and no other', () => {
  const read = readFileSync('src/config.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+):/gm);
  const listed = readFileSync('README.md', 'utf8').matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm);
  expect([...listed].map(([, name]) => name).sort()).toEqual([...read].map(([, name]) => name).sort());
});
