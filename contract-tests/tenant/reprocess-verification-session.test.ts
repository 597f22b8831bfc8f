import { describe, expect, test } from 'vitest';
import { adminOf, refusalOf, succeeded } from '../support/client.ts';
import { anyEngine, engines } from '../support/databases.ts';
import { unreadable } from '../support/fixed-documents.ts';
import { operatorOf } from '../support/operator.ts';
import { giveAll, openPhone, simulateUser, startPhone } from '../support/phone.ts';
import { planted } from '../support/planted.ts';
import { useService, whileQueueIsCut } from '../support/service.ts';
import {
  approvedSession,
  createNotifiedTenant,
  createSession,
  createTenant,
  failedSession,
  readSession,
  reprocessWhenStored,
  reviewingSession,
  submitSession,
  type TestTenant,
  waitForStatus,
} from '../support/tenant.ts';
import { dayMs, hourMs, minuteMs, waitUntil } from '../support/time.ts';

describe.each(engines)('reprocessVerificationSession on $name', (engine) => {
  const it = useService(engine, {
    proxied: true,
    // A second place for decisions, so that one that hangs does not keep the next from its turn.
    replacements: {
      queue: { tuning: { slots: { decide: 2, store_record: 2, erase: 2, repeat_event: 1, deliver: 8 } } },
    },
  });
  const reprocess = (tenant: TestTenant, id: string) =>
    tenant.client.POST('/v1/verification-sessions/{id}/reprocess', { params: { path: { id } } });
  const operator = operatorOf(it);
  const reissue = async (tenant: TestTenant, id: string) =>
    (await succeeded(operator.reissueVerificationUrl(tenant, id))).verificationUrl;
  const approve = (tenant: TestTenant, id: string, reviewId: string) =>
    operator.decideReview(tenant, id, { reviewId, verdict: 'approved', reasons: [], note: planted.note });

  test('a reviewing session waits for its user again, with a deadline counted from now and no personal data in the response', async () => {
    const tenant = await createTenant(it.service);
    const preRegisteredInfo = { lastName: planted.person.lastName };
    const session = await reviewingSession(it, tenant, { metadata: planted.metadata, preRegisteredInfo });
    it.service.clock.advance(hourMs);
    const now = it.service.clock.now().getTime();
    const response = await succeeded(reprocess(tenant, session.id));
    expect(response).toEqual({
      id: session.id,
      status: 'collecting',
      plan: { steps: ['document', 'user_input'] },
      expiresAt: response.expiresAt,
      createdAt: session.createdAt,
      metadata: planted.metadata,
    });
    const life = Date.parse(response.expiresAt) - now;
    expect(life).toBeGreaterThanOrEqual(7 * dayMs);
    expect(life).toBeLessThan(7 * dayMs + minuteMs);
    expect(await readSession(tenant, session.id)).toMatchObject({
      status: 'collecting',
      expiresAt: response.expiresAt,
      completedAt: null,
      outcome: null,
      preRegisteredInfo,
      userInputInfo: { lastName: planted.person.lastName },
    });
  });

  test('a failed and a rejected session can be reprocessed', async () => {
    const tenant = await createTenant(it.service);
    const failed = await failedSession(it, tenant);
    expect((await succeeded(reprocess(tenant, failed.id))).status).toBe('collecting');
    it.documents.reads(() => ({ ocr: null, authenticity: 'inconclusive', problems: ['type_unsupported'] }));
    const rejected = await approvedSession(tenant);
    it.documents.readsPassport();
    expect((await readSession(tenant, rejected.id)).outcome?.verdict).toBe('rejected');
    expect((await succeeded(reprocess(tenant, rejected.id))).status).toBe('collecting');
  });

  test('created, collecting, deciding and expired sessions cannot be reprocessed', async () => {
    const tenant = await createTenant(it.service, { sessionLifetimeSeconds: 300 });
    const refused = '409 ReprocessNotAllowed status';
    const session = await createSession(tenant);
    expect(await refusalOf(reprocess(tenant, session.id))).toBe(refused);
    await startPhone(session.verificationUrl);
    expect(await refusalOf(reprocess(tenant, session.id))).toBe(refused);
    await whileQueueIsCut(it.service, async () => {
      const deciding = await submitSession(tenant);
      expect((await readSession(tenant, deciding.id)).status).toBe('deciding');
      expect(await refusalOf(reprocess(tenant, deciding.id))).toBe(refused);
    });
    it.service.clock.advance(6 * minuteMs);
    expect((await readSession(tenant, session.id)).status).toBe('expired');
    expect(await refusalOf(reprocess(tenant, session.id))).toBe(refused);
  });

  test('a session whose personal data was erased cannot be reprocessed', async () => {
    const tenant = await createTenant(it.service, { reviewMaxAgeSeconds: 3600 });
    const { id } = await reviewingSession(it, tenant);
    it.service.clock.advance(2 * hourMs);
    await waitUntil('the session is erased', async () => (await readSession(tenant, id)).purgedAt);
    expect(await refusalOf(reprocess(tenant, id))).toBe('409 ReprocessNotAllowed personal_data_erased');
  });

  test('an approval whose record is not stored yet cannot be reprocessed, and soon can', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await reviewingSession(it, tenant);
    const reviewId = await operator.reviewIdOf(tenant, id);
    await whileQueueIsCut(it.service, async () => {
      await succeeded(approve(tenant, id, reviewId));
      expect((await readSession(tenant, id)).outcome?.verdict).toBe('approved');
      expect(await refusalOf(reprocess(tenant, id))).toBe('409 ReprocessNotAllowed record_not_stored');
    });
    expect((await reprocessWhenStored(tenant, id)).status).toBe('collecting');
  });

  test('exactly one of several concurrent calls succeeds', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await reviewingSession(it, tenant);
    const results = await Promise.all(Array.from({ length: 6 }, () => reprocess(tenant, id)));
    const outcomes = results.map(({ response, error }) => `${response.status} ${error?._tag ?? ''}`.trim());
    expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === '409 ReprocessNotAllowed')).toHaveLength(5);
    const path = { tenantId: tenant.id, sessionId: id };
    expect(
      (await succeeded(adminOf(it.service).GET('/admin/tenants/{tenantId}/sessions/{sessionId}', { params: { path } })))
        .round,
    ).toBe(2);
  });

  test('a new round makes the old link and the old browser void, until a link is issued again', async () => {
    const tenant = await createTenant(it.service);
    const session = await reviewingSession(it, tenant);
    const { phone } = session;
    await succeeded(reprocess(tenant, session.id));
    expect(await refusalOf(phone.look())).toBe('401 BrowserNotBound');
    expect(await refusalOf(phone.givePicture())).toBe('401 BrowserNotBound');
    expect(await refusalOf(phone.submit())).toBe('401 BrowserNotBound');
    expect(await refusalOf(phone.start())).toBe('409 LinkNotUsable link_replaced');
    const url = await reissue(tenant, session.id);
    expect(await refusalOf(phone.start())).toBe('409 LinkNotUsable link_replaced');
    // What was given in the old round counts no more.
    const again = await startPhone(url);
    expect((await succeeded(again.look())).missing).toEqual(['document_front', 'user_input']);
  });

  test('a pending review of the old round is void', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await reviewingSession(it, tenant);
    const reviewId = await operator.reviewIdOf(tenant, id);
    await succeeded(reprocess(tenant, id));
    expect(await refusalOf(approve(tenant, id, reviewId))).toBe('409 SessionActionNotAllowed status');
    expect((await succeeded(operator.listReviews(tenant))).items).toEqual([]);
    // And it stays void when the new round has a review of its own.
    it.documents.reads(unreadable);
    await simulateUser(await reissue(tenant, id));
    await waitForStatus(tenant, id, 'reviewing');
    it.documents.readsPassport();
    expect(await refusalOf(approve(tenant, id, reviewId))).toBe('409 SessionActionNotAllowed stale');
  });

  test('a decision of the old round that comes late changes nothing and announces nothing', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const { isAsked, release } = it.documents.holds(unreadable);
    const session = await submitSession(tenant);
    await waitUntil('the first decision hangs', isAsked);
    // Its lease runs out, and another one decides in its place.
    it.documents.reads(unreadable);
    it.service.clock.advance(2 * minuteMs);
    await waitForStatus(tenant, session.id, 'reviewing');
    await succeeded(reprocess(tenant, session.id));
    it.documents.readsPassport();
    release();
    const phone = await startPhone(await reissue(tenant, session.id));
    await giveAll(phone);
    await waitForStatus(tenant, session.id, 'completed');
    expect((await tenant.inbox.event(session.id, 2)).body.type).toBe('verification.approved');
    await tenant.inbox.nth(session.id, 2);
    expect(
      tenant.inbox
        .of(session.id)
        .map((arrived) => arrived.body.sequence)
        .sort(),
    ).toEqual([1, 2]);
  });

  test('the verdict of a new round is announced with a new event, and the old one stays as it was', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const session = await reviewingSession(it, tenant);
    const first = await tenant.inbox.nth(session.id, 1);
    await succeeded(reprocess(tenant, session.id));
    await simulateUser(await reissue(tenant, session.id));
    const second = await tenant.inbox.nth(session.id, 2);
    expect([first.body.type, second.body.type]).toEqual(['verification.needs_review', 'verification.approved']);
    expect(second.body.id).not.toBe(first.body.id);
    expect(second.body.sequence).toBeGreaterThan(first.body.sequence);
    expect((await readSession(tenant, session.id)).outcome).toMatchObject({ verdict: 'approved', reasons: [] });
  });

  test('the user of a new round may open the link in the old browser, too', async () => {
    const tenant = await createTenant(it.service);
    const session = await reviewingSession(it, tenant);
    await succeeded(reprocess(tenant, session.id));
    const same = openPhone(await reissue(tenant, session.id), session.phone.jar);
    await succeeded(same.open());
    await succeeded(same.start());
    await giveAll(same);
    await waitForStatus(tenant, session.id, 'completed');
  });
});

