import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '../../domain/session.ts';
import type { Tenant } from '../../domain/tenant.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { anOutcome, insertSession, insertTenant, testIds } from '../testing/test-rows.ts';

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
    expect(await opened.storage.views.detail(tenant.id, session.id)).toEqual({
      session,
      metadataText: null,
      preRegisteredInfo: null,
      userInputInfo: null,
      documentOcr: null,
      outcome: null,
    });
  });

  test('the history of outcomes is kept, oldest first, and a detail shows the one its session points to', async () => {
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
    expect(await stores().outcomes.history(session)).toEqual([
      { id: firstId, round: 2, outcome: first },
      { id: secondId, round: 1, outcome: second },
    ]);
    expect(await stores().outcomes.load(session, secondId)).toEqual({ id: secondId, round: 1, outcome: second });
    expect(await stores().outcomes.load(session, testIds.uuid())).toBeNull();
    const pointing = await stores().sessions.save(session, { outcomeId: secondId, verdict: 'rejected' });
    const detail = await opened.storage.views.detail(tenant.id, session.id);
    expect(detail).toMatchObject({ session: pointing, outcome: { id: secondId, outcome: second } });

    const stolen: Session = { ...session, tenantId: other.id };
    expect(await stores().outcomes.history(stolen)).toEqual([]);
    expect(await stores().outcomes.load(stolen, secondId)).toBeNull();
  });

  test('a verification record is stored once, however often its job runs', async () => {
    const { session } = await insertSession(opened.storage, tenant.id);
    const outcomeId = testIds.uuid();
    const record = { sessionId: session.id, outcomeId, outcome: anOutcome(), documentOcr: null, userInputInfo: null };
    await stores().records.store(session, outcomeId, record, testStart);
    await stores().records.store(session, outcomeId, record, new Date(testStart.getTime() + 1));
    const rows = await opened.database.query(
      `SELECT stored_at FROM verification_records WHERE outcome_id = '${outcomeId}'`,
    );
    expect(rows).toEqual([{ stored_at: testStart }]);
    await expect(
      stores().records.store({ ...session, tenantId: other.id }, testIds.uuid(), record, testStart),
    ).rejects.toThrow('has no key');
  });

  test('pages of pending reviews hold each review once, oldest first, of one tenant', async () => {
    const { id } = await insertTenant(opened.storage);
    const expected: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      // Pairs share an instant, so that the cursor has to tell them apart.
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
      const page: Awaited<ReturnType<typeof opened.storage.views.pendingReviews>> =
        await opened.storage.views.pendingReviews(id, after, 3);
      seen.push(...page.items.map(({ reviewId }) => reviewId));
      after = page.next;
      pages += 1;
    } while (after !== null);
    expect(seen).toEqual(expected);
    expect(pages).toBe(3);
    expect(await opened.storage.views.pendingReviews(tenant.id, null, 3)).toEqual({ items: [], next: null });
    const astray = await opened.storage.views.pendingReviews(id, "1' OR 1=1", 3);
    expect(astray.items.map(({ reviewId }) => reviewId)).toEqual(expected.slice(0, 3));
  });
});
