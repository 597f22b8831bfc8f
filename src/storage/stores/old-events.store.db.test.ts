import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import type { EventRow } from '../entities/deliveries.ts';
import type { Access } from '../statements.ts';
import { type DirectRows, openDirectRows } from '../testing/delivery-rows.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { readsOf, recordingAccess } from '../testing/plans.ts';
import { anOutboxItem, aSession, insertTenant, testIds } from '../testing/test-rows.ts';
import { createTransactions } from '../transactions.ts';
import { oldEventStore } from './old-events.store.ts';

const dayMs = 86_400_000;
const before = new Date(testStart.getTime() - 30 * dayMs);
const old = (days = 31) => new Date(testStart.getTime() - days * dayMs);
const eventIdAt = (at: Date) => `evt_${testIds.uuidAt(at.getTime()).replaceAll('-', '')}`;

describe.each(engines)('deleting events by age on $name', (engine) => {
  let opened: TestStorage;
  let rows: DirectRows;
  beforeAll(async () => {
    opened = await openTestStorage(engine, 'old-events');
    rows = await openDirectRows(opened);
  });
  afterAll(async () => {
    await rows.close();
    await opened.close();
  });

  const store = () => opened.storage.unitOfWork.stores.oldEvents;
  const endpointId = testIds.uuid();
  const event = (tenantId: string, position: number | null, createdAt = old()): Promise<EventRow> =>
    rows.event({ id: eventIdAt(createdAt), tenantId, sessionId: testIds.sessionId(), position, createdAt });
  const delivery = async ({ id: eventId, tenantId }: EventRow, status: string, attemptedAt = old()) => {
    const dueAt = status === 'pending' ? attemptedAt : null;
    const made = await rows.delivery({ tenantId, eventId, endpointId, status, dueAt, createdAt: old(), attempts: 1 });
    const result = { result: 'delivered', httpStatus: 204, durationMs: 3 };
    await rows.attempts([{ deliveryId: made.id, attempt: 1, tenantId, attemptedAt, ...result }]);
    return made;
  };
  const idsIn = async (table: string, tenantId: string, column = 'id') => {
    const found = await rows.db.select(`SELECT ${column} AS id FROM ${table} WHERE tenant_id = ?`, [tenantId]);
    return found.map(({ id }) => `${id}`).sort();
  };
  const purge = (tenantId: string) => store().deleteEvents(tenantId, before, { after: 0, limit: 100 });

  test('an old event goes with its deliveries and attempts; a newer one and those of other tenants stay', async () => {
    const { id: tenantId } = await insertTenant(opened.storage);
    const { id: otherId } = await insertTenant(opened.storage);
    const gone = await event(tenantId, 1);
    await delivery(gone, 'delivered');
    const [kept, other] = [await event(tenantId, 2, old(29)), await event(otherId, 1)];
    await event(tenantId, 3, old(1));
    await event(otherId, 2);
    const ofKept = await delivery(kept, 'delivered', old(29));
    expect(await purge(tenantId)).toEqual({ deleted: 1, next: null });
    const ids = await idsIn('events', tenantId);
    expect(ids).toContain(kept.id);
    expect(ids).not.toContain(gone.id);
    expect(await idsIn('deliveries', tenantId)).toEqual([ofKept.id]);
    expect(await idsIn('delivery_attempts', tenantId, 'delivery_id')).toEqual([ofKept.id]);
    expect(await idsIn('events', otherId)).toContain(other.id);
  });

  test('an event whose notification is still owed stays: not relayed, waiting, or held', async () => {
    const { id: tenantId } = await insertTenant(opened.storage);
    const unrelayed = await event(tenantId, 1);
    const session = aSession(tenantId, { id: unrelayed.sessionId });
    const item = { ...anOutboxItem(session, 'notification', old(), unrelayed.id), id: testIds.uuidAt(old().getTime()) };
    await opened.storage.unitOfWork.stores.outbox.add(item);
    const [waiting, held, abandoned] = [await event(tenantId, 2), await event(tenantId, 3), await event(tenantId, 4)];
    await delivery(waiting, 'pending');
    await delivery(held, 'held');
    await delivery(abandoned, 'abandoned');
    const unpositioned = await event(tenantId, null);
    const latest = await event(tenantId, 5);
    expect(await purge(tenantId)).toEqual({ deleted: 1, next: null });
    expect(await idsIn('events', tenantId)).toEqual(
      [unrelayed, waiting, held, unpositioned, latest].map(({ id }) => id).sort(),
    );
    await opened.storage.unitOfWork.stores.outbox.withdraw([item.id]);
    expect((await purge(tenantId)).deleted).toBe(1);
    expect(await idsIn('events', tenantId)).not.toContain(unrelayed.id);
  });

  test('the latest event of a tenant stays, so that positions never begin again', async () => {
    const { id: tenantId } = await insertTenant(opened.storage);
    const latest = await event(tenantId, 7);
    expect(await purge(tenantId)).toEqual({ deleted: 0, next: null });
    expect(await idsIn('events', tenantId)).toEqual([latest.id]);
  });

  test('a page at a time, and owed events at the start keep none behind them', async () => {
    const { id: tenantId } = await insertTenant(opened.storage);
    const owed = await event(tenantId, 1);
    await delivery(owed, 'pending');
    for (const position of [2, 3, 4]) await event(tenantId, position);
    const page = (after: number) => store().deleteEvents(tenantId, before, { after, limit: 2 });
    expect(await page(0)).toEqual({ deleted: 1, next: 2 });
    expect(await page(2)).toEqual({ deleted: 1, next: null });
    expect(await idsIn('events', tenantId)).toHaveLength(2);
  });

  test('old attempts go, while their delivery and newer attempts stay, and all of a delivery that waits or is held', async () => {
    const { id: tenantId } = await insertTenant(opened.storage);
    const made = await event(tenantId, 1);
    const ended = await delivery(made, 'delivered');
    const repeated = await delivery(await event(tenantId, 2), 'delivered', old(2));
    const waiting = await delivery(await event(tenantId, 3), 'pending');
    const held = await delivery(await event(tenantId, 4), 'held');
    let after: string | null = '';
    let deleted = 0;
    while (after !== null) {
      const page: { deleted: number; next: string | null } = await store().deleteAttempts(before, { after, limit: 2 });
      deleted += page.deleted;
      after = page.next;
    }
    expect(deleted).toBeGreaterThanOrEqual(1);
    expect(await idsIn('delivery_attempts', tenantId, 'delivery_id')).toEqual(
      [repeated, waiting, held].map(({ id }) => id).sort(),
    );
    expect(await idsIn('deliveries', tenantId)).toContain(ended.id);
  });

  test('what is old is found by an index in every table', async () => {
    const { id: tenantId } = await insertTenant(opened.storage);
    const many = 400;
    const events = Array.from({ length: many }, (_, at) => ({
      ...{
        id: eventIdAt(old(40)),
        tenantId,
        sessionId: testIds.sessionId(),
        sequence: 1,
        type: 'verification.expired',
        traceparent: null,
      },
      ...{ outcomeId: null, createdAt: old(40), snapshot: '{}', position: at + 1 },
    }));
    await rows.events(events);
    for (const made of events.slice(0, 100)) await delivery(made, 'delivered', old(40));
    const isMysql = engine.variable === 'TEST_MYSQL_URL';
    for (const table of ['events', 'deliveries', 'delivery_attempts', 'outbox'])
      await opened.database.query(isMysql ? `ANALYZE TABLE ${table}` : `VACUUM ANALYZE ${table}`);
    const database = await openDatabase(opened.database.url, { poolSize: 1, log: { warn() {} } });
    try {
      const { outer } = createTransactions(database);
      // So small a table would be read at once.
      if (!isMysql) await outer.run((db) => db.execute('SET enable_seqscan = off', []));
      const recorded = recordingAccess(outer);
      const access: Access = { ...recorded.access, atomically: (work) => recorded.access.run(work as never) };
      const attempts = await oldEventStore(access).deleteAttempts(before, { after: '', limit: 50 });
      expect(attempts.next).not.toBeNull();
      expect(await oldEventStore(access).deleteEvents(tenantId, before, { after: 0, limit: 50 })).toMatchObject({
        deleted: 50,
      });
      const reads = [];
      for (const statement of recorded.statements) reads.push(...(await readsOf(outer, engine, statement)));
      expect(reads.filter(({ index }) => index === null)).toEqual([]);
      const indexes = new Set(reads.map(({ table, index }) => `${table} ${index}`));
      expect([...indexes].some((name) => name === 'events events_tenant_position')).toBe(true);
      expect([...indexes].some((name) => name.startsWith('delivery_attempts '))).toBe(true);
    } finally {
      await database.dataSource.destroy();
    }
  });
});
