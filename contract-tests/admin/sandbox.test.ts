import { describe, expect, test } from 'vitest';
import { noSessionId, noUuid } from '../support/admin-requests.ts';
import { adminOf, problemOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { openPhone } from '../support/phone.ts';
import { useService } from '../support/service.ts';
import { createNotifiedTenant, createSession, createTenant, type TestTenant } from '../support/tenant.ts';
import { minuteMs, toNextMinute } from '../support/time.ts';

describe.each(engines)('sessions of a sandbox, by a person, on $name', (engine) => {
  const it = useService(engine);
  const operator = operatorOf(it);
  const create = ({ id }: Pick<TestTenant, 'id'>) =>
    adminOf(it.service).POST('/admin/tenants/{tenantId}/sessions', { params: { path: { tenantId: id } } });
  const simulate = ({ id }: Pick<TestTenant, 'id'>, sessionId: string, body: object) =>
    adminOf(it.service).POST('/admin/tenants/{tenantId}/sessions/{sessionId}/simulate', {
      params: { path: { tenantId: id, sessionId } },
      body: body as { outcome: 'approved' },
    });

  test('a created session has the plan of the settings, and its link opens', async () => {
    const tenant = await createTenant(it.service, { steps: ['user_input'] });
    const session = await succeeded(create(tenant));
    expect(session.status).toBe('created');
    const opened = await succeeded(openPhone(session.verificationUrl).open());
    expect(opened.steps).toEqual(['user_input']);
  });

  test('a session comes to its outcomes by the rules of the tenant API, and its tenant is told', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const { id } = await succeeded(create(tenant));
    const referred = await succeeded(simulate(tenant, id, { outcome: 'needs_review' }));
    expect(referred).toMatchObject({ id, status: 'reviewing', round: 1, reviewId: expect.any(String) });
    const body = { outcome: 'rejected', reasons: ['document_partially_hidden'] };
    expect(await succeeded(simulate(tenant, id, body))).toMatchObject({ status: 'completed', reviewId: null });
    const { outcome } = await succeeded(operator.getSession(tenant, id));
    expect(outcome).toMatchObject({ verdict: 'rejected', source: 'manual_review', reasons: body.reasons });
    const told = [await tenant.inbox.event(id, 1), await tenant.inbox.event(id, 2)];
    expect(told.map(({ body: { type } }) => type)).toEqual(['verification.needs_review', 'verification.rejected']);
  });

  test('what no transition leads to is refused with what to simulate first; other faults by their place', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await succeeded(create(tenant));
    expect(await problemOf(simulate(tenant, id, { outcome: 'returned_to_review' }))).toMatchObject({
      ...{ status: 409, _tag: 'SimulationNotAllowed', reason: 'status' },
    });
    expect(await problemOf(simulate(tenant, id, { outcome: 'rejected', reasons: ['face_mismatch'] }))).toMatchObject({
      ...{ status: 400, issues: [{ path: '/body/reasons' }] },
    });
    expect(await problemOf(simulate(tenant, id, { outcome: 'nothing' }))).toMatchObject({
      ...{ status: 400, issues: [{ path: '/body/outcome' }] },
    });
  });

  test('a live tenant has none of it, and what does not exist is missing', async () => {
    const live = await createTenant(it.service, {}, 'live');
    expect(await refusalOf(create(live))).toBe('403 SandboxOnly');
    expect(await refusalOf(simulate(live, noSessionId, { outcome: 'approved' }))).toBe('403 SandboxOnly');
    expect(await refusalOf(create({ id: noUuid }))).toBe('404 ResourceNotFound');
    const tenant = await createTenant(it.service);
    expect(await refusalOf(simulate(tenant, noSessionId, { outcome: 'approved' }))).toBe('404 ResourceNotFound');
    expect(await refusalOf(simulate({ id: noUuid }, noSessionId, { outcome: 'approved' }))).toBe(
      '404 ResourceNotFound',
    );
  });

  test('sessions count towards the creation rate limit of the tenant, by a person or by its server', async () => {
    const [tenant, other] = [await createTenant(it.service), await createTenant(it.service)];
    await succeeded(operator.updateTenantSettings(tenant.id, { creationLimitPerMinute: 2 }));
    toNextMinute(it.service.clock);
    await createSession(tenant);
    await succeeded(create(tenant));
    expect(await refusalOf(create(tenant))).toBe('429 RateLimited');
    await succeeded(create(other));
    it.service.clock.advance(minuteMs);
    await succeeded(create(tenant));
  });

  test('settings that allow no session say why', async () => {
    const [empty, stepless] = [await createTenant(it.service, null), await createTenant(it.service, { steps: [] })];
    expect(await problemOf(create(empty))).toMatchObject({ status: 409, reason: 'settings_missing' });
    expect(await problemOf(create(stepless))).toMatchObject({ status: 409, reason: 'no_steps_enabled' });
  });
});
