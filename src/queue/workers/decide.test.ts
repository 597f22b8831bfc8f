import { beforeEach, expect, test } from 'vitest';
import { createProviderPlaces } from '../../app/jobs/provider-places.ts';
import { OtherKind } from '../../app/ports/other-kind.ts';
import { ProviderBusy } from '../../app/ports/provider-waits.ts';
import { StorageUnavailable } from '../../app/ports/system.ts';
import { noTelemetry } from '../../app/ports/telemetry.ts';
import { noTracing } from '../../app/ports/tracing.ts';
import { createMemoryLog } from '../../system/testing/memory-log.ts';
import { createMemoryRows, type MemoryRows } from '../testing/memory-rows.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { decideJob } from './decide.ts';

let clock: ReturnType<typeof createTestClock>;
let rows: MemoryRows;
let log: ReturnType<typeof createMemoryLog>;
let runs: string[];
let fault: Error | null;
let checks: () => Promise<void>;

beforeEach(() => {
  clock = createTestClock();
  rows = createMemoryRows(clock);
  log = createMemoryLog();
  runs = [];
  fault = null;
  checks = async () => {};
  rows.add('decide', 'row');
});

/** Dispatches the row as the relay does, and handles it. */
async function dispatch(): Promise<void> {
  const leaseUntil = new Date(clock.now().getTime() + 60_000);
  const [item] = await rows.dispatch.claimOutbox('decide', clock.now(), leaseUntil, 1);
  if (item === undefined) throw new Error('nothing is due');
  await job()({ id: item.id, leaseToken: item.leaseToken });
}

function job(leaseMs = 60_000) {
  return decideJob({
    outbox: rows.outbox,
    decideSession: async (item) => {
      runs.push('decide');
      if (fault !== null) throw fault;
      await checks();
      await rows.outbox.acknowledge(item.id, item.leaseToken);
    },
    failSession: async (item) => {
      runs.push('fail');
      await rows.outbox.acknowledge(item.id, item.leaseToken);
    },
    places: createProviderPlaces({ perProvider: 1, retryEveryMs: 100 }),
    clock,
    log,
    telemetry: noTelemetry,
    tracing: noTracing,
    tracepoint: async () => {},
    leaseMs,
  });
}

const dueInMs = (): number | null => {
  const dueAt = rows.items.get('row')?.dueAt ?? null;
  return dueAt === null ? null : dueAt.getTime() - clock.now().getTime();
};

test('a failing check is retried after 2 and 10 seconds, and the third failure fails the session', async () => {
  fault = new Error('Unexpected token in "hidden-personal-data"');
  await dispatch();
  expect(dueInMs()).toBe(2000);
  clock.advance(2000);
  await dispatch();
  expect(dueInMs()).toBe(10_000);
  clock.advance(10_000);
  await dispatch();
  expect(runs).toEqual(['decide', 'decide', 'decide', 'fail']);
  expect(dueInMs()).toBeNull();
  expect(log.text()).not.toContain('hidden');
});

test('a decision that takes longer than its lease keeps its row', async () => {
  const leaseMs = 30;
  checks = async () => {
    clock.advance(leaseMs - 1);
    await expect.poll(dueInMs).toBe(leaseMs);
    clock.advance(leaseMs - 1);
    await expect.poll(dueInMs).toBe(leaseMs);
  };
  const [item] = await rows.dispatch.claimOutbox('decide', clock.now(), new Date(clock.now().getTime() + 60_000), 1);
  await job(leaseMs)({ id: 'row', leaseToken: item?.leaseToken ?? 0 });
  expect(runs).toEqual(['decide']);
  expect(dueInMs()).toBeNull();
});

test('a check that recovers decides the session', async () => {
  fault = new Error('once');
  await dispatch();
  fault = null;
  clock.advance(2000);
  await dispatch();
  expect(runs).toEqual(['decide', 'decide']);
  expect(dueInMs()).toBeNull();
});

test('a row whose workers keep dying fails after eight starts without another one', async () => {
  for (let death = 1; death <= 8; death += 1) {
    const leaseUntil = new Date(clock.now().getTime() + 1000);
    const [item] = await rows.dispatch.claimOutbox('decide', clock.now(), leaseUntil, 1);
    await rows.outbox.recordStart('row', item?.leaseToken ?? 0, leaseUntil);
    clock.advance(1000);
  }
  await dispatch();
  expect(runs).toEqual(['fail']);
});

test('a row that was dispatched often without a start is handled like any other', async () => {
  for (let lost = 1; lost <= 20; lost += 1) {
    await rows.dispatch.claimOutbox('decide', clock.now(), new Date(clock.now().getTime() + 1000), 1);
    clock.advance(1000);
  }
  await dispatch();
  expect(runs).toEqual(['decide']);
});

