import { beforeEach, expect, test } from 'vitest';
import type { NotificationRequest } from '../../notifications/send.ts';
import { signNotification } from '../../notifications/sign.ts';
import type { QueueJob } from '../boss.ts';
import { createMemoryLog } from '../testing/memory-log.ts';
import { createMemoryRows, type MemoryRows } from '../testing/memory-rows.ts';
import { createTestClock, settleDown } from '../testing/test-clock.ts';
import { createDeliverer, type Deliverer } from './deliver.ts';

let clock: ReturnType<typeof createTestClock>;
let log: ReturnType<typeof createMemoryLog>;
let rows: MemoryRows;
let deliverer: Deliverer;
let done: string[];
/** Ends the running attempts, in the order they began. */
let answers: (() => void)[];
let running: number;
let runningMax: number;

beforeEach(() => {
  clock = createTestClock();
  log = createMemoryLog();
  rows = createMemoryRows(clock);
  done = [];
  answers = [];
  running = 0;
  runningMax = 0;
  deliverer = createDeliverer({
    dispatch: rows.dispatch,
    sender: {
      async send(_request: NotificationRequest) {
        running += 1;
        runningMax = Math.max(runningMax, running);
        await new Promise<void>((resolve) => answers.push(resolve));
        running -= 1;
        return { class: 'delivered', status: 200, durationMs: 1 };
      },
    },
    signer: signNotification,
    validate: () => [],
    clock,
    random: () => 0.5,
    log,
    tracepoint: async () => {},
    strict: false,
    slots: 6,
    slotsPerEndpoint: 2,
    leaseMs: 30_000,
    attemptMs: 15_000,
  });
});

async function claim(): Promise<QueueJob[]> {
  const claims = await rows.dispatch.claimDeliveries(clock.now(), new Date(clock.now().getTime() + 30_000), 100);
  return claims.map(({ deliveryId, admission }) => ({ id: deliveryId, admission, jobId: deliveryId, waitedMs: 0 }));
}

async function take(jobs: readonly QueueJob[]): Promise<void> {
  deliverer.take(jobs, (job) => done.push(job.id));
  await settleDown();
}

async function answerAll(): Promise<void> {
  while (answers.length > 0) {
    for (const answer of answers.splice(0)) answer();
    await settleDown();
  }
}

test('a fetch is loaded in one read and recorded in one batch', async () => {
  for (const name of ['a', 'b', 'c', 'd']) rows.addDelivery(name, `endpoint-${name}`);
  await take(await claim());
  await answerAll();
  expect([...rows.deliveries.values()].map(({ status }) => status)).toEqual(Array(4).fill('delivered'));
  expect(rows.calls.get('loadDeliveries')).toBe(1);
  expect(rows.calls.get('settleDeliveries')).toBe(1);
  expect(done).toEqual(['a', 'b', 'c', 'd']);
});

test('one endpoint gets no more attempts at once than its share, and those that wait lose none', async () => {
  for (let n = 1; n <= 6; n += 1) rows.addDelivery(`d${n}`, 'endpoint-1');
  await take(await claim());
  expect(running).toBe(2);
  await answerAll();
  expect(runningMax).toBe(2);
  expect([...rows.deliveries.values()].map(({ attempts }) => attempts.length)).toEqual(Array(6).fill(1));
});

test('what a slow endpoint has no room for is given back without an attempt, and others are served meanwhile', async () => {
  rows.addDelivery('slow-1', 'slow');
  rows.addDelivery('slow-2', 'slow');
  await take(await claim());
  clock.advance(5000);
  rows.addDelivery('slow-3', 'slow');
  rows.addDelivery('other', 'quick');
  await take(await claim());
  expect(running).toBe(3);
  expect(done).toEqual(['slow-3']);
  expect(rows.deliveries.get('slow-3')).toMatchObject({ status: 'pending', attempts: [] });
  expect(rows.deliveries.get('slow-3')?.dueAt).not.toBeNull();
});

test('a job of an older dispatch sends nothing and settles nothing', async () => {
  const row = rows.addDelivery('d1', 'endpoint-1');
  const old = await claim();
  clock.advance(30_000);
  await claim();
  await take(old);
  expect(running).toBe(0);
  expect(done).toEqual(['d1']);
  expect(row).toMatchObject({ status: 'pending', admission: 2, attempts: [] });
});

test('two dispatches of one delivery in one fetch make one attempt', async () => {
  const row = rows.addDelivery('d1', 'endpoint-1');
  const old = await claim();
  clock.advance(30_000);
  await take([...old, ...(await claim())]);
  expect(running).toBe(1);
  await answerAll();
  expect(row.attempts).toHaveLength(1);
  expect(done).toEqual(['d1', 'd1']);
});

test('an attempt that was overtaken while it ran settles nothing', async () => {
  const row = rows.addDelivery('d1', 'endpoint-1');
  await take(await claim());
  clock.advance(30_000);
  await claim();
  await answerAll();
  expect(row).toMatchObject({ status: 'pending', admission: 2, attempts: [] });
  expect(done).toEqual(['d1']);
});

test('no attempt begins that could outlive its lease', async () => {
  rows.addDelivery('d1', 'endpoint-1');
  const [job] = await claim();
  if (job === undefined) throw new Error('nothing is due');
  await take([{ ...job, waitedMs: 14_000 }]);
  expect(running).toBe(0);
  expect(done).toEqual(['d1']);
});

test('deliveries that cannot be loaded are left to their rows', async () => {
  rows.addDelivery('d1', 'endpoint-1');
  const jobs = await claim();
  rows.isDown = true;
  await take(jobs);
  expect(done).toEqual(['d1']);
  expect(rows.deliveries.get('d1')?.dueAt).not.toBeNull();
});

test('a result outlives an outage of the database: it is recorded once the database is back, and sent no second time', async () => {
  rows.addDelivery('d1', 'endpoint-1');
  await take(await claim());
  rows.isDown = true;
  await answerAll();
  expect(done).toEqual([]);
  rows.isDown = false;
  await expect.poll(() => done, { timeout: 3000 }).toEqual(['d1']);
  expect(rows.deliveries.get('d1')).toMatchObject({ status: 'delivered' });
  expect(rows.deliveries.get('d1')?.attempts).toHaveLength(1);
});

test('one row that cannot be recorded does not take the others along', async () => {
  for (const name of ['a', 'bad', 'c']) rows.addDelivery(name, `endpoint-${name}`);
  const settle = rows.dispatch.settleDeliveries;
  rows.dispatch.settleDeliveries = async (results) => {
    if (results.some(({ deliveryId }) => deliveryId === 'bad')) throw new Error('refused');
    await settle(results);
  };
  await take(await claim());
  await answerAll();
  expect([...rows.deliveries.values()].map(({ status }) => status)).toEqual(['delivered', 'pending', 'delivered']);
  expect(done).toHaveLength(3);
});

test('once closed nothing begins, and what runs is still recorded', async () => {
  rows.addDelivery('runs', 'endpoint-1');
  await take(await claim());
  deliverer.close();
  rows.addDelivery('late', 'endpoint-1');
  await take(await claim());
  expect(done).toEqual(['late']);
  await answerAll();
  expect(rows.deliveries.get('runs')).toMatchObject({ status: 'delivered' });
  expect(rows.deliveries.get('late')).toMatchObject({ status: 'pending', attempts: [] });
});
