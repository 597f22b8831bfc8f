import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (page: string): string => readFileSync(page, 'utf8');
const others = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md')].filter(
  (page) => page !== 'docs/settings.md',
);
const row = /^\| `([A-Z][A-Z_]+)` \|/gm;
const listed = [...read('docs/settings.md').matchAll(row)].map(([, name]) => name);

test('variables are listed on one page, which is made from the tables that the service reads them by', () => {
  expect(listed).toContain('DATABASE_URL');
  expect(listed).toContain('WEBHOOK_TIMEOUT_MS');
  for (const page of others) expect([...read(page).matchAll(row)], page).toEqual([]);
});

test('no page names a variable of delivery that there is not', () => {
  const named = others.flatMap((page) => [...read(page).matchAll(/\bWEBHOOK_[A-Z_]+/g)].map(([name]) => name));
  expect(named).toContain('WEBHOOK_EGRESS_ALLOW');
  expect(named.filter((name) => !listed.includes(name) && !/^WEBHOOK_SECRETS?$/.test(name))).toEqual([]);
});
