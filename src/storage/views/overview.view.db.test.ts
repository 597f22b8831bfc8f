import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CountedRows } from '../../app/ports/overview-views.ts';
import { openDatabase } from '../database.ts';
import { outcomeEntity } from '../entities/sessions.ts';
import { insertRows } from '../rows.ts';
import { aDeliveryRow, anEventRow, type DirectRows, openDirectRows } from '../testing/delivery-rows.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { readCounting } from '../testing/rows-examined.ts';
import { anOutcome, insertSession, insertTenant, testIds } from '../testing/test-rows.ts';
import { createTransactions } from '../transactions.ts';
import { overviewViews } from './overview.view.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const at = (ms: number) => new Date(testStart.getTime() + ms);
const dayOf = (ms: number) => at(ms).toISOString().slice(0, 10);

describe.each(engines)('the overview on $name', (engine) => {
  let opened: TestStorage;
  let rows: DirectRows;
  beforeAll(async () => {
    opened = await openTestStorage(engine, 'overview');
    rows = await openDirectRows(opened);
  });
  afterAll(async () => {
    await rows.close();
    await opened.close();
  });
  const store = () => opened.storage.unitOfWork.stores.dayCounts;
  const load = (tenantId: string, now = at(3 * dayMs)) =>
    opened.storage.overviewViews.load(tenantId, at(-30 * dayMs), now);
  const countAll = async (name: CountedRows, until: Date, limit = 1000) => {
    while (await store().count(name, until, limit));
  };
  const session = async (tenantId: string, createdMs: number) => {
    const id = `vs_${testIds.uuidAt(at(createdMs).getTime()).replaceAll('-', '')}`;
    return (await insertSession(opened.storage, tenantId, { id, createdAt: at(createdMs) })).session;
  };
  const decide = async (
    of: Awaited<ReturnType<typeof session>>,
    verdict: 'approved' | 'rejected' | 'needs_review',
    ms: number,
  ) =>
    opened.storage.unitOfWork.stores.outcomes.insert(
      of,
      testIds.uuidAt(at(ms).getTime()),
      anOutcome({ verdict, decidedAt: at(ms) }),
    );

  test('sessions and decisions are counted by day, once, and what is not counted yet is read at once', async () => {
    const [tenant, other] = [await insertTenant(opened.storage), await insertTenant(opened.storage)];
    const first = await session(tenant.id, 0);
    const second = await session(tenant.id, minuteMs);
    await session(other.id, 0);
    await decide(first, 'approved', minuteMs / 2);
    await decide(second, 'needs_review', 5 * minuteMs);
    await decide(second, 'rejected', 2 * dayMs);
    const created = { created: 2, approved: 1, needs_review: 1, within_1m: 1 };
    const days = [
      { day: dayOf(0), counts: created },
      { day: dayOf(2 * dayMs), counts: { rejected: 1, later: 1 } },
    ];
    // Two nodes at once, in batches of two.
    for (const name of ['sessions', 'outcomes'] as const) {
      await Promise.all([countAll(name, at(3 * dayMs), 2), countAll(name, at(3 * dayMs), 2)]);
    }
    expect(await load(tenant.id)).toMatchObject({ countedUntil: at(3 * dayMs), days });
    await countAll('sessions', at(3 * dayMs));
    expect((await load(tenant.id)).days).toEqual(days);
    const late = await session(tenant.id, 3 * dayMs + minuteMs);
    await decide(late, 'approved', 3 * dayMs + 5 * minuteMs);
    const ahead = { day: dayOf(3 * dayMs), counts: { created: 1, approved: 1, within_10m: 1 } };
    expect((await load(tenant.id, at(3 * dayMs + 6 * minuteMs))).days).toEqual([...days, ahead]);
    // Further behind, it says how far it has counted.
    const behind = await load(tenant.id, at(4 * dayMs));
    expect(behind).toMatchObject({ countedUntil: at(3 * dayMs), days });
    await countAll('sessions', at(4 * dayMs));
    await countAll('outcomes', at(4 * dayMs));
    expect((await load(tenant.id, at(4 * dayMs))).days).toEqual([...days, ahead]);
    expect((await load(other.id, at(4 * dayMs))).days).toEqual([{ day: dayOf(0), counts: { created: 1 } }]);
  });

  test('what waits is counted, with the oldest', async () => {
    const tenant = await insertTenant(opened.storage);
    const { session: reviewed } = await insertSession(opened.storage, tenant.id);
    const none = { waiting: 0, oldestSince: null };
    expect(await load(tenant.id)).toMatchObject({
      days: [],
      reviews: none,
      deliveries: { endpoints: 0, oldestDueAt: null },
    });
    const endpoint = {
      ...{ id: testIds.uuid(), tenantId: tenant.id, url: 'https://receiver.example/', enabled: true },
      ...{ eventTypes: ['verification.expired'], createdAt: at(0) },
    };
    await opened.storage.unitOfWork.stores.endpoints.insert(endpoint, { id: testIds.uuid(), text: 'whsec_AAAA' });
    const events = Array.from({ length: 3 }, () => anEventRow({ tenantId: tenant.id, sessionId: reviewed.id }, at(0)));
    await rows.events(events);
    const states = [
      { status: 'pending', dueAt: at(500) },
      { status: 'pending', dueAt: at(200) },
      { status: 'abandoned', dueAt: null },
    ];
    await rows.deliveries(
      events.map(({ id: eventId }, index) =>
        aDeliveryRow({ tenantId: tenant.id, eventId, endpointId: endpoint.id, ...states[index] }, at(0)),
      ),
    );
    await rows.db.execute('UPDATE delivery_queues SET failing_since = ? WHERE endpoint_id = ?', [at(0), endpoint.id]);
    expect((await load(tenant.id)).deliveries).toEqual({
      ...{ endpoints: 1, failing: 1, paused: 0, waiting: 2, abandoned: 1, oldestDueAt: at(200) },
    });
    await opened.storage.unitOfWork.stores.endpoints.pause(tenant.id, endpoint.id, at(9));
    expect((await load(tenant.id)).deliveries).toEqual({
      ...{ endpoints: 1, failing: 1, paused: 1, waiting: 2, abandoned: 1, oldestDueAt: null },
    });
  });

  test('what it reads does not grow with the sessions, decisions and deliveries that are counted', async () => {
    const tenant = await insertTenant(opened.storage);
    const many = 2000;
    const endpoint = {
      ...{ id: testIds.uuid(), tenantId: tenant.id, url: 'https://receiver.example/', enabled: true },
      ...{ eventTypes: ['verification.expired'], createdAt: at(0) },
    };
    await opened.storage.unitOfWork.stores.endpoints.insert(endpoint, { id: testIds.uuid(), text: 'whsec_AAAA' });
    const sessionIds: string[] = [];
    for (let made = 0; made < many; made += 100) {
      const part = Array.from({ length: 100 }, (_, index) => session(tenant.id, -10 * dayMs + (made + index) * 1000));
      sessionIds.push(...(await Promise.all(part)).map(({ id }) => id));
    }
    const outcomes = sessionIds.map((sessionId, index) => ({
      ...{
        id: testIds.uuidAt(at(-10 * dayMs + index * 1000 + 500).getTime()),
        tenantId: tenant.id,
        sessionId,
        round: 1,
      },
      ...{ verdict: 'approved', source: 'automatic', decidedAt: at(0), checks: '{}', reasons: '[]' },
      ...{ reviewedAt: null, note: null },
    }));
    const events = sessionIds.map((sessionId) => anEventRow({ tenantId: tenant.id, sessionId }, at(0)));
    await rows.events(events);
    await rows.deliveries(
      events.map(({ id: eventId }) =>
        aDeliveryRow(
          { tenantId: tenant.id, eventId, endpointId: endpoint.id, status: 'delivered', dueAt: null },
          at(0),
        ),
      ),
    );
    const database = await openDatabase(opened.database.url, { poolSize: 1, log: { warn() {} } });
    try {
      const { outer } = createTransactions(database);
      for (let from = 0; from < many; from += 500) {
        await outer.run((db) => insertRows(db, outcomeEntity, outcomes.slice(from, from + 500)));
      }
      // The test before this one has counted later sessions: these are counted from the beginning again.
      await outer.run((db) => db.execute('DELETE FROM day_counts', []));
      await outer.run((db) => db.execute('DELETE FROM day_count_marks', []));
      for (const name of ['sessions', 'outcomes'] as const) await countAll(name, at(5 * dayMs));
      const isMysql = engine.variable === 'TEST_MYSQL_URL';
      for (const table of ['sessions', 'outcomes', 'deliveries', 'day_counts']) {
        await opened.database.query(isMysql ? `ANALYZE TABLE ${table}` : `ANALYZE ${table}`);
      }
      // So small a table would be read at once.
      if (!isMysql) await outer.run((db) => db.execute('SET enable_seqscan = off', []));
      const { result, examined } = await readCounting(outer, engine, (recording) =>
        overviewViews(recording).load(tenant.id, at(-30 * dayMs), at(5 * dayMs)),
      );
      expect(result.days[0]?.counts).toMatchObject({ created: many, approved: many, within_1m: many });
      expect(examined).toBeLessThan(200);
    } finally {
      await database.dataSource.destroy();
    }
  });
});
