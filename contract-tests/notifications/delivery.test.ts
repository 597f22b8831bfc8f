import { describe, expect, test } from 'vitest';
import { adminOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { attemptAt } from '../support/operator.ts';
import { planted } from '../support/planted.ts';
import { type Arrived, type Inbox, verifies } from '../support/receiver.ts';
import { useService } from '../support/service.ts';
import {
  approvedSession,
  createNotifiedTenant,
  createSession,
  createTenant,
  everyEvent,
  type NotifiedTenant,
  readSession,
  reviewingSession,
  submitSession,
  waitForStatus,
} from '../support/tenant.ts';
import { hourMs, minuteMs, secondMs, waitUntil } from '../support/time.ts';

const secondsOf = ({ headers }: Arrived) => Number(headers['webhook-timestamp']);

describe.each(engines)('notifications on $name', (engine) => {
  const it = useService(engine, { proxied: true });
  const admin = () => adminOf(it.service);
  const endpointOf = ({ id, endpointId }: NotifiedTenant) => ({ tenantId: id, endpointId });

  /** Waits until an attempt at a tenant's endpoint is recorded. @returns what the log says of it */
  const recorded = (tenant: NotifiedTenant, attempt: number) => attemptAt(it.service, tenant, attempt);

  /** Responds with 500, and from the first response on nothing is attempted until the queue is restored: the retry is five seconds off. */
  const failWithoutRetry = (inbox: Inbox) =>
    inbox.respondWith(() => {
      it.service.installation.proxies.queue.cut();
      return { status: 500 };
    });

  test('the body matches the detail, with metadata and all signed headers', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const session = await approvedSession(tenant, { metadata: planted.metadata });
    const arrived = await tenant.inbox.nth(session.id, 1);
    const { outcome } = await readSession(tenant, session.id);
    expect(arrived.body).toEqual({
      id: arrived.headers['webhook-id'],
      type: 'verification.approved',
      apiVersion: '2026-08-02',
      createdAt: outcome?.decidedAt,
      sequence: 1,
      metadata: planted.metadata,
      data: outcome,
    });
    expect(arrived.headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
    expect(Math.abs(secondsOf(arrived) * 1000 - it.service.clock.now().getTime())).toBeLessThan(60 * secondMs);
  });

  test('a changed or old notification does not verify', async () => {
    const tenant = await createTenant(it.service);
    const inbox = it.receiver.openInbox();
    const body = { url: inbox.url, eventTypes: [...everyEvent] };
    const created = await succeeded(
      admin().POST('/admin/tenants/{tenantId}/endpoints', { params: { path: { tenantId: tenant.id } }, body }),
    );
    const { secret } = created.secret;
    inbox.useSecret(secret);
    const { id } = await approvedSession(tenant);
    const { headers, bytes } = await inbox.nth(id, 1);
    const now = it.service.clock.now();
    expect(verifies({ headers, bytes }, secret, now)).toBe(true);
    expect(verifies({ headers, bytes: Buffer.concat([bytes, Buffer.from(' ')]) }, secret, now)).toBe(false);
    expect(verifies({ headers: { ...headers, 'webhook-id': 'evt_1' }, bytes }, secret, now)).toBe(false);
    expect(verifies({ headers, bytes }, secret, new Date(now.getTime() + 6 * minuteMs))).toBe(false);
  });

  test('a response besides 2xx is followed by the next attempt, with the same id and bytes and a new time', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    tenant.inbox.respondWith(() => ({ status: 500 }));
    const session = await submitSession(tenant);
    const first = await tenant.inbox.nth(session.id, 1);
    await recorded(tenant, 1);
    it.service.clock.advance(6 * secondMs);
    const second = await tenant.inbox.nth(session.id, 2);
    await recorded(tenant, 2);
    tenant.inbox.respondWith(() => ({ status: 299 }));
    it.service.clock.advance(6 * minuteMs);
    const third = await tenant.inbox.nth(session.id, 3);
    await recorded(tenant, 3);
    expect(new Set([first, second, third].map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set([first, second, third].map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
    expect(secondsOf(second) - secondsOf(first)).toBeGreaterThanOrEqual(4);
    expect(secondsOf(third) - secondsOf(second)).toBeGreaterThanOrEqual(270);
    expect(new Set([first, second, third].map(({ headers }) => headers['webhook-signature'])).size).toBe(3);
    // Delivered is delivered: days later nothing more has come.
    it.service.clock.advance(48 * hourMs);
    const marker = await submitSession(tenant);
    await tenant.inbox.nth(marker.id, 1);
    expect(tenant.inbox.of(session.id)).toHaveLength(3);
  });

  test('after ten attempts the delivery is abandoned, and the session is as it was', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    tenant.inbox.respondWith(() => ({ status: 404 }));
    const session = await submitSession(tenant);
    // A tenth more than each pause. That is three and a half days in all, so that the endpoint is not paused meanwhile.
    const pausesMs = [5 * secondMs, 5 * minuteMs, 30 * minuteMs, ...[2, 5, 10, 14, 20, 24, 24].map((h) => h * hourMs)];
    for (const [index, pauseMs] of pausesMs.entries()) {
      await tenant.inbox.nth(session.id, index + 1);
      await recorded(tenant, index + 1);
      it.service.clock.advance(1.2 * pauseMs);
    }
    tenant.inbox.respondWith(() => ({ status: 204 }));
    const marker = await submitSession(tenant);
    await tenant.inbox.nth(marker.id, 1);
    expect(tenant.inbox.of(session.id)).toHaveLength(10);
    expect(await recorded(tenant, 10)).toContain('"outcome":"abandoned"');
    expect((await readSession(tenant, session.id)).status).toBe('completed');
  });

  test('a redirect is not followed and counts as a failure', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const elsewhere = it.receiver.openInbox();
    tenant.inbox.respondWith(() => ({ status: 307, headers: { location: elsewhere.url } }));
    const session = await submitSession(tenant);
    await tenant.inbox.nth(session.id, 1);
    expect(await recorded(tenant, 1)).toContain('"class":"redirect"');
    tenant.inbox.respondWith(() => ({ status: 204 }));
    it.service.clock.advance(6 * secondMs);
    await tenant.inbox.nth(session.id, 2);
    expect(elsewhere.arrived).toHaveLength(0);
  });

  test('while two secrets are valid either verifies, then only the new one', async () => {
    const tenant = await createTenant(it.service);
    const inbox = it.receiver.openInbox();
    const body = { url: inbox.url, eventTypes: [...everyEvent] };
    const created = await succeeded(
      admin().POST('/admin/tenants/{tenantId}/endpoints', { params: { path: { tenantId: tenant.id } }, body }),
    );
    const path = { tenantId: tenant.id, endpointId: created.endpoint.id };
    const [old, fresh] = [
      created.secret,
      await succeeded(admin().POST('/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets', { params: { path } })),
    ];
    inbox.useSecret(old.secret);
    const during = await inbox.nth((await submitSession(tenant)).id, 1);
    expect(during.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    const now = it.service.clock.now();
    expect([verifies(during, old.secret, now), verifies(during, fresh.secret, now)]).toEqual([true, true]);
    await succeeded(
      admin().DELETE('/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets/{secretId}', {
        params: { path: { ...path, secretId: old.id } },
      }),
    );
    inbox.useSecret(fresh.secret);
    const after = await inbox.nth((await submitSession(tenant)).id, 1);
    expect(after.headers['webhook-signature']?.split(' ')).toHaveLength(1);
    expect(verifies(after, old.secret, it.service.clock.now())).toBe(false);
  });

  test('a disabled endpoint is not called, and one that is registered later gets no earlier event', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    await succeeded(
      admin().PATCH('/admin/tenants/{tenantId}/endpoints/{endpointId}', {
        params: { path: endpointOf(tenant) },
        body: { enabled: false },
      }),
    );
    const silent = await approvedSession(tenant);
    const late = it.receiver.openInbox();
    const body = { url: late.url, eventTypes: [...everyEvent] };
    const created = await succeeded(
      admin().POST('/admin/tenants/{tenantId}/endpoints', { params: { path: { tenantId: tenant.id } }, body }),
    );
    late.useSecret(created.secret.secret);
    await succeeded(
      admin().PATCH('/admin/tenants/{tenantId}/endpoints/{endpointId}', {
        params: { path: endpointOf(tenant) },
        body: { enabled: true },
      }),
    );
    const heard = await approvedSession(tenant);
    await tenant.inbox.nth(heard.id, 1);
    await late.nth(heard.id, 1);
    expect([tenant.inbox.of(silent.id).length, late.of(silent.id).length]).toEqual([0, 0]);
  });

  test('an endpoint receives the types it was registered for, and no others', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const eventTypes: 'verification.needs_review'[] = ['verification.needs_review'];
    await succeeded(
      admin().PATCH('/admin/tenants/{tenantId}/endpoints/{endpointId}', {
        params: { path: endpointOf(tenant) },
        body: { eventTypes },
      }),
    );
    await approvedSession(tenant);
    const referred = await reviewingSession(it, tenant);
    await tenant.inbox.nth(referred.id, 1);
    expect(tenant.inbox.arrived.map(({ body }) => body.type)).toEqual(eventTypes);
  });

  test('several endpoints get one event under one id, and one that fails holds up no other', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const second = it.receiver.openInbox();
    const body = { url: second.url, eventTypes: [...everyEvent] };
    const created = await succeeded(
      admin().POST('/admin/tenants/{tenantId}/endpoints', { params: { path: { tenantId: tenant.id } }, body }),
    );
    second.useSecret(created.secret.secret);
    tenant.inbox.respondWith(() => ({ status: 503 }));
    const session = await submitSession(tenant);
    const [one, other] = [await tenant.inbox.nth(session.id, 1), await second.nth(session.id, 1)];
    expect(one.body.id).toBe(other.body.id);
    await recorded(tenant, 1);
    it.service.clock.advance(6 * secondMs);
    await tenant.inbox.nth(session.id, 2);
    expect(second.of(session.id)).toHaveLength(1);
  });

  test('a deleted endpoint is not called again, even for deliveries in flight', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    failWithoutRetry(tenant.inbox);
    const session = await submitSession(tenant);
    await tenant.inbox.nth(session.id, 1);
    await recorded(tenant, 1);
    await admin().DELETE('/admin/tenants/{tenantId}/endpoints/{endpointId}', { params: { path: endpointOf(tenant) } });
    it.service.installation.proxies.queue.restore();
    it.service.clock.advance(hourMs);
    const other = await createNotifiedTenant(it.service, it.receiver);
    await other.inbox.nth((await submitSession(other)).id, 1);
    expect(tenant.inbox.of(session.id)).toHaveLength(1);
  });

  test('a notification that falls due after the erasure has no metadata', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver, { retentionSeconds: 60 });
    failWithoutRetry(tenant.inbox);
    const session = await submitSession(tenant, { metadata: planted.metadata });
    const first = await tenant.inbox.nth(session.id, 1);
    expect(first.body.metadata).toEqual(planted.metadata);
    await recorded(tenant, 1);
    it.service.clock.advance(2 * minuteMs);
    await waitUntil('the session is erased', async () => (await readSession(tenant, session.id)).purgedAt);
    tenant.inbox.respondWith(() => ({ status: 204 }));
    it.service.installation.proxies.queue.restore();
    const second = await tenant.inbox.nth(session.id, 2);
    expect(second.body).toEqual({ ...first.body, metadata: null });
    expect((await readSession(tenant, session.id)).metadata).toEqual(planted.metadata);
  });

  test('a tenant without an endpoint creates and completes sessions', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await approvedSession(tenant);
    await waitForStatus(tenant, id, 'completed');
    await createSession(tenant);
  });
});
