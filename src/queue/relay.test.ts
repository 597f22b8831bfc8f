import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noTracing } from '../app/ports/tracing.ts';
import { createMemoryLog } from '../system/testing/memory-log.ts';
import type { OutboxQueueName, QueueName } from './boss.ts';
import { type Relay, startRelay } from './relay.ts';
import { createMemoryBoss, type MemoryBoss } from './testing/memory-boss.ts';
import { createMemoryRows, type MemoryRows } from './testing/memory-rows.ts';

const clock = { now: () => new Date() };
let rows: MemoryRows;
let boss: MemoryBoss;
let relay: Relay;
let enqueued: QueueName[];
let log: ReturnType<typeof createMemoryLog>;
let untaken: OutboxQueueName[];
/** What this node's worker took without a job, and how much more it has room for. */
let taken: string[];
let room: number;

beforeEach(() => {
  vi.useFakeTimers();
  rows = createMemoryRows(clock);
  boss = createMemoryBoss();
  log = createMemoryLog();
  enqueued = [];
  untaken = [];
  taken = [];
  room = 0;
});

afterEach(async () => {
  const stopped = relay.stop();
  await vi.advanceTimersByTimeAsync(5000);
  await stopped;
  vi.useRealTimers();
});

async function start(): Promise<void> {
  relay = startRelay({
    dispatch: rows.dispatch,
    outbox: rows.outbox,
    boss,
    clock,
    log,
    tracing: noTracing,
    tracepoint: async () => {},
    takeDirectly(claims) {
      const some = claims.slice(0, room);
      taken.push(...some.map(({ id }) => id));
      room -= some.length;
      return claims.slice(some.length);
    },
    windows: { decide: 2, store_record: 8, erase: 8, repeat_event: 8 },
    places: () => ({ capacity: 64, concurrency: { min: 4, max: 4 } }),
    batchMax: 3,
    probeEveryMs: 3_600_000,
    leaseMs: { outbox: 30_000, decide: 60_000, deliver: 30_000 },
    onEnqueued: (queue) => void enqueued.push(queue),
    untaken: () => untaken,
  });
  await turn();
}

const turn = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
/** The ids of the rows whose jobs wait. */
const waiting = (queue: QueueName): string[] => (boss.jobs.get(queue) ?? []).flat().map(({ id }) => id);
const rounds = (): number => rows.calls.get('dueEndpoints') ?? 0;

test('an event becomes one delivery for each endpoint, and one job carries them, in one round', async () => {
  rows.endpoints.push('endpoint-2');
  rows.add('notification', 'event');
  await start();
  expect(waiting('deliver')).toEqual(['event-endpoint-1', 'event-endpoint-2']);
  expect(rows.items.get('event')?.dueAt).toBeNull();
  expect(boss.jobs.get('deliver')).toHaveLength(1);
  expect(enqueued).toEqual(['deliver']);
  expect(rows.calls.get('claimDeliveries'), 'nothing else waits there, so no claim is needed').toBeUndefined();
});

test('new deliveries need no job where the worker of the node has room, and others do', async () => {
  room = 2;
  rows.endpoints.push('endpoint-2', 'endpoint-3');
  rows.addDelivery('due', 'endpoint-4');
  rows.add('notification', 'event');
  await start();
  expect(taken).toEqual(['event-endpoint-1', 'event-endpoint-2']);
  expect(waiting('deliver').sort()).toEqual(['due', 'event-endpoint-3']);
  room = 1;
  rows.addDelivery('due later', 'endpoint-5');
  relay.notify('delivery');
  await turn();
  expect(taken, 'what falls due is left to the node that fetches it').toHaveLength(2);
});

test('a round fans out about as many events as there are free places, and some where there is none', async () => {
  const limits: number[] = [];
  const { fanOutDue } = rows.dispatch;
  rows.dispatch.fanOutDue = (now, limit, direct) => {
    limits.push(limit);
    return fanOutDue(now, limit, direct);
  };
  const inFlight = (count: number) => async () => [{ endpointId: 'other', tenantId: 'other', count }];
  rows.dispatch.inFlight = inFlight(24);
  await start();
  rows.dispatch.inFlight = inFlight(64);
  relay.notify('event');
  await turn();
  expect(limits).toEqual([40, 10]);
  rows.addDelivery('waiting', 'endpoint-1');
  rows.add('notification', 'behind');
  relay.notify('event');
  await turn();
  relay.notify('event');
  await turn();
  expect(limits.at(-1), 'where others wait, a place would be of no use').toBe(50);
});

