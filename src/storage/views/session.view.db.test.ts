import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page, PendingReview } from '../../app/ports/views.ts';
import type { Session } from '../../domain/session.ts';
import type { Tenant } from '../../domain/tenant.ts';
import { openDatabase } from '../database.ts';
import { createMasterKeys } from '../sealing/sealing.ts';
import { createSessionKeys } from '../sealing/session-key.ts';
import type { Statements } from '../statements.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testMasterKey, testStart } from '../testing/open-test-storage.ts';
import { readCounting } from '../testing/rows-examined.ts';
import { anOutcome, insertSession, insertTenant, testIds } from '../testing/test-rows.ts';
import { createTransactions } from '../transactions.ts';
import { type CursorList, writeCursor } from './cursors.ts';
import { sessionViews } from './session.view.ts';

describe.each(engines)('outcomes and views on $name', (engine) => {
  let opened: TestStorage;
  let tenant: Tenant;
  let other: Tenant;
  const stores = () => opened.storage.unitOfWork.stores;

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'views');
    tenant = await insertTenant(opened.storage);
    other = await insertTenant(opened.storage);
  });
  afterAll(() => opened.close());

  test('a detail without anything but the session holds null for the rest', async () => {
    const { session } = await insertSession(opened.storage, tenant.id);
    expect(await opened.storage.sessionViews.detail(tenant.id, session.id)).toEqual({
      session,
      metadataText: null,
      preRegisteredInfo: null,
      userInputInfo: null,
      documentOcr: null,
      outcome: null,
    });
  });

  test('details that are read at once are each bounded by their tenant, and one that does not open fails alone', async () => {
    const own = await Promise.all(Array.from({ length: 20 }, () => insertSession(opened.storage, tenant.id)));
    const foreign = await insertSession(opened.storage, other.id);
    const broken = await insertSession(opened.storage, tenant.id);
    await opened.database.query(
      `UPDATE sessions SET wrapped_key = (SELECT * FROM (SELECT wrapped_key FROM sessions WHERE id = '${foreign.session.id}') k)
       WHERE id = '${broken.session.id}'`,
    );
    const { detail } = opened.storage.sessionViews;
    const fails = detail(tenant.id, broken.session.id).catch((error: Error) => error.message);
    const details = await Promise.all([
      ...own.map(({ session }) => detail(tenant.id, session.id)),
      detail(other.id, foreign.session.id),
      detail(tenant.id, foreign.session.id),
      detail(other.id, own[0]?.session.id ?? ''),
      detail(tenant.id, own[0]?.session.id.toUpperCase() ?? ''),
    ]);
    const found = details.map((view) => view?.session.id ?? null);
    expect(found).toEqual([...own.map(({ session }) => session.id), foreign.session.id, null, null, null]);
    expect(await fails).toMatch('does not open');
  });

  test('of another tenant and missing, a session costs the same lookups, and none of its data', async () => {
    const { session } = await insertSession(opened.storage, other.id);
    const missing = `${session.id.slice(0, -12)}${'0'.repeat(12)}`;
    const database = await openDatabase(opened.database.url, { poolSize: 1, log: { warn() {} } });
    const keys = createSessionKeys(createMasterKeys([testMasterKey], opened.clock));
    const examinedFor = async (sessionId: string): Promise<number> => {
      const { outer } = createTransactions(database);
      const { result, examined } = await readCounting(outer, engine, (recording) => {
        const select: Statements['select'] = (sql, cells) => recording.run((db) => db.select(sql, cells));
        return sessionViews(recording, { select }, keys).detail(tenant.id, sessionId);
      });
      expect(result).toBeNull();
      return examined;
    };
    const [foreign, none] = [await examinedFor(session.id), await examinedFor(missing)];
    await database.dataSource.destroy();
    // A database may count the row that its condition leaves out.
    expect([none, none + 1]).toContain(foreign);
  });

  test("each outcome is kept, and a detail shows the session's current one", async () => {
    const { session } = await insertSession(opened.storage, tenant.id, { status: 'completed' });
    const first = anOutcome({ verdict: 'needs_review', reasons: ['ocr_low_confidence'] });
    const reviewedAt = new Date(testStart.getTime() + 5);
    const second = anOutcome({
      verdict: 'rejected',
      source: 'manual_review',
      decidedAt: reviewedAt,
      checks: { inputMatch: { fields: { name: false } } },
      reasons: ['other', 'document_expired'],
      review: { reviewedAt, note: '傷 😀' },
    });
    const [firstId, secondId] = [testIds.uuid(), testIds.uuid()];
    await stores().outcomes.insert(session, secondId, second);
    await stores().outcomes.insert({ ...session, round: 2 }, firstId, first);
    expect(await stores().outcomes.load(session, firstId)).toEqual({ id: firstId, round: 2, outcome: first });
    expect(await stores().outcomes.load(session, secondId)).toEqual({ id: secondId, round: 1, outcome: second });
    expect(await stores().outcomes.load(session, testIds.uuid())).toBeNull();
    const pointing = await stores().sessions.save(session, { outcomeId: secondId, verdict: 'rejected' });
    const detail = await opened.storage.sessionViews.detail(tenant.id, session.id);
    expect(detail).toMatchObject({ session: pointing, outcome: { id: secondId, outcome: second } });

    const stolen: Session = { ...session, tenantId: other.id };
    expect(await stores().outcomes.load(stolen, secondId)).toBeNull();
  });

  const reviews = async (tenantId: string, after: string | null): Promise<Page<PendingReview>> => {
    const page = await opened.storage.sessionViews.pendingReviews(tenantId, { after, limit: 3 });
    if (page === 'unknown_cursor') throw new Error(`${after} is no cursor of this list`);
    return page;
  };

  test('pages of pending reviews list each review of one tenant once, oldest first', async () => {
    const { id } = await insertTenant(opened.storage);
    const expected: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      // Pairs share an instant, so that the cursor has to distinguish them.
      if (index % 2 === 0) opened.clock.advance(1);
      const { session } = await insertSession(opened.storage, id, { status: 'deciding' });
      const outcomeId = testIds.uuid();
      expected.push(outcomeId);
      await opened.storage.unitOfWork.transaction(async ({ sessions, outcomes }) => {
        const moved = await sessions.save(session, { status: 'reviewing', verdict: 'needs_review', outcomeId });
        if (moved !== null) await outcomes.insert(moved, outcomeId, anOutcome({ verdict: 'needs_review' }));
      });
    }
    const seen: string[] = [];
    let after: string | null = null;
    let pages = 0;
    do {
      const page = await reviews(id, after);
      seen.push(...page.items.map(({ reviewId }) => reviewId));
      after = page.next;
      pages += 1;
    } while (after !== null);
    expect(seen).toEqual(expected);
    expect(pages).toBe(3);
    expect(await reviews(tenant.id, null)).toEqual({ items: [], next: null });
  });

  test('reviews whose data was erased come first, on every page, and raise no alert any more', async () => {
    const { id } = await insertTenant(opened.storage);
    const inReview: Session[] = [];
    for (let index = 0; index < 5; index += 1) {
      opened.clock.advance(1000);
      const { session } = await insertSession(opened.storage, id, { status: 'deciding' });
      const outcomeId = testIds.uuid();
      const dueAt = new Date(opened.clock.now().getTime() + 20_000);
      await opened.storage.unitOfWork.transaction(async ({ sessions, outcomes }) => {
        const moved = await sessions.save(session, { status: 'reviewing', verdict: 'needs_review', outcomeId, dueAt });
        if (moved === null) throw new Error('not saved');
        await outcomes.insert(moved, outcomeId, anOutcome({ verdict: 'needs_review' }));
        inReview.push(moved);
      });
    }
    const idAt = (index: number) => inReview[index]?.outcomeId as string;
    for (const index of [4, 2]) {
      const { erasures } = opened.storage.unitOfWork.stores;
      await erasures.erase([inReview[index] as Session], { purgedAt: testStart, dueAt: null });
    }
    const first = await reviews(id, null);
    expect(first.items.map(({ reviewId, purgedAt }) => [reviewId, purgedAt])).toEqual([
      [idAt(2), testStart],
      [idAt(4), testStart],
      [idAt(0), null],
    ]);
    expect((await reviews(id, first.next)).items.map(({ reviewId }) => reviewId)).toEqual([idAt(1), idAt(3)]);

    const { reviewAlerts } = stores();
    const dueNow = async () => {
      const due = await reviewAlerts.listDue(opened.clock.now(), 100);
      return due.filter(({ tenantId }) => tenantId === id);
    };
    expect(await dueNow()).toEqual([]);
    opened.clock.advance(9_000);
    const due = await dueNow();
    expect(due.map(({ reviewId }) => reviewId)).toEqual([idAt(0), idAt(1), idAt(3)]);
    expect(due.map(({ since, alertAt }) => alertAt.getTime() - since.getTime())).toEqual([10_000, 10_000, 10_000]);
    await reviewAlerts.acknowledge(due.slice(0, 2));
    expect((await dueNow()).map(({ reviewId }) => reviewId)).toEqual([idAt(3)]);
  });

  test('a cursor of another list of pending reviews is refused', async () => {
    const { reviewId, tenantId } = { reviewId: testIds.uuid(), tenantId: tenant.id };
    const forged = (list: CursorList, ms: string) => writeCursor(list, `1-${ms}-${reviewId}`);
    const astray = [
      "1' OR 1=1",
      `${testStart.getTime()}_${reviewId}`,
      forged({ name: 'reviews', owner: other.id }, `${testStart.getTime()}`),
      forged({ name: 'sessions', owner: tenantId }, `${testStart.getTime()}`),
      forged({ name: 'reviews', owner: tenantId }, '999999999999999'),
      writeCursor({ name: 'reviews', owner: tenantId }, '1-2'),
    ];
    for (const after of astray) {
      const page = { after, limit: 3 };
      expect(await opened.storage.sessionViews.pendingReviews(tenantId, page), after).toBe('unknown_cursor');
    }
    const last = forged({ name: 'reviews', owner: tenantId }, '99999999999999');
    expect(await reviews(tenantId, last)).toEqual({ items: [], next: null });
  });
});
