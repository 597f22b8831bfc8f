import { beforeAll, describe, expect, test } from 'vitest';
import { adminOperations } from '../../generated/operations/admin.ts';
import {
  type AdminRequestOptions,
  adminBody,
  adminMediaType,
  adminRequest,
  noUuid,
  type AdminOperationId as OperationId,
  adminOperationIds as operationIds,
} from '../support/admin-requests.ts';
import { checkedFetch } from '../support/checked-fetch.ts';
import { problemOf, refusalOf } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { useService, whileRowsAreCut, whileTableIsMissing } from '../support/service.ts';
import { createSession, createTenant, type TestTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

/** Operations with JSON bodies. Those of pictures are tested where the picture is. */
const withBody = operationIds.filter((id) => adminMediaType(id) === 'application/json');
const bodiless = operationIds.filter((id) => !adminOperations[id].hasBody && adminOperations[id].method === 'post');

describe.each(engines)('every admin operation on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api' } });
  let tenant: TestTenant;
  let other: TestTenant;
  let sessionId: string;
  beforeAll(async () => {
    tenant = await createTenant(it.service);
    other = await createTenant(it.service);
    sessionId = (await createSession(tenant)).id;
  });

  const call = (id: OperationId, { params, headers, ...rest }: AdminRequestOptions = {}) => {
    const [url, init] = adminRequest(id, {
      params: { tenantId: tenant.id, sessionId, ...params },
      headers: { authorization: `Bearer ${it.service.adminToken}`, ...headers },
      ...rest,
    });
    return checkedFetch(it.service.baseUrl + url, init);
  };

  test.each(operationIds)('%s gives every caller without a valid admin token the same refusal', async (id) => {
    const { adminToken } = it.service;
    const wrong = ['', 'Bearer mtm_admin_', `Bearer ${adminToken}x`, `Bearer ${tenant.apiKey}`, `Basic ${adminToken}`];
    const responses = [];
    for (const authorization of wrong) {
      const { requestId, ...problem } = await problemOf(call(id, { headers: { authorization } }));
      expect(requestId).toMatch(/^req_/);
      responses.push(problem);
    }
    expect(responses[0]).toMatchObject({ status: 401, _tag: 'Unauthorized' });
    for (const response of responses) expect(response).toEqual(responses[0]);
  });

  test.each(operationIds)('%s refuses an Accept that allows no JSON', async (id) => {
    expect(await refusalOf(call(id, { headers: { accept: 'text/html' } }))).toBe('406 NotAcceptable');
  });

  test.each(operationIds)('%s returns 500 to a fault of its own, and 503 without its database', async (id) => {
    await whileTableIsMissing(it.service, 'machine_tokens', async () => {
      expect(await refusalOf(call(id))).toBe('500 InternalError');
    });
    await whileRowsAreCut(it.service, async () => {
      expect(await refusalOf(call(id))).toBe('503 ServiceUnavailable');
    });
    await waitUntil('the service responds again', async () => (await call('getTenant')).status === 200);
  });

  test.each(operationIds.filter((id) => adminOperations[id].path.includes('{')))(
    '%s gives the same response to what is missing, malformed, or of another tenant',
    async (id) => {
      const { path } = adminOperations[id];
      const last = [...path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1] as string;
      const missing = last === 'sessionId' ? `vs_${'0'.repeat(32)}` : noUuid;
      const responses = [];
      for (const value of [missing, 'x', '%zz', '%00', '%E6%97%A5', `${missing}%20`]) {
        const { requestId: _, ...problem } = await problemOf(call(id, { params: { [last]: value } }));
        responses.push(problem);
      }
      if (path.includes('{sessionId}')) {
        const { requestId: _, ...problem } = await problemOf(call(id, { params: { tenantId: other.id } }));
        responses.push(problem);
      }
      expect(responses[0]).toMatchObject({ status: 404, _tag: 'ResourceNotFound' });
      for (const response of responses) expect(response).toEqual(responses[0]);
    },
  );

  test.each(operationIds.filter((id) => adminOperations[id].path.includes('{tenantId}')))(
    '%s returns 404 for an unknown tenant, whatever else its path names',
    async (id) => {
      const problem = await problemOf(call(id, { params: { tenantId: noUuid } }));
      expect(problem).toMatchObject({ status: 404, _tag: 'ResourceNotFound', resource: 'tenant' });
    },
  );

  test.each(withBody)(
    '%s refuses bodies that are malformed, too large, of another type, or hold what it does not know',
    async (id) => {
      expect(await refusalOf(call(id, { body: '{' }))).toBe('400 InvalidRequest');
      expect(await refusalOf(call(id, { body: '{"name":"\\u0000"}' }))).toBe('400 InvalidRequest');
      const unknown = await problemOf(call(id, { body: JSON.stringify({ ...(adminBody(id) as object), colour: 1 }) }));
      expect(unknown).toMatchObject({ status: 400, _tag: 'InvalidRequest' });
      expect(JSON.stringify(unknown.issues)).toContain('colour');
      expect(await refusalOf(call(id, { body: ' '.repeat(64 * 1024 + 1) }))).toBe('413 RequestTooLarge');
      expect(await refusalOf(call(id, { headers: { 'content-type': 'text/plain' } }))).toBe('415 UnsupportedMediaType');
    },
  );

  test.each(bodiless)('%s takes no body', async (id) => {
    expect(await refusalOf(call(id, { body: '{"a":1}' }))).toBe('400 InvalidRequest');
    expect(await refusalOf(call(id, { body: ' '.repeat(64 * 1024 + 1) }))).toBe('413 RequestTooLarge');
  });

  test('unknown paths and methods get an error', async () => {
    const { baseUrl } = it.service;
    expect(await refusalOf(checkedFetch(`${baseUrl}/admin/tenants/${tenant.id}/nothing`))).toBe('404 RouteNotFound');
    const put = checkedFetch(`${baseUrl}/admin/tenants/${tenant.id}`, { method: 'PUT' });
    expect(await refusalOf(put)).toBe('405 MethodNotAllowed');
  });
});
