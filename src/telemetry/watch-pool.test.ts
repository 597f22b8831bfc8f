import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchPool } from './watch-pool.ts';

/** What a watched pool has reported: milliseconds of waits, and failures. */
function reporting() {
  const reported: (number | 'failed')[] = [];
  const reports = { acquired: (ms: number) => void reported.push(ms), failed: () => void reported.push('failed') };
  return { reported, reports };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('a pool of PostgreSQL reports how long callers waited, or that they got nothing, and gives them what it gave before', async () => {
  const waits: PromiseWithResolvers<unknown>[] = [];
  const pool = {
    ...{ totalCount: 0, idleCount: 0, waitingCount: 0, name: 'pool' },
    connect() {
      // The driver reads its own members.
      expect(this.name).toBe('pool');
      const wait = Promise.withResolvers<unknown>();
      waits.push(wait);
      return wait.promise;
    },
  };
  const { reported, reports } = reporting();
  watchPool(pool, reports);
  const [got, failed] = [pool.connect(), pool.connect()];
  vi.advanceTimersByTime(250);
  expect(reported).toEqual([]);
  waits[0]?.resolve('connection');
  expect(await got).toBe('connection');
  vi.advanceTimersByTime(50);
  const fault = new Error('no connection became free');
  waits[1]?.reject(fault);
  await expect(failed).rejects.toBe(fault);
  expect(reported).toEqual([250, 'failed']);
});

type Callback = (error: unknown, ...rest: unknown[]) => void;

test.each(['connect', 'getConnection'] as const)('so do calls of %s with a callback', (method) => {
  const callbacks: Callback[] = [];
  const pool = {
    ...{ totalCount: 0, idleCount: 0, waitingCount: 0 },
    [method]: (callback: Callback) => void callbacks.push(callback),
  } as unknown as Parameters<typeof watchPool>[0] & Record<typeof method, (callback: Callback) => void>;
  const { reported, reports } = reporting();
  watchPool(pool, reports);
  const heard: unknown[][] = [];
  for (let index = 0; index < 2; index += 1) pool[method]((...given: unknown[]) => void heard.push(given));
  vi.advanceTimersByTime(40);
  callbacks[0]?.(undefined, 'connection', 'release');
  callbacks[1]?.('fault');
  expect(heard).toEqual([[undefined, 'connection', 'release'], ['fault']]);
  expect(reported).toEqual([40, 'failed']);
});

test('the state of a pool is that of its driver at the time of reading', () => {
  const { reports } = reporting();
  const postgres = { connect: () => {}, totalCount: 1, idleCount: 1, waitingCount: 0 };
  const readPostgres = watchPool(postgres, reports);
  Object.assign(postgres, { totalCount: 9, idleCount: 2, waitingCount: 5 });
  expect(readPostgres()).toEqual({ used: 7, idle: 2, waiting: 5 });

  const mysql = { getConnection: () => {} };
  const readMysql = watchPool(mysql, reports);
  expect(readMysql()).toEqual({ used: 0, idle: 0, waiting: 0 });
  const lists = { _allConnections: { length: 9 }, _freeConnections: { length: 2 }, _connectionQueue: { length: 5 } };
  Object.assign(mysql, lists);
  expect(readMysql()).toEqual({ used: 7, idle: 2, waiting: 5 });
});
