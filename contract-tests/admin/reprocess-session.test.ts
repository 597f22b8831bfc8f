import { describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { operatorOf, rejection } from '../support/operator.ts';
import { startPhone } from '../support/phone.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, readSession, reviewingSession } from '../support/tenant.ts';

describe.each(engines)('reprocessSession on $name', (engine) => {
  const it = useService(engine);
  const operator = operatorOf(it);

  test('a session under review begins a new round, its review is void, and its user goes on with a reissued URL', async () => {
    const tenant = await createTenant(it.service);
    const { id, createdAt } = await reviewingSession(it, tenant, { metadata: { orderId: 'A-1' } });
    const decision = rejection(await operator.reviewIdOf(tenant, id));
    const reprocessed = await succeeded(operator.reprocessSession(tenant, id));
    expect(reprocessed).toMatchObject({ id, status: 'collecting', createdAt, metadata: { orderId: 'A-1' } });
    expect(Object.keys(reprocessed)).not.toContain('verificationUrl');
    expect(await refusalOf(operator.decideReview(tenant, id, decision))).toBe('409 SessionActionNotAllowed status');
    expect((await succeeded(operator.listReviews(tenant))).items).toEqual([]);
    const { verificationUrl } = await succeeded(operator.reissueVerificationUrl(tenant, id));
    await startPhone(verificationUrl);
    expect((await readSession(tenant, id)).status).toBe('collecting');
  });

  test('a session that waits for its user cannot be reprocessed, and of concurrent calls one wins', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await createSession(tenant);
    expect(await refusalOf(operator.reprocessSession(tenant, id))).toBe('409 SessionActionNotAllowed status');
    const reviewing = await reviewingSession(it, tenant);
    const results = await Promise.all([1, 2, 3].map(() => operator.reprocessSession(tenant, reviewing.id)));
    expect(results.map(({ response }) => response.status).sort()).toEqual([200, 409, 409]);
  });
});
