import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/operations.md', 'utf8');
/** The tables that explain log messages, and the messages in them; `…` stands for a value. */
const tables = page.match(/^\| `msg` \|.*\n\|[-|]+\|\n(?:\|.*\n)+/gm) ?? [];
const messages = tables.flatMap((table) =>
  [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, text = '']) => text).filter((text) => text !== 'msg'),
);
const code = globSync('src/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

test('operators find explanations of log messages', () => {
  expect(messages.length).toBeGreaterThan(8);
});

test.each(messages)('the service logs "%s"', (message) => {
  for (const part of message.split('…')) expect(code).toContain(part.trim());
});