test('an event for an endpoint where others wait is queued behind them', async () => {
  for (let n = 1; n <= 6; n += 1) rows.addDelivery(`d${n}`, 'endpoint-1');
  rows.add('notification', 'event');
  await start();
  expect(waiting('deliver')).toEqual(['d1', 'd2', 'd3', 'd4']);
  expect(boss.jobs.get('deliver')?.map((rows) => rows.length)).toEqual([3, 1]);
  expect(rows.deliveries.get('event-endpoint-1')).toMatchObject({ leaseToken: 0 });
});

test('a decision that no worker takes is not claimed, however long it waits, until one does', async () => {
  untaken = ['decide_print_live'];
  rows.add('decide_print_live', 'live');
  rows.add('decide', 'other');
  await start();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(waiting('decide')).toContain('other');
  expect(rows.items.get('live')).toMatchObject({ attempts: 0 });
  untaken = [];
  await vi.advanceTimersByTimeAsync(1000);
  expect(waiting('decide_print_live')).toEqual(['live']);
});

test('a paused endpoint gets one delivery as a probe, and none at once', async () => {
  rows.paused.add('endpoint-1');
  for (let n = 1; n <= 4; n += 1) rows.addDelivery(`d${n}`, 'endpoint-1');
  rows.add('notification', 'event');
  await start();
  expect(waiting('deliver')).toEqual(['d1']);
});

test('a queue database that stops responding delays new events by at most a second, and then not at all', async () => {
  await start();
  const { insert } = boss;
  const held: (() => void)[] = [];
  boss.insert = async (...job) => {
    await new Promise<void>((resolve) => held.push(resolve));
    return insert(...job);
  };
  rows.add('notification', 'first');
  relay.notify('event');
  await vi.advanceTimersByTimeAsync(1500);
  expect(rows.items.get('first')?.dueAt).toBeNull();
  rows.add('notification', 'second');
  relay.notify('event');
  await turn();
  expect(rows.items.get('second')?.dueAt).toBeNull();
  expect(rows.deliveries.get('second-endpoint-1')).toMatchObject({ leaseToken: 0 });
  boss.insert = insert;
  for (const proceed of held) proceed();
});

test('queues are repaired from their deliveries page by page, without delaying other work', async () => {
  const pages: string[] = [];
  let proceed = () => {};
  rows.dispatch.repairQueues = async (after) => {
    pages.push(after);
    if (pages.length === 2) await new Promise<void>((resolve) => (proceed = resolve));
    return { late: pages.length === 1 ? 3 : 0, next: pages.length < 3 ? `page-${pages.length}` : null };
  };
  await start();
  expect(pages).toEqual(['', 'page-1']);
  rows.addDelivery('d1', 'endpoint-1');
  relay.notify('delivery');
  await turn();
  expect(waiting('deliver')).toEqual(['d1']);
  proceed();
  await turn();
  expect(pages).toEqual(['', 'page-1', 'page-2']);
  expect(log.entries).toMatchObject([{ level: 'warn', fields: { queues: 3 } }]);
});

test('queues are repaired at the start and every half minute, and an overdue one is logged', async () => {
  rows.dispatch.repairQueues = async () => {
    rows.calls.set('repairs', (rows.calls.get('repairs') ?? 0) + 1);
    return { late: 2, next: null };
  };
  await start();
  expect(rows.calls.get('repairs')).toBe(1);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(rows.calls.get('repairs')).toBe(1);
  await vi.advanceTimersByTimeAsync(1250);
  expect(rows.calls.get('repairs')).toBe(2);
  vi.setSystemTime(Date.now() - 86_400_000);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(rows.calls.get('repairs'), 'a clock that is set back delays no repair').toBe(3);
  expect(log.entries[0]).toMatchObject({ level: 'warn', fields: { queues: 2 } });
});

