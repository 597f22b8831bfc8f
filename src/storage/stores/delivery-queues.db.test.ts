import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Statements } from '../statements.ts';
import { engines } from '../testing/engines.ts';
import { at, type DispatchTest, openDispatch } from '../testing/open-dispatch.ts';
import { anOutboxItem, testIds } from '../testing/test-rows.ts';
import { dueByAge, pollLater, repairQueues, scheduleQueues } from './delivery-queues.ts';

describe.each(engines)('queues of endpoints on $name', (engine) => {
  let dispatch: DispatchTest;

  beforeAll(async () => {
    dispatch = await openDispatch(engine, 'delivery queues');
  });
  afterAll(() => dispatch.close());
  beforeEach(() => dispatch.reset());

  test('are due to a poll with events and rows of workers, each by its own time, and not while the endpoint is disabled', async () => {
    const due = (seconds: number) => dispatch.storage.dispatch.dueKinds(at(seconds), ['decide', 'erase']);
    expect(await due(0)).toEqual([]);
    const endpoint = await dispatch.endpoint();
    await dispatch.insertDeliveries(endpoint, [at(20)]);
    await dispatch.insertOutbox([
      anOutboxItem(dispatch.session, 'erase', at(10)),
      anOutboxItem(dispatch.session, 'erase', at(10)),
      anOutboxItem(dispatch.session, 'store_record', at(0)),
      anOutboxItem(dispatch.session, 'notification', at(30)),
    ]);
    expect([await due(9), await due(10), (await due(20)).toSorted(), (await due(30)).toSorted()]).toEqual([
      [],
      ['job'],
      ['delivery', 'job'],
      ['delivery', 'event', 'job'],
    ]);
    const { endpoints } = dispatch.storage.unitOfWork.stores;
    await endpoints.update(dispatch.tenant.id, endpoint.id, { enabled: false });
    expect(await due(20)).toEqual(['job']);
  });

  test('make released deliveries due at once, at the place of their age', async () => {
    const endpoint = await dispatch.endpoint();
    const [oldest, older, young] = await dispatch.insertDeliveries(endpoint, [at(-3), at(-2), at(-1)]);
    const [first, second] = await dispatch.claimDeliveries({ limit: 2 });
    if (!first || !second) throw new Error('two deliveries were expected');
    await dispatch.storage.dispatch.releaseDeliveries([second, first], at(1));
    expect(await dispatch.deliveries()).toMatchObject([
      { id: oldest?.id, dueAt: at(-3), claim: null, attempts: 0, leaseToken: 1 },
      { id: older?.id, dueAt: at(-2), claim: null, attempts: 0, leaseToken: 1 },
      { id: young?.id, dueAt: at(-1), leaseToken: 0 },
    ]);
    const again = await dispatch.claimDeliveries({ now: at(1), limit: 1 });
    expect(again).toMatchObject([{ id: oldest?.id, leaseToken: 2 }]);
  });

  test('are polled again when a delivery is released, even when no other waits', async () => {
    const endpoint = await dispatch.endpoint();
    await dispatch.insertDeliveries(endpoint, [at(-1)]);
    const claims = await dispatch.claimDeliveries();
    const before = await dispatch.queue(endpoint);
    expect(before?.nextDueAt).toEqual(at(60));
    await dispatch.storage.dispatch.releaseDeliveries(claims, at(5));
    expect((await dispatch.queue(endpoint))?.nextDueAt).toEqual(at(5));
    expect(await dispatch.claimDeliveries({ now: at(5) })).toHaveLength(1);
  });

  test('are written only when their poll has to be earlier', async () => {
    const endpoint = await dispatch.endpoint();
    await dispatch.insertDeliveries(endpoint, [at(-1)]);
    let writes = 0;
    const db: Statements = {
      ...dispatch.db,
      execute(sql, parameters) {
        writes += 1;
        return dispatch.db.execute(sql, parameters);
      },
    };
    await scheduleQueues(db, new Map([[endpoint.id, at(5)]]));
    expect(writes).toBe(0);
    await scheduleQueues(db, new Map([[endpoint.id, at(-5)]]));
    expect(writes).toBe(1);
    expect((await dispatch.queue(endpoint))?.nextDueAt).toEqual(at(-5));
  });

  test('keep the time of a probe when they were paused after a claim', async () => {
    const [endpoint, idle] = [await dispatch.endpoint(), await dispatch.endpoint()];
    await dispatch.insertDeliveries(endpoint, [at(-1)]);
    await dispatch.db.execute('UPDATE delivery_queues SET paused_at = ?, next_due_at = ?', [at(0), at(3000)]);
    const [one, other] = [endpoint, idle].map(({ id: endpointId, tenantId }) => ({
      endpointId,
      tenantId,
      isPaused: false,
    }));
    if (!one || !other) throw new Error('two endpoints were expected');
    await pollLater(dispatch.db, [one, other], at(60));
    expect((await dispatch.queue(endpoint))?.nextDueAt).toEqual(at(3000));
    await pollLater(
      dispatch.db,
      [one, other].map((each) => ({ ...each, isPaused: true })),
      at(60),
    );
    expect((await dispatch.queue(endpoint))?.nextDueAt).toEqual(at(60));
    expect((await dispatch.queue(idle))?.nextDueAt).toBeNull();
  });

  test('release a retry behind deliveries without attempts, and count no attempt', async () => {
    const endpoint = await dispatch.endpoint();
    const [retry] = await dispatch.insertDeliveries(endpoint, [at(-1)], { attempts: 3, scheduleStep: 3 });
    const claims = await dispatch.claimDeliveries();
    await dispatch.storage.dispatch.releaseDeliveries(claims, at(1));
    expect(await dispatch.deliveries()).toMatchObject([{ id: retry?.id, dueAt: at(1), attempts: 3, scheduleStep: 3 }]);
  });

  test('keep deliveries that were claimed again, recorded or stopped since the claim', async () => {
    const { endpoints } = dispatch.storage.unitOfWork.stores;
    const [fresh, recorded, deleted] = [
      await dispatch.endpoint(),
      await dispatch.endpoint(),
      await dispatch.endpoint({ eventTypes: [] }),
    ];
    await dispatch.insertDeliveries(fresh, [at(-1)]);
    const old = await dispatch.claimDeliveries();
    await dispatch.claimDeliveries({ now: at(60) });
    await dispatch.insertDeliveries(recorded, [at(-1)]);
    const [ended] = await dispatch.claimDeliveries();
    if (!ended) throw new Error('a delivery was expected');
    await dispatch.recordAttempt(ended, { outcome: 'pending', class: 'timeout', nextAt: at(300) });
    await dispatch.insertDeliveries(deleted, [at(-1)]);
    const waiting = await dispatch.claimDeliveries();
    await endpoints.delete(dispatch.tenant.id, deleted.id);

    const before = await dispatch.deliveries();
    await dispatch.storage.dispatch.releaseDeliveries([...old, ended, ...waiting], at(61));
    expect(await dispatch.deliveries()).toEqual(before);
    expect(before).toMatchObject([
      { endpointId: fresh.id, leaseToken: 2, dueAt: at(120), claim: expect.any(String) },
      { endpointId: recorded.id, dueAt: at(300) },
      { endpointId: deleted.id, status: 'stopped', dueAt: null },
    ]);
    await dispatch.storage.dispatch.releaseDeliveries([], at(61));
  });

  test('order retries by age, page by page, except claimed and ended ones and those of another endpoint', async () => {
    const [endpoint, other] = [await dispatch.endpoint(), await dispatch.endpoint()];
    const dueTimes = [at(100), at(101), at(102), at(103), at(104)];
    const retry = { attempts: 2, createdAt: at(-7) };
    const waiting = await dispatch.insertDeliveries(endpoint, dueTimes, retry);
    const kept = [
      ...(await dispatch.insertDeliveries(endpoint, [at(105)], { ...retry, claim: testIds.uuid() })),
      ...(await dispatch.insertDeliveries(endpoint, [at(106)], { ...retry, status: 'abandoned' })),
      ...(await dispatch.insertDeliveries(other, [at(107)], retry)),
    ];
    await dueByAge(dispatch.db, endpoint.tenantId, endpoint.id, 2);
    const rows = await dispatch.deliveries();
    expect(rows.filter(({ id }) => waiting.some((one) => one.id === id)).map(({ dueAt }) => dueAt)).toEqual(
      Array(5).fill(at(-7)),
    );
    expect(rows.filter(({ id }) => kept.some((one) => one.id === id))).toEqual(kept);
  });

  /** Mends all queues in pages of a size; returns how many were late. */
  const repairAll = async (page: number): Promise<number> => {
    let late = 0;
    for (let after: string | null = ''; after !== null; ) {
      const repaired = await repairQueues(dispatch.db, after, page);
      late += repaired.late;
      after = repaired.next;
    }
    return late;
  };

  test('are repaired when they are late or unscheduled, and keep their times otherwise', async () => {
    const receivers = await Promise.all(Array.from({ length: 7 }, () => dispatch.endpoint()));
    const [late, unscheduled, exact, early, idle, paused, pausedUnscheduled] = receivers;
    if (!late || !unscheduled || !exact || !early || !idle || !paused || !pausedUnscheduled) throw new Error('seven');
    for (const one of [late, unscheduled, exact, early, paused, pausedUnscheduled]) {
      await dispatch.insertDeliveries(one, [at(30), at(-5)]);
    }
    const set = (endpoint: { id: string }, nextDueAt: Date | null, pausedAt: Date | null = null) =>
      dispatch.db.execute('UPDATE delivery_queues SET next_due_at = ?, paused_at = ? WHERE endpoint_id = ?', [
        nextDueAt,
        pausedAt,
        endpoint.id,
      ]);
    await set(late, at(30));
    await set(unscheduled, null);
    await set(early, at(-50));
    await set(paused, at(3000), at(-10));
    await set(pausedUnscheduled, null, at(-10));
    const sound = [exact, early, idle, paused];
    const before = await Promise.all(sound.map(dispatch.queue));

    expect(await repairAll(3)).toBe(3);
    expect(await Promise.all(sound.map(dispatch.queue))).toEqual(before);
    for (const repaired of [late, unscheduled, pausedUnscheduled]) {
      expect((await dispatch.queue(repaired))?.nextDueAt, repaired.id).toEqual(at(-5));
    }

    const all = await Promise.all(receivers.map(dispatch.queue));
    expect(await repairAll(8)).toBe(0);
    expect(await Promise.all(receivers.map(dispatch.queue))).toEqual(all);
    // One due delivery at each of the four that are sent to, and the oldest as a probe at one of the paused.
    expect(await dispatch.claimDeliveries()).toHaveLength(5);
  });
});
