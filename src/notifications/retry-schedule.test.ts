import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultDeliverySettings } from '../config/delivery-settings.ts';
import { nextAttemptAfterMs, parseRetryAfter, type RetryInput } from './retry-schedule.ts';

const secondsBefore = [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** The delay by the default schedule. */
const delayOf = (input: RetryInput) => nextAttemptAfterMs(input, defaultDeliverySettings.retryDelaysMs);

describe('nextAttemptAfterMs', () => {
  it('gives ten attempts, at 0 s, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, and then none', () => {
    const delays = secondsBefore.map((_, attemptsMade) => delayOf({ attemptsMade, random: 0.5 }));
    expect(delays).toEqual(secondsBefore.map((seconds) => seconds * 1000));
    expect(delayOf({ attemptsMade: 10, random: 0.5 })).toBeNull();
    expect(delayOf({ attemptsMade: 10, random: 0.5, retryAfterSeconds: 1 })).toBeNull();
  });

  it('spreads each delay over ten percent to either side', () => {
    expect(delayOf({ attemptsMade: 2, random: 0 })).toBe(270_000);
    expect(delayOf({ attemptsMade: 2, random: 0.999999 })).toBe(330_000);
    fc.assert(
      fc.property(fc.nat(9), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (attemptsMade, random) => {
        const baseMs = (secondsBefore[attemptsMade] ?? 0) * 1000;
        const delayMs = delayOf({ attemptsMade, random }) ?? -1;
        return delayMs >= Math.floor(baseMs * 0.9) && delayMs <= Math.ceil(baseMs * 1.1);
      }),
    );
  });

  it('spreads a hundred deliveries that failed at one instant over the whole of the jitter', () => {
    const delays = Array.from({ length: 100 }, () => delayOf({ attemptsMade: 2, random: Math.random() }) ?? 0);
    expect(new Set(delays).size).toBeGreaterThan(90);
    // A tenth of the window stays empty at an end once in some 40,000 runs.
    expect(Math.min(...delays)).toBeLessThan(276_000);
    expect(Math.max(...delays)).toBeGreaterThan(324_000);
  });

  it.each([
    ['400', 400],
    ['Sun, 02 Aug 2026 00:06:40 GMT', 400],
    ['120', 300],
    ['Sat, 01 Aug 2026 00:00:00 GMT', 300],
    ['1000000000', 600],
    ['Fri, 02 Aug 2126 00:00:00 GMT', 600],
  ])('turns Retry-After %j into a delay of %d seconds where 300 were planned', (header, seconds) => {
    const retryAfterSeconds = parseRetryAfter(header, new Date('2026-08-02T00:00:00Z'));
    expect(delayOf({ attemptsMade: 2, random: 0, retryAfterSeconds })).toBe(seconds * 1000);
  });

  it.each(['1e9', '-5', 'abc', ''])('ignores the invalid Retry-After %j and keeps the planned delay', (header) => {
    const retryAfterSeconds = parseRetryAfter(header, new Date());
    expect(delayOf({ attemptsMade: 2, random: 0.5, retryAfterSeconds })).toBe(300_000);
  });

  it('keeps a Retry-After between the planned delay and twice that', () => {
    fc.assert(
      fc.property(
        fc.nat(9),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.nat(1e9),
        (attemptsMade, random, retryAfterSeconds) => {
          const baseMs = (secondsBefore[attemptsMade] ?? 0) * 1000;
          const delayMs = delayOf({ attemptsMade, random, retryAfterSeconds }) ?? -1;
          return delayMs >= baseMs && delayMs <= 2 * baseMs;
        },
      ),
    );
    expect(delayOf({ attemptsMade: 2, random: 0, retryAfterSeconds: 400 })).toBe(400_000);
    expect(delayOf({ attemptsMade: 2, random: 0, retryAfterSeconds: 1 })).toBe(300_000);
    expect(delayOf({ attemptsMade: 2, random: 0, retryAfterSeconds: 1e9 })).toBe(600_000);
  });

  it('spreads deliveries that got the same Retry-After', () => {
    const delays = Array.from({ length: 100 }, (_, index) =>
      delayOf({ attemptsMade: 2, random: index / 100, retryAfterSeconds: 300 }),
    );
    expect(new Set(delays).size).toBe(100);
  });

  it('follows another schedule', () => {
    const of = (attemptsMade: number) => nextAttemptAfterMs({ attemptsMade, random: 0.5 }, [0, 7000, 60_000]);
    expect([0, 1, 2, 3].map(of)).toEqual([0, 7000, 60_000, null]);
  });
});

describe('parseRetryAfter', () => {
  const now = new Date('2026-08-02T00:00:00.500Z');

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
