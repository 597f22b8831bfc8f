import { expect, test } from 'vitest';
import { type EndpointHealth, goodHealth, healthAfter } from './endpoint-health.ts';

const hourMs = 3_600_000;
const rules = { pauseAfterMs: 120 * hourMs, forgetFailureMs: 48 * hourMs };
const atHour = (hour: number) => new Date(Date.UTC(2026, 7, 2) + hour * hourMs);
const failed = (hour: number) => ({ at: atHour(hour), delivered: false });
const delivered = (hour: number) => ({ at: atHour(hour), delivered: true });

/** Health after a failure at each of these hours. */
const failing = (...hours: number[]): EndpointHealth => healthAfter(goodHealth, hours.map(failed), rules);
/** Every so many hours from 0 to `until`. */
const every = (step: number, until: number) => Array.from({ length: until / step + 1 }, (_, index) => index * step);

test('after five days without a success the next failure pauses an endpoint', () => {
  expect(failing(...every(24, 96)).pausedAt).toBeNull();
  expect(failing(...every(24, 96), 119.9).pausedAt).toBeNull();
  expect(failing(...every(24, 120)).pausedAt).toEqual(atHour(120));
});

test('one success in between restarts the five days', () => {
  const signs = [...every(24, 96).map(failed), delivered(97), ...[98, 120, 144].map(failed)];
  expect(healthAfter(goodHealth, signs, rules)).toEqual({
    failingSince: atHour(98),
    lastFailedAt: atHour(144),
    pausedAt: null,
  });
});

test('a failure is forgotten when no other follows within two days', () => {
  expect(failing(0, 47.9).failingSince).toEqual(atHour(0));
  expect(failing(0, 200)).toMatchObject({ failingSince: atHour(200), pausedAt: null });
});

test('a paused endpoint stays paused through failed probes, however rare, and a success ends the pause', () => {
  const paused = failing(...every(24, 120));
  const later = healthAfter(paused, [failed(500)], rules);
  expect(later).toMatchObject({ pausedAt: atHour(120), failingSince: atHour(0), lastFailedAt: atHour(500) });
  expect(healthAfter(later, [delivered(501)], rules)).toEqual(goodHealth);
});

test('attempts recorded together count in the order of their times', () => {
  expect(healthAfter(goodHealth, [delivered(2), failed(1)], rules)).toEqual(goodHealth);
  expect(healthAfter(goodHealth, [delivered(1), failed(2)], rules).failingSince).toEqual(atHour(2));
});
