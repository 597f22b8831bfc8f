import { expect, test } from 'vitest';
import { createEngineHealth } from './engine-health.ts';

const notStarted = Object.assign(new Error('test'), { code: 'not_started' });

test('an engine counts as failing until it starts, or for a minute, and not for what one picture did to it', async () => {
  let now = 0;
  const health = createEngineHealth(() => now);
  const use = (error?: Error) =>
    health.watch(async () => (error === undefined ? 'read' : Promise.reject(error))).catch((cause: unknown) => cause);

  expect(await use(new Error('died on this picture'))).toBeInstanceOf(Error);
  expect(health.isFailing()).toBe(false);
  expect(await use(notStarted)).toBe(notStarted);
  expect(health.isFailing()).toBe(true);
  expect(await use()).toBe('read');
  expect(health.isFailing()).toBe(false);
  await use(notStarted);
  now += 60_000;
  expect(health.isFailing()).toBe(false);
});
