import { describe, expect, test } from 'vitest';
import { rawRequest } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createTenant } from '../support/tenant.ts';

const form = /^req_[0-9a-f]{32}$/;

describe('X-Request-Id', () => {
  const it = useService(anyEngine);
  const idOf = (headers: Headers) => headers.get('x-request-id');

  test.each<readonly [method: string, path: string, status: number]>([
    ['GET', '/livez', 200],
    ['HEAD', '/livez', 200],
    ['GET', '/readyz', 200],
    ['GET', '/openapi.json', 200],
    ['GET', '/openapi.yaml', 200],
    ['GET', '/capture/openapi.json', 200],
    ['GET', '/admin/openapi.json', 200],
    ['GET', '/asyncapi.json', 200],
    ['GET', '/docs/errors', 200],
    ['GET', '/docs/none', 404],
    ['GET', '/v/assets/none.js', 404],
    ['GET', '/nothing', 404],
    ['POST', '/livez', 405],
    ['POST', '/openapi.json', 405],
    ['OPTIONS', '/asyncapi.yaml', 405],
    ['DELETE', '/docs', 405],
    ['POST', '/docs/', 405],
    ['PUT', '/docs/errors', 405],
    ['POST', '/docs/assets/docs.css', 405],
    ['POST', '/docs/none', 404],
    ['POST', '/docs/try', 405],
    ['POST', '/v', 405],
    ['GET', '/%zz', 404],
    ['GET', '/v1/nothing', 404],
    ['DELETE', '/v1/verification-sessions', 405],
    ['GET', '/v1/verification-sessions', 401],
    ['GET', '/capture/verifications/x', 401],
    ['GET', '/capture/verifications/x/open', 405],
    ['GET', '/capture/nothing', 404],
    ['GET', '/admin/tenants/x', 401],
    ['DELETE', '/admin/tenants', 405],
    ['GET', '/admin/nothing', 404],
  ])('is in the response to %s %s: %i', async (method, path, status) => {
    const response = await fetch(`${it.service.baseUrl}${path}`, { method });
    expect(response.status).toBe(status);
    expect(idOf(response.headers)).toMatch(form);
    if (status >= 400) expect(await response.json()).toMatchObject({ status, requestId: idOf(response.headers) });
  });

  test.each<readonly [title: string, head: readonly string[], status: number]>([
    ['no HTTP at all', ['nonsense'], 400],
    ['a malformed header', ['GET /livez HTTP/1.1', 'Host: x', 'Bad Header: 1'], 400],
    ['headers beyond all bounds', ['GET /livez HTTP/1.1', 'Host: x', `X: ${'a'.repeat(20_000)}`], 431],
    ['another version', ['GET /livez HTTP/9.1', 'Host: x'], 400],
    ['two lengths', ['POST /livez HTTP/1.1', 'Host: x', 'Content-Length: 3', 'Transfer-Encoding: chunked'], 400],
    ['no host', ['GET /livez HTTP/1.1', 'Connection: close'], 400],
    ['no host, on a surface', ['GET /v1/events HTTP/1.1', 'Connection: close'], 400],
    ['two hosts', ['GET /livez HTTP/1.1', 'Host: x', 'host: y', 'Connection: close'], 400],
    ['no host, where none is needed', ['GET /livez HTTP/1.0'], 200],
    ['an unknown expectation', ['GET /livez HTTP/1.1', 'Host: x', 'Connection: close', 'Expect: luck'], 200],
    [
      'two credentials',
      ['GET /v1/events HTTP/1.1', 'Host: x', 'Authorization: a', 'authorization: b', 'Connection: close'],
      400,
    ],
    ['a target that is no URL', ['GET http://[::1/v1 HTTP/1.1', 'Host: x', 'Connection: close'], 400],
    ['a target in absolute form', ['GET http://x/livez HTTP/1.1', 'Host: x', 'Connection: close'], 200],
    ['an asterisk for a target', ['OPTIONS * HTTP/1.1', 'Host: x', 'Connection: close'], 404],
    ['an offer of another protocol', ['GET /livez HTTP/1.1', 'Host: x', 'Connection: close', 'Upgrade: h2c'], 200],
  ])('is in the response to %s', async (_title, head, status) => {
    const response = await rawRequest(it.service.baseUrl, head);
    expect(response.status).toBe(status);
    expect(idOf(response.headers)).toMatch(form);
    expect(response.headers.get('cache-control')).toBe('no-store');
    if (status !== 200) {
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(JSON.parse(response.text)).toMatchObject({ status, requestId: idOf(response.headers) });
    }
    const logged = it.service.log.lines.filter((line) => line.includes(`${idOf(response.headers)}`));
    expect(logged.join('\n')).toContain(`"status":${status}`);
  });

  test('no two requests have the same id, and an id from the caller is neither used nor logged', async () => {
    const tenant = await createTenant(it.service);
    const made = [`req_${'0'.repeat(32)}`, planted.state, planted.person.lastName, 'x'.repeat(4000)];
    const ids = new Set<string | null>();
    for (const id of made) {
      const response = await tenant.send('/v1/events', { headers: { 'x-request-id': id } });
      expect(response.status).toBe(200);
      ids.add(idOf(response.headers));
      expect(idOf(response.headers)).toMatch(form);
      expect(made).not.toContain(idOf(response.headers));
      expect(it.service.log.lines.some((line) => line.includes(id))).toBe(false);
    }
    expect(ids.size).toBe(made.length);
  });
});
