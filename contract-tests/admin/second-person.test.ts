import { describe, expect, test } from 'vitest';
import { type AdminSchemas, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { signedInMember } from '../support/member.ts';
import { callsOf, type Decision, memberOf, operatorOf, rejection } from '../support/operator.ts';
import { useService } from '../support/service.ts';
import { createNotifiedTenant, readSession, reviewingSession, type TestTenant } from '../support/tenant.ts';

describe.each(engines)('reviews that need a second person on $name', (engine) => {
  const it = useService(engine);
  const operator = operatorOf(it);

  /** A person who is signed in. */
  const personOf = async (tenant: TestTenant, roles: readonly AdminSchemas['TenantRole'][]) => {
    const { id, client } = await signedInMember(it.service, tenant.id, roles);
    return { id, ...callsOf(() => client) };
  };

  const aReview = async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    await succeeded(operator.updateTenantSettings(tenant.id, { reviewsNeedSecondPerson: true }));
    const { id } = await reviewingSession(it, tenant);
    await tenant.inbox.event(id, 1);
    const [ann, ben, cleo] = [
      await personOf(tenant, ['reviewer']),
      await personOf(tenant, ['reviewer']),
      await personOf(tenant, ['reviewer']),
    ];
    const owner = await personOf(tenant, ['owner']);
    const reviewId = await ann.reviewIdOf(tenant, id);
    const approval: Decision = { reviewId, verdict: 'approved', reasons: [], note: null };
    const events = async () =>
      (await succeeded(operator.getSessionTimeline(tenant, id))).items.flatMap((e) => e.event ?? []);
    return { tenant, id, ann, ben, cleo, owner, approval, reject: rejection(reviewId), events };
  };

  test('only an owner says whether a tenant needs one', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const change = { reviewsNeedSecondPerson: true };
    const developer = await memberOf(it, tenant, ['developer']);
    expect(await refusalOf(developer.updateTenantSettings(tenant.id, change))).toBe('403 RoleInsufficient');
    const owner = await memberOf(it, tenant, ['owner']);
    expect(await succeeded(owner.updateTenantSettings(tenant.id, change))).toMatchObject({ settings: change });
  });

  test('nothing is decided or announced before another person has decided alike', async () => {
    const { tenant, id, ann, ben, reject, events } = await aReview();
    await succeeded(ann.claimReview(tenant, id));
    const first = await succeeded(ann.decideReview(tenant, id, { ...reject, reasons: ['face_mismatch'], note: null }));
    expect(first).toEqual({ id, status: 'reviewing', round: 1, reviewId: reject.reviewId, awaits: 'second_person' });
    expect((await readSession(tenant, id)).outcome?.verdict).toBe('needs_review');
    expect(await events()).toHaveLength(1);
    expect((await succeeded(operator.listReviews(tenant))).items[0]).toMatchObject({
      ...{ awaits: 'second_person', claim: null },
    });
    // The second person does not learn the first decision.
    expect((await succeeded(ben.getSession(tenant, id))).review).toEqual({
      ...{ claim: null, awaits: 'second_person', opinions: [] },
    });
    for (const call of [ann.decideReview(tenant, id, reject), ann.claimReview(tenant, id)]) {
      expect(await refusalOf(call)).toBe('409 SessionActionNotAllowed another_person_needed');
    }
    expect(await succeeded(ben.decideReview(tenant, id, reject))).toMatchObject({ status: 'completed', awaits: null });
    expect((await readSession(tenant, id)).outcome).toMatchObject({
      verdict: 'rejected',
      reasons: ['face_mismatch', 'document_partially_hidden', 'other'],
      review: { note: reject.note },
    });
    expect((await tenant.inbox.event(id, 2)).body.type).toBe('verification.rejected');
  });

  test('after a disagreement only an owner decides, who sees both decisions', async () => {
    const { tenant, id, ann, ben, cleo, owner, approval, reject, events } = await aReview();
    await succeeded(ann.decideReview(tenant, id, reject));
    expect(await succeeded(ben.decideReview(tenant, id, approval))).toMatchObject({
      status: 'reviewing',
      awaits: 'owner',
    });
    expect(await refusalOf(cleo.decideReview(tenant, id, approval))).toBe('409 SessionActionNotAllowed owner_needed');
    expect(await refusalOf(cleo.claimReview(tenant, id))).toBe('409 SessionActionNotAllowed owner_needed');
    const { review } = await succeeded(owner.getSession(tenant, id));
    expect(review?.opinions).toMatchObject([
      { by: { id: ann.id }, verdict: 'rejected', reasons: reject.reasons, note: reject.note },
      { by: { id: ben.id }, verdict: 'approved', reasons: [], note: null },
    ]);
    const [access] = (await succeeded(operator.listPersonalDataAccesses(tenant.id, { sessionId: id }))).items;
    expect(access).toMatchObject({ actor: { id: owner.id }, operation: 'getSession' });
    expect(access?.fields).toContain('outcome.review.note');
    expect(await events()).toHaveLength(1);
    await succeeded(owner.claimReview(tenant, id));
    expect(await succeeded(owner.decideReview(tenant, id, approval))).toMatchObject({
      status: 'completed',
      awaits: null,
    });
    expect((await readSession(tenant, id)).outcome).toMatchObject({ verdict: 'approved', review: { note: null } });
  });

  test('a reprocess makes the first decision void, and an erasure destroys its note', async () => {
    const { tenant, id, ann, ben, reject } = await aReview();
    await succeeded(ann.decideReview(tenant, id, reject));
    await succeeded(operator.reprocessSession(tenant, id));
    expect(await refusalOf(ben.decideReview(tenant, id, reject))).toBe('409 SessionActionNotAllowed status');
    const second = await reviewingSession(it, tenant);
    const reviewId = await ann.reviewIdOf(tenant, second.id);
    await succeeded(ann.decideReview(tenant, second.id, { ...reject, reviewId }));
    await succeeded(operator.eraseSession(tenant, second.id));
    const { database } = it.service.installation;
    const notes = await database.query(`SELECT note FROM review_opinions WHERE session_id = '${second.id}'`);
    expect(notes).toEqual([{ note: null }]);
    const withoutNote = { ...reject, reviewId, reasons: ['document_unreadable' as const], note: null };
    expect(await succeeded(ben.decideReview(tenant, second.id, withoutNote))).toMatchObject({ status: 'completed' });
  });

  test('a first decision and an erasure at the same moment leave no note', async () => {
    const { tenant, id, ann, reject } = await aReview();
    const { database } = it.service.installation;
    await database.query('BEGIN');
    await database.query(`SELECT review_id FROM pending_reviews WHERE session_id = '${id}' FOR UPDATE`);
    const calls: Promise<unknown>[] = [];
    try {
      calls.push(succeeded(ann.decideReview(tenant, id, reject)));
      await database.untilLockWaits(1);
      calls.push(succeeded(operator.eraseSession(tenant, id)));
      await database.untilLockWaits(2);
    } finally {
      await database.query('COMMIT');
    }
    await Promise.all(calls);
    const notes = await database.query(`SELECT note FROM review_opinions WHERE session_id = '${id}'`);
    expect(notes).toEqual([{ note: null }]);
  });

  test('a token neither claims nor decides, also that of a person who has decided', async () => {
    const { tenant, id, owner, approval } = await aReview();
    const token = await memberOf(it, tenant, ['owner']);
    for (const call of [token.claimReview(tenant, id), token.decideReview(tenant, id, approval)]) {
      expect(await refusalOf(call)).toBe('409 SessionActionNotAllowed member_needed');
    }
    await succeeded(owner.decideReview(tenant, id, approval));
    expect(await refusalOf(token.decideReview(tenant, id, approval))).toBe('409 SessionActionNotAllowed member_needed');
    expect((await succeeded(operator.listReviews(tenant))).items[0]).toMatchObject({ awaits: 'second_person' });
    await succeeded(operator.updateTenantSettings(tenant.id, { reviewsNeedSecondPerson: false }));
    expect(await succeeded(token.decideReview(tenant, id, approval))).toMatchObject({ status: 'completed' });
  });

  test('without the setting one person decides, also where a first decision waits', async () => {
    const { tenant, id, ann, approval } = await aReview();
    await succeeded(ann.decideReview(tenant, id, approval));
    await succeeded(operator.updateTenantSettings(tenant.id, { reviewsNeedSecondPerson: false }));
    await succeeded(ann.claimReview(tenant, id));
    expect(await succeeded(ann.decideReview(tenant, id, approval))).toMatchObject({ status: 'completed' });
  });

  test('two first decisions at once are one decision and an agreement', async () => {
    const { tenant, id, ann, ben, approval } = await aReview();
    const results = await Promise.all([ann, ben].map((one) => succeeded(one.decideReview(tenant, id, approval))));
    expect(results.map(({ awaits }) => awaits).sort()).toEqual([null, 'second_person']);
    expect((await readSession(tenant, id)).status).toBe('completed');
  });
});
