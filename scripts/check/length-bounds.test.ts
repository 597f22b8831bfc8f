import { expect, test } from 'vitest';
import { exceededBound } from './length-bounds.ts';

const lines = (count: number, first = '') => `${first}\n${'x\n'.repeat(count - 1)}`;

test.each([
  ['src/app/long.ts', 400, null],
  ['src/app/long.ts', 401, 400],
  ['packages/sdk/src/long.ts', 401, 400],
  ['docs/long.md', 1000, null],
  ['src/long.gen.ts', 1000, null],
  ['src/http/handlers/tenant/read.ts', 80, null],
  ['src/http/handlers/tenant/read.ts', 81, 80],
  ['src/http/handlers/index.ts', 200, null],
  ['src/http/presenters/read.ts', 200, null],
])('%s with %i lines exceeds %s', (file, count, bound) => {
  expect(exceededBound(file, lines(count))).toBe(bound);
});

test('a file may say why it is longer than 400 lines, a handler has no such reason', () => {
  const reason = '// Longer than 400 lines because it is a table.';
  expect(exceededBound('src/app/long.ts', lines(500, reason))).toBeNull();
  expect(exceededBound('src/app/long.ts', lines(500, '// Longer than 400 lines because'))).toBe(400);
  expect(exceededBound('src/http/handlers/tenant/read.ts', lines(500, reason))).toBe(80);
});
