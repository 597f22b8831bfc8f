import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reservedPart } from './fair-shares.ts';
import { createMemoryBoss, type MemoryBoss } from './testing/memory-boss.ts';
import { type MemoryNode, memoryTuning, startMemoryNode } from './testing/memory-node.ts';
import { createMemoryRows, type MemoryDelivery, type MemoryRows } from './testing/memory-rows.ts';

const clock = { now: () => new Date() };
let rows: MemoryRows;
let boss: MemoryBoss;
let node: MemoryNode;

beforeEach(() => {
  // Work that needs no time continues by itself; work that waits for a poll stands still.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  rows = createMemoryRows(clock);
  boss = createMemoryBoss();
  node = startMemoryNode(rows, boss, clock);
});
afterEach(async () => {
  node.deliverer.close();
  node.respondToAll();
  const stopped = Promise.all([node.relay.stop(), node.worker.stop(1000)]);
  await pass(5000);
  await stopped;
  vi.useRealTimers();
});

/** Lets time pass, then all work run that is ready. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let n = 0; n < 60; n += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(0);
  }
}

async function notify(): Promise<void> {
  node.relay.notify();
  await pass(0);
}

/** So many deliveries of a tenant, spread over endpoints. */
function flood(tenantId: string, count: number, endpoints: number): void {
  for (let n = 0; n < count; n += 1) {
    rows.addDelivery(`${tenantId}-${n}`, `${tenantId}-receiver-${n % endpoints}`, tenantId);
  }
}

function hang(tenantId: string, endpoints: number): void {
  for (let n = 0; n < endpoints; n += 1) node.hanging.add(`${tenantId}-receiver-${n}`);
}

const begunAt = (endpointId: string): number => node.begun.filter((one) => one.endpointId === endpointId).length;
const onTheirWay = (): MemoryDelivery[] => [...rows.deliveries.values()].filter(({ leaseToken }) => leaseToken > 0);

test('a tenant with 20,000 deliveries for 50 hanging receivers delays no other tenant', async () => {
  hang('loud', 50);
  flood('loud', 20_000, 50);
  await notify();
  // Half of the places that are not reserved for tenants with nothing in flight.
  const { slots } = memoryTuning;
  expect(node.begun).toHaveLength((slots - Math.floor(slots / reservedPart)) / 2);
  expect(onTheirWay()).toHaveLength(node.begun.length);
  const before = Date.now();
  rows.addDelivery('quiet-1', 'quiet-receiver', 'quiet');
  await notify();
  expect(begunAt('quiet-receiver')).toBe(1);
  expect(rows.deliveries.get('quiet-1')?.status).toBe('delivered');
  expect(Date.now()).toBe(before);
});

test('ten such tenants together delay no other tenant, and each keeps a share of its own', async () => {
  for (let n = 1; n <= 10; n += 1) {
    hang(`loud-${n}`, 50);
    flood(`loud-${n}`, 1000, 50);
    await notify();
  }
  for (let n = 1; n <= 10; n += 1) {
    expect(
      node.begun.some(({ endpointId }) => endpointId.startsWith(`loud-${n}-`)),
      `loud-${n}`,
    ).toBe(true);
  }
  const before = Date.now();
  rows.addDelivery('quiet-1', 'quiet-receiver', 'quiet');
  await notify();
  expect(begunAt('quiet-receiver')).toBe(1);
  expect(Date.now()).toBe(before);
});

test('2,100 receivers that hang, of 21 tenants, hide no delivery of another tenant that falls due after all of theirs', async () => {
  for (let n = 1; n <= 21; n += 1) {
    hang(`loud-${n}`, 100);
    flood(`loud-${n}`, 500, 100);
  }
  for (let round = 0; round < 5; round += 1) await notify();
  await pass(1000);
  const before = Date.now();
  rows.addDelivery('quiet-1', 'quiet-receiver', 'quiet');
  await notify();
  expect(begunAt('quiet-receiver')).toBe(1);
  expect(Date.now()).toBe(before);
});

test('an event is sent at once to the other endpoint of a tenant whose first has 5,000 retries due', async () => {
  node.hanging.add('failing');
  for (let n = 0; n < 5000; n += 1) {
    const retry = rows.addDelivery(`retry-${n}`, 'failing');
    Object.assign(retry, { scheduleStep: 3, leaseToken: 3 });
  }
  await notify();
  expect(begunAt('failing')).toBe(memoryTuning.perEndpoint);
  rows.endpoints.splice(0, 1, 'healthy');
  rows.add('notification', 'fresh');
  const before = Date.now();
  await notify();
  expect(node.begun.at(-1)).toEqual({ endpointId: 'healthy', eventId: 'fresh' });
  expect(Date.now()).toBe(before);
});

