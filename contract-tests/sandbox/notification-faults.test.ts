import { describe, expect, test } from 'vitest';
import { anyEngine } from '../support/databases.ts';
import { type Arrived, verifies } from '../support/receiver.ts';
import { useService } from '../support/service.ts';
import { createNotifiedTenant, createSession, hurryUntil, registerInbox } from '../support/tenant.ts';
import { secondMs } from '../support/time.ts';
import { simulate } from './simulate.ts';

/** When a notification was sent, in whole seconds of the service's clock. */
const sentAt = ({ headers }: Arrived) => Number(headers['webhook-timestamp']);
const eventId = ({ headers }: Arrived) => headers['webhook-id'];

describe('faults of notifications', () => {
  const it = useService(anyEngine);

  test('a duplicate comes with the same id and body, and a new timestamp and signature', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const { id } = await createSession(tenant);
    await simulate(tenant, id, { outcome: 'approved', notification: { fault: 'duplicate' } });
    const first = await tenant.inbox.nth(id, 1);
    await hurryUntil(it.service, 'the duplicate', () => tenant.inbox.of(id).length === 2);
    const second = await tenant.inbox.nth(id, 2);
    expect(eventId(second)).toBe(eventId(first));
    expect(second.bytes).toEqual(first.bytes);
    expect(sentAt(second)).toBeGreaterThan(sentAt(first));
    expect(second.headers['webhook-signature']).not.toBe(first.headers['webhook-signature']);
    for (const one of [first, second])
      expect(verifies(one, tenant.secret, new Date(sentAt(one) * secondMs)), 'the signature').toBe(true);
    // Nothing comes a third time: what is simulated later is here before.
    const marker = await createSession(tenant);
    await simulate(tenant, marker.id, { outcome: 'failed', notification: { fault: 'late', delaySeconds: 90 } });
    await hurryUntil(it.service, 'the late one', () => tenant.inbox.of(marker.id).length === 1);
    expect(tenant.inbox.of(id)).toHaveLength(2);
  });

  test('a duplicate waits until the first one has been delivered', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const { id } = await createSession(tenant);
    tenant.inbox.respondWith(() => ({ status: tenant.inbox.of(id).length > 1 ? 204 : 503 }));
    await simulate(tenant, id, { outcome: 'needs_review', notification: { fault: 'duplicate' } });
    // The first attempt fails, the second delivers, the third is the duplicate.
    await hurryUntil(it.service, 'the duplicate', () => tenant.inbox.of(id).length === 3);
    expect(new Set(tenant.inbox.of(id).map(eventId)).size).toBe(1);
  });

  test('every endpoint gets a duplicate of its notification', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const other = await registerInbox(it.service, it.receiver, tenant.id);
    const { id } = await createSession(tenant);
    await simulate(tenant, id, { outcome: 'expired', notification: { fault: 'duplicate' } });
    const both = [tenant.inbox, other.inbox];
    await hurryUntil(it.service, 'both duplicates', () => both.every((inbox) => inbox.of(id).length === 2));
  });

  test('a late one is not sent before its time', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const { id } = await createSession(tenant);
    await simulate(tenant, id, { outcome: 'rejected', notification: { fault: 'late', delaySeconds: 3600 } });
    it.service.clock.advance(3500 * secondMs);
    const marker = await createSession(tenant);
    await simulate(tenant, marker.id, { outcome: 'rejected' });
    await tenant.inbox.nth(marker.id, 1);
    expect(tenant.inbox.of(id)).toEqual([]);
    it.service.clock.advance(101 * secondMs);
    const late = await tenant.inbox.nth(id, 1);
    const happenedAt = Math.floor(Date.parse(late.body.createdAt) / secondMs);
    expect(sentAt(late) - happenedAt).toBeGreaterThanOrEqual(3600);
    expect(late.body.type).toBe('verification.rejected');
  });

  test('a late one is a minute late when nothing else is asked for', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const { id } = await createSession(tenant);
    await simulate(tenant, id, { outcome: 'approved', notification: { fault: 'late' } });
    await hurryUntil(it.service, 'the late one', () => tenant.inbox.of(id).length === 1);
    const late = await tenant.inbox.nth(id, 1);
    expect(sentAt(late) - Math.floor(Date.parse(late.body.createdAt) / secondMs)).toBeGreaterThanOrEqual(60);
  });

  test.each(['approved', 'rejected'] as const)('out of order, %s comes before its referral', async (outcome) => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const { id } = await createSession(tenant);
    await simulate(tenant, id, { outcome, notification: { fault: 'out_of_order' } });
    const first = await tenant.inbox.nth(id, 1);
    await hurryUntil(it.service, 'the overtaken one', () => tenant.inbox.of(id).length === 2);
    const second = await tenant.inbox.nth(id, 2);
    expect([first, second].map(({ body }) => `${body.sequence} ${body.type}`)).toEqual([
      `2 verification.${outcome}`,
      '1 verification.needs_review',
    ]);
    expect(first.body.data).toMatchObject({ source: 'manual_review' });
  });
});
