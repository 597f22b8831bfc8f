import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

const now = new Date('2026-08-02T00:00:00.500Z');

describe('parseRetryAfter', () => {
  it.each([
    ['120', 120],
    [' 0 ', 0],
    ['99999999999999999999', Number.MAX_SAFE_INTEGER],
    ['Sun, 02 Aug 2026 00:02:00 GMT', 120],
    ['Sat, 01 Aug 2026 00:00:00 GMT', 0],
  ])('reads %j as %d seconds', (value, seconds) => {
    expect(parseRetryAfter(value, now)).toBe(seconds);
  });

  it.each([undefined, '', 'abc', '-5', '1e9', '1.5', '0x10', '2026-08-02', 'Sun, 02 Foo 2026 00:02:00 GMT'])(
    'ignores %j',
    (value) => {
      expect(parseRetryAfter(value, now)).toBeUndefined();
    },
  );
});
