import { expect, test } from 'vitest';
import { exceededLimit } from './file-length.ts';

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
])('%s with %i lines exceeds %s', (file, count, limit) => {
  expect(exceededLimit(file, lines(count))).toBe(limit);
});

test('a file may state why it is longer than 400 lines, a handler may not', () => {
  const reason = '// Longer than 400 lines because it is a table.';
  expect(exceededLimit('src/app/long.ts', lines(500, reason))).toBeNull();
  expect(exceededLimit('src/app/long.ts', lines(500, '// Longer than 400 lines because'))).toBe(400);
  expect(exceededLimit('src/http/handlers/tenant/read.ts', lines(500, reason))).toBe(80);
});
