import { describe, expect, test } from 'vitest';
import { adminOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { deliveriesOf } from '../support/operator.ts';
import { rowCounts, useService, whileTableIsMissing } from '../support/service.ts';
import { createNotifiedTenant, readSession, reviewingSession, submitSession } from '../support/tenant.ts';
import { hourMs } from '../support/time.ts';

describe.each(engines)('what is committed and what is sent, on $name', (engine) => {
  const it = useService(engine);
  const admin = () => adminOf(it.service);

  test('a decision that could not be committed is notified to no receiver, and one that could exactly once', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const deliveries = deliveriesOf(it.service, tenant.id);
    const { id } = await reviewingSession(it, tenant);
    await deliveries.recorded(id, 1);
    const path = { tenantId: tenant.id, sessionId: id };
    const { reviewId } = await succeeded(
      admin().GET('/admin/tenants/{tenantId}/sessions/{sessionId}', { params: { path } }),
    );
    const reasons: 'document_unreadable'[] = ['document_unreadable'];
    const body = { reviewId: reviewId as string, verdict: 'rejected' as const, reasons, note: null };
    const before = await rowCounts(it.service);
    // The event's outbox row is the last of what the decision writes.
    const refusal = await whileTableIsMissing(it.service, 'outbox', () =>
      refusalOf(admin().POST('/admin/tenants/{tenantId}/sessions/{sessionId}/review', { params: { path }, body })),
    );
    expect(refusal).toBe('500 InternalError');
    expect(await rowCounts(it.service)).toEqual(before);
    expect((await readSession(tenant, id)).status).toBe('reviewing');
    // Whatever the relay might have taken, it has taken by the time it sends another tenant's event.
    const other = await createNotifiedTenant(it.service, it.receiver);
    await other.inbox.nth((await submitSession(other)).id, 1);
    expect(tenant.inbox.of(id)).toHaveLength(1);
    expect(await deliveries.all({ sessionId: id })).toHaveLength(1);

    await succeeded(admin().POST('/admin/tenants/{tenantId}/sessions/{sessionId}/review', { params: { path }, body }));
    expect((await tenant.inbox.nth(id, 2)).body).toMatchObject({ type: 'verification.rejected', sequence: 2 });
    await deliveries.allBecome(2, 'delivered', { sessionId: id });
    it.service.clock.advance(hourMs);
    await other.inbox.nth((await submitSession(other)).id, 1);
    expect(tenant.inbox.of(id)).toHaveLength(2);
    expect((await deliveries.all({ sessionId: id })).map(({ attempts }) => attempts)).toEqual([1, 1]);
  });
});
