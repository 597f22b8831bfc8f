import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventFilter, EventPage } from '../../app/ports/views.ts';
import { notificationText } from '../../domain/event.ts';
import type { Session } from '../../domain/session.ts';
import type { Tenant } from '../../domain/tenant.ts';
import { openDatabase } from '../database.ts';
import type { EventRow } from '../entities/deliveries.ts';
import type { Access } from '../statements.ts';
import { anEventRow, type DirectRows, openDirectRows } from '../testing/delivery-rows.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { readCounting } from '../testing/rows-examined.ts';
import { anOutboxItem, anOutcome, insertSession, insertTenant, testIds } from '../testing/test-rows.ts';
import { createTransactions } from '../transactions.ts';
import { eventViews } from './event.view.ts';

const everything: EventFilter = { sessionId: null, eventType: null, from: null, to: null };
const hourMs = 3_600_000;
const at = (seconds: number) => new Date(testStart.getTime() + seconds * 1000);

describe.each(engines)('lists of events on $name', (engine) => {
  let opened: TestStorage;
  let rows: DirectRows;
  // Unlike those of rows that are put into the tables directly.
  let sequence = 1_000_000;
  const views = () => opened.storage.eventViews;

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'event views');
    rows = await openDirectRows(opened);
  });
  afterAll(async () => {
    await rows.close();
    await opened.close();
  });

  const aTenant = async () => {
    const tenant = await insertTenant(opened.storage);
    const { session } = await insertSession(opened.storage, tenant.id);
    return { tenant, session };
  };
  /** Events with positions from 1 on, one an hour unless their times are given. */
  const aList = async ({ tenant, session }: { tenant: Tenant; session: Session }, times: readonly Date[]) => {
    const made: EventRow[] = times.map((createdAt, index) =>
      anEventRow({ tenantId: tenant.id, sessionId: session.id, position: index + 1, createdAt }, createdAt),
    );
    await rows.events(made);
    return made.map(({ id }) => id);
  };
  const hourly = (count: number) =>
    Array.from({ length: count }, (_, index) => new Date(testStart.getTime() + index * hourMs));
  const follow = async (
    tenantId: string,
    filter: Partial<EventFilter> = {},
    after: string | null = null,
    limit = 50,
    from = views(),
  ): Promise<EventPage> => {
    const page = await from.following(tenantId, { ...everything, ...filter }, { after, limit });
    if (page === 'unknown_cursor') throw new Error('the cursor was refused');
    return page;
  };
  const newest = async (
    tenantId: string,
    filter: Partial<EventFilter> = {},
    after: string | null = null,
    limit = 50,
  ) => {
    const page = await views().newest(tenantId, { ...everything, ...filter }, { after, limit });
    if (page === 'unknown_cursor') throw new Error('the cursor was refused');
    return page;
  };
  const idsOf = ({ items }: { readonly items: readonly { readonly id: string }[] }) => items.map(({ id }) => id);
  const relayed = async (session: Session) => {
    const { events, outbox } = opened.storage.unitOfWork.stores;
    const id = testIds.eventId();
    sequence += 1;
    const snapshot = { type: 'verification.expired' as const };
    await events.insert({
      id,
      tenantId: session.tenantId,
      sessionId: session.id,
      sequence,
      createdAt: at(0),
      snapshot,
    });
    await outbox.add(anOutboxItem(session, 'notification', at(0), id));
    const relay = async () => {
      const { dispatch } = opened.storage;
      await dispatch.fanOut(await dispatch.claimOutbox('notification', at(0), at(60), 100), at(0));
    };
    return { id, relay };
  };

  test('a tenant without events gets a cursor, and later events are read from there', async () => {
    const { tenant, session } = await aTenant();
    const nothing = await follow(tenant.id);
    expect(nothing).toMatchObject({ items: [], hasMore: false });
    const first = await relayed(session);
    expect(idsOf(await follow(tenant.id, {}, nothing.next))).toEqual([]);
    await first.relay();
    const one = await follow(tenant.id, {}, nothing.next);
    expect(idsOf(one)).toEqual([first.id]);
    expect(await follow(tenant.id, {}, one.next)).toEqual({ items: [], next: one.next, hasMore: false });
    const second = await relayed(session);
    await second.relay();
    expect(idsOf(await follow(tenant.id, {}, one.next))).toEqual([second.id]);
    expect(idsOf(await newest(tenant.id))).toEqual([second.id, first.id]);
  });

  test('an event that is relayed late comes after every cursor that was issued before', async () => {
    const { tenant, session } = await aTenant();
    // The older one is in the tables first, but its outbox row is found later.
    const late = await rows.event({ tenantId: tenant.id, sessionId: session.id });
    const prompt = await relayed(session);
    await prompt.relay();
    const before = await follow(tenant.id);
    expect(idsOf(before)).toEqual([prompt.id]);
    await opened.storage.unitOfWork.stores.outbox.add(anOutboxItem(session, 'notification', at(0), late.id));
    const { dispatch } = opened.storage;
    await dispatch.fanOut(await dispatch.claimOutbox('notification', at(0), at(60), 100), at(0));
    expect(idsOf(await follow(tenant.id, {}, before.next))).toEqual([late.id]);
  });

  test('pages list each event once, in both directions, while others arrive', async () => {
    const own = await aTenant();
    const expected = await aList(own, hourly(7));
    const seen: string[] = [];
    let page = await follow(own.tenant.id, {}, null, 3);
    for (;;) {
      seen.push(...idsOf(page));
      if (!page.hasMore) break;
      page = await follow(own.tenant.id, {}, page.next, 3);
    }
    expect(seen).toEqual(expected);

    const back: string[] = [];
    let after: string | null = null;
    do {
      const page = await newest(own.tenant.id, {}, after, 3);
      back.push(...idsOf(page));
      after = page.next;
      const late = await relayed(own.session);
      await late.relay();
    } while (after !== null);
    expect(back).toEqual([...expected].reverse());
  });

  test('filters by session, type and time narrow both lists, alone and together', async () => {
    const own = await aTenant();
    const { session: second } = await insertSession(opened.storage, own.tenant.id);
    const made = hourly(12).map((createdAt, index) => ({
      ...anEventRow({ tenantId: own.tenant.id, sessionId: (index % 2 === 0 ? own.session : second).id }, createdAt),
      type: index % 3 === 0 ? 'verification.failed' : 'verification.expired',
      position: index + 1,
    }));
    await rows.events(made);
    const time = (hours: number) => new Date(testStart.getTime() + hours * hourMs);
    for (const sessionId of [null, second.id])
      for (const eventType of [null, 'verification.failed'])
        for (const from of [null, time(3), time(99)])
          for (const to of [null, time(9), time(-1)]) {
            const filter = { sessionId, eventType, from, to };
            const expected = made.filter(
              (row) =>
                (sessionId === null || row.sessionId === sessionId) &&
                (eventType === null || row.type === eventType) &&
                (from === null || row.createdAt >= from) &&
                (to === null || row.createdAt < to),
            );
            expect(idsOf(await newest(own.tenant.id, filter)), JSON.stringify(filter)).toEqual(
              expected.map(({ id }) => id).reverse(),
            );
            if (sessionId !== null) continue;
            const page = await follow(own.tenant.id, filter);
            expect(idsOf(page), JSON.stringify(filter)).toEqual(expected.map(({ id }) => id));
            expect(page.hasMore).toBe(false);
          }
  });

  test('a time range finds its events however late they were relayed', async () => {
    const own = await aTenant();
    const times = hourly(2000);
    const hour = (count: number) => new Date(testStart.getTime() + count * hourMs);
    // Relayed 20 hours late, and another one 70 days late.
    times.splice(1000, 0, hour(980.5));
    times.push(hour(300.5));
    const ids = await aList(own, times);
    const late = { from: hour(980), to: hour(981) };
    expect(idsOf(await follow(own.tenant.id, late))).toEqual([ids[980], ids[1000]]);
    expect(idsOf(await newest(own.tenant.id, late))).toEqual([ids[1000], ids[980]]);
    const around = { from: hour(998), to: hour(1001) };
    expect(idsOf(await follow(own.tenant.id, around))).toEqual([ids[998], ids[999], ids[1001]]);
    expect(idsOf(await newest(own.tenant.id, around))).toEqual([ids[1001], ids[999], ids[998]]);
    const old = { from: hour(300), to: hour(301) };
    expect(idsOf(await follow(own.tenant.id, old))).toEqual([ids[300], ids.at(-1)]);
    expect(idsOf(await newest(own.tenant.id, old))).toEqual([ids.at(-1), ids[300]]);
  });

  test('a filter with few matches is scanned in parts, each from the end of the last', async () => {
    const own = await aTenant();
    const ids = await aList(own, hourly(40));
    await rows.db.execute("UPDATE events SET type = 'verification.failed' WHERE id = ?", [ids[33] ?? '']);
    const narrow = eventViews(createTransactions(rows.database).outer, 10);
    const found: string[] = [];
    let calls = 0;
    let page: EventPage | null = null;
    do {
      page = await follow(own.tenant.id, { eventType: 'verification.failed' }, page?.next ?? null, 5, narrow);
      found.push(...idsOf(page));
      calls += 1;
    } while (page.hasMore);
    expect([found, calls]).toEqual([[ids[33]], 4]);
    const firstPage = { after: null, limit: 5 };
    const filter = { ...everything, eventType: 'verification.failed' };
    expect(await narrow.newest(own.tenant.id, filter, firstPage)).toMatchObject({
      items: [{ id: ids[33] }],
      next: null,
    });
    const times = { ...everything, from: at(0), to: new Date(testStart.getTime() + 3 * hourMs) };
    const early: string[] = [];
    let after: string | null = null;
    calls = 0;
    do {
      const part: Awaited<ReturnType<typeof newest>> | 'unknown_cursor' = await narrow.newest(own.tenant.id, times, {
        after,
        limit: 2,
      });
      if (part === 'unknown_cursor') throw new Error('the cursor was refused');
      early.push(...idsOf(part));
      after = part.next;
      calls += 1;
    } while (after !== null);
    expect([early, calls]).toEqual([ids.slice(0, 3).reverse(), 5]);
    const all = await narrow.newest(own.tenant.id, everything, { after: null, limit: 35 });
    expect(all).toMatchObject({
      items: ids
        .slice(5)
        .reverse()
        .map((id) => ({ id })),
    });
  });

  test('events of a rare type are found along an index, however many others there are', async () => {
    const own = await aTenant();
    const ids = await aList(own, hourly(5000));
    const rare = [ids[1] ?? '', ids[4000] ?? ''];
    await rows.db.execute("UPDATE events SET type = 'verification.failed' WHERE id IN (?, ?)", rare);
    await rows.db.execute(engine.variable === 'TEST_MYSQL_URL' ? 'ANALYZE TABLE events' : 'ANALYZE events', []);
    const database = await openDatabase(opened.database.url, { poolSize: 1, log: { warn() {} } });
    try {
      const { outer } = createTransactions(database);
      const filter = { ...everything, eventType: 'verification.failed' };
      const firstPage = { after: null, limit: 20 };
      const newestOf = (access: Access) => eventViews(access).newest(own.tenant.id, filter, firstPage);
      const followingOf = (access: Access) => eventViews(access).following(own.tenant.id, filter, firstPage);
      type Read = (
        access: Access,
      ) => Promise<'unknown_cursor' | { readonly items: readonly { readonly id: string }[] }>;
      const reads: readonly Read[] = [newestOf, followingOf];
      for (const read of reads) {
        const { result, examined } = await readCounting(outer, engine, read);
        if (result === 'unknown_cursor') throw new Error('the cursor was refused');
        expect(idsOf(result).toSorted()).toEqual(rare.toSorted());
        expect(examined).toBeLessThan(50);
      }
    } finally {
      await database.dataSource.destroy();
    }
  });

  test('a cursor never skips events that `to` left out, and never repeats shown ones with the same `to`', async () => {
    const own = await aTenant();
    const hour = (count: number) => new Date(testStart.getTime() + count * hourMs);
    // The fourth and the sixth were relayed late, after one that `to` leaves out.
    const ids = await aList(own, [hour(0), hour(1), hour(6), hour(2), hour(7), hour(3), hour(8)]);
    const to = hour(4);
    const seen: string[][] = [];
    let after: string | null = null;
    for (;;) {
      const part = await follow(own.tenant.id, { to }, after, 1);
      seen.push(idsOf(part));
      after = part.next;
      if (!part.hasMore) break;
      const others = await follow(own.tenant.id, {}, after);
      for (const id of [ids[2], ids[4], ids[6]]) expect(idsOf(others)).toContain(id);
    }
    expect(seen.flat()).toEqual([ids[0], ids[1], ids[3], ids[5]]);
    expect(await follow(own.tenant.id, { to }, after)).toEqual({ items: [], next: after, hasMore: false });
    expect(idsOf(await follow(own.tenant.id, {}, after))).toEqual(ids.slice(2));
    expect(idsOf(await follow(own.tenant.id, { to: hour(7) }, after))).toEqual([ids[2], ids[3], ids[5]]);
    for (const filter of [{ to: hour(0) }, { from: hour(9), to: hour(0) }, { to: hour(-99) }]) {
      const nothing = await follow(own.tenant.id, filter);
      expect([nothing.items, nothing.hasMore]).toEqual([[], false]);
      expect(idsOf(await follow(own.tenant.id, {}, nothing.next)), JSON.stringify(filter)).toEqual(ids);
    }
  });

  test('the cursor passes events of other types and from before `from`, also for a `from` in the future', async () => {
    const own = await aTenant();
    await aList(own, hourly(3));
    for (const filter of [
      { eventType: 'verification.failed' },
      { from: new Date(testStart.getTime() + 99 * hourMs) },
    ]) {
      const { items, next, hasMore } = await follow(own.tenant.id, filter);
      expect([items, hasMore]).toEqual([[], false]);
      expect(idsOf(await follow(own.tenant.id, {}, next))).toEqual([]);
      const coming = await relayed(own.session);
      await coming.relay();
      expect(idsOf(await follow(own.tenant.id, {}, next))).toEqual([coming.id]);
    }
  });

  test('the cursor of one direction is refused in the other', async () => {
    const own = await aTenant();
    await aList(own, hourly(3));
    const back = await newest(own.tenant.id, {}, null, 1);
    const ahead = await follow(own.tenant.id, {}, null, 1);
    const page = { limit: 5 };
    expect(await views().following(own.tenant.id, everything, { ...page, after: back.next })).toBe('unknown_cursor');
    expect(await views().newest(own.tenant.id, everything, { ...page, after: ahead.next })).toBe('unknown_cursor');
  });

  test('an event is shown as in its notification, with current metadata and without a note', async () => {
    const tenant = await insertTenant(opened.storage);
    const metadataText = '{"z":12345678901234567890,"1":[1.50],"a":{}}';
    const { session } = await insertSession(opened.storage, tenant.id, {}, { metadataText });
    const outcomeId = testIds.uuid();
    const outcome = anOutcome({
      verdict: 'rejected',
      source: 'manual_review',
      reasons: ['other'],
      review: { reviewedAt: at(-5), note: '傷あり' },
    });
    const { outcomes, events } = opened.storage.unitOfWork.stores;
    await outcomes.insert(session, outcomeId, outcome);
    const id = testIds.eventId();
    const snapshot = { type: 'verification.rejected' as const, outcomeId, outcome };
    await events.insert({ id, tenantId: tenant.id, sessionId: session.id, sequence: 4, createdAt: at(0), snapshot });
    await rows.db.execute('UPDATE events SET position = 1 WHERE id = ?', [id]);
    const textNow = async () => (await follow(tenant.id)).items.map(notificationText).join();
    const text = await textNow();
    expect(text).toContain(`"metadata":${metadataText},`);
    expect(JSON.parse(text)).toMatchObject({
      id,
      sequence: 4,
      data: { verdict: 'rejected', review: { reviewedAt: at(-5).toISOString(), note: null }, reasons: ['other'] },
    });
    await opened.storage.unitOfWork.stores.erasures.erase([session], { purgedAt: at(1), dueAt: null });
    expect(JSON.parse(await textNow())).toEqual({ ...JSON.parse(text), metadata: null });
  });

  test('no tenant reads events of another tenant, and its cursors and invented ones are refused', async () => {
    const own = await aTenant();
    const other = await aTenant();
    await aList(own, hourly(3));
    await aList(other, hourly(1));
    const { next } = await follow(own.tenant.id, {}, null, 1);
    expect(idsOf(await newest(other.tenant.id, { sessionId: own.session.id }))).toEqual([]);
    for (const cursor of [next, '1', '1_0123456789abcdef', "' OR 1=1", '日本']) {
      const page = { after: cursor, limit: 5 };
      expect(await views().following(other.tenant.id, everything, page)).toBe('unknown_cursor');
      expect(await views().newest(other.tenant.id, everything, page)).toBe('unknown_cursor');
    }
    expect((await follow('no tenant')).items).toEqual([]);
  });
});
