import { describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { deliveriesOf, operatorOf } from '../support/operator.ts';
import { type Arrived, verifies } from '../support/receiver.ts';
import { useService } from '../support/service.ts';
import {
  approvedSession,
  createNotifiedTenant,
  createTenant,
  type NotifiedTenant,
  registerInbox,
  reviewingSession,
  submitSession,
} from '../support/tenant.ts';
import { minuteMs, waitUntil } from '../support/time.ts';

const signaturesOf = ({ headers }: Arrived) => headers['webhook-signature']?.split(' ') ?? [];

describe('endpoints that are changed between two attempts', () => {
  // However slow the machine, the second attempt is due only when a test lets its minute pass.
  const it = useService(anyEngine, { environment: { WEBHOOK_RETRY_SCHEDULE_SECONDS: '0,50,300' } });
  const operator = operatorOf(it);
  const pathOf = ({ id, endpointId }: NotifiedTenant) => ({ tenantId: id, endpointId });

  /** A tenant with a delivery whose first attempt has failed; the next one would succeed. */
  async function afterTheFirst() {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const deliveries = deliveriesOf(it.service, tenant.id);
    tenant.inbox.respondWith(() => ({ status: 500 }));
    const session = await submitSession(tenant);
    await deliveries.recorded(session.id, 1);
    tenant.inbox.respondWith(() => ({ status: 204 }));
    return { tenant, deliveries, session };
  }

  /** Lets the time of the second attempt pass, and waits until the service has done all that was due by then. */
  async function secondIsDue() {
    it.service.clock.advance(minuteMs);
    const other = await createNotifiedTenant(it.service, it.receiver);
    await other.inbox.nth((await submitSession(other)).id, 1);
  }

  test('one that was moved is called at its new URL alone', async () => {
    const { tenant, deliveries, session } = await afterTheFirst();
    const moved = it.receiver.openInbox();
    moved.useSecret(tenant.secret);
    await succeeded(operator.updateEndpoint(pathOf(tenant), { url: moved.url }));
    await secondIsDue();
    const second = await moved.nth(session.id, 1);
    expect(second.body).toEqual(tenant.inbox.of(session.id)[0]?.body);
    expect(await deliveries.recorded(session.id, 2)).toMatchObject({ status: 'delivered' });
    expect(tenant.inbox.arrived).toHaveLength(1);
  });

  test('a disabled one is not called, and gets its waiting deliveries when it is enabled', async () => {
    const { tenant, deliveries, session } = await afterTheFirst();
    await succeeded(operator.updateEndpoint(pathOf(tenant), { enabled: false }));
    await secondIsDue();
    expect(tenant.inbox.arrived).toHaveLength(1);
    expect(await deliveries.of(session.id)).toMatchObject({ status: 'pending', attempts: 1, nextAttemptAt: null });
    await succeeded(operator.updateEndpoint(pathOf(tenant), { enabled: true }));
    await tenant.inbox.nth(session.id, 2);
    expect(await deliveries.recorded(session.id, 2)).toMatchObject({ status: 'delivered' });
  });

  test('one that was deleted is not called, and its delivery is stopped', async () => {
    const { tenant, deliveries, session } = await afterTheFirst();
    await operator.deleteEndpoint(pathOf(tenant));
    await secondIsDue();
    expect(tenant.inbox.arrived).toHaveLength(1);
    expect(await deliveries.of(session.id)).toMatchObject({ status: 'stopped', attempts: 1 });
  });

  test('one that is being deleted, however long that takes, holds up no event of its tenant', async () => {
    const { tenant, deliveries, session } = await afterTheFirst();
    const other = await registerInbox(it.service, it.receiver, tenant.id);
    const { id } = await deliveries.of(session.id);
    const { database } = it.service.installation;
    await database.query('BEGIN');
    let deletion: Promise<{ response: Response }> | undefined;
    try {
      // The deletion gets no further than to its backlog.
      await database.query(`SELECT id FROM deliveries WHERE id = '${id}' FOR UPDATE`);
      deletion = operator.deleteEndpoint(pathOf(tenant));
      await waitUntil('the endpoint is called no more', async () => {
        const { enabled } = await operator.endpointOf(tenant);
        return !enabled;
      });
      await other.inbox.nth((await submitSession(tenant)).id, 1);
      expect(await deliveries.of(session.id)).toMatchObject({ status: 'pending' });
    } finally {
      await database.query('ROLLBACK');
    }
    expect((await deletion).response.status).toBe(204);
    expect(await deliveries.of(session.id)).toMatchObject({ status: 'stopped', attempts: 1 });
  });

  test('one that receives the type no more is not called with it, by no redelivery either, and still gets the others', async () => {
    const { tenant, deliveries, session } = await afterTheFirst();
    const delivered = await approvedSession(tenant);
    const { eventId } = await deliveries.recorded(delivered.id, 1);
    const eventTypes: 'verification.needs_review'[] = ['verification.needs_review'];
    await succeeded(operator.updateEndpoint(pathOf(tenant), { eventTypes }));
    await deliveries.redeliver({ eventId });
    await secondIsDue();
    const referred = await reviewingSession(it, tenant);
    await tenant.inbox.nth(referred.id, 1);
    const stopped = { status: 'stopped', attempts: 1, nextAttemptAt: null };
    await expect.poll(() => deliveries.of(session.id)).toMatchObject(stopped);
    await expect.poll(() => deliveries.of(delivered.id)).toMatchObject(stopped);
    expect(tenant.inbox.of(session.id)).toHaveLength(1);
    expect(tenant.inbox.of(delivered.id)).toHaveLength(1);
  });

  test('one whose old secret was disabled signs with the new one alone', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const deliveries = deliveriesOf(it.service, tenant.id);
    const path = pathOf(tenant);
    const fresh = await succeeded(operator.rotateSecret(path));
    tenant.inbox.respondWith(() => ({ status: 500 }));
    const { id } = await submitSession(tenant);
    const first = await tenant.inbox.nth(id, 1);
    await deliveries.recorded(id, 1);
    const { endpoints } = await succeeded(operator.getTenant(tenant.id));
    const old = endpoints[0]?.secrets.find((secret) => secret.id !== fresh.id);
    await succeeded(operator.disableSecret(path, old?.id ?? ''));
    tenant.inbox.useSecret(fresh.secret);
    it.service.clock.advance(minuteMs);
    const second = await tenant.inbox.nth(id, 2);
    expect([first, second].map((arrived) => signaturesOf(arrived).length)).toEqual([2, 1]);
    const now = it.service.clock.now();
    expect(verifies(first, tenant.secret, new Date(now.getTime() - minuteMs))).toBe(true);
    expect(verifies(second, tenant.secret, now)).toBe(false);
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
  });

  test('a third secret is refused while two are valid, and both still sign, the newer one first', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const path = pathOf(tenant);
    const fresh = await succeeded(operator.rotateSecret(path));
    expect(await refusalOf(operator.rotateSecret(path))).toBe('409 SecretRotationNotAllowed');
    const arrived = await tenant.inbox.nth((await submitSession(tenant)).id, 1);
    const now = it.service.clock.now();
    const withOnly = (signature: string | undefined) => ({
      bytes: arrived.bytes,
      headers: { ...arrived.headers, 'webhook-signature': `${signature}` },
    });
    const [newer, older, ...rest] = signaturesOf(arrived);
    expect(rest).toEqual([]);
    expect(verifies(withOnly(newer), fresh.secret, now)).toBe(true);
    expect(verifies(withOnly(older), tenant.secret, now)).toBe(true);
    expect(verifies(withOnly(newer), tenant.secret, now)).toBe(false);
  });

  test('two endpoints have different secrets: a notification to one does not verify with the other’s', async () => {
    const tenant = await createTenant(it.service);
    const one = await registerInbox(it.service, it.receiver, tenant.id);
    const other = await registerInbox(it.service, it.receiver, tenant.id);
    const { id } = await submitSession(tenant);
    const [ofOne, ofOther] = [await one.inbox.nth(id, 1), await other.inbox.nth(id, 1)];
    const now = it.service.clock.now();
    const verified = [ofOne, ofOther].map((arrived) =>
      [one.secret, other.secret].map((secret) => verifies(arrived, secret, now)),
    );
    expect(verified).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(ofOne.bytes.equals(ofOther.bytes)).toBe(true);
  });
});
