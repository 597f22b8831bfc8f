import { describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { openPhone } from '../support/phone.ts';
import { useService } from '../support/service.ts';
import { approvedSession, createNotifiedTenant, createSession, createTenant } from '../support/tenant.ts';

describe.each(engines)('cancelSession on $name', (engine) => {
  const it = useService(engine);
  const operator = operatorOf(it);

  test('a session that waits for its user ends at once, is announced, and can be cancelled again', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const { id, verificationUrl } = await createSession(tenant);
    const expired = { id, status: 'expired', round: 1, reviewId: null };
    expect(await succeeded(operator.cancelSession(tenant, id))).toEqual(expired);
    expect((await tenant.inbox.event(id, 1)).body.type).toBe('verification.expired');
    expect(await refusalOf(openPhone(verificationUrl).open())).toBe('409 LinkNotUsable session_expired');
    expect(await succeeded(operator.cancelSession(tenant, id))).toEqual(expired);
  });

  test('a decided session cannot be cancelled', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await approvedSession(tenant);
    expect(await refusalOf(operator.cancelSession(tenant, id))).toBe('409 SessionActionNotAllowed status');
  });
});
