import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outboxEntity } from '../entities/deliveries.ts';
import type { Storage } from '../open-storage.ts';
import { insertRows } from '../rows.ts';
import { engines } from '../testing/engines.ts';
import { allKinds, at, type DispatchTest, openDispatch } from '../testing/open-dispatch.ts';
import { anOutboxItem, insertSession, testIds } from '../testing/test-rows.ts';
import { acknowledgeOutbox } from './leases.ts';

describe.each(engines)('outbox rows on $name', (engine) => {
  let dispatch: DispatchTest;

  beforeAll(async () => {
    dispatch = await openDispatch(engine, 'claim outbox');
  });
  afterAll(() => dispatch.close());
  beforeEach(() => dispatch.reset());

  test('are claimed when due, oldest first, by kind, and leased until the lease ends', async () => {
    const { outbox } = dispatch.storage.unitOfWork.stores;
    const later = anOutboxItem(dispatch.session, 'erase', at(-1));
    const first = anOutboxItem(dispatch.session, 'erase', at(-2));
    const other = anOutboxItem(dispatch.session, 'store_record', at(-3), testIds.uuid());
    const notDue = anOutboxItem(dispatch.session, 'erase', at(61));
    for (const item of [later, first, other, notDue]) await outbox.add(item);
    const claimed = await dispatch.claimOutbox('erase');
    const leased = { dueAt: at(60), leaseToken: 1, attempts: 1, begun: 0, faults: 0 };
    expect(claimed).toEqual([
      { ...first, ...leased },
      { ...later, ...leased },
    ]);
    expect(await dispatch.claimOutbox('erase')).toEqual([]);
    const again = await dispatch.storage.dispatch.claimOutbox('erase', at(60), at(120), 10);
    // Due at the same instant, they go by their ids.
    const inOrder = [first, later].sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(again).toEqual(inOrder.map((row) => ({ ...row, ...leased, dueAt: at(120), leaseToken: 2, attempts: 2 })));
    expect(await dispatch.claimOutbox('store_record', 0)).toEqual([]);
    expect(await dispatch.claimOutbox('store_record', 1)).toEqual([{ ...other, ...leased }]);
  });

  test('fall due by kind', async () => {
    const { outbox } = dispatch.storage.unitOfWork.stores;
    await outbox.add(anOutboxItem(dispatch.session, 'decide', at(7)));
    await outbox.add(anOutboxItem(dispatch.session, 'erase', at(5)));
    expect(await dispatch.storage.dispatch.nextDue(allKinds)).toEqual(at(5));
    expect(await dispatch.storage.dispatch.nextDue(['decide'])).toEqual(at(7));
    expect(await dispatch.storage.dispatch.nextDue(['notification'])).toBeNull();
  });

  test('are acknowledged and postponed under the current lease token, and not under an older one', async () => {
    const { outbox } = dispatch.storage.unitOfWork.stores;
    const item = anOutboxItem(dispatch.session, 'decide', at(0));
    await outbox.add(item);
    await dispatch.claimOutbox('decide');
    const [held] = await dispatch.storage.dispatch.claimOutbox('decide', at(60), at(120), 10);
    expect(held?.leaseToken).toBe(2);
    expect(await outbox.load(item.id, 1)).toBeNull();
    expect(await outbox.acknowledge(item.id, 1)).toBe(false);
    expect(await outbox.postpone(item.id, 1, at(999))).toBe(false);
    expect(await outbox.load(item.id, 2)).toEqual(held);
    expect(await outbox.postpone(item.id, 2, at(90))).toBe(true);
    expect(await dispatch.storage.dispatch.nextDue(allKinds)).toEqual(at(90));
    expect(await outbox.acknowledge(item.id, 2)).toBe(true);
    expect(await outbox.load(item.id, 2)).toBeNull();
    expect(await outbox.postpone(item.id, 2, at(91))).toBe(false);
    expect(await dispatch.storage.dispatch.nextDue(allKinds)).toBeNull();
  });

  test('count starts and faults of their work, under the current lease token only', async () => {
    const { outbox } = dispatch.storage.unitOfWork.stores;
    const item = anOutboxItem(dispatch.session, 'decide', at(0));
    await outbox.add(item);
    await dispatch.claimOutbox('decide');
    expect(await outbox.recordStart(item.id, 1, at(70))).toBe(true);
    expect(await outbox.postpone(item.id, 1, at(80))).toBe(true);
    expect(await outbox.recordStart(item.id, 1, at(90))).toBe(true);
    expect(await outbox.postpone(item.id, 1, at(91), 'fault')).toBe(true);
    expect(await outbox.load(item.id, 1)).toMatchObject({ begun: 2, faults: 1, dueAt: at(91) });
    expect(await outbox.recordStart(item.id, 0, at(95))).toBe(false);
    await outbox.acknowledge(item.id, 1);
    expect(await outbox.recordStart(item.id, 1, at(95))).toBe(false);
  });

  test('are put back uncounted, as another kind, under the current lease token only', async () => {
    const { outbox } = dispatch.storage.unitOfWork.stores;
    const item = anOutboxItem(dispatch.session, 'decide', at(0));
    await outbox.add(item);
    await dispatch.claimOutbox('decide');
    await outbox.recordStart(item.id, 1, at(70));
    expect(await outbox.putBack(item.id, 0, at(5), 'decide_print_live')).toBe(false);
    const before = { ...item, dueAt: at(70), leaseToken: 1, attempts: 1, begun: 1, faults: 0 };
    expect(await outbox.load(item.id, 1)).toEqual(before);
    expect(await outbox.putBack(item.id, 1, at(5))).toBe(true);
    const after = { ...before, dueAt: at(5), attempts: 0, begun: 0 };
    expect(await outbox.load(item.id, 1)).toEqual(after);
    await dispatch.storage.dispatch.claimOutbox('decide', at(5), at(70), 1);
    await outbox.recordStart(item.id, 2, at(70));
    expect(await outbox.putBack(item.id, 2, at(6), 'decide_print_live')).toBe(true);
    const moved = { ...after, kind: 'decide_print_live', dueAt: at(6), leaseToken: 2 };
    expect(await outbox.load(item.id, 2)).toEqual(moved);
    expect(await dispatch.storage.dispatch.nextDue(['decide'])).toBeNull();
  });

  test('of decisions of one tenant go to any worker when they are rechecked, held or not', async () => {
    const { outbox } = dispatch.storage.unitOfWork.stores;
    const { session } = dispatch;
    const kinds = ['decide_print_live', 'decide_face', 'erase'] as const;
    const own = kinds.map((kind) => anOutboxItem(session, kind, at(-1)));
    const other = { ...anOutboxItem(session, 'decide_face_live', at(-1)), tenantId: testIds.uuid() };
    for (const item of [...own, other]) await outbox.add(item);
    await dispatch.storage.dispatch.claimOutbox('decide_face', at(0), at(60), 1);
    await outbox.recheckDecisions(session.tenantId);
    const rows = await dispatch.db.select('SELECT id, kind, lease_token FROM outbox', []);
    expect(new Map(rows.map(({ id, kind, lease_token }) => [id, [kind, Number(lease_token)]]))).toEqual(
      new Map([
        [own[0]?.id, ['decide', 0]],
        [own[1]?.id, ['decide', 1]],
        [own[2]?.id, ['erase', 0]],
        [other.id, ['decide_face_live', 0]],
      ]),
    );
    await outbox.recheckDecisions(testIds.uuid());
  });

  test('of a submission that began before a change of check providers are rechecked, too', async () => {
    const { unitOfWork } = dispatch.storage;
    const { tenantId } = dispatch.session;
    const item = anOutboxItem(dispatch.session, 'decide_print_live', at(0));
    const read = Promise.withResolvers<void>();
    const submission = unitOfWork.transaction(async ({ tenants, outbox }) => {
      await tenants.loadForShare(tenantId);
      read.resolve();
      await dispatch.opened.database.untilLockWaits();
      await outbox.add(item);
    });
    await read.promise;
    // Another submission does not wait.
    await unitOfWork.transaction(({ tenants }) => tenants.loadForShare(tenantId));
    const change = unitOfWork.transaction(async ({ tenants, outbox }) => {
      await tenants.lock(tenantId);
      await outbox.recheckDecisions(tenantId);
    });
    await Promise.all([submission, change]);
    expect(await unitOfWork.stores.outbox.load(item.id, 0)).toMatchObject({ kind: 'decide' });
    await expect(unitOfWork.stores.tenants.loadForShare(tenantId)).rejects.toThrow('outside of a transaction');
  });

  test('are deleted once they are acknowledged, and acknowledged once', async () => {
    const { outbox } = dispatch.storage.unitOfWork.stores;
    const [done, open] = [at(-2), at(-1)].map((dueAt) => anOutboxItem(dispatch.session, 'decide', dueAt));
    for (const item of [done, open]) if (item) await outbox.add(item);
    await dispatch.claimOutbox('decide');
    const node = await dispatch.opened.openNode();
    const acknowledge = (by: Storage) =>
      by.unitOfWork.transaction((stores) => stores.outbox.acknowledge(done?.id ?? '', 1));
    expect((await Promise.all([acknowledge(dispatch.storage), acknowledge(node)])).sort()).toEqual([false, true]);
    expect(await dispatch.db.select('SELECT id FROM outbox', [])).toEqual([{ id: open?.id }]);
    expect(await outbox.load(done?.id ?? '', 1)).toBeNull();
    expect(await outbox.postpone(done?.id ?? '', 1, at(9))).toBe(false);
  });

  test('are acknowledged without waiting for transactions that add, claim or acknowledge others', async () => {
    const { outbox } = dispatch.storage.unitOfWork.stores;
    const items = Array.from({ length: 23 }, () => anOutboxItem(dispatch.session, 'decide', at(-5)));
    await dispatch.insertOutbox(items);
    await dispatch.claimOutbox('decide');
    const [one, taken, acknowledged, ...rest] = items.map(({ id }) => ({ id, leaseToken: 1 }));
    const other = await dispatch.openTransaction();
    const added = anOutboxItem(dispatch.session, 'decide', at(-1));
    await insertRows(other.db, outboxEntity, [
      { ...added, leaseToken: 0, attempts: 0, begun: 0, faults: 0, claim: null, traceparent: null },
    ]);
    await other.db.execute('UPDATE outbox SET lease_token = 2 WHERE id = ?', [taken?.id ?? '']);
    await other.db.execute('DELETE FROM outbox WHERE id = ?', [acknowledged?.id ?? '']);
    // What waited for the other transaction would wait here for ever.
    expect(await outbox.acknowledge(one?.id ?? '', 1)).toBe(true);
    expect(await acknowledgeOutbox(dispatch.db, rest)).toBe(20);
    await other.commit();
  });

  test('go once each to two claimers of 2,000', async () => {
    const items = Array.from({ length: 2000 }, () => anOutboxItem(dispatch.session, 'erase', at(-1)));
    await dispatch.insertOutbox(items);
    const node = await dispatch.opened.openNode();
    const taken: string[] = [];
    const claimAll = async (from: Storage) => {
      for (;;) {
        const claimed = await from.dispatch.claimOutbox('erase', at(0), at(60), 100);
        if (claimed.length === 0) return;
        taken.push(...claimed.map(({ id }) => id));
      }
    };
    await Promise.all([claimAll(dispatch.storage), claimAll(node)]);
    expect(taken).toHaveLength(2000);
    expect(new Set(taken).size).toBe(2000);
  });

  test('can be inserted during a claim', async () => {
    const due = anOutboxItem(dispatch.session, 'decide', at(-1));
    await dispatch.storage.unitOfWork.stores.outbox.add(due);
    const runner = dispatch.beside.dataSource.createQueryRunner();
    await runner.startTransaction();
    // The locks of a claim, held open: on a due row, found by a range of the index of due times.
    await runner.query(
      `UPDATE outbox SET attempts = attempts + 1 WHERE kind = 'decide' AND due_at <= '2026-08-02 10:00:00'`,
    );
    await runner.query(`UPDATE sessions SET sequence = sequence + 1 WHERE due_at <= '2026-08-02 10:00:00'`);
    await dispatch.storage.unitOfWork.stores.outbox.add(anOutboxItem(dispatch.session, 'decide', at(3600)));
    await dispatch.storage.unitOfWork.stores.outbox.add(anOutboxItem(dispatch.session, 'decide', at(-3600)));
    await insertSession(dispatch.storage, dispatch.tenant.id);
    await insertSession(dispatch.storage, dispatch.tenant.id, { dueAt: at(-3600) });
    await runner.rollbackTransaction();
    await runner.release();
  });
});
