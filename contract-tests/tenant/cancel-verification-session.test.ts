import { describe, expect, test } from 'vitest';
import { adminOf, problemOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { openPhone, startPhone } from '../support/phone.ts';
import { planted } from '../support/planted.ts';
import { useService, whileQueueIsCut } from '../support/service.ts';
import {
  approvedSession,
  createNotifiedTenant,
  createSession,
  createTenant,
  failedSession,
  type NotifiedTenant,
  readSession,
  reviewingSession,
  submitSession,
  type TestTenant,
} from '../support/tenant.ts';
import { hourMs, minuteMs, secondMs, waitUntil } from '../support/time.ts';

describe.each(engines)('cancelVerificationSession on $name', (engine) => {
  const it = useService(engine, { proxied: true });
  /** The events that were announced of a session; a delivery may come twice when the clock is put forward. */
  const sequencesOf = (tenant: NotifiedTenant, id: string) => [
    ...new Set(tenant.inbox.of(id).map(({ body }) => body.sequence)),
  ];
  const cancel = (tenant: TestTenant, id: string) =>
    tenant.client.POST('/v1/verification-sessions/{id}/cancel', { params: { path: { id } } });

  test('a created and a collecting session are over at once, each with its event, as if their deadline had come', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const created = await createSession(tenant, { metadata: planted.metadata });
    const collecting = await createSession(tenant);
    await startPhone(collecting.verificationUrl);
    it.service.clock.advance(hourMs);
    for (const session of [created, collecting]) {
      const before = it.service.clock.now().getTime();
      const response = await succeeded(cancel(tenant, session.id));
      expect(response).toMatchObject({
        id: session.id,
        status: 'expired',
        createdAt: session.createdAt,
        outcome: null,
      });
      const cancelledAt = Date.parse(response.expiresAt);
      expect(cancelledAt).toBeGreaterThanOrEqual(before);
      expect(cancelledAt).toBeLessThanOrEqual(it.service.clock.now().getTime());
      const { body } = await tenant.inbox.nth(session.id, 1);
      expect(body).toMatchObject({ type: 'verification.expired', sequence: 1 });
      expect(body.data).toEqual({ session: { sessionId: session.id, tenantId: tenant.id } });
      const detail = { status: 'expired', expiresAt: response.expiresAt, completedAt: null };
      expect(await readSession(tenant, session.id)).toMatchObject(detail);
    }
    expect((await succeeded(cancel(tenant, created.id))).metadata).toEqual(planted.metadata);
  });

  test('the link and the browser of a cancelled session lead no further', async () => {
    const tenant = await createTenant(it.service);
    const [unopened, begun] = [await createSession(tenant), await createSession(tenant)];
    const phone = await startPhone(begun.verificationUrl);
    for (const { id } of [unopened, begun]) await succeeded(cancel(tenant, id));
    expect(await refusalOf(openPhone(unopened.verificationUrl).open())).toBe('409 LinkNotUsable session_expired');
    expect(await refusalOf(phone.givePicture())).toBe('409 VerificationNotOpen session_expired');
    expect(await refusalOf(phone.submit())).toBe('409 VerificationNotOpen session_expired');
    const path = { tenantId: tenant.id, sessionId: begun.id };
    expect(
      await refusalOf(
        adminOf(it.service).POST('/admin/tenants/{tenantId}/sessions/{sessionId}/verification-url', {
          params: { path },
        }),
      ),
    ).toBe('409 SessionActionNotAllowed session_expired');
    expect(
      await refusalOf(
        tenant.client.POST('/v1/verification-sessions/{id}/reprocess', { params: { path: { id: begun.id } } }),
      ),
    ).toBe('409 ReprocessNotAllowed status');
  });

  test('cancelling an expired session returns it unchanged and records no other event', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver, { sessionLifetimeSeconds: 300 });
    const session = await createSession(tenant);
    const first = await succeeded(cancel(tenant, session.id));
    await tenant.inbox.nth(session.id, 1);
    it.service.clock.advance(minuteMs);
    expect(await succeeded(cancel(tenant, session.id))).toEqual(first);
    const lapsed = await createSession(tenant);
    it.service.clock.advance(6 * minuteMs);
    expect(await succeeded(cancel(tenant, lapsed.id))).toMatchObject({
      status: 'expired',
      expiresAt: lapsed.expiresAt,
    });
    await tenant.inbox.nth(lapsed.id, 1);
    expect(sequencesOf(tenant, session.id)).toEqual([1]);
  });

  test('every one of several concurrent calls succeeds, and one event is sent', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const sessions = await Promise.all(Array.from({ length: 5 }, () => createSession(tenant)));
    for (const session of sessions) {
      const responses = await Promise.all(Array.from({ length: 8 }, () => cancel(tenant, session.id)));
      expect(responses.map(({ response }) => response.status)).toEqual(Array(8).fill(200));
      await tenant.inbox.nth(session.id, 1);
    }
    for (const session of sessions) expect(sequencesOf(tenant, session.id)).toEqual([1]);
  });

  test('a submitted, reviewing, completed or failed session cannot be cancelled and stays unchanged', async () => {
    const tenant = await createTenant(it.service);
    const refused = '409 CancelNotAllowed status';
    await whileQueueIsCut(it.service, async () => {
      expect(await refusalOf(cancel(tenant, (await submitSession(tenant)).id))).toBe(refused);
    });
    const ended = [await reviewingSession(it, tenant), await approvedSession(tenant), await failedSession(it, tenant)];
    for (const { id } of ended) {
      const before = await readSession(tenant, id);
      expect(await refusalOf(cancel(tenant, id))).toBe(refused);
      expect(await readSession(tenant, id)).toEqual(before);
    }
  });

  test('the retention of expired sessions begins with the cancelling', async () => {
    const tenant = await createTenant(it.service, { expiredRetentionSeconds: 3600 });
    const preRegisteredInfo = { lastName: planted.person.lastName };
    const { id } = await createSession(tenant, { preRegisteredInfo });
    await succeeded(cancel(tenant, id));
    it.service.clock.advance(hourMs - minuteMs);
    expect((await readSession(tenant, id)).preRegisteredInfo).toEqual(preRegisteredInfo);
    it.service.clock.advance(minuteMs + secondMs);
    await waitUntil('it is erased', async () => (await readSession(tenant, id)).purgedAt);
    expect((await succeeded(cancel(tenant, id))).purgedAt).not.toBeNull();
  });

  test('a session of another tenant, a missing and a malformed id get the same 404', async () => {
    const [tenant, other] = [await createTenant(it.service), await createTenant(it.service)];
    const { id } = await createSession(tenant);
    for (const asked of [id, `vs_${'0'.repeat(32)}`, 'vs_x', '%zz', id.toUpperCase()])
      expect(await refusalOf(other.send(`/v1/verification-sessions/${asked}/cancel`, { method: 'POST' }))).toBe(
        '404 SessionNotFound',
      );
    expect((await readSession(tenant, id)).status).toBe('created');
  });

  test('it takes no body, and accepts an empty one', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await createSession(tenant);
    const send = (init: RequestInit) =>
      tenant.send(`/v1/verification-sessions/${id}/cancel`, { method: 'POST', ...init });
    expect(await problemOf(send({ body: '{"reason":"no"}' }))).toMatchObject({
      _tag: 'InvalidRequest',
      issues: [{ path: '/body' }],
    });
    expect(await refusalOf(send({ body: ' '.repeat(65_537) }))).toBe('413 RequestTooLarge');
    expect(await refusalOf(send({ headers: { accept: 'text/html' } }))).toBe('406 NotAcceptable');
    expect((await readSession(tenant, id)).status).toBe('created');
    expect((await send({ body: '{}', headers: { 'content-type': 'application/json' } })).status).toBe(200);
  });
});
