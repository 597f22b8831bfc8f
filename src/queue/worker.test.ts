import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Lease } from '../app/ports/deliveries.ts';
import { createMemoryLog } from '../system/testing/memory-log.ts';
import type { OutboxQueueName, QueueName } from './boss.ts';
import { createMemoryBoss, type MemoryBoss } from './testing/memory-boss.ts';
import { startWorker, type Worker } from './worker.ts';

let boss: MemoryBoss;
let worker: Worker;
let taken: Lease[];
let finish: () => void;
let freed: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  boss = createMemoryBoss();
  taken = [];
  freed = 0;
});
afterEach(async () => {
  const stopped = worker.stop(1000);
  await vi.advanceTimersByTimeAsync(3000);
  await stopped;
  vi.useRealTimers();
});

function start(capacity: number, queues: readonly QueueName[] = ['erase'], rowsPerJob = 1): void {
  worker = startWorker({
    boss,
    queues: () => queues,
    capacity,
    rowsPerJob,
    take(rows, ended) {
      taken.push(...rows);
      finish = ended;
    },
    onFreed: () => {
      freed += 1;
    },
    log: createMemoryLog(),
    tracepoint: async () => {},
  });
}

async function turn(ms = 0): Promise<void> {
  for (let n = 0; n < 5; n += 1) {
    await vi.advanceTimersByTimeAsync(n === 0 ? ms : 0);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const put = (count: number, from = 1) =>
  boss.insert(
    'erase',
    Array.from({ length: count }, (_, n) => [{ id: `row-${from + n}`, leaseToken: 1 }]),
  );

test('the worker holds no more jobs than its capacity, and a finished one makes room', async () => {
  await put(5);
  start(2);
  await turn();
  expect(taken.map(({ id }) => id)).toEqual(['row-1', 'row-2']);
  expect(freed, 'the fetch').toBe(1);
  finish();
  expect(freed, 'the end of a job').toBe(2);
  await turn();
  expect(taken.map(({ id }) => id)).toEqual(['row-1', 'row-2', 'row-3']);
});

test('jobs are fetched at once after a notification, and an idle worker asks for none', async () => {
  start(4);
  await turn();
  const { fetch } = boss;
  let fetches = 0;
  boss.fetch = (...parameters) => {
    fetches += 1;
    return fetch(...parameters);
  };
  await turn(20_000);
  expect(fetches).toBe(0);
  await put(1);
  worker.notify();
  await turn();
  expect(taken).toHaveLength(1);
});

test('a busy worker waits for a quarter of its capacity, except after a notification', async () => {
  await put(7);
  start(8);
  await turn();
  expect(taken).toHaveLength(7);
  await put(2, 8);
  await turn(499);
  expect(taken).toHaveLength(7);
  worker.notify();
  await turn();
  expect(taken).toHaveLength(8);
  worker.notify();
  await turn(500);
  expect(taken).toHaveLength(8);
  finish();
  finish();
  await turn();
  expect(taken).toHaveLength(9);
});

test('fetching continues after a queue outage', async () => {
  boss.isDown = true;
  start(4);
  await turn(30_000);
  boss.isDown = false;
  await put(1);
  await turn(2000);
  expect(taken).toHaveLength(1);
});

test('stopping fetches nothing more and waits for running jobs', async () => {
  await put(2);
  start(2);
  await turn();
  const stopping = worker.stop(20_000);
  await put(1, 3);
  await turn();
  expect(taken).toHaveLength(2);
  for (const _job of taken) finish();
  await turn();
  expect(await stopping).toBe(0);
});

test('stopping waits no longer than its limit', async () => {
  await put(1);
  start(1);
  await turn();
  const stopping = worker.stop(20_000);
  await turn(20_000);
  expect(await stopping).toBe(1);
});

test('queues of one worker share its capacity and take turns, and a queue that it does not take is left alone', async () => {
  const putInto = (queue: OutboxQueueName, ids: string[]) =>
    boss.insert(
      queue,
      ids.map((id) => [{ id, leaseToken: 1 }]),
    );
  await putInto('decide', ['a1', 'a2', 'a3']);
  await putInto('decide_print', ['b1', 'b2']);
  await putInto('decide_face', ['c1']);
  start(1, ['decide', 'decide_print']);
  for (let n = 1; n <= 5; n += 1) {
    worker.notify();
    await turn();
    expect(taken).toHaveLength(n);
    finish();
  }
  worker.notify();
  await turn();
  expect(taken.map(({ id }) => id)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

test('a batch takes as many places as it has rows, and frees them one by one', async () => {
  const batch = (name: string, rows: number) =>
    Array.from({ length: rows }, (_, n) => ({ id: `${name}${n}`, leaseToken: 1 }));
  await boss.insert('deliver', [batch('a', 3), batch('b', 3), batch('c', 1)]);
  start(6, ['deliver'], 3);
  await turn(500);
  expect(taken.map(({ id }) => id)).toEqual(['a0', 'a1', 'a2', 'b0', 'b1', 'b2']);
  finish();
  await turn();
  expect(taken.map(({ id }) => id).slice(6)).toEqual(['c0']);
});

test('rows without a job use the same capacity as those of jobs, and stopping waits for them', async () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id, leaseToken: 1 }));
  await put(2);
  start(4);
  await turn();
  expect(worker.takeDirectly(rows)).toEqual(rows.slice(2));
  expect(taken.map(({ id }) => id)).toEqual(['row-1', 'row-2', 'a', 'b']);
  expect(worker.takeDirectly(rows)).toEqual(rows);
  await put(1, 3);
  worker.notify();
  await turn();
  expect(taken).toHaveLength(4);
  finish();
  await turn();
  expect(taken.map(({ id }) => id).slice(4)).toEqual(['row-3']);
  finish();
  expect(worker.takeDirectly(rows), 'a job may wait for the place').toEqual(rows);
  await turn();
  expect(worker.takeDirectly(rows)).toEqual(rows.slice(1));
  finish();
  const stopping = worker.stop(20_000);
  expect(worker.takeDirectly(rows), 'a node that stops leaves them to others').toEqual(rows);
  for (let n = 0; n < 2; n += 1) finish();
  await turn(19_000);
  finish();
  await turn();
  expect(await stopping).toBe(0);
});
