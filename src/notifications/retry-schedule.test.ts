import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';
import { nextAttemptAfterMs, type RetrySchedule, retryScheduleOf } from './retry-schedule.ts';

const secondsBefore = [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

describe('nextAttemptAfterMs', () => {
  it('gives ten attempts, at 0 s, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, and then none', () => {
    const pauses = secondsBefore.map((_, attemptsMade) => nextAttemptAfterMs({ attemptsMade, random: 0.5 }));
    expect(pauses).toEqual(secondsBefore.map((seconds) => seconds * 1000));
    expect(nextAttemptAfterMs({ attemptsMade: 10, random: 0.5 })).toBeNull();
    expect(nextAttemptAfterMs({ attemptsMade: 10, random: 0.5, retryAfterSeconds: 1 })).toBeNull();
  });

  it('spreads each pause over ten percent to either side', () => {
    expect(nextAttemptAfterMs({ attemptsMade: 2, random: 0 })).toBe(270_000);
    expect(nextAttemptAfterMs({ attemptsMade: 2, random: 0.999999 })).toBe(330_000);
    fc.assert(
      fc.property(fc.nat(9), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (attemptsMade, random) => {
        const baseMs = (secondsBefore[attemptsMade] ?? 0) * 1000;
        const pauseMs = nextAttemptAfterMs({ attemptsMade, random }) ?? -1;
        return pauseMs >= Math.floor(baseMs * 0.9) && pauseMs <= Math.ceil(baseMs * 1.1);
      }),
    );
  });

  it('spreads a hundred deliveries that failed at one instant over the whole of the jitter', () => {
    const pauses = Array.from(
      { length: 100 },
      () => nextAttemptAfterMs({ attemptsMade: 2, random: Math.random() }) ?? 0,
    );
    expect(new Set(pauses).size).toBeGreaterThan(90);
    // A tenth of the window stays empty at an end once in some 40,000 runs.
    expect(Math.min(...pauses)).toBeLessThan(276_000);
    expect(Math.max(...pauses)).toBeGreaterThan(324_000);
  });

  it.each([
    ['400', 400],
    ['Sun, 02 Aug 2026 00:06:40 GMT', 400],
    ['120', 300],
    ['Sat, 01 Aug 2026 00:00:00 GMT', 300],
    ['1000000000', 600],
    ['Fri, 02 Aug 2126 00:00:00 GMT', 600],
  ])('makes of Retry-After %j a pause of %d seconds where 300 were planned', (header, seconds) => {
    const retryAfterSeconds = parseRetryAfter(header, new Date('2026-08-02T00:00:00Z'));
    expect(nextAttemptAfterMs({ attemptsMade: 2, random: 0, retryAfterSeconds })).toBe(seconds * 1000);
  });

  it.each(['1e9', '-5', 'abc', ''])('makes of Retry-After %j, which means nothing, the planned pause', (header) => {
    const retryAfterSeconds = parseRetryAfter(header, new Date());
    expect(nextAttemptAfterMs({ attemptsMade: 2, random: 0.5, retryAfterSeconds })).toBe(300_000);
  });

  it('keeps a receiver’s wish between the plain pause and twice of it', () => {
    fc.assert(
      fc.property(
        fc.nat(9),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.nat(1e9),
        (attemptsMade, random, retryAfterSeconds) => {
          const baseMs = (secondsBefore[attemptsMade] ?? 0) * 1000;
          const pauseMs = nextAttemptAfterMs({ attemptsMade, random, retryAfterSeconds }) ?? -1;
          return pauseMs >= baseMs && pauseMs <= 2 * baseMs;
        },
      ),
    );
    expect(nextAttemptAfterMs({ attemptsMade: 2, random: 0, retryAfterSeconds: 400 })).toBe(400_000);
    expect(nextAttemptAfterMs({ attemptsMade: 2, random: 0, retryAfterSeconds: 1 })).toBe(300_000);
    expect(nextAttemptAfterMs({ attemptsMade: 2, random: 0, retryAfterSeconds: 1e9 })).toBe(600_000);
  });

  it('does not bring deliveries back together that heard the same wish', () => {
    const pauses = Array.from({ length: 100 }, (_, index) =>
      nextAttemptAfterMs({ attemptsMade: 2, random: index / 100, retryAfterSeconds: 300 }),
    );
    expect(new Set(pauses).size).toBe(100);
  });

  it('follows another schedule: its pauses, its jitter, and its bound of what a receiver may wish for', () => {
    const schedule: RetrySchedule = retryScheduleOf({
      retryScheduleSeconds: [0, 7, 60],
      retryJitterPercent: 50,
      retryAfterFactor: 3,
    });
    const pauseOf = (attemptsMade: number, random: number, retryAfterSeconds?: number) =>
      nextAttemptAfterMs({ attemptsMade, random, retryAfterSeconds }, schedule);
    expect([0, 1, 2, 3].map((attemptsMade) => pauseOf(attemptsMade, 0.5))).toEqual([0, 7000, 60_000, null]);
    expect([pauseOf(2, 0), pauseOf(2, 0.999999)]).toEqual([30_000, 90_000]);
    expect([pauseOf(2, 0, 1), pauseOf(2, 0, 100), pauseOf(2, 0, 1e9)]).toEqual([60_000, 100_000, 180_000]);
  });

  it('does not spread pauses, nor heed a wish, where the schedule says neither', () => {
    const schedule: RetrySchedule = { pausesMs: [0, 5000], jitter: 0, retryAfterFactor: 1 };
    for (const random of [0, 0.25, 0.999]) {
      expect(nextAttemptAfterMs({ attemptsMade: 1, random }, schedule)).toBe(5000);
      expect(nextAttemptAfterMs({ attemptsMade: 1, random, retryAfterSeconds: 60 }, schedule)).toBe(5000);
    }
  });
});
