import { beforeAll, describe, expect, test } from 'vitest';
import { adminOperations } from '../../generated/operations/admin.ts';
import { checkedFetch } from '../support/checked-fetch.ts';
import { problemOf, refusalOf } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { useService, whileRowsAreCut, whileTableIsMissing } from '../support/service.ts';
import { createSession, createTenant, type TestTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

type OperationId = keyof typeof adminOperations;

const operationIds = Object.keys(adminOperations) as OperationId[];
/** Operations with JSON bodies. Those of pictures are tested where the picture is. */
const withBody = operationIds.filter((id) => mediaTypeOf(id) === 'application/json');
const bodiless = operationIds.filter((id) => !adminOperations[id].hasBody && adminOperations[id].method === 'post');
/** The media type of an operation's body; undefined without one. */
function mediaTypeOf(id: OperationId): string | undefined {
  return adminOperations[id].requestMediaTypes[0];
}
/** A public key whose private key is not kept. */
const anAgeKey = 'age1tv4sl3u5d4nswc5gu3p0lqwsc6art5ugja827tgh5pd756f3y3jszngw3h';
const noUuid = '00000000-0000-7000-8000-000000000000';

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

  /** A body that gets past the document's rules. */
  const bodies: Partial<Record<OperationId, unknown>> = {
    createTenant: { name: 'Aozora Trading', mode: 'sandbox' },
    updateTenantSettings: { retentionSeconds: 3600 },
    createEndpoint: { url: 'https://shop.example.com/hooks', eventTypes: ['verification.approved'] },
    updateEndpoint: { enabled: true },
    redeliver: { eventType: 'verification.approved' },
    createBlocklistEntry: {
      document: { documentType: 'passport', documentNumber: 'TZ1234567' },
      note: 'Case 1',
      expiresInSeconds: null,
    },
    exportSession: { recipients: [anAgeKey] },
    decideReview: { reviewId: noUuid, verdict: 'approved', reasons: [], note: null },
  };
  interface Sent {
    readonly params?: Readonly<Record<string, string>>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }
  const call = (id: OperationId, { params = {}, headers = {}, body }: Sent = {}) => {
    const { method, path, hasBody } = adminOperations[id];
    const values: Record<string, string> = {
      tenantId: tenant.id,
      sessionId,
      keyId: noUuid,
      endpointId: noUuid,
      secretId: noUuid,
      deliveryId: noUuid,
      kind: 'document_front',
      entryId: noUuid,
      ...params,
    };
    const url = path.replace(/\{(\w+)\}/g, (_, name) => values[name] as string);
    return checkedFetch(it.service.baseUrl + url, {
      method: method.toUpperCase(),
      headers: {
        authorization: `Bearer ${it.service.adminToken}`,
        ...(hasBody ? { 'content-type': `${mediaTypeOf(id)}` } : {}),
        ...headers,
      },
      ...(body !== undefined ? { body } : hasBody ? { body: JSON.stringify(bodies[id]) } : {}),
    });
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
    await whileTableIsMissing(it.service, 'admin_tokens', async () => {
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
      const unknown = await problemOf(call(id, { body: JSON.stringify({ ...(bodies[id] as object), colour: 1 }) }));
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
