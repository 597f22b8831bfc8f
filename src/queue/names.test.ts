import { expect, test } from 'vitest';
import { jobIdOf } from './names.ts';

const row = '0198f0a1-b2c3-7d4e-8f90-a1b2c3d4e5f6';

test('the same dispatch of a row always has the same job id, a well-formed UUID', () => {
  const id = jobIdOf({ id: row, leaseToken: 3 });
  expect(jobIdOf({ id: row, leaseToken: 3 })).toBe(id);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('another dispatch of the same row, and the same dispatch of another row, have other ids', () => {
  const ids = [
    jobIdOf({ id: row, leaseToken: 1 }),
    jobIdOf({ id: row, leaseToken: 2 }),
    jobIdOf({ id: `${row}1`, leaseToken: 1 }),
    jobIdOf({ id: row, leaseToken: 11 }),
  ];
  expect(new Set(ids).size).toBe(ids.length);
});

test('a batch has the id of its rows and their lease tokens', () => {
  const batch = (...leaseTokens: number[]) =>
    jobIdOf({ deliveries: leaseTokens.map((leaseToken, n) => ({ deliveryId: `${row}${n}`, leaseToken })) });
  expect(batch(1, 2)).toBe(batch(1, 2));
  expect(new Set([batch(1, 2), batch(1, 3), batch(1), batch(1, 2, 3)]).size).toBe(4);
});
