import { beforeEach, expect, test } from 'vitest';
import { defaultDeliverySettings } from '../../config/delivery-settings.ts';
import type { NotificationRequest } from '../../notifications/send.ts';
import { signNotification } from '../../notifications/sign.ts';
import type { QueueJob } from '../boss.ts';
import { createMemoryLog } from '../testing/memory-log.ts';
import { createMemoryRows, type MemoryRows } from '../testing/memory-rows.ts';
import { createTestClock, runPending } from '../testing/test-clock.ts';
import { createDeliverer, type Deliverer } from './deliver.ts';

let clock: ReturnType<typeof createTestClock>;
let log: ReturnType<typeof createMemoryLog>;
let rows: MemoryRows;
let deliverer: Deliverer;
let done: string[];
/** Ends the running attempts, in the order they began. */
let responding: (() => void)[];
let running: number;
let runningMax: number;
let urls: string[];

beforeEach(() => {
  clock = createTestClock();
  log = createMemoryLog();
  rows = createMemoryRows(clock);
  done = [];
  responding = [];
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
        await new Promise<void>((resolve) => responding.push(resolve));
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
  await runPending();
}

async function respondToAll(): Promise<void> {
  while (responding.length > 0) {
    for (const respond of responding.splice(0)) respond();
    await runPending();
  }
}

test('a fetch is loaded in one read and recorded in one batch', async () => {
  for (const name of ['a', 'b', 'c']) rows.addDelivery(name, `endpoint-${name}`);
  await take(await claim());
  await respondToAll();
  expect([...rows.deliveries.values()].map(({ status }) => status)).toEqual(Array(3).fill('delivered'));
  expect(rows.calls.get('loadDeliveries')).toBe(1);
  expect(rows.calls.get('recordAttempts')).toBe(1);
  expect(done).toEqual(['a', 'b', 'c']);
});

test('one endpoint gets no more attempts at once than its share, and waiting ones are not lost', async () => {
  for (let n = 1; n <= 6; n += 1) rows.addDelivery(`d${n}`, 'endpoint-1');
  await take(await claim());
  expect(running).toBe(2);
  await respondToAll();
  expect(runningMax).toBe(2);
  expect([...rows.deliveries.values()].map(({ attempts }) => attempts.length)).toEqual(Array(6).fill(1));
});

test('deliveries without a slot of a slow endpoint wait here, and others are sent meanwhile', async () => {
  for (const name of ['slow-1', 'slow-2', 'slow-3']) rows.addDelivery(name, 'slow');
  rows.addDelivery('other', 'quick');
  await take(await claim());
  expect(running).toBe(3);
  expect(done).toEqual([]);
  responding[0]?.();
  await runPending();
  expect(done).toEqual(['slow-1']);
  expect(running).toBe(3);
});

test('a delivery that waited for its slot is read again, and uses the current URL or is not sent', async () => {
  for (const name of ['d1', 'd2', 'd3', 'd4', 'd5']) rows.addDelivery(name, 'endpoint-1');
  await take(await claim());
  expect(urls).toHaveLength(2);
  const load = rows.dispatch.loadDeliveries;
  rows.dispatch.loadDeliveries = async (claims) =>
    (await load(claims))
      .filter(({ deliveryId }) => deliveryId !== 'd4')
      .map((delivery) => ({ ...delivery, url: 'https://new.example/' }));
  clock.advance(1001);
  await respondToAll();
  expect(urls.slice(2)).toEqual(['https://new.example/', 'https://new.example/']);
  expect(done.toSorted()).toEqual(['d1', 'd2', 'd3', 'd4', 'd5']);
  expect(rows.deliveries.get('d4')).toMatchObject({ status: 'pending', attempts: [] });
});

test('a delivery that hardly waited is not read again', async () => {
  for (const name of ['d1', 'd2', 'd3']) rows.addDelivery(name, 'endpoint-1');
  await take(await claim());
  clock.advance(900);
  await respondToAll();
  expect(rows.calls.get('loadDeliveries')).toBe(1);
});

test('a delivery that waited while the clock was set back is read again', async () => {
  for (const name of ['d1', 'd2', 'd3']) rows.addDelivery(name, 'endpoint-1');
  await take(await claim());
  clock.advance(-60_000);
  await respondToAll();
  expect(rows.calls.get('loadDeliveries')).toBe(2);
});

test('a job of an older dispatch sends and records nothing', async () => {
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
  await respondToAll();
  expect(row.attempts).toHaveLength(1);
  expect(done).toEqual(['d1', 'd1']);
});

test('an attempt whose lease expired while it ran records nothing', async () => {
  const row = rows.addDelivery('d1', 'endpoint-1');
  await take(await claim());
  clock.advance(30_000);
  await claim();
  await respondToAll();
  expect(row).toMatchObject({ status: 'pending', leaseToken: 2, attempts: [] });
  expect(done).toEqual(['d1']);
});

test('no attempt starts that could outlive its lease: it is released, due at once, and does not count', async () => {
  rows.addDelivery('d1', 'endpoint-1');
  const jobs = await claim();
  // An attempt of 15 s and its recording no longer fit into a lease of 30 s.
  clock.advance(14_000);
  await take(jobs);
  expect(running).toBe(0);
  expect(done).toEqual(['d1']);
  expect(rows.deliveries.get('d1')).toMatchObject({ status: 'pending', dueAt: clock.now(), attempts: [] });
});

test('deliveries that cannot be loaded become due again by their rows', async () => {
  rows.addDelivery('d1', 'endpoint-1');
  const jobs = await claim();
  rows.isDown = true;
  await take(jobs);
  expect(done).toEqual(['d1']);
  expect(rows.deliveries.get('d1')?.dueAt).not.toBeNull();
});

test('a result survives an outage of the database: it is recorded afterwards, and not sent again', async () => {
  rows.addDelivery('d1', 'endpoint-1');
  await take(await claim());
  rows.isDown = true;
  await respondToAll();
  expect(done).toEqual([]);
  rows.isDown = false;
  await expect.poll(() => done, { timeout: 3000 }).toEqual(['d1']);
  expect(rows.deliveries.get('d1')).toMatchObject({ status: 'delivered' });
  expect(rows.deliveries.get('d1')?.attempts).toHaveLength(1);
});

test('one row that cannot be recorded does not affect the others', async () => {
  for (const name of ['a', 'bad', 'c']) rows.addDelivery(name, `endpoint-${name}`);
  const record = rows.dispatch.recordAttempts;
  rows.dispatch.recordAttempts = async (results, rules) => {
    if (results.some(({ deliveryId }) => deliveryId === 'bad')) throw new Error('refused');
    return record(results, rules);
  };
  await take(await claim());
  await respondToAll();
  expect([...rows.deliveries.values()].map(({ status }) => status)).toEqual(['delivered', 'pending', 'delivered']);
  expect(done).toHaveLength(3);
});

test('after closing nothing starts: waiting and new deliveries are released, and running ones recorded', async () => {
  for (const name of ['runs-1', 'runs-2', 'waits']) rows.addDelivery(name, 'endpoint-1');
  await take(await claim());
  clock.advance(1000);
  await deliverer.close();
  expect(done).toEqual(['waits']);
  expect(rows.deliveries.get('waits')).toMatchObject({ dueAt: clock.now(), leaseToken: 1, attempts: [] });
  rows.addDelivery('late', 'endpoint-2');
  await take((await claim()).filter(({ id }) => id === 'late'));
  expect(done).toEqual(['waits', 'late']);
  await respondToAll();
  expect(runningMax).toBe(2);
  expect(rows.deliveries.get('runs-2')).toMatchObject({ status: 'delivered' });
  expect(rows.deliveries.get('late')).toMatchObject({ status: 'pending', attempts: [] });
});

test('a delivery that cannot be released is left to its lease expiry', async () => {
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

test('pausing and resuming an endpoint is one line of the log each, and the pause is an alert', async () => {
  rows.addDelivery('d1', 'endpoint-1');
  const change = { endpointId: 'endpoint-1', tenantId: 'tenant-1' };
  rows.dispatch.recordAttempts = async () => [
    { ...change, change: 'paused' },
    { ...change, change: 'resumed' },
  ];
  await take(await claim());
  await respondToAll();
  const lines = log.entries.filter(({ message }) => message.startsWith('endpoint '));
  expect(lines.map(({ level, fields }) => [level, fields])).toEqual([
    ['warn', { ...change, alert: true }],
    ['info', change],
  ]);
});