test('a job whose row was dispatched again, or is done, does nothing', async () => {
  const first = await rows.dispatch.claimOutbox('decide', clock.now(), clock.now(), 1);
  await rows.dispatch.claimOutbox('decide', clock.now(), new Date(clock.now().getTime() + 1000), 1);
  await job()({ id: 'row', leaseToken: first[0]?.leaseToken ?? 0 });
  await rows.outbox.acknowledge('row', 2);
  await job()({ id: 'row', leaseToken: 2 });
  await job()({ id: 'no such row', leaseToken: 1 });
  expect(runs).toEqual([]);
});

test('the lease is renewed when the work starts, so waiting does not shorten it', async () => {
  const [item] = await rows.dispatch.claimOutbox('decide', clock.now(), new Date(clock.now().getTime() + 60_000), 1);
  clock.advance(59_000);
  fault = new StorageUnavailable(new Error('test'));
  let leaseLeftMs: number | null = null;
  await decideJob({
    outbox: rows.outbox,
    decideSession: async () => {
      leaseLeftMs = dueInMs();
    },
    failSession: async () => {},
    places: createProviderPlaces({ perProvider: 1, retryEveryMs: 100 }),
    clock,
    log,
    telemetry: noTelemetry,
    tracing: noTracing,
    tracepoint: async () => {},
    leaseMs: 60_000,
  })({ id: 'row', leaseToken: item?.leaseToken ?? 0 });
  expect(leaseLeftMs).toBe(60_000);
});

test('an engine that does not start fails no session for about a day, and counts as no failure of the check', async () => {
  fault = Object.assign(new Error('hidden-path'), { code: 'not_started' });
  let waitedMs = 0;
  for (; runs.at(-1) !== 'fail'; ) {
    await dispatch();
    const delayMs = dueInMs() ?? 0;
    waitedMs += delayMs;
    clock.advance(delayMs);
  }
  expect(waitedMs / 3_600_000).toBeCloseTo(24, 0);
  expect(log.text()).toContain('engine of a check did not start');
  expect(log.text()).not.toContain('hidden');
});

test('a check whose engine starts again has all its tries left', async () => {
  fault = Object.assign(new Error('test'), { code: 'not_started' });
  for (let start = 1; start <= 12; start += 1) {
    await dispatch();
    clock.advance(dueInMs() ?? 0);
  }
  fault = new Error('once');
  await dispatch();
  expect(dueInMs()).toBe(2000);
  expect(runs).toEqual(Array(13).fill('decide'));
});

test('a decision whose provider is busy is made again later, however often, with all its tries left', async () => {
  fault = new ProviderBusy('slow');
  for (let busy = 1; busy <= 300; busy += 1) {
    await dispatch();
    expect(dueInMs()).toBe(2000);
    clock.advance(2000);
  }
  expect(rows.items.get('row')).toMatchObject({ attempts: 0, begun: 0, faults: 0 });
  // More waits than an engine may miss starts.
  fault = Object.assign(new Error('test'), { code: 'not_started' });
  await dispatch();
  expect(dueInMs()).toBe(5000);
  expect(runs).toEqual(Array(301).fill('decide'));
});

test('a decision that is of another kind now is put back at once as that kind, uncounted', async () => {
  fault = new OtherKind('decide_print_live');
  await dispatch();
  expect(rows.items.get('row')).toMatchObject({ kind: 'decide_print_live', attempts: 0, begun: 0, faults: 0 });
  expect(dueInMs()).toBe(0);
});

test('an outage of the database does not fail the session, however often it happens', async () => {
  fault = new StorageUnavailable(new Error('test'));
  for (let outage = 1; outage <= 9; outage += 1) {
    await dispatch();
    expect(dueInMs()).toBe(5000);
    clock.advance(5000);
  }
  // The first failure of the check itself is still the first of three.
  fault = new Error('once');
  await dispatch();
  expect(dueInMs()).toBe(2000);
  clock.advance(2000);
  fault = null;
  await dispatch();
  expect(runs).toEqual(Array(11).fill('decide'));
  expect(dueInMs()).toBeNull();
});

test('a failure that cannot be recorded leaves the row to its lease expiry and throws nothing', async () => {
  const [item] = await rows.dispatch.claimOutbox('decide', clock.now(), new Date(clock.now().getTime() + 60_000), 1);
  rows.isDown = true;
  await job()({ id: 'row', leaseToken: item?.leaseToken ?? 0 });
  expect(runs).toEqual([]);
  expect(dueInMs()).toBe(60_000);
});
