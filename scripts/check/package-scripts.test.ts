import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));

test("every script first makes sure that it runs on the project's own Node.js", () => {
  const others = Object.entries(scripts).filter(([, line]) => !line.startsWith('node scripts/preflight.mjs && '));
  expect(others).toEqual([]);
});

test('what serves becomes the service itself, so that signals reach it', () => {
  const serving = Object.values(scripts).filter((line) => line.includes('src/main.ts'));
  expect(serving).not.toEqual([]);
  expect(serving.filter((line) => !/ && exec node (--watch )?src\/main\.ts$/.test(line))).toEqual([]);
});
