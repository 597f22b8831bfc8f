import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Lease } from '../app/ports/deliveries.ts';
import { noTelemetry } from '../app/ports/telemetry.ts';
import { createMemoryLog } from '../system/testing/memory-log.ts';
import { type Boss, openBoss } from './boss.ts';
import { createQueueDatabase, type QueueDatabase } from './testing/queue-database.ts';

let database: QueueDatabase;
let boss: Boss;
let log: ReturnType<typeof createMemoryLog>;

beforeAll(async () => {
  database = await createQueueDatabase('boss');
});
afterAll(() => database.drop());
beforeEach(async () => {
  log = createMemoryLog();
  boss = openBoss({ database: database.address, log, telemetry: noTelemetry, onReady: () => {} });
  await expect.poll(() => boss.ready(), { interval: 20 }).toBe(true);
  await database.query('DELETE FROM pgboss.job');
});
afterEach(() => boss.stop());

const batch = (...rows: [n: number, leaseToken: number][]): Lease[] =>
  rows.map(([n, leaseToken]) => ({ id: `delivery-${n}`, leaseToken }));

test('waiting jobs are counted by queue', async () => {
  expect(await boss.waiting()).toEqual(new Map());
  await boss.insert('deliver', [batch([1, 1], [2, 1]), batch([3, 1]), batch([4, 1])]);
  await boss.insert('erase', [batch([5, 1])]);
  expect(await boss.fetch('deliver', 1)).toEqual([batch([1, 1], [2, 1])]);
  expect(await boss.waiting()).toEqual(
    new Map([
      ['deliver', 2],
      ['erase', 1],
    ]),
  );
});

test('fetched jobs are deleted from the table', async () => {
  await boss.insert('deliver', [batch([1, 1]), batch([2, 1])]);
  expect(await boss.fetch('deliver', 2)).toHaveLength(2);
  await boss.insert('deliver', [batch([3, 1])]);
  await expect
    .poll(() => database.query('SELECT state, data FROM pgboss.job'))
    .toEqual([{ state: 'created', data: { rows: batch([3, 1]) } }]);
});

test('dead rows of thousands of finished jobs are vacuumed soon', async () => {
  const cleared = () =>
    database.query(
      `SELECT relname FROM pg_stat_user_tables WHERE schemaname = 'pgboss' AND last_vacuum IS NOT NULL AND relname LIKE 'job%'`,
    );
  const before = await cleared();
  expect(before).toEqual([]);
  const jobs = Array.from({ length: 6000 }, (_, n) => batch([n, 1]));
  await boss.insert('deliver', jobs);
  expect(await boss.fetch('deliver', jobs.length)).toHaveLength(jobs.length);
  await expect.poll(cleared, { interval: 50 }).not.toEqual([]);
});

test('jobs are fetched in order of insertion, once each, with no more of a row than its id and lease token', async () => {
  const withMore = { id: 'row-1', leaseToken: 1, sessionId: 'hidden' };
  await boss.insert('erase', [[withMore]]);
  await boss.insert('erase', [[{ id: 'row-2', leaseToken: 1 }]]);
  await database.query(
    `UPDATE pgboss.job SET created_on = created_on - interval '7 seconds' WHERE data->'rows'->0->>'id' = 'row-1'`,
  );
  expect(await boss.fetch('erase', 1)).toEqual([[{ id: 'row-1', leaseToken: 1 }]]);
  expect(await boss.fetch('erase', 10)).toEqual([[{ id: 'row-2', leaseToken: 1 }]]);
  expect(await boss.fetch('erase', 10)).toEqual([]);
});
