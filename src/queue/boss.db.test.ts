import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Boss, openBoss } from './boss.ts';
import { type BatchData, queueNames } from './names.ts';
import { createMemoryLog } from './testing/memory-log.ts';
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
  boss = openBoss({ database: database.address, log });
  await expect.poll(() => boss.ready(), { interval: 20 }).toBe(true);
  await database.query('DELETE FROM pgboss.job');
});
afterEach(() => boss.stop());

const batch = (...rows: [n: number, leaseToken: number][]): BatchData => ({
  deliveries: rows.map(([n, leaseToken]) => ({ deliveryId: `delivery-${n}`, leaseToken })),
});

test('waiting jobs are counted by queue, and those that a worker holds are not', async () => {
  expect(await boss.waiting()).toEqual(new Map(queueNames.map((name) => [name, 0])));
  await boss.insert('deliver', [batch([1, 1], [2, 1]), batch([3, 1]), batch([4, 1])]);
  await boss.insert('erase', [{ id: 'row-1', leaseToken: 1 }]);
  expect(await boss.fetch('deliver', 1)).toHaveLength(1);
  const waiting = await boss.waiting();
  expect([waiting.get('deliver'), waiting.get('erase'), waiting.get('decide')]).toEqual([2, 1, 0]);
});

test('finished jobs are deleted from the table at once', async () => {
  await boss.insert('deliver', [batch([1, 1]), batch([2, 1]), batch([3, 1])]);
  const [first, second] = await boss.fetch('deliver', 2);
  if (!first || !second) throw new Error('two jobs were expected');
  await boss.complete('deliver', [first.jobId, second.jobId]);
  const left = await database.query('SELECT state, data FROM pgboss.job');
  expect(left).toEqual([{ state: 'created', data: batch([3, 1]) }]);
  await boss.complete('deliver', [first.jobId]);
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
  const fetched = await boss.fetch('deliver', jobs.length);
  await boss.complete(
    'deliver',
    fetched.map(({ jobId }) => jobId),
  );
  await expect.poll(cleared, { interval: 50 }).not.toEqual([]);
});

test('the same dispatch is inserted once, and the next dispatch of the same deliveries as well', async () => {
  const again = batch([1, 2], [2, 2]);
  await boss.insert('deliver', [batch([1, 1], [2, 1])]);
  await boss.insert('deliver', [batch([1, 1], [2, 1]), batch([3, 1]), again]);
  const fetched = await boss.fetch('deliver', 10);
  expect(fetched).toHaveLength(3);
  expect(fetched).toContainEqual({ ...again, jobId: expect.any(String) });
});

test('jobs are fetched in order of insertion, once each, with no more of a row than its id and lease token', async () => {
  const withMore = { id: 'row-1', leaseToken: 1, sessionId: 'hidden' };
  await boss.insert('erase', [withMore]);
  await boss.insert('erase', [{ id: 'row-2', leaseToken: 1 }]);
  await database.query(
    `UPDATE pgboss.job SET created_on = created_on - interval '7 seconds' WHERE data->>'id' = 'row-1'`,
  );
  expect(await boss.fetch('erase', 1)).toEqual([{ id: 'row-1', leaseToken: 1, jobId: expect.any(String) }]);
  expect((await boss.fetch('erase', 10)).map(({ id }) => id)).toEqual(['row-2']);
  expect(await boss.fetch('erase', 10)).toEqual([]);
});
