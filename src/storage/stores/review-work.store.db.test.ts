import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReviewOpinion } from '../../domain/review.ts';
import type { Session } from '../../domain/session.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { insertSession, insertTenant, testIds } from '../testing/test-rows.ts';

const at = (minutes: number) => new Date(testStart.getTime() + minutes * 60_000);
const [ann, ben] = ['ann', 'ben'].map((id) => ({ kind: 'admin_token' as const, id }));
const opinion: ReviewOpinion = {
  ...{
    by: { kind: 'admin_token', id: 'ann' },
    verdict: 'rejected',
    reasons: ['other'],
    note: 'Ein Wort',
    givenAt: at(1),
  },
};

describe.each(engines)('claims and opinions on $name', (engine) => {
  let opened: TestStorage;
  beforeAll(async () => {
    opened = await openTestStorage(engine, 'review work');
  });
  afterAll(() => opened.close());

  const aReview = async () => {
    const tenant = await insertTenant(opened.storage);
    const { session } = await insertSession(opened.storage, tenant.id, { status: 'deciding' });
    const reviewId = testIds.uuid();
    const patch = { status: 'reviewing', verdict: 'needs_review', outcomeId: reviewId } as const;
    const reviewing = (await opened.storage.unitOfWork.stores.sessions.save(session, patch)) as Session;
    return { tenant, session: reviewing, reviewId, work: opened.storage.unitOfWork.stores.reviewWork };
  };

  test('a claim is taken when it is free, over or own, and one of several wins', async () => {
    const { tenant, reviewId, work } = await aReview();
    expect(await work.load(tenant.id, reviewId)).toEqual({ claim: null, opinions: 0 });
    const claim = (by = ann, from = 0) => work.claim(tenant.id, reviewId, by as never, at(from), at(from + 30));
    const taken = await Promise.all(['a', 'b', 'c', 'd'].map((id) => claim({ kind: 'admin_token', id })));
    expect(taken.filter(Boolean)).toHaveLength(1);
    const winner = (await work.load(tenant.id, reviewId))?.claim;
    expect(winner).toMatchObject({ since: at(0), until: at(30) });
    expect(await claim(ann, 29)).toBe(false);
    expect(await claim(winner?.by as typeof ann, 29)).toBe(true);
    expect((await work.load(tenant.id, reviewId))?.claim).toEqual({ ...winner, until: at(59) });
    expect(await claim(ann, 59)).toBe(true);
    expect((await work.load(tenant.id, reviewId))?.claim).toEqual({ by: ann, since: at(59), until: at(89) });
    await work.release(tenant.id, reviewId, ben as never);
    expect((await work.load(tenant.id, reviewId))?.claim).not.toBeNull();
    await work.release(tenant.id, reviewId, ann as never);
    expect((await work.load(tenant.id, reviewId))?.claim).toBeNull();
    const other = await insertTenant(opened.storage);
    expect(await work.claim(other.id, reviewId, ann as never, at(0), at(30))).toBe(false);
    expect(await work.load(other.id, reviewId)).toBeNull();
  });

  test('opinions are counted one after the other, end the claim, and keep their notes until the erasure', async () => {
    const { tenant, session, reviewId, work } = await aReview();
    await work.claim(tenant.id, reviewId, ann as never, at(0), at(30));
    const add = (given: ReviewOpinion) =>
      opened.storage.unitOfWork.transaction(async ({ reviewWork }) => {
        await reviewWork.lock(tenant.id, reviewId);
        await reviewWork.addOpinion(session, reviewId, given);
      });
    const second = { ...opinion, by: ben as ReviewOpinion['by'], note: null, givenAt: at(2) };
    await Promise.all([add(opinion), add(second)]);
    expect(await work.load(tenant.id, reviewId)).toEqual({ claim: null, opinions: 2 });
    expect(await work.opinionsOf(session, reviewId)).toEqual([opinion, second]);
    expect(await work.opinionsOf(session, testIds.uuid())).toEqual([]);
    const [row] = await opened.database.query(
      `SELECT note FROM review_opinions WHERE session_id = '${session.id}' AND actor_id = 'ann'`,
    );
    expect(`${row?.note}`).not.toContain('Ein Wort');
    await opened.storage.unitOfWork.stores.erasures.erase([session], { purgedAt: at(5) });
    expect(await work.allOpinions(session)).toEqual([{ ...opinion, note: null }, second]);
    await expect(work.addOpinion(session, reviewId, opinion)).rejects.toThrow('transaction');
  });

  test('the end of a review withdraws its claim, and the next review has none', async () => {
    const { tenant, session, reviewId, work } = await aReview();
    await work.claim(tenant.id, reviewId, ann as never, at(0), at(30));
    const { sessions } = opened.storage.unitOfWork.stores;
    const collecting = (await sessions.save(session, {
      status: 'collecting',
      outcomeId: null,
      verdict: null,
    })) as Session;
    expect(await work.load(tenant.id, reviewId)).toBeNull();
    expect(await work.claim(tenant.id, reviewId, ann as never, at(0), at(30))).toBe(false);
    await sessions.save(collecting, { status: 'reviewing', outcomeId: reviewId, verdict: 'needs_review' });
    expect(await work.load(tenant.id, reviewId)).toEqual({ claim: null, opinions: 0 });
  });
});