test('a long queue for one endpoint is drained as it responds, without waiting for a poll', async () => {
  const before = Date.now();
  for (let n = 0; n < 400; n += 1) rows.addDelivery(`d-${n}`, 'quick');
  node.relay.notify();
  for (let n = 0; n < 40; n += 1) await pass(0);
  expect(begunAt('quick')).toBe(400);
  expect(node.begun.map(({ eventId }) => eventId)).toEqual(Array.from({ length: 400 }, (_, n) => `d-${n}`));
  expect(Date.now()).toBe(before);
});

test('three nodes that claim at once exceed an endpoint’s limit by at most one round each, and send nothing twice', async () => {
  const others = [1, 2].map(() => startMemoryNode(rows, boss, clock, 3));
  node.hanging.add('slow');
  for (const other of others) other.hanging.add('slow');
  for (let n = 0; n < 60; n += 1) rows.addDelivery(`d-${n}`, 'slow');
  for (let n = 0; n < 300; n += 1) rows.addDelivery(`q-${n}`, `quick-${n % 7}`, `tenant-${n % 5}`);
  const nodes = [node, ...others];
  for (const { relay } of nodes) relay.notify();
  for (let n = 0; n < 10; n += 1) await pass(500);
  const begun = nodes.flatMap((one) => one.begun);
  const slow = begun.filter(({ endpointId }) => endpointId === 'slow').length;
  expect(slow).toBeGreaterThanOrEqual(memoryTuning.perEndpoint);
  expect(slow).toBeLessThanOrEqual(nodes.length * memoryTuning.perEndpoint);
  expect(begun).toHaveLength(300 + slow);
  expect(new Set(begun.map(({ eventId }) => eventId)).size).toBe(begun.length);
  for (const other of others) {
    other.respondToAll();
    other.deliverer.close();
  }
  const stopped = Promise.all(others.flatMap((other) => [other.relay.stop(), other.worker.stop(1000)]));
  await pass(5000);
  await stopped;
});

test('during a queue outage nothing is claimed or lost, and everything is sent afterwards', async () => {
  boss.isDown = true;
  rows.addDelivery('d-1', 'one');
  rows.add('notification', 'event');
  await notify();
  await pass(60_000);
  expect(node.begun).toEqual([]);
  expect([...rows.deliveries.values()].map(({ leaseToken }) => leaseToken)).toEqual([0, 0]);
  boss.isDown = false;
  await pass(2500);
  expect([...rows.deliveries.values()].map(({ status }) => status)).toEqual(['delivered', 'delivered']);
  expect(node.begun).toHaveLength(2);
});

test('claimed deliveries are released at once when the queue rejects them', async () => {
  boss.refusesInserts = true;
  rows.addDelivery('d-1', 'one');
  await notify();
  const row = rows.deliveries.get('d-1');
  expect(row?.leaseToken).toBe(1);
  expect(row?.dueAt?.getTime()).toBeLessThanOrEqual(Date.now());
  boss.refusesInserts = false;
  await pass(2500);
  expect(row).toMatchObject({ status: 'delivered', attempts: [{ attempt: 1 }] });
});

test('closing records running attempts, and leaves the rest due for another node', async () => {
  node.hanging.add('slow');
  for (let n = 0; n < 8; n += 1) rows.addDelivery(`d-${n}`, 'slow');
  await notify();
  const relayStopped = node.relay.stop();
  const workerStopped = node.worker.stop(60_000);
  node.deliverer.close();
  await pass(0);
  await relayStopped;
  const now = Date.now();
  const dueNow = [...rows.deliveries.values()].filter(({ dueAt }) => dueAt !== null && dueAt.getTime() <= now);
  expect(dueNow.map(({ id }) => id)).toEqual(['d-4', 'd-5', 'd-6', 'd-7']);
  for (const { attempts } of dueNow) expect(attempts).toEqual([]);
  node.respondToAll();
  await pass(0);
  expect(await workerStopped).toBe(0);
  const delivered = [...rows.deliveries.values()].filter(({ status }) => status === 'delivered');
  expect(delivered.map(({ id }) => id)).toEqual(['d-0', 'd-1', 'd-2', 'd-3']);
});
