import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Storage } from '../open-storage.ts';
import { createMasterKeys } from '../sealing/sealing.ts';
import { createSessionKeys } from '../sealing/session-key.ts';
import type { Access, Statements } from '../statements.ts';
import { engines } from '../testing/engines.ts';
import { at, type DispatchTest, hourMs, openDispatch } from '../testing/open-dispatch.ts';
import { releaseDeliveries } from './delivery-queues.ts';
import { claimDeliveries, dispatchStore } from './dispatch.store.ts';
import { fanOut } from './fan-out.ts';

describe.each(engines)('claims of deliveries on $name', (engine) => {
  let dispatch: DispatchTest;
  const times = { now: at(0), leaseUntil: at(60), probeEveryMs: hourMs };
  const inAnHour = (seconds: number) => new Date(at(seconds).getTime() + hourMs);

  /** Claims like a relay, by statements of the test; a failed claim runs again once, as after a deadlock. */
  const claimOver = async (db: Statements) => {
    const warned: string[] = [];
    const run = (work: (db: Statements) => Promise<unknown>) => work(db).catch(() => work(db));
    const outer = { run, atomically: run };
    const masterKeys = createMasterKeys([{ id: 'k1', bytes: Buffer.alloc(32, 7) }], { now: () => at(0) });
    const log = { warn: (_fields: object, message: string) => void warned.push(message) };
    const store = dispatchStore(
      { outer: outer as unknown as Access },
      { keys: createSessionKeys(masterKeys), masterKeys, log },
    );
    const due = await dispatch.storage.dispatch.dueEndpoints(at(0), 9);
    const quotas = due.map((endpoint) => ({ endpoint, limit: 9 }));
    return { claims: await store.claimDeliveries(quotas, times), warned };
  };

  beforeAll(async () => {
    dispatch = await openDispatch(engine, 'claim deliveries');
  });
  afterAll(() => dispatch.close());
  beforeEach(() => dispatch.reset());

  test('lease the oldest of each endpoint, up to its quota', async () => {
    const [a, b, idle] = [await dispatch.endpoint(), await dispatch.endpoint(), await dispatch.endpoint()];
    const ofA = await dispatch.insertDeliveries(a, [at(-1), at(-3), at(-2), at(1)]);
    const ofB = await dispatch.insertDeliveries(b, [at(-5)]);
    await dispatch.insertDeliveries(idle, [at(1)]);
    const claims = await dispatch.claimDeliveries({ limit: 2 });
    const claimed = (row: { id: string; endpointId: string } | undefined) => ({
      id: row?.id,
      leaseToken: 1,
      endpointId: row?.endpointId,
      tenantId: dispatch.tenant.id,
    });
    expect(claims).toEqual([claimed(ofB[0]), claimed(ofA[1]), claimed(ofA[2])]);
    const rows = await dispatch.deliveries(a);
    expect(rows.map(({ dueAt, leaseToken }) => [dueAt, leaseToken])).toEqual([
      [at(-1), 0],
      [at(60), 1],
      [at(60), 1],
      [at(1), 0],
    ]);
    expect(await dispatch.claimDeliveries({ limit: 2 })).toEqual([claimed(ofA[0])]);
    expect(await dispatch.claimDeliveries({ limit: 2 })).toEqual([]);
  });

  test('are listed by endpoint in the order of their due times, up to the limit', async () => {
    const [late, later, latest] = [await dispatch.endpoint(), await dispatch.endpoint(), await dispatch.endpoint()];
    await dispatch.insertDeliveries(later, [at(-2)]);
    await dispatch.insertDeliveries(latest, [at(-1)]);
    await dispatch.insertDeliveries(late, [at(-3)]);
    const due = await dispatch.storage.dispatch.dueEndpoints(at(0), 2);
    expect(due.map(({ endpointId }) => endpointId)).toEqual([late.id, later.id]);
    expect(await dispatch.storage.dispatch.dueEndpoints(at(-3), 9)).toHaveLength(1);
    expect(await dispatch.storage.dispatch.claimDeliveries([], times)).toEqual([]);
  });

  test.each([
    { name: 'the next that falls due', waiting: [at(-2), at(-1), at(50)], limit: 2, nextDue: at(50) },
    { name: 'the end of the lease when that is earlier', waiting: [at(-1), at(70)], limit: 9, nextDue: at(60) },
    { name: 'the end of the lease when nothing else waits', waiting: [at(-1)], limit: 1, nextDue: at(60) },
    { name: 'what is due still', waiting: [at(-3), at(-2), at(-1)], limit: 2, nextDue: at(-3) },
    { name: 'what falls due now', waiting: [at(-1), at(0)], limit: 1, nextDue: at(-1) },
  ])('leave the queue due at $name', async ({ waiting, limit, nextDue }) => {
    const endpoint = await dispatch.endpoint();
    await dispatch.insertDeliveries(endpoint, waiting);
    await dispatch.claimDeliveries({ limit });
    expect((await dispatch.queue(endpoint))?.nextDueAt).toEqual(nextDue);
    expect(await dispatch.nextPoll()).toEqual(nextDue);
  });

  test('count as in flight by endpoint until they are recorded, released or expired', async () => {
    const [a, b] = [await dispatch.endpoint(), await dispatch.endpoint()];
    await dispatch.insertDeliveries(a, [at(-3), at(-2), at(-1), at(1)]);
    await dispatch.insertDeliveries(b, [at(-1)]);
    const inFlight = async (now: Date) =>
      new Map(
        (await dispatch.storage.dispatch.inFlight(now, at(-60))).map((of) => [of.endpointId, [of.tenantId, of.count]]),
      );
    expect(await inFlight(at(0))).toEqual(new Map());
    const claims = await dispatch.claimDeliveries();
    const tenantId = dispatch.tenant.id;
    expect(await inFlight(at(0))).toEqual(
      new Map([
        [a.id, [tenantId, 3]],
        [b.id, [tenantId, 1]],
      ]),
    );
    const [first, second] = claims.filter(({ endpointId }) => endpointId === a.id);
    const [other] = claims.filter(({ endpointId }) => endpointId === b.id);
    if (!first || !second || !other) throw new Error('three claims were expected');
    await dispatch.recordAttempt(first);
    await dispatch.storage.dispatch.releaseDeliveries([second], at(1));
    await dispatch.recordAttempt(other, { outcome: 'pending', class: 'timeout', nextAt: at(30) });
    expect(await inFlight(at(0))).toEqual(new Map([[a.id, [tenantId, 1]]]));
    expect(await inFlight(at(60))).toEqual(new Map());
  });

  test('of nothing postpone the next poll until a delivery falls due, or clear it', async () => {
    const [rests, waits] = [await dispatch.endpoint(), await dispatch.endpoint()];
    await dispatch.insertDeliveries(waits, [at(500)]);
    await dispatch.db.execute('UPDATE delivery_queues SET next_due_at = ?', [at(-1)]);
    expect(await dispatch.claimDeliveries()).toEqual([]);
    expect((await dispatch.queue(rests))?.nextDueAt).toBeNull();
    expect((await dispatch.queue(waits))?.nextDueAt).toEqual(at(500));
  });

  test('are due again once the lease of a claimer that died has expired', async () => {
    const endpoint = await dispatch.endpoint();
    const [row] = await dispatch.insertDeliveries(endpoint, [at(-1)]);
    await dispatch.claimDeliveries();
    expect(await dispatch.claimDeliveries({ now: at(59.999) })).toEqual([]);
    expect(await dispatch.claimDeliveries({ now: at(60) })).toMatchObject([{ id: row?.id, leaseToken: 2 }]);
  });

  test('take no delivery that is made due again after they have read it', async () => {
    const endpoint = await dispatch.endpoint();
    const [changed, same] = await dispatch.insertDeliveries(endpoint, [at(-2), at(-1)]);
    const { db } = dispatch;
    const { claims } = await claimOver({
      ...db,
      async execute(sql, parameters) {
        if (sql.includes('SET claim'))
          await db.execute('UPDATE deliveries SET lease_token = lease_token + 1 WHERE id = ?', [`${changed?.id}`]);
        return db.execute(sql, parameters);
      },
    });
    expect(claims).toMatchObject([{ id: same?.id, leaseToken: 1 }]);
    // Its next claim has its present token, and need not wait for the end of a lease.
    expect(await dispatch.claimDeliveries()).toMatchObject([{ id: changed?.id, leaseToken: 2 }]);
  });

  test.each([
    { name: 'is aborted once by a concurrent transaction', faults: 1, warnings: 0 },
    { name: 'cannot be reached any more', faults: 9, warnings: 1 },
  ])(
    'reach those who deliver them when the database $name while the next look is noted',
    async ({ faults, warnings }) => {
      const endpoint = await dispatch.endpoint();
      await dispatch.insertDeliveries(endpoint, [at(-2), at(-1)]);
      let left = faults;
      const { claims, warned } = await claimOver({
        ...dispatch.db,
        async execute(sql, parameters) {
          left -= sql.includes('UPDATE delivery_queues') ? 1 : 0;
          if (sql.includes('UPDATE delivery_queues') && left >= 0) throw new Error('hidden');
          return dispatch.db.execute(sql, parameters);
        },
      });
      expect(claims).toHaveLength(2);
      expect(warned).toHaveLength(warnings);
      expect(await dispatch.claimDeliveries()).toEqual([]);
      expect((await dispatch.queue(endpoint))?.nextDueAt).toEqual(at(60));
    },
  );

  test('are due again when a claimer died before it saved the next polls', async () => {
    const endpoint = await dispatch.endpoint();
    await dispatch.insertDeliveries(endpoint, [at(-2), at(-1)]);
    const due = await dispatch.storage.dispatch.dueEndpoints(at(0), 9);
    await claimDeliveries(
      dispatch.db,
      due.map((of) => ({ endpoint: of, limit: 2 })),
      times,
    );
    expect(await dispatch.claimDeliveries()).toEqual([]);
    expect((await dispatch.queue(endpoint))?.nextDueAt).toEqual(at(60));
    expect(await dispatch.claimDeliveries({ now: at(60) })).toHaveLength(2);
  });

  test('schedule a poll for a retry in time, and for one after the end of the lease', async () => {
    const [soon, late] = [await dispatch.endpoint(), await dispatch.endpoint()];
    await dispatch.insertDeliveries(soon, [at(-1)]);
    await dispatch.insertDeliveries(late, [at(-1)]);
    for (const claim of await dispatch.claimDeliveries()) {
      const nextAt = claim.endpointId === soon.id ? at(5) : at(200);
      await dispatch.recordAttempt(claim, { outcome: 'pending', class: 'timeout', nextAt, scheduleStep: 1 });
    }
    expect(await dispatch.nextPoll()).toEqual(at(5));
    expect(await dispatch.claimDeliveries({ now: at(4.999) })).toEqual([]);
    expect(await dispatch.claimDeliveries({ now: at(5) })).toMatchObject([{ endpointId: soon.id }]);
    expect(await dispatch.claimDeliveries({ now: at(60) })).toEqual([]);
    expect((await dispatch.queue(late))?.nextDueAt).toEqual(at(200));
    expect(await dispatch.claimDeliveries({ now: at(200) })).toContainEqual(
      expect.objectContaining({ endpointId: late.id, leaseToken: 2 }),
    );
  });

  test('lose no event that is fanned out between their read and the save of the next poll', async () => {
    const endpoint = await dispatch.endpoint();
    await dispatch.insertDeliveries(endpoint, [at(-1)]);
    await dispatch.recordEvent();
    const items = await dispatch.claimOutbox();
    const transaction = await dispatch.openTransaction();
    await fanOut(transaction.db, items, at(0));
    const { db } = dispatch;
    const { claims } = await claimOver({
      ...db,
      async select(sql, parameters) {
        const rows = await db.select(sql, parameters);
        // The read has ended without the deliveries that are committed here.
        if (sql.includes('ORDER BY d.due_at')) await transaction.commit();
        return rows;
      },
    });
    expect(claims).toHaveLength(1);
    expect((await dispatch.queue(endpoint))?.nextDueAt).toEqual(at(0));
    expect(await dispatch.claimDeliveries()).toHaveLength(1);
    expect((await dispatch.queue(endpoint))?.nextDueAt).toEqual(at(60));
  });

  test('lose no delivery whose release commits while they save the next poll', async () => {
    const endpoint = await dispatch.endpoint();
    await dispatch.insertDeliveries(endpoint, [at(-2), at(-1)]);
    const held = await dispatch.claimDeliveries({ limit: 1 });
    const transaction = await dispatch.openTransaction();
    await releaseDeliveries(transaction.db, held, at(0));
    const claiming = dispatch.claimDeliveries();
    await dispatch.opened.database.untilLockWaits();
    await transaction.commit();
    expect(await claiming).toHaveLength(1);
    expect(await dispatch.claimDeliveries()).toHaveLength(1);
  });

  test('by two concurrent relays claim each of 4,000 deliveries at 20 endpoints once', async () => {
    for (let index = 0; index < 20; index += 1) {
      const endpoint = await dispatch.endpoint();
      await dispatch.insertDeliveries(endpoint, Array(200).fill(at(-1)));
    }
    const node = await dispatch.opened.openNode();
    const taken: string[] = [];
    const claimAll = async (by: Storage) => {
      while ((await by.dispatch.dueEndpoints(at(0), 1)).length > 0) {
        const claims = await dispatch.claimDeliveries({ by, limit: 16 });
        taken.push(...claims.map(({ id, leaseToken }) => `${id} ${leaseToken}`));
      }
    };
    await Promise.all([claimAll(dispatch.storage), claimAll(node)]);
    expect(taken).toHaveLength(4000);
    expect(new Set(taken).size).toBe(4000);
    expect(taken.every((claim) => claim.endsWith(' 1'))).toBe(true);
    expect(await dispatch.nextPoll()).toEqual(at(60));
  });

  test('skip a disabled endpoint, and claim all its deliveries by age when it is enabled', async () => {
    const { endpoints } = dispatch.storage.unitOfWork.stores;
    const endpoint = await dispatch.endpoint();
    const [young, old] = await dispatch.insertDeliveries(endpoint, [at(-1), at(-2)]);
    await dispatch.db.execute('UPDATE deliveries SET due_at = ?, attempts = 1', [at(400)]);
    await endpoints.update(dispatch.tenant.id, endpoint.id, { enabled: false });
    expect(await dispatch.claimDeliveries({ now: at(500) })).toEqual([]);
    expect(await dispatch.storage.dispatch.dueEndpoints(at(500), 9)).toEqual([]);
    await endpoints.update(dispatch.tenant.id, endpoint.id, { enabled: true });
    const claims = await dispatch.claimDeliveries();
    expect(claims.map(({ id }) => id)).toEqual([old?.id, young?.id]);
  });

  test('claim nothing of an endpoint that was deleted after it was found due', async () => {
    const { endpoints } = dispatch.storage.unitOfWork.stores;
    const endpoint = await dispatch.endpoint();
    await dispatch.insertDeliveries(endpoint, [at(-1)]);
    const due = await dispatch.storage.dispatch.dueEndpoints(at(0), 9);
    await endpoints.delete(dispatch.tenant.id, endpoint.id);
    const quotas = due.map((of) => ({ endpoint: of, limit: 9 }));
    expect(await dispatch.storage.dispatch.claimDeliveries(quotas, times)).toEqual([]);
    expect(await dispatch.queue(endpoint)).toBeUndefined();
    await dispatch.recordEvent();
    await dispatch.storage.dispatch.fanOut(await dispatch.claimOutbox(), at(0));
    expect(await dispatch.nextPoll()).toBeNull();
  });

  test('are one probe per interval where the endpoint is paused, however many wait', async () => {
    const endpoint = await dispatch.endpoint();
    const [first] = await dispatch.insertDeliveries(endpoint, [at(-3), at(-2), at(-1)]);
    await dispatch.db.execute('UPDATE delivery_queues SET paused_at = ?', [at(-9)]);
    expect(await dispatch.storage.dispatch.dueEndpoints(at(0), 9)).toMatchObject([{ isPaused: true }]);
    expect(await dispatch.claimDeliveries()).toMatchObject([{ id: first?.id }]);
    expect((await dispatch.queue(endpoint))?.nextDueAt).toEqual(inAnHour(0));

    await dispatch.recordEvent();
    await dispatch.storage.dispatch.fanOut(await dispatch.claimOutbox(), at(0));
    expect(await dispatch.claimDeliveries({ now: inAnHour(-1) })).toEqual([]);
    expect(await dispatch.claimDeliveries({ now: inAnHour(0) })).toHaveLength(1);
    expect(await dispatch.claimDeliveries({ now: inAnHour(1) })).toEqual([]);
  });

  test('schedule a probe at once when an event arrives for a paused endpoint without waiting deliveries', async () => {
    const endpoint = await dispatch.endpoint();
    await dispatch.db.execute('UPDATE delivery_queues SET paused_at = ?', [at(-9)]);
    expect(await dispatch.claimDeliveries()).toEqual([]);
    await dispatch.recordEvent();
    await dispatch.recordEvent();
    await dispatch.storage.dispatch.fanOut(await dispatch.claimOutbox(), at(0));
    expect((await dispatch.queue(endpoint))?.nextDueAt).toEqual(at(0));
    expect(await dispatch.claimDeliveries()).toHaveLength(1);
    expect(await dispatch.claimDeliveries()).toEqual([]);
  });
});
