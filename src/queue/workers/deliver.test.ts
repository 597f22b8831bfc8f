import { beforeEach, expect, test } from 'vitest';
import type { Lease } from '../../app/ports/deliveries.ts';
import { noTelemetry } from '../../app/ports/telemetry.ts';
import { noTracing } from '../../app/ports/tracing.ts';
import { defaultDeliverySettings } from '../../config/delivery-settings.ts';
import { firstConcurrency } from '../../domain/endpoint-concurrency.ts';
import type { NotificationRequest } from '../../notifications/send.ts';
import { createMemoryLog } from '../../system/testing/memory-log.ts';
import { createMemoryRows, type MemoryRows } from '../testing/memory-rows.ts';
import { createTestClock, runPending } from '../testing/test-clock.ts';
import { createDeliverer, type Deliverer } from './deliver.ts';

let clock: ReturnType<typeof createTestClock>;
let log: ReturnType<typeof createMemoryLog>;
let rows: MemoryRows;
let deliverer: Deliverer;
/** How many deliveries have ended. */
let done: number;
/** Ends the running attempts, in the order they began. */
let responding: (() => void)[];
/** Endpoints that never respond. */
let hanging: Set<string>;
let running: number;
let runningMax: number;
let urls: string[];
/** Awaited when deliveries have been loaded. */
let loaded: () => Promise<void>;

beforeEach(() => {
  clock = createTestClock();
  log = createMemoryLog();
  rows = createMemoryRows(clock);
  done = 0;
  loaded = async () => {};
  responding = [];
  running = 0;
  runningMax = 0;
  urls = [];
  hanging = new Set();
  start(6);
});

function start(slots: number): void {
  deliverer = createDeliverer({
    dispatch: rows.dispatch,
    sender: {
      async send({ url }: NotificationRequest) {
        urls.push(url);
        running += 1;
        runningMax = Math.max(runningMax, running);
        const isHanging = hanging.has(new URL(url).pathname.slice(1));
        await new Promise<void>((resolve) => isHanging || responding.push(resolve));
        running -= 1;
        return { class: 'delivered', status: 200, durationMs: 1 };
      },
    },
    validate: () => [],
    clock,
    random: () => 0.5,
    log,
    telemetry: noTelemetry,
    tracing: noTracing,
    tracepoint: async (name) => {
      if (name === 'deliver.loaded') await loaded();
    },
    slots,
    attemptMs: 15_000,
    nodes: () => 1,
    retryDelaysMs: defaultDeliverySettings.retryDelaysMs,
    rules: {
      pauseAfterMs: 432_000_000,
      forgetFailureMs: 172_800_000,
      probeEveryMs: 3_600_000,
      concurrency: { min: 1, max: 64 },
    },
  });
}

/** Claims what is due. */
async function claim(): Promise<Lease[]> {
  const now = clock.now();
  const due = await rows.dispatch.dueEndpoints(now, 100);
  return rows.dispatch.claimDeliveries(
    due.map((endpoint) => ({ endpoint, limit: 100 })),
    { now, leaseUntil: new Date(now.getTime() + 30_000), probeEveryMs: 3_600_000 },
  );
}

async function take(claims: readonly Lease[]): Promise<void> {
  deliverer.take(claims, () => {
    done += 1;
  });
  await runPending();
}

async function respondToAll(): Promise<void> {
  while (responding.length > 0) {
    for (const respond of responding.splice(0)) respond();
    await runPending();
  }
}

test('a fetch is loaded in one read', async () => {
  for (const name of ['a', 'b', 'c']) rows.addDelivery(name, `endpoint-${name}`);
  await take(await claim());
  await respondToAll();
  expect([...rows.deliveries.values()].map(({ status }) => status)).toEqual(Array(3).fill('delivered'));
  expect(rows.calls.get('loadDeliveries')).toBe(1);
  expect(done).toBe(3);
});

