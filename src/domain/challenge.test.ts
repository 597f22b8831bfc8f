import { expect, test } from 'vitest';
import { frameRefusal, nextChallenge, secondsLeft, withFrame } from './challenge.ts';

const now = new Date('2026-11-22T00:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const first = nextChallenge(null, 'one', ['look_ahead', 'turn_left', 'turn_right'], now);

test('frames are taken in order, once each, within 60 seconds', () => {
  expect(frameRefusal(first, 1, now)).toBe('challenge_order');
  expect(frameRefusal(first, 0, later(59.9))).toBeNull();
  expect(frameRefusal(first, 0, later(60))).toBe('challenge_expired');
  const full = withFrame(withFrame(withFrame(first, 'a'), 'b'), 'c');
  expect(frameRefusal(full, 2, now)).toBe('challenge_ended');
  expect(full.isRepeated).toBe(false);
});

test('the seconds left are whole, and lie between none and all of the time', () => {
  expect([-5, 0, 0.4, 59.9, 60, 100].map((seconds) => secondsLeft(first, later(seconds)))).toEqual([
    60, 60, 59, 0, 0, 0,
  ]);
});

test('a picture that the challenge, or an earlier one of the round, took before is a repetition', () => {
  expect(withFrame(withFrame(first, 'a'), 'a').isRepeated).toBe(true);
  const second = nextChallenge(withFrame(first, 'a'), 'two', first.actions, now);
  expect(second).toMatchObject({ attempt: 2, given: 0, isRepeated: false });
  expect(withFrame(withFrame(second, 'b'), 'c').isRepeated).toBe(false);
  expect(withFrame(withFrame(second, 'a'), 'c').isRepeated).toBe(true);
});
