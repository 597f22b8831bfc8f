import { beforeEach, expect, test } from 'vitest';
import { defaultDeliverySettings } from '../../config/delivery-settings.ts';
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
let urls: string[];

beforeEach(() => {
  clock = createTestClock();
  log = createMemoryLog();
  rows = createMemoryRows(clock);
  done = [];
  answers = [];
  running = 0;
  runningMax = 0;
  urls = [];
  deliverer = createDeliverer({
    dispatch: rows.dispatch,
    sender: {
      async send({ url }: NotificationRequest) {
        urls.push(url);
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
    attemptMs: 15_000,
    retryDelaysMs: defaultDeliverySettings.retryDelaysMs,
    rules: { pauseAfterMs: 432_000_000, forgetFailureMs: 172_800_000, probeEveryMs: 3_600_000 },
  });
});

async function claim(): Promise<QueueJob[]> {
  const now = clock.now();
  const due = await rows.dispatch.dueEndpoints(now, 100);
  const claims = await rows.dispatch.claimDeliveries(
    due.map((endpoint) => ({ endpoint, limit: 100 })),
    { now, leaseUntil: new Date(now.getTime() + 30_000), probeEveryMs: 3_600_000 },
  );
  return claims.map(({ deliveryId, leaseToken }) => ({ id: deliveryId, leaseToken, jobId: deliveryId }));
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
  for (const name of ['a', 'b', 'c']) rows.addDelivery(name, `endpoint-${name}`);
  await take(await claim());
  await answerAll();
  expect([...rows.deliveries.values()].map(({ status }) => status)).toEqual(Array(3).fill('delivered'));
  expect(rows.calls.get('loadDeliveries')).toBe(1);
  expect(rows.calls.get('recordAttempts')).toBe(1);
  expect(done).toEqual(['a', 'b', 'c']);
});

test('one endpoint gets no more attempts at once than its share, and those that wait lose none', async () => {
  for (let n = 1; n <= 6; n += 1) rows.addDelivery(`d${n}`, 'endpoint-1');
  await take(await claim());
  expect(running).toBe(2);
  await answerAll();
  expect(runningMax).toBe(2);
  expect([...rows.deliveries.values()].map(({ attempts }) => attempts.length)).toEqual(Array(6).fill(1));
});

test('what a slow endpoint has no place for waits here, and others are served meanwhile', async () => {
  for (const name of ['slow-1', 'slow-2', 'slow-3']) rows.addDelivery(name, 'slow');
  rows.addDelivery('other', 'quick');
  await take(await claim());
  expect(running).toBe(3);
  expect(done).toEqual([]);
  answers[0]?.();
  await settleDown();
  expect(done).toEqual(['slow-1']);
  expect(running).toBe(3);
});

test('what has waited for its slot is read again: it goes to where it is to go now, or nowhere', async () => {
  for (const name of ['d1', 'd2', 'd3', 'd4', 'd5']) rows.addDelivery(name, 'endpoint-1');
  await take(await claim());
  expect(urls).toHaveLength(2);
  const load = rows.dispatch.loadDeliveries;
  rows.dispatch.loadDeliveries = async (claims) =>
    (await load(claims))
      .filter(({ deliveryId }) => deliveryId !== 'd4')
      .map((delivery) => ({ ...delivery, url: 'https://new.example/' }));
  clock.advance(1001);
  await answerAll();
  expect(urls.slice(2)).toEqual(['https://new.example/', 'https://new.example/']);
  expect(done.toSorted()).toEqual(['d1', 'd2', 'd3', 'd4', 'd5']);
  expect(rows.deliveries.get('d4')).toMatchObject({ status: 'pending', attempts: [] });
});

test('what has hardly waited is not read twice', async () => {
  for (const name of ['d1', 'd2', 'd3']) rows.addDelivery(name, 'endpoint-1');
  await take(await claim());
  clock.advance(900);
  await answerAll();
  expect(rows.calls.get('loadDeliveries')).toBe(1);
});

test('a job of an older dispatch sends nothing and settles nothing', async () => {
  const row = rows.addDelivery('d1', 'endpoint-1');
  const old = await claim();
  clock.advance(30_000);
  await claim();
  await take(old);
  expect(running).toBe(0);
  expect(done).toEqual(['d1']);
  expect(row).toMatchObject({ status: 'pending', leaseToken: 2, attempts: [] });
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
  expect(row).toMatchObject({ status: 'pending', leaseToken: 2, attempts: [] });
  expect(done).toEqual(['d1']);
});

test('no attempt begins that could outlive its lease: it is given back, due at once, and counts for nothing', async () => {
  rows.addDelivery('d1', 'endpoint-1');
  const jobs = await claim();
  // An attempt of 15 s and its recording no longer fit into a lease of 30 s.
  clock.advance(14_000);
  await take(jobs);
  expect(running).toBe(0);
  expect(done).toEqual(['d1']);
  expect(rows.deliveries.get('d1')).toMatchObject({ status: 'pending', dueAt: clock.now(), attempts: [] });
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
  const settle = rows.dispatch.recordAttempts;
  rows.dispatch.recordAttempts = async (results, rules) => {
    if (results.some(({ deliveryId }) => deliveryId === 'bad')) throw new Error('refused');
    return settle(results, rules);
  };
  await take(await claim());
  await answerAll();
  expect([...rows.deliveries.values()].map(({ status }) => status)).toEqual(['delivered', 'pending', 'delivered']);
  expect(done).toHaveLength(3);
});

test('once closed nothing begins: what waits is given back, what comes as well, and what runs is still recorded', async () => {
  for (const name of ['runs-1', 'runs-2', 'waits']) rows.addDelivery(name, 'endpoint-1');
  await take(await claim());
  clock.advance(1000);
  await deliverer.close();
  expect(done).toEqual(['waits']);
  expect(rows.deliveries.get('waits')).toMatchObject({ dueAt: clock.now(), leaseToken: 1, attempts: [] });
  rows.addDelivery('late', 'endpoint-2');
  await take((await claim()).filter(({ id }) => id === 'late'));
  expect(done).toEqual(['waits', 'late']);
  await answerAll();
  expect(runningMax).toBe(2);
  expect(rows.deliveries.get('runs-2')).toMatchObject({ status: 'delivered' });
  expect(rows.deliveries.get('late')).toMatchObject({ status: 'pending', attempts: [] });
});

test('a delivery that cannot be given back is left to its lease', async () => {
  rows.addDelivery('d1', 'endpoint-1');
  const jobs = await claim();
  rows.dispatch.releaseDeliveries = async () => {
    throw new Error('refused');
  };
  await deliverer.close();
  await take(jobs);
  expect(done).toEqual(['d1']);
  expect(rows.deliveries.get('d1')?.dueAt?.getTime()).toBe(clock.now().getTime() + 30_000);
});

test('an endpoint that is paused or answers again is one line of the log, and the pause an alert', async () => {
  rows.addDelivery('d1', 'endpoint-1');
  const change = { endpointId: 'endpoint-1', tenantId: 'tenant-1' };
  rows.dispatch.recordAttempts = async () => [
    { ...change, change: 'paused' },
    { ...change, change: 'resumed' },
  ];
  await take(await claim());
  await answerAll();
  const lines = log.entries.filter(({ message }) => message.startsWith('an endpoint'));
  expect(lines.map(({ level, fields }) => [level, fields])).toEqual([
    ['warn', { ...change, alert: true }],
    ['info', change],
  ]);
});
