import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attemptsMax, nextAttemptAfterMs } from './retry-schedule.ts';

const secondsBefore = [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

describe('nextAttemptAfterMs', () => {
  it('gives ten attempts, at 0 s, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, and then none', () => {
    const pauses = secondsBefore.map((_, attemptsMade) => nextAttemptAfterMs({ attemptsMade, random: 0.5 }));
    expect(pauses).toEqual(secondsBefore.map((seconds) => seconds * 1000));
    expect(attemptsMax).toBe(10);
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
});
