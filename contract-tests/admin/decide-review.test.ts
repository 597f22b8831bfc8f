import { describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { type Decision, operatorOf, rejection } from '../support/operator.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createNotifiedTenant, createTenant, readSession, reviewingSession } from '../support/tenant.ts';
import { secondMs, waitUntil } from '../support/time.ts';

describe.each(engines)('decideReview on $name', (engine) => {
  const it = useService(engine);
  const operator = operatorOf(it);

  test('a rejection by a person replaces the referral, keeps its checks, and is announced with its note', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const { id } = await reviewingSession(it, tenant);
    const before = (await readSession(tenant, id)).outcome;
    expect(before).toMatchObject({ verdict: 'needs_review', source: 'automatic', reasons: ['document_unreadable'] });
    const state = await operator.reject(tenant, id);
    expect(state).toEqual({ id, status: 'completed', round: 1, reviewId: null, awaits: null });
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
    const reviewId = await operator.reviewIdOf(tenant, id);
    await succeeded(operator.decideReview(tenant, id, { reviewId, verdict: 'approved', reasons: [], note: null }));
    const { outcome } = await readSession(tenant, id);
    expect(outcome).toMatchObject({ verdict: 'approved', reasons: [], review: { note: null } });
    expect((await tenant.inbox.event(id, 2)).body.type).toBe('verification.approved');
  });

  test.each<readonly [title: string, change: Record<string, unknown>]>([
    ['a rejection without a reason', { reasons: [] }],
    ['an approval with a reason', { verdict: 'approved' }],
    ['the reason that marks returns', { reasons: ['operator_review_requested'] }],
    ['an unknown reason', { reasons: ['bad_hair'] }],
    ['a referral', { verdict: 'needs_review' }],
    ['an empty note', { note: '' }],
    ['a note of 2001 characters', { note: 'x'.repeat(2001) }],
    ['no word about the note', { note: undefined }],
    ['the reason other and no explanation', { reasons: ['other'], note: null }],
  ])('a decision is refused with %s, and the review goes on', async (_title, change) => {
    const tenant = await createTenant(it.service);
    const { id } = await reviewingSession(it, tenant);
    const body = { ...rejection(await operator.reviewIdOf(tenant, id)), ...change } as Decision;
    expect(await refusalOf(operator.decideReview(tenant, id, body))).toBe('400 InvalidRequest');
    expect((await readSession(tenant, id)).status).toBe('reviewing');
  });

  test('a decision must name the current review, and one of several concurrent decisions wins', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await reviewingSession(it, tenant);
    const unknown = rejection('00000000-0000-7000-8000-000000000000');
    expect(await refusalOf(operator.decideReview(tenant, id, unknown))).toBe('409 SessionActionNotAllowed stale');
    const body = rejection(await operator.reviewIdOf(tenant, id));
    const decide = () => operator.decideReview(tenant, id, body);
    const results = await Promise.all([decide(), decide(), decide()]);
    expect(results.map(({ response }) => response.status).sort()).toEqual([200, 409, 409]);
    expect(await refusalOf(decide())).toBe('409 SessionActionNotAllowed status');
  });

  test('an erased session can be rejected without a note, and neither approved, nor annotated, nor returned', async () => {
    const tenant = await createTenant(it.service, { reviewMaxAgeSeconds: 60 });
    const { id } = await reviewingSession(it, tenant);
    it.service.clock.advance(61 * secondMs);
    await waitUntil('it is erased', async () => (await readSession(tenant, id)).purgedAt);
    const refused = '409 SessionActionNotAllowed personal_data_erased';
    const body = rejection(await operator.reviewIdOf(tenant, id));
    expect(await refusalOf(operator.decideReview(tenant, id, body))).toBe(refused);
    const approval: Decision = { ...body, verdict: 'approved', reasons: [], note: null };
    expect(await refusalOf(operator.decideReview(tenant, id, approval))).toBe(refused);
    await succeeded(operator.decideReview(tenant, id, { ...body, reasons: ['document_unreadable'], note: null }));
    expect(await refusalOf(operator.returnToReview(tenant, id))).toBe(refused);
  });
});
