import { expect, test } from 'vitest';
import { isExpected, versionOf } from './version.ts';

test('a version depends on every value and not on the order of the members', () => {
  const settings = { steps: ['document', 'face'], limit: 3, name: null };
  expect(versionOf({ name: null, limit: 3, steps: ['document', 'face'] })).toBe(versionOf(settings));
  for (const change of [{ steps: ['face', 'document'] }, { limit: 4 }, { name: '' }, { other: 1 }]) {
    expect(versionOf({ ...settings, ...change })).not.toBe(versionOf(settings));
  }
  expect(versionOf(null)).toMatch(/^[0-9a-f]{32}$/);
  expect(versionOf(null)).not.toBe(versionOf({}));
});

test('any version is expected where the caller does not care, otherwise one of those that it names', () => {
  expect(isExpected(null, 'a')).toBe(true);
  expect(isExpected(['b', 'a'], 'a')).toBe(true);
  expect(isExpected([], 'a')).toBe(false);
});
