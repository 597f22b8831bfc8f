import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { hashBrowserCookie, newBrowserCookie } from '../wire/browser-cookie.ts';
import { authenticateBrowser } from './authenticate-browser.ts';

const sessionId = `vs_${'a1'.repeat(16)}`;
const proveWith = (key: string) => (number: string) => createHmac('sha256', key).update(number).digest('base64url');
const prove = proveWith('the key');
/** A cookie that another host planted. */
const planted = newBrowserCookie(proveWith('another key'));

const authenticated = async (
  operationId: string,
  cookies: readonly string[],
  bound: string | null,
  viewer: string | null = null,
) => {
  const authenticate = authenticateBrowser({
    origin: 'https://verify.example',
    loadBrowsers: async () => ({ tenantId: 'tenant-1', browserHash: bound, viewerHash: viewer }),
    browserProver: async () => prove,
  });
  const cookie = cookies.map((value) => `mitome_browser=${value}`).join('; ');
  const result = await authenticate({
    raw: { headers: cookies.length === 0 ? {} : { cookie } } as IncomingMessage,
    requestId: 'req_1',
    operationId,
    params: { id: sessionId },
  });
  return 'reply' in result ? result.reply.status : result.context;
};

test('a cookie that this service did not set starts nothing, and opening sets a new one', async () => {
  expect(await authenticated('startVerification', [planted], null)).toBe(401);
  const opened = await authenticated('openVerification', [planted], null);
  expect(opened).toMatchObject({ newCookie: expect.stringMatching(/^[\w-]{86}$/) });
  const { newCookie, browserHash } = opened as { newCookie: string; browserHash: string };
  const started = await authenticated('startVerification', [planted, newCookie], null);
  expect(started).toMatchObject({ browserHash, newCookie: null });
});

test('a planted cookie does not hide the bound one, in either order', async () => {
  const own = newBrowserCookie(prove);
  const bound = hashBrowserCookie(sessionId, own);
  for (const cookies of [
    [own, planted],
    [planted, own],
  ])
    expect(await authenticated('putEvidence', cookies, bound)).toMatchObject({ browserHash: bound });
  expect(await authenticated('putEvidence', [planted], bound)).toBe(401);
});

test('the browser that handed the session over may follow and accept a hand-off, and nothing else', async () => {
  const own = newBrowserCookie(prove);
  const viewer = hashBrowserCookie(sessionId, own);
  for (const operationId of ['getVerification', 'openVerification', 'acceptHandoff'])
    expect(await authenticated(operationId, [planted, own], 'other', viewer)).toMatchObject({
      browserHash: viewer,
      tenantId: null,
    });
  for (const operationId of ['startVerification', 'declineVerification', 'putEvidence', 'issueHandoff'])
    expect(await authenticated(operationId, [own], 'other', viewer), operationId).toBe(403);
});