test('no more attempts run than there are slots: other deliveries are released, due at once, and do not count', async () => {
  start(2);
  for (let n = 1; n <= 6; n += 1) rows.addDelivery(`d${n}`, `endpoint-${n}`);
  await take(await claim());
  expect(running).toBe(2);
  expect(done).toBe(4);
  for (const name of ['d3', 'd4', 'd5', 'd6'])
    expect(rows.deliveries.get(name)).toMatchObject({ status: 'pending', dueAt: clock.now(), attempts: [] });
  while ([...rows.deliveries.values()].some(({ status }) => status === 'pending')) {
    await respondToAll();
    await take(await claim());
  }
  expect(runningMax).toBe(2);
  expect([...rows.deliveries.values()].map(({ attempts }) => attempts.length)).toEqual(Array(6).fill(1));
});

test('attempts that begin together all count as at once, so that their endpoint gets more', async () => {
  start(firstConcurrency);
  for (let n = 1; n <= firstConcurrency; n += 1) rows.addDelivery(`d${n}`, 'endpoint-1');
  await take(await claim());
  await respondToAll();
  const paces = [...rows.deliveries.values()].flatMap(({ attempts }) => attempts.map(({ pace }) => pace));
  expect(paces).toEqual(Array(firstConcurrency).fill('quick'));
});

test('a receiver that hangs delays no other of its batch: they are recorded as they end', async () => {
  hanging.add('hangs');
  for (const name of ['a', 'b', 'c', 'd']) rows.addDelivery(name, name === 'b' ? 'hangs' : `endpoint-${name}`);
  await take(await claim());
  expect(running).toBe(4);
  responding.shift()?.();
  await runPending();
  expect(rows.deliveries.get('a')?.status).toBe('delivered');
  await respondToAll();
  expect([...rows.deliveries.values()].map(({ status }) => status)).toEqual([
    'delivered',
    'pending',
    'delivered',
    'delivered',
  ]);
  expect(done).toBe(3);
});

test('a batch whose node stops for longer than the lease sends and records nothing of what another node has claimed', async () => {
  rows.addDelivery('sent', 'endpoint-1');
  await take(await claim());
  expect(urls).toHaveLength(1);
  for (const name of ['loaded', 'also-loaded']) rows.addDelivery(name, 'endpoint-2');
  let others: Lease[] = [];
  loaded = async () => {
    // The process stands still past the end of the leases; then all goes on at once.
    clock.advance(30_001);
    others = await claim();
  };
  await take(await claim());
  loaded = async () => {};
  await respondToAll();
  expect(urls).toHaveLength(1);
  for (const row of rows.deliveries.values()) expect(row).toMatchObject({ leaseToken: 2, attempts: [] });
  expect(done).toBe(3);
  await take(others);
  await respondToAll();
  expect([...rows.deliveries.values()].map(({ attempts }) => attempts.length)).toEqual([1, 1, 1]);
});

test('a batch that was half recorded when its node died repeats only the rest', async () => {
  for (const name of ['a', 'b', 'c', 'd']) rows.addDelivery(name, `endpoint-${name}`);
  const job = await claim();
  await take(job);
  for (const respond of responding.splice(0, 2)) respond();
  await runPending();
  clock.advance(30_000);
  // The job of the dead node runs again too, beside the next dispatch of its rows.
  start(6);
  responding = [];
  urls = [];
  await take([...job, ...(await claim())]);
  await respondToAll();
  expect(urls.map((url) => new URL(url).pathname.slice(1))).toEqual(['endpoint-c', 'endpoint-d']);
  for (const row of rows.deliveries.values()) expect(row).toMatchObject({ status: 'delivered', attempts: [{}] });
});

test.each([1001, -60_000])(
  'after %i ms between reading and sending all is read again, and the current URL is used or nothing is sent',
  async (ms) => {
    for (const name of ['d1', 'd2']) rows.addDelivery(name, 'endpoint-1');
    const load = rows.dispatch.loadDeliveries;
    loaded = async () => {
      clock.advance(ms);
      rows.dispatch.loadDeliveries = async (claims) =>
        (await load(claims))
          .filter(({ id }) => id !== 'd2')
          .map((delivery) => ({ ...delivery, url: 'https://new.example/' }));
    };
    await take(await claim());
    await respondToAll();
    expect(urls).toEqual(['https://new.example/']);
    expect(done).toBe(2);
    expect(rows.deliveries.get('d2')).toMatchObject({ status: 'pending', attempts: [] });
  },
);

