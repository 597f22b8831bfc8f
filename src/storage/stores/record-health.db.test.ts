import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Delivery, HealthChange } from '../../app/ports/deliveries.ts';
import type { Endpoint } from '../../app/ports/tenants.ts';
import { engines } from '../testing/engines.ts';
import { at, type DispatchTest, hourMs, openDispatch } from '../testing/open-dispatch.ts';

const atHour = (hour: number) => new Date(at(0).getTime() + hour * hourMs);

describe.each(engines)('the health of endpoints on $name', (engine) => {
  let dispatch: DispatchTest;
  let endpoint: Endpoint;

  beforeAll(async () => {
    dispatch = await openDispatch(engine, 'record health');
  });
  afterAll(() => dispatch.close());
  beforeEach(async () => {
    await dispatch.reset();
    endpoint = await dispatch.endpoint();
  });

  const queue = () => dispatch.queue(endpoint);
  const take = async (now: Date): Promise<Delivery[]> =>
    dispatch.storage.dispatch.loadDeliveries(await dispatch.claimDeliveries({ now }));
  const recordAndFanOut = async (now: Date): Promise<void> => {
    await dispatch.recordEvent();
    const items = await dispatch.claimOutbox();
    await dispatch.storage.dispatch.fanOut(items, now);
  };

  /** An attempt that fails at an hour, with a retry at another. A probe uses no step of the schedule. */
  const fails = (of: Delivery, hour: number, nextHour: number): Promise<HealthChange[]> =>
    dispatch.recordAttempt(of, {
      attempt: of.attemptsBefore + 1,
      at: atHour(hour),
      durationMs: 0,
      class: 'timeout',
      httpStatus: null,
      outcome: 'pending',
      nextAt: atHour(nextHour),
      scheduleStep: of.isPaused ? of.scheduleStep : of.scheduleStep + 1,
      health: 'bad',
    });
  const succeeds = (of: Delivery, hour: number, durationMs = 0): Promise<HealthChange[]> =>
    dispatch.recordAttempt(of, { attempt: of.attemptsBefore + 1, at: atHour(hour), durationMs, health: 'good' });
  const change = (name: 'paused' | 'resumed') => [
    { endpointId: endpoint.id, tenantId: dispatch.tenant.id, change: name },
  ];

  /** One delivery fails once a day for five days, which pauses the endpoint. The next try would be a day later. */
  const failForFiveDays = async (): Promise<Delivery> => {
    await recordAndFanOut(at(0));
    let changes: HealthChange[] = [];
    for (let day = 0; day <= 5; day += 1) {
      expect(changes).toEqual([]);
      expect(await queue()).toMatchObject({ pausedAt: null });
      const [delivery] = await take(atHour(24 * day));
      if (!delivery) throw new Error(`nothing was due on day ${day}`);
      expect(delivery).toMatchObject({ isPaused: false, isFailing: day > 0 });
      changes = await fails(delivery, 24 * day, 24 * (day + 1));
    }
    expect(changes).toEqual(change('paused'));
    const [last] = await dispatch.deliveries(endpoint);
    if (!last) throw new Error('the delivery is gone');
    return { id: last.id, leaseToken: last.leaseToken } as Delivery;
  };

  test('is recorded from the first failure on, and five days of failures pause the endpoint until its probe', async () => {
    await failForFiveDays();
    expect(await queue()).toMatchObject({
      failingSince: atHour(0),
      lastFailedAt: atHour(120),
      pausedAt: atHour(120),
      nextDueAt: atHour(121),
    });
    expect(await take(atHour(120.99))).toEqual([]);
  });

  test('that is bad holds events and drops none: probes use no step of the schedule', async () => {
    const { id: failed } = await failForFiveDays();
    for (let n = 0; n < 3; n += 1) await recordAndFanOut(atHour(120));
    for (let hour = 144; hour < 164; hour += 1) {
      const probes = await take(atHour(hour));
      expect(probes, `hour ${hour}`).toHaveLength(1);
      for (const probe of probes) {
        expect(probe).toMatchObject({ isPaused: true, isFailing: true });
        expect(await fails(probe, hour, hour + 0.1)).toEqual([]);
      }
      expect(await take(atHour(hour + 0.9))).toEqual([]);
    }
    const rows = await dispatch.deliveries(endpoint);
    expect(rows.map(({ status }) => status)).toEqual(Array(4).fill('pending'));
    expect(rows.find(({ id }) => id === failed)?.scheduleStep).toBe(6);
    expect(rows.filter(({ id }) => id !== failed).map(({ scheduleStep }) => scheduleStep)).toEqual([0, 0, 0]);
    expect(rows.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(26);
    expect(await queue()).toMatchObject({ pausedAt: atHour(120), lastFailedAt: atHour(163) });
  });

  test('that is good again sends all held deliveries by age, retries included', async () => {
    const { id: oldest } = await failForFiveDays();
    await recordAndFanOut(atHour(121));
    await recordAndFanOut(atHour(122));
    const [probe] = await take(atHour(121));
    if (!probe) throw new Error('a probe was expected');
    expect(probe.id, 'the oldest waits for its retry').not.toBe(oldest);
    expect(await succeeds(probe, 121, 250)).toEqual(change('resumed'));
    expect(await queue()).toMatchObject({ failingSince: null, lastFailedAt: null, pausedAt: null });
    const held = await dispatch.deliveries(endpoint);
    for (const { status, dueAt, createdAt } of held) if (status === 'pending') expect(dueAt).toEqual(createdAt);
    const claims = await dispatch.claimDeliveries({ now: atHour(122) });
    const pending = held.filter(({ status }) => status === 'pending').map(({ id }) => id);
    expect(claims.map(({ id }) => id)).toEqual(pending);
    expect(pending[0]).toBe(oldest);
  });

  test('needs no change of deliveries when a pause ends: retries are due by age since it began, even if the node dies', async () => {
    await failForFiveDays();
    await recordAndFanOut(atHour(121));
    const [probe] = await take(atHour(121));
    if (!probe) throw new Error('a probe was expected');
    const others = (await dispatch.deliveries(endpoint)).filter(({ id }) => id !== probe.id);
    expect(others.map(({ dueAt }) => dueAt)).toEqual(others.map(({ createdAt }) => createdAt));
    expect(await succeeds(probe, 121)).toEqual(change('resumed'));
    expect((await take(atHour(121))).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
  });

  test('is recorded when a pause begins during attempts, and a late result postpones the probe no further', async () => {
    await recordAndFanOut(at(0));
    await recordAndFanOut(at(0));
    const [one, other] = await take(at(0));
    if (!one || !other) throw new Error('two deliveries were expected');
    await fails(one, 0, 47);
    for (const hour of [47, 94]) {
      const [again] = (await take(atHour(hour))).filter(({ id }) => id === one.id);
      if (!again) throw new Error('a retry was expected');
      await fails(again, hour, hour + 47);
    }
    const [last, second] = await take(atHour(141));
    if (!last || !second) throw new Error('two deliveries were expected');
    expect(await fails(last, 141, 200)).toEqual(change('paused'));
    expect((await queue())?.nextDueAt).toEqual(atHour(142));
    expect(await fails(second, 141.5, 141.6)).toEqual([]);
    expect((await queue())?.nextDueAt).toEqual(atHour(142));
  });

  test('follows the latest attempt when results of both kinds are recorded together', async () => {
    await recordAndFanOut(at(0));
    await recordAndFanOut(at(0));
    const [one, other] = await take(at(0));
    if (!one || !other) throw new Error('two deliveries were expected');
    const failed = { class: 'timeout', outcome: 'abandoned', health: 'bad' } as const;
    await dispatch.recordAttempts([
      dispatch.resultOf(one, { at: at(2), durationMs: 0, health: 'good' }),
      // It began first and ended last.
      dispatch.resultOf(other, { ...failed, at: at(1), durationMs: 5000 }),
    ]);
    expect(await queue()).toMatchObject({ failingSince: at(6), lastFailedAt: at(6) });
  });

  test('of one endpoint does not affect another, and results without news write nothing', async () => {
    const other = await dispatch.endpoint();
    await recordAndFanOut(at(0));
    for (const delivery of await take(at(0))) {
      const isOther = delivery.endpointId === other.id;
      await (isOther ? dispatch.recordAttempt(delivery) : fails(delivery, 0, 1));
    }
    expect(await queue()).toMatchObject({ failingSince: at(0) });
    expect(await dispatch.queue(other)).toMatchObject({ failingSince: null, lastFailedAt: null });
  });

  test('is not changed by a late result of an older lease, bad or good', async () => {
    await recordAndFanOut(at(0));
    const [old] = await take(at(0));
    const [current] = await take(at(60));
    if (!old || !current) throw new Error('a delivery was expected');
    expect(await fails(old, 0, 1)).toEqual([]);
    expect(await queue()).toMatchObject({ failingSince: null });
    await fails(current, 1, 2);
    const failing = await queue();
    expect(await succeeds(old, 1.5)).toEqual([]);
    expect(await queue()).toEqual(failing);
    expect(await dispatch.deliveries(endpoint)).toMatchObject([{ status: 'pending', attempts: 1, dueAt: atHour(2) }]);
  });

  test('of a deleted endpoint is not recorded: a late result changes nothing and inserts no queue', async () => {
    await recordAndFanOut(at(0));
    const [delivery] = await take(at(0));
    if (!delivery) throw new Error('a delivery was expected');
    await dispatch.storage.unitOfWork.stores.endpoints.delete(dispatch.tenant.id, endpoint.id);
    expect(await fails(delivery, 0, 1)).toEqual([]);
    expect(await succeeds(delivery, 0)).toEqual([]);
    expect(await queue()).toBeUndefined();
    expect(await dispatch.deliveries(endpoint)).toMatchObject([{ status: 'stopped', attempts: 0 }]);
    expect(await dispatch.db.select('SELECT attempt FROM delivery_attempts', [])).toEqual([]);
    expect(await dispatch.storage.dispatch.repairQueues('')).toEqual({ late: 0, next: null });
    expect(await queue()).toBeUndefined();
  });

  test('keeps how many attempts an endpoint gets at once, by its pace, beside its health', async () => {
    const concurrency = async () => (await queue())?.concurrency;
    for (let n = 0; n < 4; n += 1) await recordAndFanOut(at(0));
    const [a, b, c, d] = await take(at(0));
    if (!a || !b || !c || !d) throw new Error('four deliveries were expected');
    expect(await concurrency()).toBe(a.concurrency);
    await dispatch.recordAttempt(a, { pace: 'quick' });
    await dispatch.recordAttempt(b, { pace: 'quick' });
    expect(await concurrency()).toBe(a.concurrency + 2);
    expect(await queue()).toMatchObject({ failingSince: null });
    const timeout = {
      class: 'timeout',
      httpStatus: null,
      outcome: 'pending',
      nextAt: at(30),
      scheduleStep: 1,
    } as const;
    await dispatch.recordAttempt(c, { ...timeout, health: 'bad', pace: 'slow' });
    expect(await concurrency()).toBe((a.concurrency + 2) / 2);
    expect((await dispatch.storage.dispatch.dueEndpoints(at(60), 9))[0]).toMatchObject({
      concurrency: (a.concurrency + 2) / 2,
    });
    // A result without a pace and of an older lease changes nothing.
    await dispatch.recordAttempt({ ...d, leaseToken: d.leaseToken - 1 }, { pace: 'slow' });
    await dispatch.recordAttempt(d);
    expect(await concurrency()).toBe((a.concurrency + 2) / 2);
  });
});
