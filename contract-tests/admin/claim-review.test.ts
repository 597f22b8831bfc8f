import { describe, expect, test } from 'vitest';
import { problemOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { memberOf, operatorOf, rejection } from '../support/operator.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, readSession, reviewingSession } from '../support/tenant.ts';
import { minuteMs } from '../support/time.ts';

describe.each(engines)('claimReview and releaseReview on $name', (engine) => {
  const it = useService(engine);
  const operator = operatorOf(it);

  /** A review of a live tenant with two reviewers. */
  const aReview = async () => {
    const tenant = await createTenant(it.service);
    const { id } = await reviewingSession(it, tenant);
    const [ann, ben] = [await memberOf(it, tenant, ['reviewer']), await memberOf(it, tenant, ['reviewer'])];
    return { tenant, id, ann, ben, body: rejection(await ann.reviewIdOf(tenant, id)) };
  };

  test('a claim lasts 30 minutes, the queue and the session show it, and its holder prolongs it', async () => {
    const { tenant, id, ann } = await aReview();
    const { reviewId, claim } = await succeeded(ann.claimReview(tenant, id));
    expect(claim.by).toEqual({ kind: 'admin_token', id: ann.id });
    expect(Date.parse(claim.until) - Date.parse(claim.since)).toBe(30 * minuteMs);
    expect((await succeeded(operator.listReviews(tenant))).items[0]).toMatchObject({ reviewId, claim });
    expect((await succeeded(operator.getSession(tenant, id))).review).toMatchObject({ claim, awaits: 'reviewer' });
    it.service.clock.advance(20 * minuteMs);
    const again = (await succeeded(ann.claimReview(tenant, id))).claim;
    expect(again.since).toBe(claim.since);
    expect(Date.parse(again.until)).toBeGreaterThanOrEqual(Date.parse(claim.until) + 20 * minuteMs);
  });

  test('while a claim holds, others can neither claim, decide nor release, and are told who has it since when', async () => {
    const { tenant, id, ann, ben, body } = await aReview();
    const { claim } = await succeeded(ann.claimReview(tenant, id));
    for (const call of [
      ben.claimReview(tenant, id),
      ben.decideReview(tenant, id, body),
      ben.releaseReview(tenant, id),
      operator.decideReview(tenant, id, body),
    ]) {
      expect(await problemOf(call)).toMatchObject({ status: 409, _tag: 'ReviewClaimed', claim });
    }
    expect(await succeeded(ann.decideReview(tenant, id, body))).toMatchObject({ status: 'completed', awaits: null });
  });

  test('a claim that is over, or was released, leaves the review to others', async () => {
    const { tenant, id, ann, ben } = await aReview();
    await succeeded(ann.claimReview(tenant, id));
    it.service.clock.advance(30 * minuteMs);
    expect((await succeeded(operator.listReviews(tenant))).items[0]?.claim).toBeNull();
    await succeeded(ben.claimReview(tenant, id));
    expect(await refusalOf(ann.claimReview(tenant, id))).toBe('409 ReviewClaimed');
    await succeeded(ben.releaseReview(tenant, id));
    await succeeded(ben.releaseReview(tenant, id));
    expect((await succeeded(ann.claimReview(tenant, id))).claim.by.id).toBe(ann.id);
  });

  test('of several reviewers at once one wins, and all others see the same claim', async () => {
    const { tenant, id } = await aReview();
    const reviewers = await Promise.all([1, 2, 3, 4].map(() => memberOf(it, tenant, ['reviewer'])));
    const results = await Promise.all(reviewers.map((reviewer) => reviewer.claimReview(tenant, id)));
    const won = results.flatMap(({ data }) => data ?? []);
    expect(won).toHaveLength(1);
    for (const { error } of results) if (error !== undefined) expect(error).toMatchObject({ claim: won[0]?.claim });
  });

  test('an unclaimed review can be decided, and a decision, a reprocess and a new review withdraw a claim', async () => {
    const { tenant, id, ann, ben, body } = await aReview();
    await succeeded(ann.claimReview(tenant, id));
    await succeeded(ben.reprocessSession(tenant, id));
    expect(await refusalOf(ann.claimReview(tenant, id))).toBe('409 SessionActionNotAllowed status');
    expect(await refusalOf(ann.decideReview(tenant, id, body))).toBe('409 SessionActionNotAllowed status');
    await succeeded(ann.releaseReview(tenant, id));
    const other = await reviewingSession(it, tenant);
    await ann.reject(tenant, other.id);
    await succeeded(ben.returnToReview(tenant, other.id));
    expect((await succeeded(ben.getSession(tenant, other.id))).review).toMatchObject({ claim: null });
    await succeeded(ben.claimReview(tenant, other.id));
  });

  test('a session without a pending review cannot be claimed', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await createSession(tenant);
    expect(await refusalOf(operator.claimReview(tenant, id))).toBe('409 SessionActionNotAllowed status');
    await succeeded(operator.releaseReview(tenant, id));
    expect((await readSession(tenant, id)).status).toBe('created');
  });
});
