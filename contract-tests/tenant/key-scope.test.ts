import { beforeAll, describe, expect, test } from 'vitest';
import { tenantOperations } from '../../generated/operations/tenant.ts';
import { checkedFetch } from '../support/checked-fetch.ts';
import { adminOf, refusalOf, succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { rowCounts, useService } from '../support/service.ts';
import { createSession, createTenant, type TestTenant } from '../support/tenant.ts';

type OperationId = keyof typeof tenantOperations;

/** Bodies that get past the document's rules. */
const bodies: Partial<Record<OperationId, unknown>> = {
  createVerificationSession: {},
  simulateOutcome: { outcome: 'approved' },
};

describe('a key that is limited to reading', () => {
  const it = useService(anyEngine, { environment: { ROLES: 'api' } });
  const operator = operatorOf(it);
  let tenant: TestTenant;
  let sessionId: string;
  let key: string;
  beforeAll(async () => {
    tenant = await createTenant(it.service);
    sessionId = (await createSession(tenant)).id;
    const at = { params: { path: { tenantId: tenant.id }, query: { scope: 'read' as const } } };
    const issued = await succeeded(adminOf(it.service).POST('/admin/tenants/{tenantId}/api-keys', at));
    expect(issued.scope).toBe('read');
    key = issued.key;
  });

  const call = (id: OperationId, apiKey: string) => {
    const { method, path, hasBody } = tenantOperations[id];
    const headers = { authorization: `Bearer ${apiKey}`, ...(hasBody && { 'content-type': 'application/json' }) };
    const body = hasBody ? { body: JSON.stringify(bodies[id]) } : {};
    const url = `${it.service.baseUrl}${path.replace('{id}', sessionId)}`;
    return checkedFetch(url, { method: method.toUpperCase(), headers, ...body });
  };

  test.each(Object.keys(tenantOperations) as OperationId[])(
    '%s is allowed or refused as the document says',
    async (id) => {
      const { keyScope, method } = tenantOperations[id];
      expect(keyScope, 'what reads needs no more').toBe(method === 'get' ? 'read' : 'full');
      const before = await rowCounts(it.service);
      const response = await call(id, key);
      if (keyScope === 'read') expect(response.status).toBe(200);
      else {
        expect(await refusalOf(Promise.resolve(response))).toBe('403 KeyScopeInsufficient');
        expect(await rowCounts(it.service)).toEqual(before);
      }
    },
  );

  test('the list of keys shows the scope, and a key without one may do everything', async () => {
    const { apiKeys } = await succeeded(operator.getTenant(tenant.id));
    expect(apiKeys.map(({ scope }) => scope)).toEqual(['full', 'read']);
    expect((await call('createVerificationSession', tenant.apiKey)).status).toBe(201);
  });

  test('an unknown scope is refused by name', async () => {
    const path = `/admin/tenants/${tenant.id}/api-keys?scope=write`;
    const headers = { authorization: `Bearer ${it.service.adminToken}` };
    const refused = checkedFetch(`${it.service.baseUrl}${path}`, { method: 'POST', headers });
    expect(await refusalOf(refused)).toBe('400 InvalidRequest');
  });
});
