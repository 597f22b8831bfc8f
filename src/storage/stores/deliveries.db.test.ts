import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMasterKeys } from '../sealing/sealing.ts';
import { createSessionKeys } from '../sealing/session-key.ts';
import { engines } from '../testing/engines.ts';
import { at, type DispatchTest, openDispatch } from '../testing/open-dispatch.ts';
import { anOutcome, insertSession, testIds } from '../testing/test-rows.ts';
import { loadDeliveries } from './load-deliveries.ts';

describe.each(engines)('deliveries on $name', (engine) => {
  let dispatch: DispatchTest;

  beforeAll(async () => {
    dispatch = await openDispatch(engine, 'deliveries');
  });
  afterAll(() => dispatch.close());
  beforeEach(() => dispatch.reset());

  test('end, are retried or are held by their results, each with its attempt', async () => {
    await dispatch.endpoint();
    for (let index = 0; index < 4; index += 1) await dispatch.recordEvent();
    const [a, b, c, d] = await dispatch.fannedOut();
    if (!a || !b || !c || !d) throw new Error('four deliveries were expected');
    const { resultOf } = dispatch;
    const failed = { class: 'timeout', httpStatus: null, scheduleStep: 1 };
    await dispatch.recordAttempts([
      resultOf(a),
      resultOf(b, { outcome: 'abandoned', class: 'http_error', httpStatus: 500 }),
      resultOf(c, { outcome: 'held', class: 'invalid_body', httpStatus: null }),
      resultOf(d, { ...failed, outcome: 'pending', nextAt: at(30) }),
    ]);
    expect(
      (await dispatch.deliveries()).map(({ status, attempts, dueAt, claim }) => [status, attempts, dueAt, claim]),
    ).toEqual([
      ['delivered', 1, null, null],
      ['abandoned', 1, null, null],
      ['held', 1, null, null],
      ['pending', 1, at(30), null],
    ]);
    expect(await dispatch.nextPoll()).toEqual(at(30));
    const attempts = await dispatch.opened.database.query('SELECT * FROM delivery_attempts ORDER BY delivery_id');
    expect(attempts).toHaveLength(4);
    expect(attempts[3]).toMatchObject({ attempt: 1, result: 'timeout', http_status: null, duration_ms: 13 });
    const claims = await dispatch.claimDeliveries({ now: at(30) });
    const [again] = await dispatch.storage.dispatch.loadDeliveries(claims);
    expect(again).toMatchObject({ id: d.id, leaseToken: 2, attemptsBefore: 1, scheduleStep: 1 });
  });

  test('that are redelivered after their last attempt have a full schedule again', async () => {
    const receiver = await dispatch.endpoint();
    await dispatch.recordEvent();
    const [first] = await dispatch.fannedOut();
    if (!first) throw new Error('a delivery was expected');
    await dispatch.recordAttempt(first, { outcome: 'abandoned', class: 'timeout', scheduleStep: 10 });
    await dispatch.db.execute(
      "UPDATE deliveries SET status = 'pending', due_at = ?, attempts = 10, schedule_step = 0 WHERE id = ?",
      [at(100), first.id],
    );
    await dispatch.storage.dispatch.repairQueues('');
    for (let step = 0; step < 9; step += 1) {
      const now = at(100 + 100 * step);
      const [again] = await dispatch.storage.dispatch.loadDeliveries(await dispatch.claimDeliveries({ now }));
      if (!again) throw new Error('a delivery was expected');
      expect(again).toMatchObject({ attemptsBefore: 10 + step, scheduleStep: step });
      const failed = { attempt: 11 + step, class: 'timeout', scheduleStep: step + 1 };
      await dispatch.recordAttempt(again, { ...failed, outcome: 'pending', nextAt: at(200 + 100 * step) });
    }
    expect(await dispatch.deliveries(receiver)).toMatchObject([{ status: 'pending', attempts: 19, scheduleStep: 9 }]);
    expect(await dispatch.db.select('SELECT attempt FROM delivery_attempts', [])).toHaveLength(10);
  });

  test('are not changed by a result of an older lease, of another tenant, or by a repeated one', async () => {
    await dispatch.endpoint();
    await dispatch.recordEvent();
    const [old] = await dispatch.fannedOut();
    const [current] = await dispatch.claimDeliveries({ now: at(60) });
    if (!old || !current) throw new Error('a delivery was expected');
    await dispatch.recordAttempt(old);
    await dispatch.recordAttempt(current, { tenantId: testIds.uuid() });
    expect(await dispatch.deliveries()).toMatchObject([{ status: 'pending', attempts: 0, dueAt: at(120) }]);
    expect(await dispatch.storage.dispatch.loadDeliveries([old])).toEqual([]);
    const abandoned = { outcome: 'abandoned', class: 'http_error' } as const;
    await Promise.all([dispatch.recordAttempt(current, abandoned), dispatch.recordAttempt(current, abandoned)]);
    await dispatch.recordAttempt(current);
    expect(await dispatch.deliveries()).toMatchObject([{ status: 'abandoned', attempts: 1 }]);
  });

  test('one whose result cannot be recorded keeps no other from it', async () => {
    await dispatch.endpoint();
    for (let n = 0; n < 2; n += 1) await dispatch.recordEvent();
    const [bad, good] = await dispatch.fannedOut();
    if (!bad || !good) throw new Error('two deliveries were expected');
    const recorded = await Promise.allSettled([
      dispatch.recordAttempt(bad, { outcome: 'pending', nextAt: null }),
      dispatch.recordAttempt(good),
    ]);
    expect(recorded.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    const statuses = new Map((await dispatch.deliveries()).map(({ id, status }) => [id, status]));
    expect([statuses.get(bad.id), statuses.get(good.id)]).toEqual(['pending', 'delivered']);
  });

  test('that were delivered are recorded together, except one that was claimed again', async () => {
    await dispatch.endpoint();
    for (let n = 0; n < 3; n += 1) await dispatch.recordEvent();
    const [lost, ...others] = await dispatch.fannedOut();
    if (!lost) throw new Error('a delivery was expected');
    await dispatch.db.execute('UPDATE deliveries SET lease_token = lease_token + 1 WHERE id = ?', [lost.id]);
    const results = [lost, ...others].map((of) => dispatch.resultOf(of));
    const record = () => dispatch.recordAttempts(results);
    await record();
    // A worker that lost the result of its commit records the same again.
    await record();
    const recorded = new Set(others.map(({ id }) => id));
    for (const { id, status, attempts } of await dispatch.deliveries()) {
      const expected = recorded.has(id) ? { status: 'delivered', attempts: 1 } : { status: 'pending', attempts: 0 };
      expect({ status, attempts }).toEqual(expected);
    }
    const rows = await dispatch.db.select('SELECT delivery_id FROM delivery_attempts', []);
    expect(new Set(rows.map(({ delivery_id }) => delivery_id))).toEqual(recorded);
  });

  test('that are retried count an attempt once, even if its result is recorded twice', async () => {
    await dispatch.endpoint();
    await dispatch.recordEvent();
    const [delivery] = await dispatch.fannedOut();
    if (!delivery) throw new Error('a delivery was expected');
    const failed = { outcome: 'pending', class: 'timeout', scheduleStep: 1 } as const;
    // A worker that lost the result of its commit records the same again.
    await dispatch.recordAttempt(delivery, { ...failed, nextAt: at(30) });
    await dispatch.recordAttempt(delivery, { ...failed, nextAt: at(35) });
    expect(await dispatch.deliveries()).toMatchObject([{ attempts: 1, scheduleStep: 1, dueAt: at(30) }]);
  });

  test('wait while their endpoint is disabled, and are due when it is enabled again', async () => {
    const { endpoints } = dispatch.storage.unitOfWork.stores;
    const receiver = await dispatch.endpoint();
    await dispatch.recordEvent();
    const [delivery] = await dispatch.fannedOut();
    if (!delivery) throw new Error('a delivery was expected');
    await endpoints.update(dispatch.tenant.id, receiver.id, { enabled: false });
    await dispatch.recordAttempt(delivery, { outcome: 'pending', class: 'timeout', nextAt: at(30) });
    expect(await dispatch.claimDeliveries({ now: at(300) })).toEqual([]);
    await endpoints.update(dispatch.tenant.id, receiver.id, { enabled: true });
    expect(await dispatch.nextPoll()).toEqual(dispatch.opened.clock.now());
    expect(await dispatch.claimDeliveries()).toMatchObject([{ id: delivery.id, leaseToken: 2 }]);
  });

  test('are released, not sent, when their endpoint is disabled after they were claimed', async () => {
    const { endpoints } = dispatch.storage.unitOfWork.stores;
    const receiver = await dispatch.endpoint();
    await dispatch.recordEvent();
    const [delivery] = await dispatch.fannedOut();
    if (!delivery) throw new Error('a delivery was expected');
    await endpoints.update(dispatch.tenant.id, receiver.id, { enabled: false });
    expect(await dispatch.storage.dispatch.loadDeliveries([delivery])).toEqual([]);
    expect(await dispatch.deliveries()).toMatchObject([{ status: 'pending', claim: null, attempts: 0 }]);
    await endpoints.update(dispatch.tenant.id, receiver.id, { enabled: true });
    expect(await dispatch.claimDeliveries()).toMatchObject([{ id: delivery.id, leaseToken: 2 }]);
  });

  test('are released, not sent, when a person pauses their endpoint after they were claimed', async () => {
    const { endpoints } = dispatch.storage.unitOfWork.stores;
    const receiver = await dispatch.endpoint();
    await dispatch.recordEvent();
    const [delivery] = await dispatch.fannedOut();
    if (!delivery) throw new Error('a delivery was expected');
    await endpoints.pause(dispatch.tenant.id, receiver.id, at(1));
    expect(await dispatch.storage.dispatch.loadDeliveries([delivery])).toEqual([]);
    expect(await dispatch.deliveries()).toMatchObject([{ status: 'pending', claim: null, attempts: 0 }]);
    expect(await dispatch.claimDeliveries({ now: at(300) })).toEqual([]);
    await endpoints.resume(dispatch.tenant.id, receiver.id, at(2));
    expect(await dispatch.claimDeliveries({ now: at(2) })).toMatchObject([{ id: delivery.id, leaseToken: 2 }]);
  });

  test.each([
    ['released', { enabled: false }],
    ['stopped', { eventTypes: ['verification.approved'] }],
  ] as const)('are not %s by a worker whose lease has expired', async (_, change) => {
    const receiver = await dispatch.endpoint();
    await dispatch.recordEvent();
    const [expired] = await dispatch.fannedOut();
    const [current] = await dispatch.claimDeliveries({ now: at(60) });
    if (!expired || !current) throw new Error('a delivery was expected');
    await dispatch.storage.unitOfWork.stores.endpoints.update(dispatch.tenant.id, receiver.id, change);
    expect(await dispatch.storage.dispatch.loadDeliveries([expired])).toEqual([]);
    await dispatch.recordAttempt(current);
    expect(await dispatch.deliveries()).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });

  test('are polled again when their endpoint is enabled while they are released', async () => {
    const { endpoints } = dispatch.storage.unitOfWork.stores;
    const receiver = await dispatch.endpoint();
    await dispatch.recordEvent();
    const [delivery] = await dispatch.fannedOut();
    if (!delivery) throw new Error('a delivery was expected');
    await endpoints.update(dispatch.tenant.id, receiver.id, { enabled: false });
    const { db } = dispatch;
    const masterKeys = createMasterKeys([{ id: 'k1', bytes: Buffer.alloc(32, 7) }], { now: () => at(0) });
    await loadDeliveries(
      {
        ...db,
        async execute(sql, parameters) {
          // They were read as disabled. A transaction that enables the endpoint now finds them claimed, and the relay polls.
          if (sql.includes('UPDATE deliveries')) {
            await endpoints.update(dispatch.tenant.id, receiver.id, { enabled: true });
            expect(await dispatch.claimDeliveries()).toEqual([]);
          }
          return db.execute(sql, parameters);
        },
      },
      [delivery],
      createSessionKeys(masterKeys),
      masterKeys,
    );
    expect(await dispatch.claimDeliveries()).toMatchObject([{ id: delivery.id, leaseToken: 2 }]);
  });

  test('of several endpoints are recorded in one order of locks, with retries and with changes of health', async () => {
    const receivers = [await dispatch.endpoint(), await dispatch.endpoint()];
    const [first, second] = receivers.map(({ id }) => id).sort() as [string, string];
    await dispatch.recordEvent();
    const taken = await dispatch.fannedOut();
    const of = (endpointId: string) => taken.find((delivery) => delivery.endpointId === endpointId);
    const [recovered, goesOn] = [of(first), of(second)];
    if (!recovered || !goesOn) throw new Error('two deliveries were expected');
    const other = await dispatch.openTransaction();
    const lock = 'SELECT endpoint_id FROM delivery_queues WHERE endpoint_id = ? FOR UPDATE';
    await other.db.select(lock, [first]);
    const recording = dispatch.recordAttempts([
      dispatch.resultOf(recovered, { health: 'good' }),
      dispatch.resultOf(goesOn, { outcome: 'pending', class: 'timeout', nextAt: at(30) }),
    ]);
    await dispatch.opened.database.untilLockWaits();
    // The holder of the first lock can take the second: no transaction holds it while it waits for the first.
    await other.db.select(`${lock} NOWAIT`, [second]);
    await other.commit();
    await recording;
    expect((await dispatch.deliveries()).map(({ status }) => status).sort()).toEqual(['delivered', 'pending']);
  });

  test("can be many: disabling or deleting their endpoint delays no other tenant's events", async () => {
    const { endpoints } = dispatch.storage.unitOfWork.stores;
    const receiver = await dispatch.endpoint();
    const [locked] = await dispatch.insertDeliveries(receiver, [at(-1)]);
    const other = await dispatch.openTransaction();
    await other.db.select('SELECT id FROM deliveries WHERE id = ? FOR UPDATE', [locked?.id ?? '']);
    await endpoints.update(dispatch.tenant.id, receiver.id, { enabled: false });
    await endpoints.update(dispatch.tenant.id, receiver.id, { enabled: true });
    const deleted = endpoints.delete(dispatch.tenant.id, receiver.id);
    await dispatch.opened.database.untilLockWaits();
    const heard = await dispatch.endpoint();
    await dispatch.recordEvent();
    expect(await dispatch.fannedOut()).toMatchObject([{ endpointId: heard.id }]);
    await other.commit();
    expect(await deleted).toBe(true);
    expect(await dispatch.deliveries(receiver)).toMatchObject([{ status: 'stopped', dueAt: null }]);
  });

  test('are stopped when their endpoint is deleted, and a late result changes nothing', async () => {
    const receiver = await dispatch.endpoint();
    await dispatch.recordEvent();
    const [delivery] = await dispatch.fannedOut();
    if (!delivery) throw new Error('a delivery was expected');
    expect(await dispatch.storage.unitOfWork.stores.endpoints.delete(dispatch.tenant.id, receiver.id)).toBe(true);
    expect(await dispatch.storage.dispatch.loadDeliveries([delivery])).toEqual([]);
    await dispatch.recordAttempt(delivery, { outcome: 'pending', class: 'timeout', nextAt: at(30), health: 'bad' });
    expect(await dispatch.deliveries()).toMatchObject([{ status: 'stopped', dueAt: null, attempts: 0 }]);
    expect(await dispatch.queue(receiver)).toBeUndefined();
    expect(await dispatch.opened.database.query('SELECT id FROM endpoint_secrets')).toEqual([]);
  });

  test('have both secrets during a rotation, newest first, and no disabled one', async () => {
    const { endpoints } = dispatch.storage.unitOfWork.stores;
    const receiver = await dispatch.endpoint();
    const [first = ''] = await endpoints.validSecretIds(dispatch.tenant.id, receiver.id);
    await endpoints.addSecret(dispatch.tenant.id, receiver.id, {
      id: testIds.uuid(),
      text: 'whsec_newer',
      createdAt: at(5),
    });
    await dispatch.recordEvent();
    const [delivery] = await dispatch.fannedOut();
    expect(delivery?.secrets).toEqual(['whsec_newer', dispatch.secretOf(receiver)]);
    await endpoints.disableSecret(dispatch.tenant.id, receiver.id, first, at(6));
    const [later] = await dispatch.storage.dispatch.loadDeliveries(delivery ? [delivery] : []);
    expect(later?.secrets).toEqual(['whsec_newer']);
  });

  test('have the current metadata and note: {} when none was given, null after erasure', async () => {
    await dispatch.endpoint({ eventTypes: ['verification.rejected', 'verification.expired'] });
    const outcomeId = testIds.uuid();
    const outcome = anOutcome({
      verdict: 'rejected',
      source: 'manual_review',
      reasons: ['other'],
      review: { reviewedAt: at(-5), note: '傷あり 😀' },
    });
    const { session: noted } = await insertSession(
      dispatch.storage,
      dispatch.tenant.id,
      {},
      { metadataText: '{"n":12345678901234567890}' },
    );
    await dispatch.storage.unitOfWork.stores.outcomes.insert(noted, outcomeId, outcome);
    await dispatch.recordEvent({ type: 'verification.rejected', outcomeId, outcome }, noted);
    const { session: bare } = await insertSession(dispatch.storage, dispatch.tenant.id);
    await dispatch.recordEvent({ type: 'verification.expired' }, bare);
    const before = await dispatch.fannedOut();
    expect(before.map(({ metadataText, note }) => [metadataText, note]).sort()).toEqual([
      ['{"n":12345678901234567890}', '傷あり 😀'],
      ['{}', null],
    ]);
    const withoutNote = { ...outcome, review: { reviewedAt: at(-5), note: null } };
    const rejected = before.find(({ event }) => event.sessionId === noted.id);
    expect(rejected?.event.snapshot).toEqual({ type: 'verification.rejected', outcomeId, outcome: withoutNote });
    await dispatch.storage.unitOfWork.stores.erasures.erase([noted], { purgedAt: at(1), dueAt: null });
    const after = await dispatch.storage.dispatch.loadDeliveries(rejected ? [rejected] : []);
    expect(after).toMatchObject([{ metadataText: null, note: null, event: { snapshot: { outcome: withoutNote } } }]);
  });
});
