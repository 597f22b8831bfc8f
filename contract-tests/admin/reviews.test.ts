import { describe, expect, test } from 'vitest';
import type { operations } from '../../generated/types/admin.ts';
import { adminOf, problemOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { planted, typed } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import {
  approvedSession,
  createNotifiedTenant,
  createSession,
  createTenant,
  readSession,
  reviewingSession,
  type TestTenant,
} from '../support/tenant.ts';
import { secondMs, waitUntil } from '../support/time.ts';

type Decision = operations['decideReview']['requestBody']['content']['application/json'];

describe.each(engines)('reviews on $name', (engine) => {
  const it = useService(engine);
  const admin = () => adminOf(it.service);
  const at = (tenant: TestTenant, sessionId: string) => ({ tenantId: tenant.id, sessionId });
  const reviewIdOf = async (tenant: TestTenant, id: string) =>
    (
      await succeeded(
        admin().GET('/admin/tenants/{tenantId}/sessions/{sessionId}', { params: { path: at(tenant, id) } }),
      )
    ).reviewId as string;
  const decide = (tenant: TestTenant, id: string, body: Decision) =>
    admin().POST('/admin/tenants/{tenantId}/sessions/{sessionId}/review', { params: { path: at(tenant, id) }, body });
  const rejection = (reviewId: string): Decision => ({
    reviewId,
    verdict: 'rejected',
    reasons: ['document_partially_hidden', 'other'],
    note: planted.note,
  });
  /** Returns a verdict as soon as its record is stored. */
  const returned = (tenant: TestTenant, id: string) =>
    waitUntil(`${id} is returned`, async () => {
      const { data, error } = await admin().POST('/admin/tenants/{tenantId}/sessions/{sessionId}/return-to-review', {
        params: { path: at(tenant, id) },
      });
      if (data === undefined) expect(error).toMatchObject({ reason: 'record_not_stored' });
      return data;
    });

  test('a rejection by a person replaces the referral, keeps its checks, and is announced with its note', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const { id } = await reviewingSession(it, tenant);
    const before = (await readSession(tenant, id)).outcome;
    expect(before).toMatchObject({ verdict: 'needs_review', source: 'automatic', reasons: ['document_unreadable'] });
    const state = await succeeded(decide(tenant, id, rejection(await reviewIdOf(tenant, id))));
    expect(state).toEqual({ id, status: 'completed', round: 1, reviewId: null });
    const detail = await readSession(tenant, id);
    expect(detail.completedAt).toBe(detail.outcome?.decidedAt);
    expect(detail.outcome).toEqual({
      session: { sessionId: id, tenantId: tenant.id },
      verdict: 'rejected',
      decidedAt: detail.completedAt,
      source: 'manual_review',
      review: { reviewedAt: detail.completedAt, note: planted.note },
      checks: before?.checks,
      reasons: ['document_partially_hidden', 'other'],
    });
    const { body } = await tenant.inbox.event(id, 2);
    expect(body).toMatchObject({ type: 'verification.rejected', sequence: 2, data: detail.outcome as object });
  });

  test('an approval by a person gives no reasons', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const { id } = await reviewingSession(it, tenant);
    const reviewId = await reviewIdOf(tenant, id);
    await succeeded(decide(tenant, id, { reviewId, verdict: 'approved', reasons: [], note: null }));
    const { outcome } = await readSession(tenant, id);
    expect(outcome).toMatchObject({ verdict: 'approved', reasons: [], review: { note: null } });
    expect((await tenant.inbox.event(id, 2)).body.type).toBe('verification.approved');
  });

  test.each<readonly [title: string, change: Record<string, unknown>]>([
    ['a rejection without a reason', { reasons: [] }],
    ['an approval with a reason', { verdict: 'approved' }],
    ['the reason that marks returns', { reasons: ['operator_review_requested'] }],
    ['a reason that nobody knows', { reasons: ['bad_hair'] }],
    ['a referral', { verdict: 'needs_review' }],
    ['an empty note', { note: '' }],
    ['a note of 2001 characters', { note: 'x'.repeat(2001) }],
    ['no word about the note', { note: undefined }],
    ['the reason other and no explanation', { reasons: ['other'], note: null }],
  ])('a decision is refused with %s, and the review goes on', async (_title, change) => {
    const tenant = await createTenant(it.service);
    const { id } = await reviewingSession(it, tenant);
    const body = { ...rejection(await reviewIdOf(tenant, id)), ...change } as Decision;
    expect(await refusalOf(decide(tenant, id, body))).toBe('400 InvalidRequest');
    expect((await readSession(tenant, id)).status).toBe('reviewing');
  });

  test('a decision names the review it is of, and of two at once one wins', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await reviewingSession(it, tenant);
    const stranger = rejection('00000000-0000-7000-8000-000000000000');
    expect(await refusalOf(decide(tenant, id, stranger))).toBe('409 SessionActionNotAllowed stale');
    const body = rejection(await reviewIdOf(tenant, id));
    const results = await Promise.all([decide(tenant, id, body), decide(tenant, id, body), decide(tenant, id, body)]);
    expect(results.map(({ response }) => response.status).sort()).toEqual([200, 409, 409]);
    expect(await refusalOf(decide(tenant, id, body))).toBe('409 SessionActionNotAllowed status');
  });

  test('a returned verdict is reviewed again: its source and checks stay, its reasons gain one, its time is that of the return', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const { id } = await reviewingSession(it, tenant);
    await succeeded(decide(tenant, id, rejection(await reviewIdOf(tenant, id))));
    const rejected = (await readSession(tenant, id)).outcome;
    it.service.clock.advance(secondMs);
    const state = await returned(tenant, id);
    expect(state).toMatchObject({ id, status: 'reviewing', round: 1, reviewId: expect.any(String) });
    const detail = await readSession(tenant, id);
    expect(detail).toMatchObject({ status: 'reviewing', completedAt: null });
    expect(detail.outcome).toEqual({
      ...rejected,
      verdict: 'needs_review',
      decidedAt: detail.outcome?.decidedAt,
      reasons: ['document_partially_hidden', 'other', 'operator_review_requested'],
    });
    expect(Date.parse(detail.outcome?.decidedAt ?? '')).toBeGreaterThan(Date.parse(rejected?.decidedAt ?? ''));
    const back = await tenant.inbox.event(id, 3);
    expect(back.body).toMatchObject({ type: 'verification.needs_review', data: detail.outcome as object });
    const body: Decision = { reviewId: state.reviewId as string, verdict: 'approved', reasons: [], note: null };
    await succeeded(decide(tenant, id, body));
    expect((await readSession(tenant, id)).outcome?.verdict).toBe('approved');
    expect((await tenant.inbox.event(id, 4)).body.type).toBe('verification.approved');
    await tenant.inbox.nth(id, 4);
    expect(new Set(tenant.inbox.of(id).map((arrived) => arrived.body.id)).size).toBe(4);
  });

  test('an automatic approval can be returned once its record is stored, its user does nothing, and it can be returned again', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await approvedSession(tenant);
    await returned(tenant, id);
    const { outcome, userInputInfo } = await readSession(tenant, id);
    expect(outcome).toMatchObject({ source: 'automatic', reasons: ['operator_review_requested'] });
    expect(outcome?.review).toBeUndefined();
    expect(userInputInfo).toEqual(typed);
    expect(
      await refusalOf(
        admin().POST('/admin/tenants/{tenantId}/sessions/{sessionId}/return-to-review', {
          params: { path: at(tenant, id) },
        }),
      ),
    ).toBe('409 SessionActionNotAllowed status');
    const reviewId = await reviewIdOf(tenant, id);
    await succeeded(decide(tenant, id, { reviewId, verdict: 'approved', reasons: [], note: null }));
    await returned(tenant, id);
  });

  test('what is not decided cannot be returned, and what has begun cannot be reviewed', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await createSession(tenant);
    expect(
      await refusalOf(
        admin().POST('/admin/tenants/{tenantId}/sessions/{sessionId}/return-to-review', {
          params: { path: at(tenant, id) },
        }),
      ),
    ).toBe('409 SessionActionNotAllowed status');
    const body = rejection('00000000-0000-7000-8000-000000000000');
    expect(await refusalOf(decide(tenant, id, body))).toBe('409 SessionActionNotAllowed status');
  });

  test('an erased session can be rejected without a note, and neither approved, nor annotated, nor returned', async () => {
    const tenant = await createTenant(it.service, { retentionSeconds: 60 });
    const { id } = await reviewingSession(it, tenant);
    it.service.clock.advance(61 * secondMs);
    await waitUntil('it is erased', async () => (await readSession(tenant, id)).purgedAt);
    const body = rejection(await reviewIdOf(tenant, id));
    expect(await refusalOf(decide(tenant, id, body))).toBe('409 SessionActionNotAllowed personal_data_erased');
    const approval: Decision = { ...body, verdict: 'approved', reasons: [], note: null };
    expect(await refusalOf(decide(tenant, id, approval))).toBe('409 SessionActionNotAllowed personal_data_erased');
    await succeeded(decide(tenant, id, { ...body, reasons: ['document_unreadable'], note: null }));
    const back = admin().POST('/admin/tenants/{tenantId}/sessions/{sessionId}/return-to-review', {
      params: { path: at(tenant, id) },
    });
    expect(await refusalOf(back)).toBe('409 SessionActionNotAllowed personal_data_erased');
  });

  test('the list of reviews is read page by page, the longest waiting first, each of the tenant once', async () => {
    const tenant = await createTenant(it.service);
    const path = { tenantId: tenant.id };
    expect(await succeeded(admin().GET('/admin/tenants/{tenantId}/reviews', { params: { path } }))).toEqual({
      items: [],
      next: null,
    });
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push((await reviewingSession(it, tenant)).id);
    await reviewingSession(it, await createTenant(it.service));
    const seen: string[] = [];
    let after: string | null = null;
    let pages = 0;
    do {
      const query: { limit: number; after?: string } = after === null ? { limit: 2 } : { limit: 2, after };
      const page: { items: { sessionId: string; reasons: string[] }[]; next: string | null } = await succeeded(
        admin().GET('/admin/tenants/{tenantId}/reviews', { params: { path, query } }),
      );
      seen.push(...page.items.map(({ sessionId }) => sessionId));
      for (const { reasons } of page.items) expect(reasons).toEqual(['document_unreadable']);
      after = page.next;
      pages += 1;
    } while (after !== null);
    expect(seen).toEqual(ids);
    expect(pages).toBe(3);
    // What is decided stands in no list any more.
    await succeeded(decide(tenant, ids[0] as string, rejection(await reviewIdOf(tenant, ids[0] as string))));
    const { items } = await succeeded(admin().GET('/admin/tenants/{tenantId}/reviews', { params: { path } }));
    expect(items.map(({ sessionId }) => sessionId)).toEqual(ids.slice(1));
  });

  test.each([{ limit: 0 }, { limit: 101 }, { limit: 1.5 }, { after: 'x y' }, { after: '' }])(
    'the list refuses the query %o by name',
    async (query) => {
      const { id: tenantId } = await createTenant(it.service);
      const problem = await problemOf(
        admin().GET('/admin/tenants/{tenantId}/reviews', { params: { path: { tenantId }, query } }),
      );
      expect(problem).toMatchObject({ status: 400, _tag: 'InvalidRequest' });
      expect(problem.issues?.[0]?.path).toBe(`/query/${Object.keys(query)[0]}`);
    },
  );

  test('the list refuses a cursor that it did not give for this tenant', async () => {
    const tenant = await createTenant(it.service);
    for (let count = 0; count < 2; count += 1) await reviewingSession(it, tenant);
    const path = { tenantId: tenant.id };
    const { next } = await succeeded(
      admin().GET('/admin/tenants/{tenantId}/reviews', { params: { path, query: { limit: 1 } } }),
    );
    const other = { tenantId: (await createTenant(it.service)).id };
    for (const query of [{ after: `${next}` }, { after: '1786332451650_019ffa02-5d61-7c90-b1d4-e27a08c35f96' }]) {
      const problem = await problemOf(
        admin().GET('/admin/tenants/{tenantId}/reviews', { params: { path: other, query } }),
      );
      expect(problem).toMatchObject({ status: 400, issues: [{ path: '/query/after' }] });
    }
    expect(
      (
        await succeeded(
          admin().GET('/admin/tenants/{tenantId}/reviews', { params: { path, query: { after: `${next}` } } }),
        )
      ).items,
    ).toHaveLength(1);
  });

  test('what an operator sees of a session is on record as an access, too', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await createSession(tenant);
    const { response } = await admin().GET('/admin/tenants/{tenantId}/sessions/{sessionId}', {
      params: { path: at(tenant, id) },
    });
    const { database } = it.service.installation;
    const requestId = response.headers.get('x-request-id');
    const found = await database.query(`SELECT actor, operation FROM access_records WHERE request_id = '${requestId}'`);
    expect(found).toEqual([{ actor: 'admin', operation: 'getSession' }]);
  });
});
