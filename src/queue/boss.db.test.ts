import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Boss, openBoss } from './boss.ts';
import { type DeliverJobData, queueNames } from './names.ts';
import { createMemoryLog } from './testing/memory-log.ts';
import { createQueueDatabase, type QueueDatabase } from './testing/queue-database.ts';

const deliverLeaseMs = 45_000;
let database: QueueDatabase;
let boss: Boss;
let log: ReturnType<typeof createMemoryLog>;

beforeAll(async () => {
  database = await createQueueDatabase('boss');
});
afterAll(() => database.drop());
beforeEach(async () => {
  log = createMemoryLog();
  boss = openBoss({ database: database.address, log, deliverLeaseMs });
  await expect.poll(() => boss.ready(), { timeout: 20_000, interval: 20 }).toBe(true);
  await database.query('DELETE FROM pgboss.job');
});
afterEach(() => boss.stop());

const job = (n: number, endpoint: string, tenant = 'tenant-1', leaseToken = 1): DeliverJobData => ({
  id: `delivery-${n}`,
  leaseToken,
  endpointId: `${tenant}-${endpoint}`,
  tenantId: tenant,
});
const counts = async (): Promise<Record<string, number>> => {
  const { deliveries } = await boss.load();
  return Object.fromEntries([...deliveries].map(([endpointId, { count }]) => [endpointId, count]));
};

test('the load counts waiting and held jobs by endpoint with its tenant', async () => {
  expect(await boss.load()).toEqual({
    waiting: new Map(queueNames.map((name) => [name, 0])),
    deliveries: new Map(),
  });
  await boss.insert('deliver', [job(1, 'a'), job(2, 'a'), job(3, 'b'), job(4, 'a', 'tenant-2')]);
  await boss.insert('erase', [{ id: 'row-1', leaseToken: 1 }]);
  expect(await boss.fetch('deliver', 1)).toHaveLength(1);
  const load = await boss.load();
  expect(load.deliveries).toEqual(
    new Map([
      ['tenant-1-a', { tenantId: 'tenant-1', count: 2 }],
      ['tenant-1-b', { tenantId: 'tenant-1', count: 1 }],
      ['tenant-2-a', { tenantId: 'tenant-2', count: 1 }],
    ]),
  );
  expect(load.waiting.get('deliver')).toBe(3);
  expect(load.waiting.get('erase')).toBe(1);
  expect(load.waiting.get('decide')).toBe(0);
});

test('jobs with expired leases do not count, whether they wait or a dead worker holds them', async () => {
  await boss.insert('deliver', [job(1, 'a'), job(2, 'a')]);
  await boss.fetch('deliver', 1);
  const agedBy = (seconds: number) =>
    database.query(`UPDATE pgboss.job SET created_on = now() - interval '${seconds} seconds'`);
  await agedBy(deliverLeaseMs / 1000 - 10);
  expect(await counts()).toEqual({ 'tenant-1-a': 2 });
  await agedBy(deliverLeaseMs / 1000 + 1);
  expect(await counts()).toEqual({});
  expect((await boss.load()).waiting.get('deliver')).toBe(0);
});

test('finished jobs are deleted from the table at once, and free their places', async () => {
  await boss.insert('deliver', [job(1, 'a'), job(2, 'a'), job(3, 'b')]);
  const [first, second] = await boss.fetch('deliver', 2);
  if (!first || !second) throw new Error('two jobs were expected');
  await boss.complete('deliver', [first.jobId, second.jobId]);
  const left = await database.query('SELECT state, data FROM pgboss.job');
  expect(left).toEqual([{ state: 'created', data: { id: 'delivery-3', leaseToken: 1 } }]);
  expect(await counts()).toEqual({ 'tenant-1-b': 1 });
  await boss.complete('deliver', [first.jobId]);
});

test('dead rows of thousands of finished jobs are vacuumed soon', async () => {
  const cleared = () =>
    database.query(
      `SELECT relname FROM pg_stat_user_tables WHERE schemaname = 'pgboss' AND last_vacuum IS NOT NULL AND relname LIKE 'job%'`,
    );
  const before = await cleared();
  expect(before).toEqual([]);
  const jobs = Array.from({ length: 6000 }, (_, n) => job(n, 'a'));
  await boss.insert('deliver', jobs);
  const fetched = await boss.fetch('deliver', jobs.length);
  await boss.complete(
    'deliver',
    fetched.map(({ jobId }) => jobId),
  );
  await expect.poll(cleared, { timeout: 10_000, interval: 50 }).not.toEqual([]);
});

test('each of 1,000 jobs inserted at once keeps its group', async () => {
  const jobs = Array.from({ length: 1000 }, (_, n) => job(n, `endpoint-${n % 40}`, `tenant-${n % 7}`));
  await boss.insert('deliver', jobs);
  const rows = await database.query(`SELECT data->>'id' AS id, group_id FROM pgboss.job`);
  expect(new Map(rows.map(({ id, group_id }) => [id, group_id]))).toEqual(
    new Map(jobs.map(({ id, tenantId, endpointId }) => [id, `${tenantId}/${endpointId}`])),
  );
  const { deliveries } = await boss.load();
  expect([...deliveries.values()].reduce((sum, { count }) => sum + count, 0)).toBe(1000);
  expect(deliveries.size).toBe(new Set(jobs.map(({ endpointId }) => endpointId)).size);
});

test('the same dispatch is inserted once, and the next dispatch of the same delivery as well', async () => {
  await boss.insert('deliver', [job(1, 'a')]);
  await boss.insert('deliver', [job(1, 'a'), job(2, 'a'), job(1, 'a', 'tenant-1', 2)]);
  const fetched = await boss.fetch('deliver', 10);
  expect(fetched.map(({ id, leaseToken }) => [id, leaseToken])).toEqual(
    expect.arrayContaining([
      ['delivery-1', 1],
      ['delivery-1', 2],
      ['delivery-2', 1],
    ]),
  );
  expect(fetched).toHaveLength(3);
});

test('jobs are fetched in order of insertion, once each', async () => {
  await boss.insert('deliver', [job(1, 'a')]);
  await boss.insert('deliver', [job(2, 'b')]);
  await database.query(
    `UPDATE pgboss.job SET created_on = created_on - interval '7 seconds' WHERE data->>'id' = 'delivery-1'`,
  );
  const [first, ...none] = await boss.fetch('deliver', 1);
  expect(none).toEqual([]);
  expect(first).toMatchObject({ id: 'delivery-1', leaseToken: 1 });
  expect((await boss.fetch('deliver', 10)).map(({ id }) => id)).toEqual(['delivery-2']);
  expect(await boss.fetch('deliver', 10)).toEqual([]);
});