test('a notification starts a round at once, and many during a round cause one more', async () => {
  await start();
  const before = rounds();
  rows.add('erase', 'row');
  relay.notify();
  for (let n = 0; n < 50; n += 1) relay.notify();
  await turn();
  expect(waiting('erase')).toEqual(['row']);
  expect(rounds() - before).toBe(1);

  const { dueEndpoints } = rows.dispatch;
  let wakesLeft = 50;
  rows.dispatch.dueEndpoints = async (...parameters) => {
    for (; wakesLeft > 0; wakesLeft -= 1) relay.notify();
    return dueEndpoints(...parameters);
  };
  relay.notify();
  await turn();
  expect(rounds() - before).toBe(3);
});

test('without a notification a row is found by the next poll, and an idle node only polls', async () => {
  await start();
  rows.calls.clear();
  await vi.advanceTimersByTimeAsync(2000);
  expect([...rows.calls.keys()], 'one statement a poll asks for all kinds').toEqual(['dueKinds']);
  rows.add('decide', 'row');
  rows.add('notification', 'event');
  rows.addDelivery('d1', 'endpoint-2');
  await vi.advanceTimersByTimeAsync(250);
  expect(waiting('decide')).toEqual(['row']);
  expect(waiting('deliver').sort()).toEqual(['d1', 'event-endpoint-1']);
});

test('polls do not shorten the delays between failed rounds', async () => {
  await start();
  let attempts = 0;
  rows.dispatch.fanOutDue = async () => {
    attempts += 1;
    throw new Error('a fault');
  };
  rows.add('notification', 'event');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(attempts).toBeGreaterThan(8);
  expect(attempts, 'at most two seconds apart, and no less than a poll').toBeLessThan(25);
});

test('during a queue outage nothing is claimed for it, and events are still fanned out', async () => {
  boss.isDown = true;
  rows.add('decide', 'row');
  rows.add('notification', 'event');
  await start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rows.items.get('row')).toMatchObject({ attempts: 0 });
  expect([...rows.deliveries.keys()]).toEqual(['event-endpoint-1']);
  boss.isDown = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(waiting('decide')).toEqual(['row']);
  expect(waiting('deliver')).toEqual(['event-endpoint-1']);
});

test('rows whose jobs the queue rejects become due again soon, not at their lease expiry', async () => {
  boss.refusesInserts = true;
  rows.add('store_record', 'row');
  await start();
  const dueInMs = (rows.items.get('row')?.dueAt?.getTime() ?? 0) - Date.now();
  expect(dueInMs).toBe(1000);
  boss.refusesInserts = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(waiting('store_record')).toEqual(['row']);
});

test('no more jobs are enqueued than the window holds, and a fetch makes room for the next', async () => {
  for (let n = 1; n <= 5; n += 1) rows.add('decide', `row-${n}`);
  await start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(waiting('decide')).toEqual(['row-1', 'row-2']);
  expect(rows.items.get('row-3')).toMatchObject({ attempts: 0 });
  await boss.fetch('decide', 1);
  relay.refill();
  await turn();
  expect(waiting('decide')).toEqual(['row-2', 'row-3']);
});

test('lost jobs are created again at the lease expiry', async () => {
  rows.addDelivery('d1', 'endpoint-1');
  await start();
  await boss.fetch('deliver', 10);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(waiting('deliver')).toEqual([]);
  await vi.advanceTimersByTimeAsync(1300);
  expect(boss.jobs.get('deliver')).toEqual([[{ id: 'd1', leaseToken: 2 }]]);
});

test('one bad event delays no other', async () => {
  for (const id of ['a', 'bad', 'c']) rows.add('notification', id);
  rows.poisoned.add('bad');
  await start();
  expect([...rows.deliveries.keys()]).toEqual(['a-endpoint-1', 'c-endpoint-1']);
  expect((rows.items.get('bad')?.dueAt?.getTime() ?? 0) - Date.now()).toBe(1000);
  rows.poisoned.clear();
  await vi.advanceTimersByTimeAsync(1300);
  expect([...rows.deliveries.keys()]).toContain('bad-endpoint-1');
});

test('the relay continues after an outage of the database', async () => {
  rows.isDown = true;
  rows.add('erase', 'row');
  await start();
  await vi.advanceTimersByTimeAsync(60_000);
  rows.isDown = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(waiting('erase')).toEqual(['row']);
});