test('a job of an older dispatch sends and records nothing', async () => {
  const row = rows.addDelivery('d1', 'endpoint-1');
  const old = await claim();
  clock.advance(30_000);
  await claim();
  await take(old);
  expect(running).toBe(0);
  expect(done).toBe(1);
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
  expect(done).toBe(2);
});

test('an attempt whose lease expired while it ran records nothing', async () => {
  const row = rows.addDelivery('d1', 'endpoint-1');
  await take(await claim());
  clock.advance(30_000);
  await claim();
  await respondToAll();
  expect(row).toMatchObject({ status: 'pending', leaseToken: 2, attempts: [] });
  expect(done).toBe(1);
});

test('no attempt starts that could outlive its lease: it is released, due at once, and does not count', async () => {
  rows.addDelivery('d1', 'endpoint-1');
  const jobs = await claim();
  // An attempt of 15 s and its recording no longer fit into a lease of 30 s.
  clock.advance(14_000);
  await take(jobs);
  expect(running).toBe(0);
  expect(done).toBe(1);
  expect(rows.deliveries.get('d1')).toMatchObject({ status: 'pending', dueAt: clock.now(), attempts: [] });
});

test('deliveries that cannot be loaded become due again by their rows', async () => {
  rows.addDelivery('d1', 'endpoint-1');
  const jobs = await claim();
  rows.isDown = true;
  await take(jobs);
  expect(done).toBe(1);
  expect(rows.deliveries.get('d1')?.dueAt).not.toBeNull();
});

test('a result survives an outage of the database: it is recorded afterwards, and not sent again', async () => {
  rows.addDelivery('d1', 'endpoint-1');
  await take(await claim());
  rows.isDown = true;
  await respondToAll();
  expect(done).toBe(0);
  rows.isDown = false;
  await expect.poll(() => done).toBe(1);
  expect(rows.deliveries.get('d1')).toMatchObject({ status: 'delivered' });
  expect(rows.deliveries.get('d1')?.attempts).toHaveLength(1);
});

test('one row that cannot be recorded does not affect the others', async () => {
  for (const name of ['a', 'bad', 'c']) rows.addDelivery(name, `endpoint-${name}`);
  const record = rows.dispatch.recordAttempt;
  rows.dispatch.recordAttempt = async (result, rules) => {
    if (result.id === 'bad') throw new Error('refused');
    return record(result, rules);
  };
  await take(await claim());
  await respondToAll();
  await expect.poll(() => done).toBe(3);
  expect([...rows.deliveries.values()].map(({ status }) => status)).toEqual(['delivered', 'pending', 'delivered']);
});

test('after closing nothing starts: new deliveries are released, and running ones recorded', async () => {
  rows.addDelivery('runs', 'endpoint-1');
  await take(await claim());
  deliverer.close();
  rows.addDelivery('late', 'endpoint-2');
  await take(await claim());
  expect(done).toBe(1);
  expect(rows.deliveries.get('late')).toMatchObject({ dueAt: clock.now(), leaseToken: 1, attempts: [] });
  await respondToAll();
  expect(urls).toHaveLength(1);
  expect(rows.deliveries.get('runs')).toMatchObject({ status: 'delivered' });
});

test('a delivery that cannot be released is left to its lease expiry', async () => {
  rows.addDelivery('d1', 'endpoint-1');
  const jobs = await claim();
  rows.dispatch.releaseDeliveries = async () => {
    throw new Error('refused');
  };
  deliverer.close();
  await take(jobs);
  expect(done).toBe(1);
  expect(rows.deliveries.get('d1')?.dueAt?.getTime()).toBe(clock.now().getTime() + 30_000);
});

test('pausing and resuming an endpoint is one line of the log each, and the pause is an alert', async () => {
  rows.addDelivery('d1', 'endpoint-1');
  const change = { endpointId: 'endpoint-1', tenantId: 'tenant-1' };
  rows.dispatch.recordAttempt = async () => [
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
