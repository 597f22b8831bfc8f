import { describe, expect, test } from 'vitest';
import type { operations } from '../../generated/types/admin.ts';
import { adminOf, problemOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import {
  approvedSession,
  createNotifiedTenant,
  createTenant,
  everyEvent,
  type NotifiedTenant,
  readSession,
  reviewingSession,
} from '../support/tenant.ts';
import { hourMs, secondMs, waitUntil } from '../support/time.ts';

type Query = NonNullable<operations['listDeliveries']['parameters']['query']>;
type Redelivery = operations['redeliver']['requestBody']['content']['application/json'];

const noUuid = '00000000-0000-7000-8000-000000000000';
const noEvent = `evt_${'0'.repeat(32)}`;

describe.each(engines)('redeliver on $name', (engine) => {
  const it = useService(engine);
  const admin = () => adminOf(it.service);
  const list = (tenantId: string, query: Query = {}) =>
    admin().GET('/admin/tenants/{tenantId}/deliveries', { params: { path: { tenantId }, query } });
  const listed = async (tenantId: string, query: Query = {}) => (await succeeded(list(tenantId, query))).items;
  const redeliver = (tenantId: string, body: Redelivery) =>
    admin().POST('/admin/tenants/{tenantId}/deliveries/redeliver', { params: { path: { tenantId } }, body });
  const redelivered = async (tenantId: string, body: Redelivery) =>
    (await succeeded(redeliver(tenantId, body))).redelivered;
  /** The one delivery of a session, once so many of its attempts are recorded. */
  const recorded = (tenant: NotifiedTenant, sessionId: string, attempts: number) =>
    waitUntil(`attempt ${attempts} for ${sessionId} is recorded`, async () => {
      const [delivery] = await listed(tenant.id, { sessionId, endpointId: tenant.endpointId });
      return delivery !== undefined && delivery.attempts >= attempts ? delivery : null;
    });

  test('an event that was delivered can be sent again, to one of its endpoints or to all', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const second = it.receiver.openInbox();
    const body = { url: second.url, eventTypes: [...everyEvent] };
    const created = await succeeded(
      admin().POST('/admin/tenants/{tenantId}/endpoints', { params: { path: { tenantId: tenant.id } }, body }),
    );
    second.useSecret(created.secret.secret);
    const session = await approvedSession(tenant);
    const first = await tenant.inbox.nth(session.id, 1);
    await second.nth(session.id, 1);
    await recorded(tenant, session.id, 1);
    const delivered = () => listed(tenant.id, { eventId: first.body.id, status: 'delivered' });
    await waitUntil('both are recorded', async () => (await delivered()).length === 2);
    const eventId = first.body.id;
    expect(await redelivered(tenant.id, { eventId, endpointId: tenant.endpointId })).toBe(1);
    const again = await tenant.inbox.nth(session.id, 2);
    expect(again.body).toEqual(first.body);
    await waitUntil('both are recorded', async () => (await delivered()).length === 2);
    expect(await redelivered(tenant.id, { eventId })).toBe(2);
    await tenant.inbox.nth(session.id, 3);
    await second.nth(session.id, 2);
  });

  test('failed deliveries of one type are sent again, and the others wait', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    tenant.inbox.respondWith(() => ({ status: 503 }));
    const approved = await approvedSession(tenant);
    const referred = await reviewingSession(it, tenant);
    for (const { id } of [approved, referred]) await recorded(tenant, id, 1);
    it.service.clock.advance(6 * secondMs);
    for (const { id } of [approved, referred]) await recorded(tenant, id, 2);
    tenant.inbox.respondWith(() => ({ status: 204 }));
    expect(await redelivered(tenant.id, { eventType: 'verification.needs_review' })).toBe(1);
    await tenant.inbox.nth(referred.id, 3);
    expect(await recorded(tenant, referred.id, 3)).toMatchObject({ status: 'delivered' });
    expect(await recorded(tenant, approved.id, 2)).toMatchObject({ status: 'pending', attempts: 2 });
  });

  test("after the retention period a redelivery carries neither metadata nor the reviewer's note", async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver, { retentionSeconds: 3600 });
    const { id } = await reviewingSession(it, tenant, { metadata: planted.metadata });
    const path = { tenantId: tenant.id, sessionId: id };
    const reviewId = (
      await succeeded(admin().GET('/admin/tenants/{tenantId}/sessions/{sessionId}', { params: { path } }))
    ).reviewId as string;
    const decision = { reviewId, verdict: 'rejected' as const, reasons: ['other' as const], note: planted.note };
    await succeeded(
      admin().POST('/admin/tenants/{tenantId}/sessions/{sessionId}/review', { params: { path }, body: decision }),
    );
    const before = await tenant.inbox.event(id, 2);
    expect(before.body).toMatchObject({ metadata: planted.metadata, data: { review: { note: planted.note } } });
    await waitUntil('both are recorded', async () => (await listed(tenant.id, { status: 'delivered' })).length === 2);
    it.service.clock.advance(hourMs + secondMs);
    await waitUntil(`${id} is erased`, async () => (await readSession(tenant, id)).purgedAt);
    expect(await redelivered(tenant.id, { eventId: before.body.id })).toBe(1);
    const later = await tenant.inbox.nth(id, 3);
    expect(later.body).toMatchObject({ id: before.body.id, metadata: null, data: { review: { note: null } } });
  });

  test('a missing tenant, event or endpoint is refused by its kind', async () => {
    const tenant = await createTenant(it.service);
    const event = { eventId: noEvent };
    expect(await problemOf(redeliver(noUuid, event))).toMatchObject({ status: 404, resource: 'tenant' });
    expect(await problemOf(redeliver(tenant.id, event))).toMatchObject({ status: 404, resource: 'event' });
    const since = { failedSince: '2026-08-10T00:00:00Z' };
    expect(await redelivered(tenant.id, since)).toBe(0);
    expect(await problemOf(redeliver(tenant.id, { ...since, endpointId: noUuid }))).toMatchObject({
      status: 404,
      resource: 'endpoint',
    });
    expect(await problemOf(list(noUuid))).toMatchObject({ status: 404, resource: 'tenant' });
  });

  test.each<readonly [body: object, path: string]>([
    [{}, '/body'],
    [{ endpointId: noUuid }, '/body'],
    [{ eventId: noEvent, failedSince: '2026-08-10T00:00:00Z' }, '/body/failedSince'],
    [{ eventId: noEvent, eventType: 'verification.failed' }, '/body/eventType'],
    [{ eventId: 'evt_1' }, '/body/eventId'],
    [{ failedSince: 'yesterday' }, '/body/failedSince'],
    [{ failedSince: '2026-08-10T00:00:00' }, '/body/failedSince'],
    [{ failedSince: '2026-08-10T23:59:60Z' }, '/body/failedSince'],
    [{ eventType: 'verification.done' }, '/body/eventType'],
    [{ eventType: 'verification.failed', endpointId: 'x' }, '/body/endpointId'],
  ])('the redelivery %j is refused, naming %s', async (body, path) => {
    const tenant = await createTenant(it.service);
    const problem = await problemOf(redeliver(tenant.id, body as Redelivery));
    expect([problem.status, problem._tag]).toEqual([400, 'InvalidRequest']);
    expect(problem.issues?.map((issue) => issue.path)).toContain(path);
  });
});
