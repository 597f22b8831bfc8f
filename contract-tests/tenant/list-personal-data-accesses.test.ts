import { describe, expect, test } from 'vitest';
import { problemOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, readSession, type TestTenant } from '../support/tenant.ts';

const path = '/v1/personal-data-accesses';

describe.each(engines)('listPersonalDataAccesses on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api' } });
  const list = (tenant: TestTenant, query = {}) => tenant.client.GET(path, { params: { query } });

  test('a tenant sees its own accesses and those of the operator, as the operator sees them, and reading them adds none', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await createSession(tenant, { preRegisteredInfo: { lastName: 'Quillfeather' } });
    await readSession(tenant, id);
    await succeeded(operatorOf(it).getSession(tenant, id));
    const page = await succeeded(list(tenant));
    expect(page.items.map(({ actor, operation }) => `${actor.kind} ${operation}`)).toEqual([
      'admin_token getSession',
      'api_key getVerificationSession',
    ]);
    expect(page.items.map(({ fields }) => fields)).toEqual([['preRegisteredInfo'], ['preRegisteredInfo']]);
    expect(await succeeded(operatorOf(it).listPersonalDataAccesses(tenant.id))).toEqual(page);
    expect(await succeeded(list(tenant))).toEqual(page);
  });

  test('a session of another tenant and one that is missing give the same empty list, and so does every cursor the same refusal', async () => {
    const [tenant, other] = [await createTenant(it.service), await createTenant(it.service)];
    const { id } = await createSession(tenant);
    await readSession(tenant, id);
    await readSession(tenant, id);
    const empty = { items: [], next: null };
    for (const sessionId of [id, `vs_${'0'.repeat(32)}`, 'x']) {
      expect(await succeeded(list(other, { sessionId }))).toEqual(empty);
    }
    const { next } = await succeeded(list(tenant, { limit: 1 }));
    const refusals = [];
    for (const after of [`${next}`, 'x']) {
      const { requestId, ...problem } = await problemOf(list(other, { after }));
      refusals.push(problem);
    }
    expect(refusals[0]).toMatchObject({ _tag: 'InvalidRequest', issues: [{ path: '/query/after' }] });
    expect(refusals[0]).toEqual(refusals[1]);
  });

  test('filters that break a rule are refused by name', async () => {
    const tenant = await createTenant(it.service);
    for (const [query, at] of [
      [{ limit: 101 }, '/query/limit'],
      [{ actorKind: 'x' }, '/query/actorKind'],
      [{ from: '2026-02-30T00:00:00Z' }, '/query/from'],
    ] as const)
      expect(await problemOf(list(tenant, query))).toMatchObject({ status: 400, issues: [{ path: at }] });
    expect(await refusalOf(tenant.send(path, { headers: { accept: 'text/html' } }))).toBe('406 NotAcceptable');
  });
});
