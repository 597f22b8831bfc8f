import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testsIn } from './read-markdown.ts';

const page = readFileSync('docs/security.md', 'utf8');
const [threats = '', kept = ''] = page.split(/^## What is kept.*$/m);
const migrations = 'src/storage/migrations';

test('every threat names tests that exist', () => {
  const rows = threats.split('\n').filter((line) => /^\|(?! attacker \||---)/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => testsIn(row).length === 0)).toEqual([]);
  expect(testsIn(threats).filter((file) => !existsSync(file))).toEqual([]);
});

test('the page says of every table how long its rows are kept', () => {
  const tables = readdirSync(migrations).flatMap((file) =>
    [...readFileSync(`${migrations}/${file}`, 'utf8').matchAll(/createTable\(\d+, '(\w+)'/g)].map(([, name]) => name),
  );
  expect(tables.length).toBeGreaterThan(20);
  expect(tables.filter((name) => !kept.includes(`\`${name}\``))).toEqual([]);
});
