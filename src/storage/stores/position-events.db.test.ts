import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OutboxItem } from '../../app/ports/deliveries.ts';
import type { Storage } from '../open-storage.ts';
import { engines } from '../testing/engines.ts';
import { at, type DispatchTest, openDispatch } from '../testing/open-dispatch.ts';
import { insertSession, insertTenant } from '../testing/test-rows.ts';
import { fanOut } from './fan-out.ts';

describe.each(engines)('positions of events on $name', (engine) => {
  let dispatch: DispatchTest;

  beforeAll(async () => {
    dispatch = await openDispatch(engine, 'place events');
  });
  afterAll(() => dispatch.close());
  beforeEach(() => dispatch.reset());

  const claimAll = (): Promise<OutboxItem[]> => dispatch.claimOutbox('notification');
  /** The events of a tenant's list after a cursor. */
  const readAfter = async (position: number): Promise<{ id: string; position: number }[]> => {
    const rows = await dispatch.db.select(
      'SELECT id, position FROM events WHERE tenant_id = ? AND position > ? ORDER BY position LIMIT 50',
      [dispatch.tenant.id, position],
    );
    return rows.map((row) => ({ id: `${row.id}`, position: Number(row.position) }));
  };
  test('rise by one in the order of the outbox, for each tenant on its own', async () => {
    const otherTenant = await insertTenant(dispatch.storage);
    const { session: foreign } = await insertSession(dispatch.storage, otherTenant.id);
    const own: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      own.push((await dispatch.recordEvent()).id);
      await dispatch.recordEvent({ type: 'verification.expired' }, foreign);
    }
    // The event that was written last happened first.
    const [first] = (await dispatch.claimOutbox()).slice(-2);
    await dispatch.db.execute('UPDATE outbox SET due_at = CASE WHEN id = ? THEN due_at ELSE ? END', [
      first?.id ?? '',
      at(70),
    ]);
    const items = await dispatch.storage.dispatch.claimOutbox('notification', at(70), at(130), 100);
    expect(items[0]?.id).toBe(first?.id);
    await dispatch.storage.dispatch.fanOut(items, at(70));
    expect(await readAfter(0)).toEqual([
      { id: own[2], position: 1 },
      { id: own[0], position: 2 },
      { id: own[1], position: 3 },
    ]);
    const theirs = await dispatch.db.select('SELECT position FROM events WHERE tenant_id = ? ORDER BY position', [
      otherTenant.id,
    ]);
    expect(theirs.map(({ position }) => Number(position))).toEqual([1, 2, 3]);
  });

  test('continue from the last position, also without any endpoint', async () => {
    await dispatch.insertBacklog(2);
    await dispatch.storage.dispatch.fanOut(await claimAll(), at(0));
    const { id } = await dispatch.recordEvent();
    await dispatch.storage.dispatch.fanOut(await claimAll(), at(0));
    expect(await readAfter(2)).toEqual([{ id, position: 3 }]);
  });

  test('are kept when any relay repeats the fan-out', async () => {
    await dispatch.insertBacklog(20);
    const items = await claimAll();
    const node = await dispatch.opened.openNode();
    await Promise.all([dispatch.storage.dispatch.fanOut(items, at(0)), node.dispatch.fanOut(items, at(0))]);
    const before = await readAfter(0);
    expect(before.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    await dispatch.storage.dispatch.fanOut([...items].reverse(), at(5));
    expect(await readAfter(0)).toEqual(before);
    const { id } = await dispatch.recordEvent();
    await dispatch.storage.dispatch.fanOut(await claimAll(), at(5));
    expect(await readAfter(20)).toEqual([{ id, position: 21 }]);
  });

  test('are never visible before those of an open fan-out, so a reader that continues misses none', async () => {
    const ids = await dispatch.insertBacklog(6);
    const items = await claimAll();
    await dispatch.storage.dispatch.fanOut(items.slice(0, 2), at(0));
    const open = await dispatch.openTransaction();
    await fanOut(open.db, items.slice(2, 4), at(0));
    const other = dispatch.storage.dispatch.fanOut(items.slice(4), at(0));
    await dispatch.opened.database.untilLockWaits();
    expect((await readAfter(0)).map(({ id }) => id)).toEqual(ids.slice(0, 2));
    await open.commit();
    await other;
    expect(await readAfter(2)).toEqual(ids.slice(2).map((id, index) => ({ id, position: index + 3 })));
  });

  test('of a tenant without positions are assigned by one of two relays at a time', async () => {
    const ids = await dispatch.insertBacklog(4);
    const items = await claimAll();
    const open = await dispatch.openTransaction();
    await fanOut(open.db, items.slice(0, 2), at(0));
    const other = dispatch.storage.dispatch.fanOut(items.slice(2), at(0));
    await dispatch.opened.database.untilLockWaits();
    expect(await readAfter(0)).toEqual([]);
    await open.commit();
    await other;
    expect(await readAfter(0)).toEqual(ids.map((id, index) => ({ id, position: index + 1 })));
  });

  test('are read without a gap while two relays position 600 events', async () => {
    await dispatch.insertBacklog(600);
    const node = await dispatch.opened.openNode();
    const relay = async (by: Storage) => {
      for (;;) {
        const items = await by.dispatch.claimOutbox('notification', at(0), at(60), 7);
        if (items.length === 0) return;
        await by.dispatch.fanOut(items, at(0));
      }
    };
    const seen: number[] = [];
    const readOn = async () => {
      const page = await readAfter(seen.at(-1) ?? 0);
      seen.push(...page.map(({ position }) => position));
    };
    let isRelaying = true;
    const relaying = Promise.all([relay(dispatch.storage), relay(node)]).finally(() => {
      isRelaying = false;
    });
    while (isRelaying) await readOn();
    await relaying;
    while (seen.length < 600) await readOn();
    expect(seen).toEqual(Array.from({ length: 600 }, (_, index) => index + 1));
  });
});
