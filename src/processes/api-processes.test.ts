import { expect, test } from 'vitest';
import { replacementDelayMs } from './api-processes.ts';
import { apiProcessConnections } from './connections.ts';

test('a process that dies is replaced at once; after the next early deaths the wait doubles, up to ten seconds', () => {
  expect([0, 1, 2, 3, 4].map(replacementDelayMs)).toEqual([0, 0, 100, 200, 400]);
  expect([8, 9, 100, 10_000].map(replacementDelayMs)).toEqual([6400, 10_000, 10_000, 10_000]);
});

test('API processes share 60 connections, and none has more than 10 or less than 2', () => {
  const each = [1, 2, 6, 7, 20, 30, 31, 64].map((processes) => apiProcessConnections(processes).each);
  expect(each).toEqual([10, 10, 10, 8, 3, 2, 2, 2]);
  for (let processes = 1; processes <= 30; processes += 1)
    expect(apiProcessConnections(processes).total).toBeLessThanOrEqual(60);
  expect(apiProcessConnections(64).total).toBe(128);
});
