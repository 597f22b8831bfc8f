import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkedFetch, departures, type Exchange, takeViolations } from '../support/checked-fetch.ts';
import { readContractDocument } from '../support/contract-document.ts';

const document = readContractDocument('tenant');
const requestId = `req_${'0'.repeat(32)}`;
const id = `vs_${'0'.repeat(32)}`;

/** A response that keeps the contract: the refusal of a read. */
const problem = {
  type: '/docs/errors#session-not-found',
  title: 'There is no such session',
  status: 404,
  detail: 'There is no such session.',
  _tag: 'SessionNotFound',
  requestId,
};
const headers = { 'content-type': 'application/problem+json', 'x-request-id': requestId, 'cache-control': 'no-store' };

function exchange(change: {
  status?: number;
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  without?: string;
  body?: unknown;
}): Exchange {
  const sent = new Headers({ ...headers, ...change.headers });
  if (change.without !== undefined) sent.delete(change.without);
  return {
    method: change.method ?? 'GET',
    path: change.path ?? `/v1/verification-sessions/${id}`,
    response: { status: change.status ?? 404, headers: sent },
    bytes: Buffer.from(typeof change.body === 'string' ? change.body : JSON.stringify(change.body ?? problem)),
  };
}

describe('the checker of every exchange', () => {
  test('has nothing to say about a response that keeps the contract', () => {
    expect(departures(document, exchange({}))).toEqual([]);
  });

  test.each<readonly [title: string, change: Parameters<typeof exchange>[0], fault: RegExp]>([
    ['a status that is not declared', { status: 418 }, /status is not declared/],
    ['a missing header', { without: 'x-request-id' }, /x-request-id is missing/],
    ['a header with another value', { headers: { 'cache-control': 'public' } }, /cache-control is not valid/],
    ['a header that is not declared', { headers: { 'x-powered-by': 'luck' } }, /x-powered-by is not declared/],
    ['another content type', { headers: { 'content-type': 'text/html' } }, /content type text\/html/],
    ['a charset', { headers: { 'content-type': 'application/problem+json; charset=utf-8' } }, /content type/],
    ['a body that is no JSON', { body: '<html>' }, /not JSON/],
    ['a missing member', { body: { ...problem, title: undefined } }, /title/],
    ['a member that is not declared', { body: { ...problem, stack: 'at' } }, /additional properties/],
    ['another _tag', { body: { ...problem, _tag: 'Unauthorized' } }, /_tag/],
    ['another status in the body', { body: { ...problem, status: 403 } }, /status/],
    ['another request id in the body', { body: { ...problem, requestId: `req_${'1'.repeat(32)}` } }, /another request/],
    ['a path that the document does not have', { path: '/v1/other', status: 200 }, /expected 404/],
    ['a method that the path does not have', { method: 'PUT' }, /expected 405/],
    ['a body in a response to HEAD', { method: 'HEAD' }, /HEAD has no body/],
  ])('reports %s', (_title, change, fault) => {
    expect(departures(document, exchange(change)).join('\n')).toMatch(fault);
  });

  test('looks for undeclared members in nested objects, too', () => {
    const created = {
      id,
      status: 'created',
      plan: { steps: [], secret: 1 },
      metadata: {},
      createdAt: 'x',
      expiresAt: 'x',
    };
    const response = exchange({
      method: 'POST',
      path: `/v1/verification-sessions/${id}/reprocess`,
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: created,
    });
    expect(departures(document, response).join('\n')).toMatch(/\/plan must NOT have additional properties/);
  });

  test('takes a whole JPEG where the document declares a picture, and nothing else', () => {
    const admin = readContractDocument('admin');
    const picture = (body: Buffer, change: Record<string, string> = {}) => {
      const path = `/admin/tenants/${crypto.randomUUID()}/sessions/${id}/evidence/face`;
      const sent = new Headers({
        ...headers,
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-disposition': `inline; filename="${id}-1-face.jpg"`,
        ...change,
      });
      return departures(admin, { method: 'GET', path, response: { status: 200, headers: sent }, bytes: body });
    };
    const whole = Buffer.from('ffd8ffe000ffd9', 'hex');
    expect(picture(whole)).toEqual([]);
    expect(picture(whole.subarray(0, 5))).toEqual(['the body is not a whole JPEG']);
    expect(picture(Buffer.alloc(0))).toEqual(['the body is not a whole JPEG']);
    expect(picture(whole, { 'content-disposition': 'inline; filename="YAMADA.jpg"' })).toHaveLength(1);
    expect(picture(whole, { 'content-type': 'image/png' })).toEqual(['the content type image/png is not declared']);
  });
});

describe('a departure that a test does not notice', () => {
  const server = createServer((_request, response) => void response.end());
  let url: string;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/other`;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  /** As a generated client does, which makes an error value of what its fetch throws. */
  const overlook = () => checkedFetch(url).catch(() => undefined);

  test('is kept until it is taken', async () => {
    await overlook();
    expect(takeViolations()).toEqual(['GET /v1/other 200: expected 404']);
    expect(takeViolations()).toEqual([]);
  });

  test.fails('fails that test', async () => {
    await overlook();
  });
});
