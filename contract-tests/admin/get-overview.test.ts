import { describe, expect, test } from 'vitest';
import { adminOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { approvedSession, createNotifiedTenant, createSession, reviewingSession } from '../support/tenant.ts';

describe.each(engines)('getOverview on $name', (engine) => {
  const it = useService(engine);
  const overviewOf = (tenantId: string) =>
    succeeded(adminOf(it.service).GET('/admin/tenants/{tenantId}/overview', { params: { path: { tenantId } } }));

  test('sessions, decisions, reviews and deliveries of the tenant are counted, without personal data', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    await createSession(tenant);
    await approvedSession(tenant, { preRegisteredInfo: { lastName: planted.person.lastName } });
    const { id } = await reviewingSession(it, tenant);
    const today = () => it.service.clock.now().toISOString().slice(0, 10);
    const before = today();
    const overview = await overviewOf(tenant.id);
    expect(overview.days).toHaveLength(30);
    expect([before, today()]).toContain(overview.days.at(-1)?.day);
    const total = (kind: 'created' | 'approved' | 'rejected' | 'needsReview') =>
      overview.days.reduce((sum, day) => sum + day[kind], 0);
    expect([total('created'), total('approved'), total('rejected'), total('needsReview')]).toEqual([3, 1, 0, 1]);
    expect(Object.values(overview.decisionTimes).reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(overview.reviews).toEqual({ waiting: 1, oldestSince: expect.any(String) });
    expect(overview.deliveries).toMatchObject({ endpoints: 1, failing: 0, paused: 0, abandoned: 0 });
    const text = JSON.stringify(overview);
    for (const secret of [id, planted.person.lastName, tenant.apiKey]) expect(text).not.toContain(secret);
  });
});
