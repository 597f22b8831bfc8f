import { describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { operatorOf, rejection } from '../support/operator.ts';
import { typed } from '../support/planted.ts';
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

describe.each(engines)('returnToReview on $name', (engine) => {
  const it = useService(engine);
  const operator = operatorOf(it);
  /** Returns a verdict as soon as its record is stored. */
  const returned = (tenant: TestTenant, id: string) =>
    waitUntil(`${id} is returned`, async () => {
      const { data, error } = await operator.returnToReview(tenant, id);
      if (data === undefined) expect(error).toMatchObject({ reason: 'record_not_stored' });
      return data;
    });

  test('a returned verdict is reviewed again: its source and checks stay, its reasons gain one, its time is that of the return', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const { id } = await reviewingSession(it, tenant);
    await operator.reject(tenant, id);
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
    const reviewId = state.reviewId as string;
    await succeeded(operator.decideReview(tenant, id, { reviewId, verdict: 'approved', reasons: [], note: null }));
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
    expect(await refusalOf(operator.returnToReview(tenant, id))).toBe('409 SessionActionNotAllowed status');
    const reviewId = await operator.reviewIdOf(tenant, id);
    await succeeded(operator.decideReview(tenant, id, { reviewId, verdict: 'approved', reasons: [], note: null }));
    await returned(tenant, id);
  });

  test('an undecided session can be neither returned to review nor reviewed', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await createSession(tenant);
    expect(await refusalOf(operator.returnToReview(tenant, id))).toBe('409 SessionActionNotAllowed status');
    const body = rejection('00000000-0000-7000-8000-000000000000');
    expect(await refusalOf(operator.decideReview(tenant, id, body))).toBe('409 SessionActionNotAllowed status');
  });
});
