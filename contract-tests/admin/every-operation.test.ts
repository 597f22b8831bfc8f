import { beforeAll, describe, expect, test } from 'vitest';
import { adminOperations } from '../../generated/operations/admin.ts';
import {
  type AdminRequestOptions,
  adminBody,
  adminMediaType,
  adminRequest,
  callersOf,
  noUuid,
  type AdminOperationId as OperationId,
  adminOperationIds as operationIds,
} from '../support/admin-requests.ts';
import { checkedFetch } from '../support/checked-fetch.ts';
import { problemOf, refusalOf } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { signedInMember, type TestMember } from '../support/member.ts';
import { useService, whileRowsAreCut, whileTableIsMissing } from '../support/service.ts';
import { createSession, createTenant, type TestTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

/** Operations with JSON bodies. Those of pictures are tested where the picture is. */
const withBody = operationIds.filter((id) => adminMediaType(id) === 'application/json');
const withCredential = operationIds.filter((id) => callersOf(id) !== 'anyone');
const bodiless = operationIds.filter((id) => !adminOperations[id].hasBody && adminOperations[id].method === 'post');

/** Operations of anyone that count attempts first. */
const attempting: readonly OperationId[] = [
  ...(['signIn', 'requestPasswordReset', 'startSingleSignOn', 'completeSingleSignOn'] as const),
];

/** Operations that read nothing of the database. */
const readingNothing: readonly OperationId[] = ['getSignInOptions'];

/** A table that every call of the operation reads. */
function tableOf(id: OperationId): string {
  if (callersOf(id) === 'member') return 'member_sessions';
  if (callersOf(id) === 'roles') return 'machine_tokens';
  return attempting.includes(id) ? 'member_attempts' : 'member_links';
}

describe.each(engines)('every admin operation on $name', (engine) => {
  const it = useService(engine, { proxied: true, environment: { ROLES: 'api' } });
  let tenant: TestTenant;
  let other: TestTenant;
  let sessionId: string;
  let member: TestMember;
  beforeAll(async () => {
    tenant = await createTenant(it.service);
    other = await createTenant(it.service);
    sessionId = (await createSession(tenant)).id;
    member = await signedInMember(it.service, tenant.id, ['owner']);
  });

  /** What the callers of an operation send. */
  const credentials = (id: OperationId): Record<string, string> => {
    if (callersOf(id) === 'anyone') return {};
    return callersOf(id) === 'member' ? member.headers() : { authorization: `Bearer ${it.service.adminToken}` };
  };
  const call = (id: OperationId, { params, headers, ...rest }: AdminRequestOptions = {}) => {
    const [url, init] = adminRequest(id, {
      params: { tenantId: tenant.id, sessionId, ...params },
      headers: { ...credentials(id), ...headers },
      ...rest,
    });
    return checkedFetch(it.service.baseUrl + url, init);
  };

  test.each(operationIds)('%s refuses a page of another site', async (id) => {
    const [url, init] = adminRequest(id, { headers: { cookie: member.cookie(), 'sec-fetch-site': 'cross-site' } });
    expect(await refusalOf(checkedFetch(it.service.baseUrl + url, init))).toBe('403 CrossSiteRequest');
  });

  test.each(operationIds.filter((id) => callersOf(id) === 'member'))('%s takes no machine token', async (id) => {
    const [url, init] = adminRequest(id, { headers: { authorization: `Bearer ${it.service.adminToken}` } });
    expect(await refusalOf(checkedFetch(it.service.baseUrl + url, init))).toBe('403 RoleInsufficient');
  });

  test.each(withCredential)('%s gives every caller without a valid credential the same refusal', async (id) => {
    const { adminToken } = it.service;
    const wrong = ['', 'Bearer mtm_admin_', `Bearer ${adminToken}x`, `Bearer ${tenant.apiKey}`, `Basic ${adminToken}`];
    const responses = [];
    for (const authorization of wrong) {
      const { requestId, ...problem } = await problemOf(call(id, { headers: { authorization } }));
      expect(requestId).toMatch(/^req_/);
      responses.push(problem);
    }
    const [url, init] = adminRequest(id, { headers: { cookie: `mitome_session=${'a'.repeat(43)}` } });
    const { requestId: _, ...byCookie } = await problemOf(checkedFetch(it.service.baseUrl + url, init));
    responses.push(byCookie);
    expect(responses[0]).toMatchObject({ status: 401, _tag: 'Unauthorized' });
    for (const response of responses) expect(response).toEqual(responses[0]);
  });

  test.each(operationIds)('%s refuses an Accept that allows no JSON', async (id) => {
    expect(await refusalOf(call(id, { headers: { accept: 'text/html' } }))).toBe('406 NotAcceptable');
  });

  test.each(operationIds.filter((id) => !readingNothing.includes(id)))(
    '%s returns 500 to a fault of its own, and 503 without its database',
    async (id) => {
      await whileTableIsMissing(it.service, tableOf(id), async () => {
        expect(await refusalOf(call(id))).toBe('500 InternalError');
      });
      await whileRowsAreCut(it.service, async () => {
        expect(await refusalOf(call(id))).toBe('503 ServiceUnavailable');
      });
      await waitUntil('the service responds again', async () => (await call('getTenant')).status === 200);
    },
  );

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
