import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeliveryResult } from '../../app/ports/deliveries.ts';
import type { Storage } from '../open-storage.ts';
import { engines } from '../testing/engines.ts';
import { at, type DispatchTest, openDispatch } from '../testing/open-dispatch.ts';
import { anOutcome, insertSession, testIds } from '../testing/test-rows.ts';

describe.each(engines)('deliveries on $name', (engine) => {
  let dispatch: DispatchTest;

  beforeAll(async () => {
    dispatch = await openDispatch(engine, 'deliveries');
  });
  afterAll(() => dispatch.close());
  beforeEach(() => dispatch.reset());

  const result = (of: { deliveryId: string; admission: number }, change: Partial<DeliveryResult>): DeliveryResult => ({
    deliveryId: of.deliveryId,
    admission: of.admission,
    tenantId: dispatch.tenant.id,
    attempt: 1,
    at: at(1),
    class: 'delivered',
    httpStatus: 200,
    durationMs: 12.6,
    outcome: 'delivered',
    nextAt: null,
    ...change,
  });
  const rows = (columns: string) => dispatch.opened.database.query(`SELECT ${columns} FROM deliveries ORDER BY id`);

  test('go once each to two claimers who share 2,000', async () => {
    const receiver = await dispatch.endpoint();
    const count = 2000;
    await dispatch.insertDeliveries(
      Array.from({ length: count }, () => ({
        id: testIds.uuid(),
        tenantId: dispatch.tenant.id,
        eventId: testIds.eventId(),
        endpointId: receiver.id,
        status: 'pending',
        dueAt: at(0),
        admission: 0,
        attempts: 0,
        claim: null,
        createdAt: at(0),
      })),
    );
    const node = await dispatch.opened.openNode();
    const taken: string[] = [];
    const claimAll = async (from: Storage) => {
      for (;;) {
        const claimed = await from.dispatch.claimDeliveries(at(0), at(60), 100);
        if (claimed.length === 0) return;
        taken.push(...claimed.map(({ deliveryId }) => deliveryId));
      }
    };
    await Promise.all([claimAll(dispatch.storage), claimAll(node)]);
    expect(taken).toHaveLength(count);
    expect(new Set(taken).size).toBe(count);
  });

  test('end, go on or are held as their results say, each with its attempt', async () => {
    await dispatch.endpoint();
    for (let index = 0; index < 4; index += 1) await dispatch.record();
    const [a, b, c, d] = await dispatch.fannedOut();
    if (!a || !b || !c || !d) throw new Error('four deliveries were expected');
    await dispatch.storage.dispatch.settleDeliveries([
      result(a, {}),
      result(b, { outcome: 'abandoned', class: 'http_status', httpStatus: 500 }),
      result(c, { outcome: 'held', class: 'schema', httpStatus: null }),
      result(d, { outcome: 'pending', class: 'timeout', httpStatus: null, nextAt: at(30) }),
    ]);
    expect((await rows('status, attempts')).map(({ status, attempts }) => [status, attempts])).toEqual([
      ['delivered', 1],
      ['abandoned', 1],
      ['held', 1],
      ['pending', 1],
    ]);
    expect(await dispatch.storage.dispatch.nextDue()).toEqual(at(30));
    const attempts = await dispatch.opened.database.query('SELECT * FROM delivery_attempts ORDER BY delivery_id');
    expect(attempts).toHaveLength(4);
    expect(attempts[3]).toMatchObject({ attempt: 1, result: 'timeout', http_status: null, duration_ms: 13 });
    const [again] = await dispatch.storage.dispatch.loadDeliveries(
      await dispatch.storage.dispatch.claimDeliveries(at(30), at(90), 10),
    );
    expect(again).toMatchObject({ deliveryId: d.deliveryId, admission: 2, attemptsBefore: 1 });
  });

  test('are not changed by a result of an older dispatch, of another tenant, or by one that is repeated', async () => {
    await dispatch.endpoint();
    await dispatch.record();
    const [old] = await dispatch.fannedOut();
    const [current] = await dispatch.storage.dispatch.claimDeliveries(at(60), at(120), 10);
    if (!old || !current) throw new Error('a delivery was expected');
    await dispatch.storage.dispatch.settleDeliveries([result(old, {})]);
    await dispatch.storage.dispatch.settleDeliveries([result(current, { tenantId: testIds.uuid() })]);
    expect(await rows('status, attempts')).toMatchObject([{ status: 'pending', attempts: 0 }]);
    expect(await dispatch.storage.dispatch.loadDeliveries([old])).toEqual([]);
    const settled = [result(current, { outcome: 'abandoned', class: 'http_status' })];
    await Promise.all([
      dispatch.storage.dispatch.settleDeliveries(settled),
      dispatch.storage.dispatch.settleDeliveries(settled),
    ]);
    await dispatch.storage.dispatch.settleDeliveries([result(current, {})]);
    expect(await rows('status, attempts')).toMatchObject([{ status: 'abandoned', attempts: 1 }]);
  });

  test('wait while their endpoint is disabled, and are due when it is enabled again', async () => {
    const { endpoints } = dispatch.storage.unitOfWork.stores;
    const receiver = await dispatch.endpoint();
    await dispatch.record();
    const [delivery] = await dispatch.fannedOut();
    if (!delivery) throw new Error('a delivery was expected');
    await endpoints.update(dispatch.tenant.id, receiver.id, { enabled: false });
    expect(await dispatch.storage.dispatch.nextDue()).toBeNull();
    expect(await dispatch.storage.dispatch.loadDeliveries([delivery])).toEqual([]);
    await dispatch.storage.dispatch.settleDeliveries([
      result(delivery, { outcome: 'pending', class: 'timeout', nextAt: at(30) }),
    ]);
    expect(await dispatch.storage.dispatch.nextDue()).toBeNull();
    await endpoints.update(dispatch.tenant.id, receiver.id, { enabled: true });
    expect(await dispatch.storage.dispatch.nextDue()).toEqual(dispatch.opened.clock.now());
    expect(await dispatch.claimDeliveries()).toEqual([{ deliveryId: delivery.deliveryId, admission: 2 }]);
  });

  test('are stopped when their endpoint is deleted, and a late result changes nothing', async () => {
    const receiver = await dispatch.endpoint();
    await dispatch.record();
    const [delivery] = await dispatch.fannedOut();
    if (!delivery) throw new Error('a delivery was expected');
    expect(await dispatch.storage.unitOfWork.stores.endpoints.delete(dispatch.tenant.id, receiver.id)).toBe(true);
    expect(await dispatch.storage.dispatch.loadDeliveries([delivery])).toEqual([]);
    await dispatch.storage.dispatch.settleDeliveries([
      result(delivery, { outcome: 'pending', class: 'timeout', nextAt: at(30) }),
    ]);
    expect(await rows('status, due_at')).toEqual([{ status: 'stopped', due_at: null }]);
    expect(await dispatch.opened.database.query('SELECT id FROM endpoint_secrets')).toEqual([]);
  });

  test('carry both secrets while one is being rotated, newest first, and a disabled one no more', async () => {
    const { endpoints } = dispatch.storage.unitOfWork.stores;
    const receiver = await dispatch.endpoint();
    const [first] = await endpoints.secrets(dispatch.tenant.id, receiver.id);
    await endpoints.addSecret(dispatch.tenant.id, receiver.id, {
      id: testIds.uuid(),
      text: 'whsec_newer',
      createdAt: at(5),
    });
    await dispatch.record();
    const [delivery] = await dispatch.fannedOut();
    expect(delivery?.secrets).toEqual(['whsec_newer', dispatch.secretOf(receiver)]);
    await endpoints.disableSecret(dispatch.tenant.id, receiver.id, first?.id ?? '', at(6));
    const [later] = await dispatch.storage.dispatch.loadDeliveries(delivery ? [delivery] : []);
    expect(later?.secrets).toEqual(['whsec_newer']);
  });

  test('show metadata and note as of now: {} when none was given, null after erasure', async () => {
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
    await dispatch.record({ type: 'verification.rejected', outcomeId, outcome }, noted);
    const { session: bare } = await insertSession(dispatch.storage, dispatch.tenant.id);
    await dispatch.record({ type: 'verification.expired' }, bare);
    const before = await dispatch.fannedOut();
    expect(before.map(({ metadataText, note }) => [metadataText, note]).sort()).toEqual([
      ['{"n":12345678901234567890}', '傷あり 😀'],
      ['{}', null],
    ]);
    const withoutNote = { ...outcome, review: { reviewedAt: at(-5), note: null } };
    const rejected = before.find(({ event }) => event.sessionId === noted.id);
    expect(rejected?.event.snapshot).toEqual({ type: 'verification.rejected', outcomeId, outcome: withoutNote });
    await dispatch.storage.unitOfWork.transaction(async ({ sessions }) => {
      const erased = await sessions.save(noted, { purgedAt: at(1), dueAt: null });
      if (erased !== null) await sessions.erasePersonalData(erased);
    });
    const after = await dispatch.storage.dispatch.loadDeliveries(rejected ? [rejected] : []);
    expect(after).toMatchObject([{ metadataText: null, note: null, event: { snapshot: { outcome: withoutNote } } }]);
  });
});
