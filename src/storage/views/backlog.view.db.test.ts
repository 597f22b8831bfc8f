import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutboxKind } from '../../app/ports/deliveries.ts';
import type { Session } from '../../domain/session.ts';
import { openDatabase } from '../database.ts';
import { deliveryQueueEntity, endpointEntity, outboxEntity } from '../entities/deliveries.ts';
import { pendingReviewEntity, sessionEntity } from '../entities/sessions.ts';
import { insertRows } from '../rows.ts';
import type { Access } from '../statements.ts';
import { type DirectRows, openDirectRows } from '../testing/delivery-rows.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { readCounting } from '../testing/rows-examined.ts';
import { anOutboxItem, aSession, insertSession, insertTenant, testIds } from '../testing/test-rows.ts';
import { createTransactions } from '../transactions.ts';
import { backlogViews } from './backlog.view.ts';

const at = (seconds: number) => new Date(testStart.getTime() + seconds * 1000);

describe.each(engines)('what waits in an installation on $name', (engine) => {
  let opened: TestStorage;
  let rows: DirectRows;
  let session: Session;
  const views = () => opened.storage.backlogViews;

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'backlog_views');
    rows = await openDirectRows(opened);
    session = (await insertSession(opened.storage, (await insertTenant(opened.storage)).id)).session;
  });
  afterAll(async () => {
    await rows.close();
    await opened.close();
  });

  /** An endpoint with deliveries that are due so many seconds after the start. */
  const endpoint = async (
    dueAt: readonly number[],
    change: { enabled?: boolean; paused?: boolean; byPerson?: boolean; failing?: boolean },
  ) => {
    const { tenantId, id: sessionId } = session;
    const [id, createdAt] = [testIds.uuid(), at(-3600)];
    const { enabled = true, paused = false, byPerson = false, failing = paused } = change;
    const own = {
      id,
      tenantId,
      url: 'https://receiver.example/',
      eventTypes: '[]',
      enabled,
      createdAt,
      afterPosition: 0,
      pausedByPersonAt: byPerson ? at(-30) : null,
    };
    await insertRows(rows.db, endpointEntity, [own]);
    const times = { failingSince: failing ? at(-60) : null, lastFailedAt: null, pausedAt: paused ? at(-30) : null };
    const first = dueAt.length === 0 ? null : at(Math.min(...dueAt));
    const queue = { endpointId: id, tenantId, nextDueAt: first, ...times, concurrency: 1 };
    await insertRows(rows.db, deliveryQueueEntity, [queue]);
    for (const seconds of dueAt) {
      const event = await rows.event({ tenantId, sessionId });
      await rows.delivery({ tenantId, eventId: event.id, endpointId: id, dueAt: at(seconds) });
    }
  };

  test('the outbox tells when the oldest row of each kind was due, and leaves out kinds without one', async () => {
    const unclaimed = { leaseToken: 0, attempts: 0, begun: 0, faults: 0, claim: null, traceparent: null };
    const due = (kind: OutboxKind, seconds: number) => ({ ...anOutboxItem(session, kind, at(seconds)), ...unclaimed });
    await insertRows(rows.db, outboxEntity, [due('store_record', 20), due('store_record', -5), due('erase', 60)]);
    const found = await views().outboxDue(['store_record', 'erase', 'repeat_event']);
    expect(found).toEqual(
      new Map([
        ['store_record', at(-5)],
        ['erase', at(60)],
      ]),
    );
  });

  test('of the deliveries, the oldest that can be attempted now counts: no later one, none of a paused or disabled endpoint', async () => {
    expect(await views().deliveryDue(at(0))).toBeNull();
    await endpoint([40], {});
    await endpoint([-500], { paused: true });
    await endpoint([-600], { enabled: false });
    await endpoint([-700], { byPerson: true });
    await endpoint([-800], { byPerson: true, paused: true });
    expect(await views().deliveryDue(at(0))).toBeNull();
    await endpoint([-20, -90, 10], { failing: true });
    await endpoint([-40], {});
    await endpoint([], {});
    expect(await views().deliveryDue(at(0))).toEqual(at(-90));
    expect(await views().endpoints()).toEqual({ healthy: 3, failing: 1, paused: 1, paused_by_person: 2, disabled: 1 });
  });

  test('of the sessions, the oldest that is due counts, and none that is due later or never', async () => {
    const { id } = await insertTenant(opened.storage);
    const dueAt = async (due: Date | null) => void (await insertSession(opened.storage, id, { dueAt: due }));
    await dueAt(null);
    await dueAt(at(40));
    expect(await views().sessionDue(at(0))).toBeNull();
    await dueAt(at(-30));
    await dueAt(at(-7200));
    expect(await views().sessionDue(at(0))).toEqual(at(-7200));
  });

  test('the oldest due session is the first entry of an index, however many are due', async () => {
    const { id: tenantId } = await insertTenant(opened.storage);
    const unsealed = { steps: '[]', wrappedKey: null, metadata: null, requestData: null };
    const due = Array.from({ length: 300 }, (_, index) => aSession(tenantId, { dueAt: at(-index) }));
    const resting = Array.from({ length: 300 }, () => aSession(tenantId, { dueAt: null }));
    await insertRows(rows.db, sessionEntity, [...due, ...resting].map((one) => ({ ...one, ...unsealed })) as never[]);
    const isMysql = engine.variable === 'TEST_MYSQL_URL';
    await opened.database.query(isMysql ? 'ANALYZE TABLE sessions' : 'VACUUM ANALYZE sessions');
    const database = await openDatabase(opened.database.url, { poolSize: 1, log: { warn() {} } });
    try {
      const { outer } = createTransactions(database);
      const read = (access: Access) => backlogViews(access).sessionDue(at(0));
      expect((await readCounting(outer, engine, read)).examined).toBeLessThan(5);
    } finally {
      await database.dataSource.destroy();
    }
  });

  test('reviews count while their personal data is kept, and those that were reported as overdue apart', async () => {
    expect(await views().reviews()).toEqual({ pending: 0, overdue: 0, oldest: null });
    const review = (seconds: number, alertAt: Date | null, queueRank = 1) => ({
      ...{ tenantId: session.tenantId, reviewId: testIds.uuid(), sessionId: session.id, queueRank, opinions: 0 },
      ...{ since: at(seconds), alertAt, claimedByKind: null, claimedById: null, claimedAt: null, claimExpiresAt: null },
    });
    await insertRows(rows.db, pendingReviewEntity, [
      review(-30, at(500)),
      review(-900, null),
      review(-10, at(900)),
      review(-9000, null, 0),
    ]);
    expect(await views().reviews()).toEqual({ pending: 3, overdue: 1, oldest: at(-900) });
  });
});
