import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { noTelemetry } from '../app/ports/telemetry.ts';
import { noTracing } from '../app/ports/tracing.ts';
import { defaultDeliverySettings } from '../config/delivery-settings.ts';
import { decisionKinds } from '../domain/capability.ts';
import { createMemoryLog } from '../system/testing/memory-log.ts';
import { openBoss } from './boss.ts';
import { type Queue, type QueueDeps, startQueue } from './start-queue.ts';
import { createMemoryRows, type MemoryRows } from './testing/memory-rows.ts';
import { createQueueDatabase, type QueueDatabase } from './testing/queue-database.ts';
import { startTcpProxy } from './testing/tcp-proxy.ts';
import type { TracepointName } from './tracepoints.ts';

const clock = { now: () => new Date() };
let database: QueueDatabase;
let rows: MemoryRows;
let log: ReturnType<typeof createMemoryLog>;
let queues: Queue[];
let sent: string[];
let decided: string[];

beforeAll(async () => {
  database = await createQueueDatabase('start-queue');
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.query('DROP SCHEMA IF EXISTS pgboss CASCADE');
  rows = createMemoryRows(clock);
  log = createMemoryLog();
  queues = [];
  sent = [];
  decided = [];
});
afterEach(async () => {
  for (const queue of queues) await queue.stop();
});

/** Longer than a test takes: after a lease expiry a second attempt would be correct. */
const longLeases = { leaseMs: { outbox: 600_000, decide: 600_000, deliver: 600_000 } };

/** Starts a node. Leases are short, so lost work becomes due again during the test; on a busy machine, work that is not lost as well. */
function start(deps: Partial<QueueDeps> = {}): Queue {
  const acknowledge = async (item: { id: string; leaseToken: number }): Promise<void> => {
    decided.push(item.id);
    await rows.outbox.acknowledge(item.id, item.leaseToken);
  };
  const queue = startQueue({
    database: database.address,
    dispatch: rows.dispatch,
    outbox: rows.outbox,
    useCases: {
      decideSession: acknowledge,
      failSession: async (item) => acknowledge({ ...item, id: `failed ${item.id}` }),
      storeRecord: acknowledge,
      erasePictures: acknowledge,
      repeatEvent: acknowledge,
    },
    sender: {
      async send({ headers }) {
        sent.push(`${headers['webhook-id']}`);
        return { class: 'delivered', status: 200, durationMs: 1 };
      },
    },
    validate: () => [],
    ability: { taken: () => decisionKinds, untaken: () => [], nodes: () => 1 },
    clock,
    random: () => 0.5,
    log,
    telemetry: noTelemetry,
    tracing: noTracing,
    settings: { ...defaultDeliverySettings, timeoutMs: 500 },
    tuning: { leaseMs: { outbox: 2000, decide: 2000, deliver: 4000 } },
    ...deps,
  });
  queues.push(queue);
  return queue;
}

const isAllDone = (): boolean =>
  [...rows.items.values()].every(({ dueAt }) => dueAt === null) &&
  [...rows.deliveries.values()].every(({ status }) => status === 'delivered');

const untilAllDone = (): Promise<void> => expect.poll(isAllDone, { interval: 20 }).toBe(true);
const untilReady = (queue: Queue): Promise<void> => expect.poll(() => queue.ready(), { interval: 20 }).toBe(true);

/** Adds an event that goes to one endpoint. */
function addEvents(count: number, from = 1): void {
  for (let n = from; n < from + count; n += 1) rows.add('notification', `event-${n}`);
}

function waitFor(name: TracepointName): { tracepoint: (at: TracepointName) => Promise<void>; reached: Promise<void> } {
  let reach = (): void => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  return { tracepoint: async (at) => void (at === name && reach()), reached };
}

test('every kind of row is handled once, and its jobs hold only ids and the lease token', async () => {
  const jobs: Record<string, unknown>[] = [];
  const queue = start({
    tuning: longLeases,
    tracepoint: async (name) => {
      if (name === 'relay.enqueued') jobs.push(...(await database.query('SELECT id, data FROM pgboss.job')));
    },
  });
  await untilReady(queue);
  for (const kind of ['decide', 'store_record', 'erase'] as const) rows.add(kind, `${kind}-row`);
  addEvents(2);
  for (const id of ['due-1', 'due-2', 'due-3']) rows.addDelivery(id, 'endpoint-2');
  queue.notify();
  await untilAllDone();
  expect(decided.sort()).toEqual(['decide-row', 'erase-row', 'store_record-row']);
  expect(sent).toHaveLength(5);
  const byId = new Map(jobs.map(({ id, data }) => [id, data as Record<string, unknown>]));
  const rowsOfJobs = [...byId.values()].flatMap(({ rows }) => rows as { id: string }[]);
  const needJobs = ['decide-row', 'store_record-row', 'erase-row', 'due-1', 'due-2', 'due-3'];
  expect(rowsOfJobs.map(({ id }) => id)).toEqual(expect.arrayContaining(needJobs));
  for (const row of rowsOfJobs) expect(Object.keys(row).sort()).toEqual(['id', 'leaseToken']);
  await expect.poll(() => database.query('SELECT id FROM pgboss.job')).toEqual([]);
  expect(log.text()).not.toContain(database.address.password);
});

