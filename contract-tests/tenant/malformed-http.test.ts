import { describe, expect, test } from 'vitest';
import { type RawResponse, rawRequest } from '../support/client.ts';
import { readContractDocument } from '../support/contract-document.ts';
import { anyEngine } from '../support/databases.ts';
import { useService } from '../support/service.ts';
import { createTenant, readSession, type TestTenant } from '../support/tenant.ts';

/** The head of a create, up to the header that says how long its body is. */
const headOfCreate = ({ apiKey }: TestTenant, length: string) => [
  'POST /v1/verification-sessions HTTP/1.1',
  'Host: x',
  `Authorization: Bearer ${apiKey}`,
  'Content-Type: application/json',
  length,
];

describe('malformed HTTP', () => {
  const it = useService(anyEngine, { environment: { ROLES: 'api' } });
  const { outside } = readContractDocument('tenant');
  /** What the document has against a response that came before any operation. */
  const faultsOf = ({ status, headers, text }: RawResponse) => {
    const declared = outside.get(status);
    const validate = declared?.content.get(`${headers.get('content-type')}`)?.();
    if (validate === undefined) return [`${status} is not declared`];
    return validate(JSON.parse(text)) === true ? [] : validate.errors;
  };

  test('a create whose length is given too short returns its session, and the connection closes', async () => {
    const tenant = await createTenant(it.service);
    const head = headOfCreate(tenant, 'Content-Length: 2');
    const response = await rawRequest(it.service.baseUrl, head, '{}x');
    expect(response.status).toBe(201);
    expect((await readSession(tenant, (JSON.parse(response.text) as { id: string }).id)).status).toBe('created');
    expect((await tenant.client.GET('/v1/verification-sessions')).data?.items).toHaveLength(1);
  });

  test('a create with an aborted body creates no session', async () => {
    const tenant = await createTenant(it.service);
    const head = headOfCreate(tenant, 'Transfer-Encoding: chunked');
    const response = await rawRequest(it.service.baseUrl, head, '2\r\n{}\r\nzz\r\n');
    expect(response.status).toBe(400);
    expect(JSON.parse(response.text)).toMatchObject({ issues: [{ path: '/body' }] });
    expect((await tenant.client.GET('/v1/verification-sessions')).data?.items).toEqual([]);
  });

  test.each([
    ['no HTTP', 400, ['nonsense']],
    ['too many headers', 431, ['GET /v1/events HTTP/1.1', 'Host: x', `X: ${'a'.repeat(20_000)}`]],
    [
      'two keys',
      400,
      ['GET /v1/events HTTP/1.1', 'Host: x', 'Authorization: a', 'Authorization: b', 'Connection: close'],
    ],
    ['a target that is no URL', 400, ['GET http://[ HTTP/1.1', 'Host: x', 'Connection: close']],
  ] as const)('the response to %s is the one that the document declares', async (_title, status, head) => {
    const response = await rawRequest(it.service.baseUrl, head);
    expect(response.status).toBe(status);
    expect(faultsOf(response)).toEqual([]);
  });
});
