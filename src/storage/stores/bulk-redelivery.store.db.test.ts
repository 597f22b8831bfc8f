import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewBulkRedelivery } from '../../app/ports/bulk-redelivery-views.ts';
import type { Endpoint } from '../../app/ports/tenants.ts';
import type { DeliveryRow } from '../entities/deliveries.ts';
import { aDeliveryRow, anEventRow, type DirectRows, openDirectRows } from '../testing/delivery-rows.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { insertSession, insertTenant, testIds } from '../testing/test-rows.ts';

const at = (seconds: number) => new Date(testStart.getTime() + seconds * 1000);
const everything = { since: null, until: null, eventType: null, endpointId: null, status: null, result: null };
const createdBy = { kind: 'member', id: testIds.uuid() } as const;

describe.each(engines)('bulk redeliveries on $name', (engine) => {
  let opened: TestStorage;
  let rows: DirectRows;
  beforeAll(async () => {
    opened = await openTestStorage(engine, 'bulk redeliveries');
    rows = await openDirectRows(opened);
  });
  afterAll(async () => {
    await rows.close();
    await opened.close();
  });
  const store = () => opened.storage.unitOfWork.stores.bulkRedeliveries;
  const views = () => opened.storage.bulkRedeliveryViews;

  /** A tenant with an endpoint and deliveries to it. */
  const aTenant = async (count: number, change: Partial<DeliveryRow> = {}) => {
    const tenant = await insertTenant(opened.storage);
    const { session } = await insertSession(opened.storage, tenant.id);
    const endpoint: Endpoint = {
      ...{ id: testIds.uuid(), tenantId: tenant.id, url: 'https://receiver.example/', enabled: true },
      ...{ eventTypes: ['verification.expired'], createdAt: at(-10) },
    };
    const secret = { id: testIds.uuid(), text: 'whsec_AAAA' };
    await opened.storage.unitOfWork.stores.endpoints.insert(endpoint, secret);
    const events = Array.from({ length: count }, () =>
      anEventRow({ tenantId: tenant.id, sessionId: session.id }, at(0)),
    );
    await rows.events(events);
    const deliveries = events.map(({ id: eventId }, index) =>
      aDeliveryRow(
        {
          ...{ tenantId: tenant.id, eventId, endpointId: endpoint.id, status: 'abandoned', dueAt: null, attempts: 10 },
          ...{ createdAt: at(index), ...change },
        },
        at(0),
      ),
    );
    await rows.deliveries(deliveries);
    return { tenantId: tenant.id, endpoint, deliveries };
  };
  const begin = async (tenantId: string, filter: Partial<typeof everything> & object = {}) => {
    const bulk: NewBulkRedelivery = {
      ...{ id: testIds.uuidAt(at(3600).getTime()), tenantId, createdAt: at(3600), createdBy },
      filter: { ...everything, ...filter },
    };
    await store().insert(bulk);
    return bulk;
  };
  const become = (ids: readonly string[], set: string) =>
    rows.db.execute(`UPDATE deliveries SET ${set} WHERE id IN (${ids.map((id) => `'${id}'`).join(', ')})`, []);

  test('they are made due in batches, and what became of each is counted', async () => {
    const { tenantId, deliveries } = await aTenant(25);
    const bulk = await begin(tenantId);
    expect(await views().load(tenantId, bulk.id)).toMatchObject({ ...bulk, state: 'selecting', selected: 0 });
    expect(await store().listSelecting(100)).toContainEqual({ id: bulk.id, tenantId });
    expect(await store().selectMore(bulk.id, 10)).toBe(true);
    expect(await views().load(tenantId, bulk.id)).toMatchObject({ state: 'selecting', selected: 10, waiting: 10 });
    expect(await store().selectMore(bulk.id, 10)).toBe(true);
    expect(await store().selectMore(bulk.id, 10)).toBe(false);
    expect(await store().selectMore(bulk.id, 10)).toBe(false);
    const ids = deliveries.map(({ id }) => id);
    await become(ids.slice(0, 5), "status = 'delivered', due_at = NULL, attempts = 11");
    await become(ids.slice(5, 8), 'attempts = 11');
    await become(ids.slice(8, 10), "status = 'stopped', due_at = NULL");
    const counts = { selected: 25, waiting: 15, retrying: 3, delivered: 5, ended: 2 };
    expect(await views().load(tenantId, bulk.id)).toMatchObject({ state: 'sending', limited: false, ...counts });
    expect(await store().finishEnded(100)).toBe(0);
    await become(ids.slice(5), "status = 'delivered', due_at = NULL");
    const over = { selected: 25, waiting: 0, retrying: 0, delivered: 25, ended: 0 };
    expect(await views().load(tenantId, bulk.id)).toMatchObject({ state: 'finished', ...over });
    expect(await store().finishEnded(100)).toBe(1);
    // What becomes of them later is no longer its concern.
    await become(ids, "status = 'abandoned'");
    expect(await views().load(tenantId, bulk.id)).toMatchObject({ state: 'finished', ...over });
  });

  test('two at once select no delivery twice, and nodes that work at once make no batch twice', async () => {
    const { tenantId } = await aTenant(40);
    const [first, second] = [await begin(tenantId), await begin(tenantId)];
    for (let round = 0; round < 6; round += 1) {
      await Promise.all([first, first, second].map(({ id }) => store().selectMore(id, 10)));
    }
    const [one, two] = [await views().load(tenantId, first.id), await views().load(tenantId, second.id)];
    expect((one?.selected ?? 0) + (two?.selected ?? 0)).toBe(40);
    const tokens = await rows.db.select('SELECT lease_token FROM deliveries WHERE tenant_id = ?', [tenantId]);
    expect(tokens.map(({ lease_token }) => lease_token)).toEqual(Array(40).fill(1));
  });

  test('the count and the selection keep to the same filter', async () => {
    const { tenantId, endpoint, deliveries } = await aTenant(12);
    const ids = deliveries.map(({ id }) => id);
    await become(ids.slice(0, 3), "status = 'held'");
    await become(ids.slice(3, 5), `status = 'pending', attempts = 2, due_at = '2099-01-01 00:00:00'`);
    await rows.attempts(
      ids.slice(5, 9).map((deliveryId) => ({
        ...{
          deliveryId,
          attempt: 10,
          tenantId,
          attemptedAt: at(1),
          result: 'timeout',
          httpStatus: null,
          durationMs: 5,
        },
      })),
    );
    const filters = [
      [{}, 12],
      [{ status: 'held' }, 3],
      [{ status: 'pending' }, 2],
      [{ status: 'abandoned' }, 7],
      [{ result: 'timeout' }, 4],
      [{ endpointId: endpoint.id, eventType: 'verification.expired' }, 12],
      [{ endpointId: testIds.uuid() }, 0],
      [{ eventType: 'verification.failed' }, 0],
      [{ since: at(6) }, 6],
      [{ until: at(6) }, 6],
      [{ since: at(6), until: at(8), result: 'timeout' }, 2],
    ] as const;
    for (const [filter, count] of filters) {
      expect(await views().count(tenantId, { ...everything, ...filter }, at(3600)), JSON.stringify(filter)).toEqual({
        ...{ count, isComplete: true },
      });
    }
    const bulk = await begin(tenantId, { since: at(6), until: at(8), result: 'timeout' } as object);
    await store().selectMore(bulk.id, 100);
    expect(await views().load(tenantId, bulk.id)).toMatchObject({ filter: bulk.filter, selected: 2 });
  });

  test('another tenant neither sees nor sends them, and pages go through all of a tenant', async () => {
    const [own, other] = [await aTenant(3), await aTenant(2)];
    const bulk = await begin(other.tenantId);
    await store().selectMore(bulk.id, 100);
    expect(await views().count(own.tenantId, everything, at(3600))).toEqual({ count: 3, isComplete: true });
    expect(await views().load(own.tenantId, bulk.id)).toBeNull();
    expect(await views().load(other.tenantId, 'x')).toBeNull();
    const made = [await begin(own.tenantId), await begin(own.tenantId), await begin(own.tenantId)].map(({ id }) => id);
    const first = await views().list(own.tenantId, { after: null, limit: 2 });
    if (first === 'unknown_cursor') throw new Error('the first page has no cursor');
    const rest = await views().list(own.tenantId, { after: first.next, limit: 2 });
    if (rest === 'unknown_cursor') throw new Error('the cursor is of this list');
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(made.toSorted().reverse());
    expect(await views().list(other.tenantId, { after: first.next, limit: 2 })).toBe('unknown_cursor');
  });

  test('old ones are deleted in parts, with the deliveries that they name', async () => {
    const { tenantId } = await aTenant(5);
    const bulk = await begin(tenantId);
    await store().selectMore(bulk.id, 100);
    while ((await store().deleteBefore(at(3600), 100)) > 0);
    expect(await views().load(tenantId, bulk.id)).not.toBeNull();
    let parts = 0;
    while ((await store().deleteBefore(at(3601), 2)) > 0) parts += 1;
    expect(parts).toBeGreaterThanOrEqual(3);
    expect(await views().load(tenantId, bulk.id)).toBeNull();
    expect(await rows.db.select('SELECT 1 FROM bulk_redelivery_items WHERE bulk_id = ?', [bulk.id])).toEqual([]);
  });
});