test('dropping the whole queue while it runs loses nothing: it is created again and everything completes', async () => {
  let isOpen = false;
  const { tracepoint, reached } = waitFor('relay.enqueued');
  const queue = start({
    tracepoint: async (name) => {
      await tracepoint(name);
      // Holds the jobs in the queue until it is gone.
      if (name === 'worker.fetched' && !isOpen) throw new Error('not yet');
    },
  });
  await untilReady(queue);
  addEvents(200);
  rows.add('decide', 'decide-row');
  queue.notify();
  await reached;
  await database.query('DROP SCHEMA pgboss CASCADE');
  isOpen = true;
  addEvents(20, 201);
  await untilAllDone();
  expect(new Set(sent).size).toBe(220);
  expect(new Set(decided)).toEqual(new Set(['decide-row']));
});

test('emptying the queue, its list of queues included, loses nothing', async () => {
  const queue = start();
  // Work was done before, so the queues are cached and only the result shows their loss.
  addEvents(1);
  rows.add('erase', 'erase-row-1');
  queue.notify();
  await untilAllDone();
  await database.query('TRUNCATE pgboss.queue, pgboss.job CASCADE');
  addEvents(10, 2);
  rows.add('erase', 'erase-row-2');
  queue.notify();
  await untilAllDone();
  expect(new Set(sent).size).toBe(11);
  expect([...new Set(decided)]).toEqual(['erase-row-1', 'erase-row-2']);
});

test('two relays and two workers over the same rows send each event once', async () => {
  const queues = [1, 2].map(() => start({ tuning: longLeases }));
  await Promise.all(queues.map(untilReady));
  addEvents(1000);
  for (const queue of queues) queue.notify();
  await untilAllDone();
  expect(sent).toHaveLength(1000);
  expect(new Set(sent).size).toBe(1000);
});

test('a job that another node inserted is found by polling the queues', async () => {
  await untilReady(start({ tuning: longLeases }));
  const other = openBoss({ database: database.address, log, telemetry: noTelemetry, onReady: () => {} });
  await expect.poll(() => other.ready(), { interval: 20 }).toBe(true);
  rows.add('erase', 'erase-row');
  const claimed = await rows.dispatch.claimOutbox('erase', clock.now(), new Date(Date.now() + 600_000), 1);
  await other.insert('erase', [claimed]);
  await other.stop();
  await untilAllDone();
  expect(decided).toEqual(['erase-row']);
});

test('an outage of PostgreSQL costs no dispatch, and everything resumes by itself', async () => {
  const proxy = await startTcpProxy(database.address);
  const queue = start({ database: proxy.address });
  await untilReady(queue);
  addEvents(50);
  queue.notify();
  await untilAllDone();

  await proxy.cut();
  await expect.poll(() => queue.ready()).toBe(false);
  addEvents(50, 51);
  rows.add('decide', 'decide-row');
  queue.notify();
  await expect.poll(() => rows.deliveries.size).toBe(100);
  expect(rows.items.get('decide-row')).toMatchObject({ attempts: 0 });

  await proxy.mend();
  await untilAllDone();
  expect(new Set(sent).size).toBe(100);
  expect(new Set(decided)).toEqual(new Set(['decide-row']));
  await queue.stop();
  await proxy.close();
});

test('a node starts without PostgreSQL, and works once it is available', async () => {
  const proxy = await startTcpProxy(database.address);
  await proxy.cut();
  const queue = start({ database: proxy.address });
  addEvents(5);
  queue.notify();
  await expect.poll(() => rows.deliveries.size).toBe(5);
  expect(queue.ready()).toBe(false);
  await proxy.mend();
  await untilAllDone();
  expect(queue.ready()).toBe(true);
  await queue.stop();
  await proxy.close();
});

test('stopping waits for running attempts and records them, starts no other, and loses none', async () => {
  let respond = (): void => {};
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  let begun = 0;
  const queue = start({
    sender: {
      async send({ headers }) {
        begun += 1;
        await responded;
        sent.push(`${headers['webhook-id']}`);
        return { class: 'delivered', status: 200, durationMs: 1 };
      },
    },
    tuning: {
      // One tenant alone takes half of the places.
      slots: { decide: 1, store_record: 1, erase: 1, repeat_event: 1, deliver: 8 },
      ...longLeases,
    },
    settings: { ...defaultDeliverySettings, timeoutMs: 5000 },
  });
  addEvents(40);
  queue.notify();
  await expect.poll(() => begun).toBe(4);
  const stopping = queue.stop();
  respond();
  await stopping;
  expect(begun).toBe(4);
  const recorded = [...rows.deliveries.values()].filter(({ status }) => status === 'delivered');
  expect(recorded).toHaveLength(4);
  const [active] = await database.query(`SELECT count(*)::int AS jobs FROM pgboss.job WHERE state = 'active'`);
  expect(active).toEqual({ jobs: 0 });

  for (const delivery of rows.deliveries.values()) if (delivery.status === 'pending') delivery.dueAt = clock.now();
  start();
  await untilAllDone();
  expect(new Set(sent).size).toBe(40);
});

test('what a node that dies has claimed is handled by another after its lease expiry', async () => {
  let isFatal = false;
  const dead = start({
    // From the first load on nothing continues, as after a kill.
    tracepoint: async (name) => {
      isFatal ||= name === 'deliver.loaded';
      if (isFatal) await new Promise(() => {});
    },
  });
  await untilReady(dead);
  addEvents(5);
  for (let n = 1; n <= 5; n += 1) rows.addDelivery(`due-${n}`, 'endpoint-2');
  dead.notify();
  await expect.poll(() => isFatal).toBe(true);
  expect(sent).toEqual([]);
  start();
  await untilAllDone();
  expect(new Set(sent).size).toBe(10);
});
