import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeliveryFilter, DeliveryState, DeliveryView, Page } from '../../app/ports/views.ts';
import type { Session } from '../../domain/session.ts';
import type { Tenant } from '../../domain/tenant.ts';
import { openDatabase } from '../database.ts';
import type { DeliveryRow } from '../entities/deliveries.ts';
import type { Access } from '../statements.ts';
import { aDeliveryRow, anEventRow, type DirectRows, openDirectRows } from '../testing/delivery-rows.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { readCounting } from '../testing/rows-examined.ts';
import { insertSession, insertTenant, testIds } from '../testing/test-rows.ts';
import { createTransactions } from '../transactions.ts';
import { deliveryViews } from './delivery.view.ts';
import { deliveryIdsQuery } from './delivery-query.ts';

const everything: DeliveryFilter = {
  sessionId: null,
  endpointId: null,
  eventId: null,
  status: null,
  eventType: null,
  from: null,
  to: null,
};
const at = (seconds: number) => new Date(testStart.getTime() + seconds * 1000);
const states: readonly DeliveryState[] = ['pending', 'delivered', 'abandoned', 'held', 'stopped'];

describe.each(engines)('lists of deliveries on $name', (engine) => {
  let opened: TestStorage;
  let rows: DirectRows;
  const views = () => opened.storage.deliveryViews;

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'delivery views');
    rows = await openDirectRows(opened);
  });
  afterAll(async () => {
    await rows.close();
    await opened.close();
  });

  const list = async (
    tenantId: string,
    filter: Partial<DeliveryFilter> = {},
    after: string | null = null,
    limit = 50,
  ) => {
    const page = await views().list(tenantId, { ...everything, ...filter }, { after, limit });
    if (page === 'unknown_cursor') throw new Error('the cursor was refused');
    return page;
  };
  const idsOf = ({ items }: Page<DeliveryView>) => items.map(({ id }) => id);

  /** A tenant with two sessions, events of two types and two endpoints: eight deliveries of every status, one a minute. */
  const aTenantWithDeliveries = async () => {
    const tenant = await insertTenant(opened.storage);
    const sessions: Session[] = [];
    for (let index = 0; index < 2; index += 1) sessions.push((await insertSession(opened.storage, tenant.id)).session);
    const endpoints = [testIds.uuid(), testIds.uuid()] as const;
    const made: (DeliveryRow & { sessionId: string; type: string })[] = [];
    for (let index = 0; index < 4; index += 1) {
      const session = sessions[index % 2] as Session;
      const type = index < 2 ? 'verification.expired' : 'verification.failed';
      const event = await rows.event({ tenantId: tenant.id, sessionId: session.id, type });
      for (const endpointId of endpoints) {
        const createdAt = at(60 * made.length);
        const status = states[made.length % states.length] as string;
        const delivery = await rows.delivery({ tenantId: tenant.id, eventId: event.id, endpointId, status, createdAt });
        made.push({ ...delivery, sessionId: session.id, type });
      }
    }
    return { tenant, sessions, endpoints, made: made.reverse() };
  };

  test('every filter narrows the list, alone and together, newest first', async () => {
    const { tenant, sessions, endpoints, made } = await aTenantWithDeliveries();
    const choices: { [P in keyof DeliveryFilter]: readonly DeliveryFilter[P][] } = {
      sessionId: [null, sessions[0]?.id ?? ''],
      endpointId: [null, endpoints[1]],
      eventId: [null, made[3]?.eventId ?? ''],
      status: [null, 'abandoned', 'delivered'],
      eventType: [null, 'verification.failed'],
      from: [null, at(120)],
      to: [null, at(300)],
    };
    let filters: DeliveryFilter[] = [everything];
    for (const [name, values] of Object.entries(choices)) {
      filters = filters.flatMap((filter) => values.map((value) => ({ ...filter, [name]: value }) as DeliveryFilter));
    }
    expect(filters).toHaveLength(192);
    for (const filter of filters) {
      const expected = made.filter(
        (row) =>
          (filter.sessionId === null || row.sessionId === filter.sessionId) &&
          (filter.endpointId === null || row.endpointId === filter.endpointId) &&
          (filter.eventId === null || row.eventId === filter.eventId) &&
          (filter.status === null || row.status === filter.status) &&
          (filter.eventType === null || row.type === filter.eventType) &&
          (filter.from === null || row.createdAt >= filter.from) &&
          (filter.to === null || row.createdAt < filter.to),
      );
      expect(idsOf(await list(tenant.id, filter)), JSON.stringify(filter)).toEqual(expected.map(({ id }) => id));
    }
  });

  test('a delivery whose status changes while it is listed is left out of the list of its old status, and the next page follows', async () => {
    const { tenant, made } = await aTenantWithDeliveries();
    const pending = made.filter(({ status }) => status === 'pending').map(({ id }) => id);
    const views = deliveryViews({
      run: (work) =>
        work({
          ...rows.db,
          async select(sql, parameters) {
            const found = await rows.db.select(sql, parameters);
            // A worker records the newest right after the query for ids.
            if (found.length === 2)
              await rows.db.execute("UPDATE deliveries SET status = 'delivered' WHERE id = ?", [`${pending[0]}`]);
            return found;
          },
        }),
    } as Access);
    const page = await views.list(tenant.id, { ...everything, status: 'pending' }, { after: null, limit: 1 });
    if (page === 'unknown_cursor') throw new Error('the cursor was refused');
    expect(page.items).toEqual([]);
    expect(idsOf(await list(tenant.id, { status: 'pending' }, page.next))).toEqual(pending.slice(1));
  });

  test('a time range finds deliveries whose ids are ahead of it, as after a clock was set back', async () => {
    const { tenant, sessions, endpoints } = await aTenantWithDeliveries();
    const event = await rows.event({ tenantId: tenant.id, sessionId: sessions[0]?.id ?? '' });
    const id = testIds.uuidAt(at(3659).getTime());
    await rows.delivery({ tenantId: tenant.id, eventId: event.id, endpointId: endpoints[0], id, createdAt: at(3600) });
    expect(idsOf(await list(tenant.id, { from: at(3600), to: at(3601) }))).toEqual([id]);
  });

  test('pages list each delivery once while others are inserted', async () => {
    const { tenant, endpoints, made } = await aTenantWithDeliveries();
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Page<DeliveryView> = await list(tenant.id, {}, after, 3);
      expect(page.items.length).toBeLessThanOrEqual(3);
      seen.push(...idsOf(page));
      after = page.next;
      const event = await rows.event({ tenantId: tenant.id, sessionId: made[0]?.sessionId ?? '' });
      await rows.delivery({ tenantId: tenant.id, eventId: event.id, endpointId: endpoints[0], createdAt: at(3600) });
    } while (after !== null);
    expect(seen).toEqual(made.map(({ id }) => id));
  });

  test('a page that is exactly full is the last one', async () => {
    const { tenant, made } = await aTenantWithDeliveries();
    expect(await list(tenant.id, {}, null, made.length)).toMatchObject({ next: null });
    expect((await list(tenant.id, {}, null, made.length - 1)).next).not.toBeNull();
  });

  test('no tenant reads deliveries or attempts of another tenant, with its cursor either', async () => {
    const { tenant, sessions, endpoints, made } = await aTenantWithDeliveries();
    const other: Tenant = await insertTenant(opened.storage);
    const own = made[0] as DeliveryRow;
    for (const filter of [
      {},
      { sessionId: sessions[0]?.id ?? '' },
      { endpointId: endpoints[0] },
      { eventId: own.eventId },
    ]) {
      expect(await list(other.id, filter)).toEqual({ items: [], next: null });
    }
    const page = { after: null, limit: 10 };
    expect(await views().attempts(other.id, own.id, page)).toBeNull();
    expect(await views().attempts(tenant.id, own.id, page)).toEqual({ items: [], next: null });
    const { next } = await list(tenant.id, {}, null, 2);
    expect(await views().list(other.id, everything, { after: next, limit: 2 })).toBe('unknown_cursor');
  });

  test('malformed ids and cursors match nothing', async () => {
    const { tenant, made } = await aTenantWithDeliveries();
    for (const text of ["' OR 1=1 --", '日本', `${made[0]?.id} `, '\u0000', (made[0]?.id ?? '').toUpperCase()]) {
      expect((await list(tenant.id, { sessionId: text })).items).toEqual([]);
      expect((await list(tenant.id, { endpointId: text })).items).toEqual([]);
      expect((await list(tenant.id, { eventId: text })).items).toEqual([]);
      expect((await list(text)).items).toEqual([]);
      expect(await views().attempts(tenant.id, text, { after: null, limit: 5 })).toBeNull();
      expect(await views().list(tenant.id, everything, { after: text, limit: 5 })).toBe('unknown_cursor');
    }
  });

  test('a delivery shows its latest attempt, and when the next one is due', async () => {
    const tenant = await insertTenant(opened.storage);
    const { session } = await insertSession(opened.storage, tenant.id);
    const endpoint = {
      id: testIds.uuid(),
      tenantId: tenant.id,
      url: 'https://receiver.example/',
      eventTypes: ['verification.expired'],
      enabled: true,
      createdAt: at(-10),
    };
    await opened.storage.unitOfWork.stores.endpoints.insert(endpoint, { id: testIds.uuid(), text: 'whsec_AAAA' });
    const event = await rows.event({ tenantId: tenant.id, sessionId: session.id });
    const delivery = await rows.delivery({
      tenantId: tenant.id,
      eventId: event.id,
      endpointId: endpoint.id,
      attempts: 2,
      dueAt: at(300),
    });
    const attempt = { deliveryId: delivery.id, tenantId: tenant.id };
    await rows.attempts([
      { ...attempt, attempt: 1, attemptedAt: at(1), result: 'timeout', httpStatus: null, durationMs: 15000 },
      { ...attempt, attempt: 2, attemptedAt: at(7), result: 'http_error', httpStatus: 502, durationMs: 84 },
    ]);
    const shown = async () => (await list(tenant.id)).items[0];
    expect(await shown()).toEqual({
      id: delivery.id,
      eventId: event.id,
      eventType: 'verification.expired',
      sessionId: session.id,
      endpointId: endpoint.id,
      status: 'pending',
      createdAt: delivery.createdAt,
      nextAttemptAt: at(300),
      attempts: 2,
      lastAttempt: { number: 2, at: at(7), result: 'http_error', httpStatus: 502, durationMs: 84 },
    });
    await rows.db.execute('UPDATE delivery_queues SET paused_at = ? WHERE endpoint_id = ?', [at(9), endpoint.id]);
    expect((await shown())?.nextAttemptAt).toBeNull();
    await rows.db.execute('UPDATE delivery_queues SET paused_at = NULL WHERE endpoint_id = ?', [endpoint.id]);
    await rows.db.execute('UPDATE endpoints SET paused_by_person_at = ? WHERE id = ?', [at(9), endpoint.id]);
    expect((await shown())?.nextAttemptAt).toBeNull();
    await rows.db.execute('UPDATE endpoints SET paused_by_person_at = NULL WHERE id = ?', [endpoint.id]);
    expect((await shown())?.nextAttemptAt).toEqual(at(300));
    await rows.db.execute('UPDATE deliveries SET claim = ? WHERE id = ?', [testIds.uuid(), delivery.id]);
    expect((await shown())?.nextAttemptAt).toBeNull();

    const page = await views().attempts(tenant.id, delivery.id, { after: null, limit: 1 });
    if (page === null || page === 'unknown_cursor') throw new Error('a page was expected');
    expect(page.items).toEqual([{ number: 1, at: at(1), result: 'timeout', httpStatus: null, durationMs: 15000 }]);
    const rest = await views().attempts(tenant.id, delivery.id, { after: page.next, limit: 1 });
    expect(rest).toMatchObject({ items: [{ number: 2 }], next: null });
    const elsewhere = await views().list(tenant.id, everything, { after: page.next, limit: 1 });
    expect(elsewhere).toBe('unknown_cursor');
  });

  test('a page is read along the index of its status, however many deliveries there are', async () => {
    const tenant = await insertTenant(opened.storage);
    const { session } = await insertSession(opened.storage, tenant.id);
    const endpointId = testIds.uuid();
    const events = Array.from({ length: 6000 }, () =>
      anEventRow({ tenantId: tenant.id, sessionId: session.id }, at(0)),
    );
    await rows.events(events);
    await rows.deliveries(
      events.map(({ id: eventId }, index) => {
        const status = index % 100 === 0 ? 'abandoned' : 'delivered';
        return aDeliveryRow({ tenantId: tenant.id, eventId, endpointId, status, createdAt: at(index) }, at(0));
      }),
    );
    const isMysql = engine.variable === 'TEST_MYSQL_URL';
    await rows.db.execute(isMysql ? 'ANALYZE TABLE deliveries' : 'ANALYZE deliveries', []);
    for (const filter of [{}, { status: 'abandoned' as const }, { eventType: 'verification.expired', from: at(10) }]) {
      const { text, cells } = deliveryIdsQuery(rows.db.dialect, tenant.id, { ...everything, ...filter }, null, 51);
      const plan = JSON.stringify(await rows.db.select(`EXPLAIN ${text}`, cells));
      expect(plan).toContain('deliveries_tenant_status');
      expect(plan).not.toMatch(/Seq Scan on deliveries|"type":"ALL","possible_keys":"deliveries/);
      expect(idsOf(await list(tenant.id, filter))).toHaveLength(50);
    }
    // The oldest are of another endpoint.
    const rare = testIds.uuid();
    const made = await Promise.all(
      [-3, -2, -1].map((seconds) =>
        rows.delivery({
          ...{ tenantId: tenant.id, eventId: testIds.eventId(), endpointId: rare, createdAt: at(seconds) },
          status: seconds === -2 ? 'abandoned' : 'delivered',
        }),
      ),
    );
    await rows.events(
      made.map(({ eventId }) => ({
        ...anEventRow({ tenantId: tenant.id, sessionId: session.id }, at(0)),
        id: eventId,
      })),
    );
    const database = await openDatabase(opened.database.url, { poolSize: 1, log: { warn() {} } });
    try {
      const { outer } = createTransactions(database);
      // Tables so small would be read at once, alone or in a join.
      for (const way of isMysql ? [] : ['seqscan', 'hashjoin', 'mergejoin']) {
        await outer.run((db) => db.execute(`SET enable_${way} = off`, []));
      }
      for (const [status, count] of [
        [null, 3],
        ['delivered', 2],
        ['abandoned', 1],
      ] as const) {
        const { result, examined } = await readCounting(outer, engine, (recording) =>
          deliveryViews(recording).list(
            tenant.id,
            { ...everything, endpointId: rare, status },
            { after: null, limit: 50 },
          ),
        );
        if (result === 'unknown_cursor') throw new Error('the cursor was refused');
        expect(result.items).toHaveLength(count);
        // Of those with a rare status, all are tested, and their events too.
        expect(examined, `${status}`).toBeLessThan(status === 'abandoned' ? 500 : 50);
      }
      // A page far down is no dearer than the first one. PostgreSQL reads so few rows along the primary key as well.
      for (const seconds of isMysql ? [1000, 3000, 5000] : []) {
        const { next: after } = await list(tenant.id, { to: at(seconds) });
        for (const filter of [{}, { status: 'delivered' as const }, { endpointId }]) {
          const { result, examined } = await readCounting(outer, engine, (recording) =>
            deliveryViews(recording).list(tenant.id, { ...everything, ...filter }, { after, limit: 50 }),
          );
          if (result === 'unknown_cursor') throw new Error('the cursor was refused');
          expect(result.items).toHaveLength(50);
          expect(examined, JSON.stringify({ ...filter, seconds })).toBeLessThan(700);
        }
      }
    } finally {
      await database.dataSource.destroy();
    }
  });

  test('a condition that no index has is tested in parts, and pages follow without gap or repetition', async () => {
    const tenant = await insertTenant(opened.storage);
    const { session } = await insertSession(opened.storage, tenant.id);
    const [endpointId, other] = [testIds.uuid(), testIds.uuid()];
    const made: { id: string; type: string; status: string; endpointId: string }[] = [];
    for (let index = 0; index < 40; index += 1) {
      const type = index % 7 === 0 ? 'verification.failed' : 'verification.expired';
      const event = { ...anEventRow({ tenantId: tenant.id, sessionId: session.id, type }, at(index)) };
      await rows.events([event]);
      const place = { tenantId: tenant.id, eventId: event.id, endpointId: index % 5 === 0 ? other : endpointId };
      const status = index % 2 === 0 ? 'abandoned' : 'delivered';
      const { id } = await rows.delivery({ ...place, status, createdAt: at(index) });
      made.unshift({ id, type, status, endpointId: place.endpointId });
    }
    const bounded = createTransactions(rows.database).outer;
    const views = deliveryViews(bounded, [3, 4]);
    const filters: Partial<DeliveryFilter>[] = [
      { eventType: 'verification.failed' },
      { eventType: 'verification.failed', status: 'abandoned' },
      { eventType: 'verification.failed', endpointId },
      { endpointId: other, status: 'abandoned' },
      { endpointId: other, status: 'abandoned', eventType: 'verification.expired' },
      { eventType: 'verification.approved' },
    ];
    for (const filter of filters) {
      const seen: string[] = [];
      let [after, calls]: [string | null, number] = [null, 0];
      do {
        const page = await views.list(tenant.id, { ...everything, ...filter }, { after, limit: 2 });
        if (page === 'unknown_cursor') throw new Error('the cursor was refused');
        seen.push(...idsOf(page));
        after = page.next;
        calls += 1;
      } while (after !== null);
      const expected = made.filter((one) =>
        Object.entries({ type: filter.eventType, status: filter.status, endpointId: filter.endpointId }).every(
          ([key, value]) => value === undefined || one[key as keyof typeof one] === value,
        ),
      );
      expect(seen, JSON.stringify(filter)).toEqual(expected.map(({ id }) => id));
      // Seven are tested in a call.
      expect(calls, JSON.stringify(filter)).toBeGreaterThan(2);
    }
  });
});
