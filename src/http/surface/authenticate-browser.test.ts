import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { hashBrowserCookie, newBrowserCookie } from '../wire/browser-cookie.ts';
import { authenticateBrowser } from './authenticate-browser.ts';
import type { SurfaceRequest } from './surface.ts';

const sessionId = `vs_${'a1'.repeat(16)}`;
const prove = (number: string) => createHmac('sha256', 'the key').update(number).digest('base64url');
/** A cookie as earlier versions gave it: a number without a proof. */
const older = 'Jc0Yw1mQf4Zt8uXo2sKd6vPa9LhRb3NgEi7TzMqWnVA';

const ask = async (operationId: string, cookies: readonly string[], bound: string | null) => {
  const authenticate = authenticateBrowser({
    origin: 'https://verify.example',
    loadForBrowser: async () => ({ tenantId: 'tenant-1', browserHash: bound }),
    browserProver: async () => prove,
  });
  const cookie = cookies.map((value) => `mitome_browser=${value}`).join('; ');
  const authenticated = await authenticate({
    raw: { headers: cookies.length === 0 ? {} : { cookie } } as IncomingMessage,
    requestId: 'req_1',
    operationId,
    params: { id: sessionId },
  } as unknown as SurfaceRequest);
  return 'reply' in authenticated ? authenticated.reply.status : authenticated.context;
};

test('a browser that was bound before cookies had a proof goes on with its old one', async () => {
  const bound = hashBrowserCookie(sessionId, older);
  for (const operation of ['openVerification', 'startVerification', 'putEvidence', 'getVerification'])
    expect(await ask(operation, [older], bound)).toMatchObject({ browserHash: bound, newCookie: null });
});

test('an old cookie that is bound to nothing starts nothing, and opening gives a new one', async () => {
  expect(await ask('startVerification', [older], null)).toBe(401);
  const opened = await ask('openVerification', [older], null);
  expect(opened).toMatchObject({ newCookie: expect.stringMatching(/^[\w-]{86}$/) });
  const { newCookie, browserHash } = opened as { newCookie: string; browserHash: string };
  expect(await ask('startVerification', [older, newCookie], null)).toMatchObject({ browserHash, newCookie: null });
});

test('a planted cookie does not hide the bound one, wherever it stands', async () => {
  const own = newBrowserCookie(prove);
  const bound = hashBrowserCookie(sessionId, own);
  for (const cookies of [
    [own, older],
    [older, own],
  ])
    expect(await ask('putEvidence', cookies, bound)).toMatchObject({ browserHash: bound });
  expect(await ask('putEvidence', [older], bound)).toBe(401);
});
