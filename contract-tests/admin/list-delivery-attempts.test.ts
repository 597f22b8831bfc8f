import { describe, expect, test } from 'vitest';
import { succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { deliveriesOf, operatorOf } from '../support/operator.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { approvedSession, createNotifiedTenant } from '../support/tenant.ts';

describe.each(engines)('listDeliveryAttempts on $name', (engine) => {
  const it = useService(engine);
  const operator = operatorOf(it);

  test('a delivery is listed with its result, and its attempts without the sent content', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const session = await approvedSession(tenant, { metadata: planted.metadata });
    const { body } = await tenant.inbox.nth(session.id, 1);
    const delivery = await deliveriesOf(it.service, tenant.id).recorded(session.id, 1);
    expect(delivery).toMatchObject({
      eventId: body.id,
      eventType: 'verification.approved',
      sessionId: session.id,
      endpointId: tenant.endpointId,
      status: 'delivered',
      nextAttemptAt: null,
      attempts: 1,
      lastAttempt: { result: 'delivered', httpStatus: 204 },
    });
    const attempts = await succeeded(operator.listDeliveryAttempts(tenant.id, delivery.id));
    expect(attempts).toEqual({ items: [{ number: 1, ...delivery.lastAttempt }], next: null });
    expect((await operator.endpointOf(tenant)).failingSince).toBeNull();
  });
});