const path = '/v1/verification-sessions';
const json = { 'content-type': 'application/json' };
const bodyBytesMax = 64 * 1024;

describe('the body of reprocessVerificationSession', () => {
  const it = useService(anyEngine);

  test('is absent or empty: no body, an empty one and an empty object are accepted', async () => {
    const tenant = await createTenant(it.service);
    const session = await createSession(tenant);
    const bodies: RequestInit[] = [
      {},
      { body: '' },
      { body: '{}', headers: json },
      { body: ' { } ', headers: { 'content-type': 'text/plain' } },
    ];
    for (const init of bodies) {
      const response = await tenant.send(`${path}/${session.id}/reprocess`, { method: 'POST', ...init });
      // It got as far as the rules of the session, which has not been finished.
      expect(response.status).toBe(409);
    }
  });

  test('with content, or too large, is refused and changes nothing', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await approvedSession(tenant);
    const url = `${path}/${id}/reprocess`;
    const send = (body: string) => refusalOf(tenant.send(url, { method: 'POST', headers: json, body }));
    expect(await send('{"reason":"again"}')).toBe('400 InvalidRequest');
    expect(await send('[]')).toBe('400 InvalidRequest');
    expect(await send(' '.repeat(bodyBytesMax + 1))).toBe('413 RequestTooLarge');
    const unacceptable = tenant.send(url, { method: 'POST', headers: { accept: 'text/html' } });
    expect(await refusalOf(unacceptable)).toBe('406 NotAcceptable');
    const detail = await tenant.client.GET('/v1/verification-sessions/{id}', { params: { path: { id } } });
    expect(detail.data?.status).toBe('completed');
  });
});
