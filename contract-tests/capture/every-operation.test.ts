import { beforeAll, describe, expect, test } from 'vitest';
import { problemOf, refusalOf } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { handOver, openPhone, type Phone, startPhone } from '../support/phone.ts';
import { typed } from '../support/planted.ts';
import { useService, whileRowsAreCut, whileTableIsMissing } from '../support/service.ts';
import { createSession, createTenant, type TestTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

const json = { 'content-type': 'application/json' };

describe.each(engines)('every capture operation on $name', (engine) => {
  const it = useService(engine, { proxied: true });
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await createTenant(it.service);
  });
  const started = async () => startPhone((await createSession(tenant)).verificationUrl);

  /** Every operation, as a request of a browser with a body that it takes. */
  const operations = (phone: Phone): Readonly<Record<string, readonly [path: string, init: RequestInit]>> => ({
    openVerification: ['/open', { method: 'POST', headers: json, body: JSON.stringify({ token: phone.token }) }],
    startVerification: ['/start', { method: 'POST', headers: json, body: JSON.stringify({ token: phone.token }) }],
    declineVerification: ['/decline', { method: 'POST', headers: json, body: JSON.stringify({ token: phone.token }) }],
    issueHandoff: ['/handoffs', { method: 'POST' }],
    acceptHandoff: [
      '/handoffs/accept',
      { method: 'POST', headers: json, body: JSON.stringify({ token: `${phone.sessionId}~${'x'.repeat(43)}` }) },
    ],
    returnHandoff: ['/handoffs/return', { method: 'POST' }],
    getVerification: ['', {}],
    putEvidence: ['/evidence/document_front', { method: 'PUT', headers: { 'content-type': 'image/png' }, body: 'x' }],
    issueChallenge: ['/challenges', { method: 'POST' }],
    putChallengeFrame: [
      '/challenges/019fe93d-4d1e-7c70-9f2b-6a5b1c3d9e02/frames/0',
      { method: 'PUT', headers: { 'content-type': 'image/png' }, body: 'x' },
    ],
    putUserInput: ['/user-input', { method: 'PUT', headers: json, body: JSON.stringify(typed) }],
    submitVerification: ['/submit', { method: 'POST' }],
  });
  const names = Object.keys(operations({ token: '' } as Phone));
  const call = (phone: Phone, name: string, change: RequestInit = {}) => {
    const [path, init] = operations(phone)[name] as readonly [string, RequestInit];
    const headers = { ...(init.headers as Record<string, string>), ...(change.headers as Record<string, string>) };
    return phone.send(path, { ...init, ...change, headers });
  };

  test.each(names)('%s refuses requests of pages of another site', async (name) => {
    const phone = await started();
    const { origin } = new URL(it.service.baseUrl);
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin },
      { origin: 'https://page.example' },
      { origin: 'null' },
      { origin: origin.replace('localhost', 'localhost.page.example') },
    ];
    for (const headers of foreign)
      expect(await refusalOf(call(phone, name, { headers })), JSON.stringify(headers)).toBe('403 CrossSiteRequest');
    const own = await call(phone, name, { headers: { 'sec-fetch-site': 'same-origin', origin } });
    expect(own.status).not.toBe(403);
  });

  test.each(names)('%s refuses an Accept that allows no JSON', async (name) => {
    expect(await refusalOf(call(await started(), name, { headers: { accept: 'text/html' } }))).toBe(
      '406 NotAcceptable',
    );
  });

  test.each(names)('%s returns 500 to a fault of its own, and 503 without its database', async (name) => {
    const phone = await started();
    await whileTableIsMissing(it.service, 'sessions', async () => {
      const { status, _tag } = await problemOf(call(phone, name, pictureFor(name)));
      expect([status, _tag]).toEqual([500, 'InternalError']);
    });
    await whileRowsAreCut(it.service, async () => {
      expect(await refusalOf(call(phone, name, pictureFor(name)))).toBe('503 ServiceUnavailable');
    });
    await waitUntil('the service responds again', async () => (await phone.look()).response.status === 200);
  });

  test.each(names.filter((name) => name !== 'openVerification'))(
    '%s refuses a browser without a cookie, and the cookie of another session',
    async (name) => {
      const { id, verificationUrl } = await createSession(tenant);
      expect(await refusalOf(call(openPhone(verificationUrl), name))).toBe('401 BrowserNotBound');
      const phone = await started();
      const lost = { ...phone, send: (path: string, init?: RequestInit) => phoneAt(phone, id).send(path, init) };
      expect(await refusalOf(call(lost, name))).toBe('401 BrowserNotBound');
      for (const strange of ['vs_x', '%zz', '%00', `vs_${'0'.repeat(32)}`]) {
        const at = { ...phone, send: (path: string, init?: RequestInit) => phoneAt(phone, strange).send(path, init) };
        expect(await refusalOf(call(at, name))).toBe('401 BrowserNotBound');
      }
    },
  );

  test.each(names.filter((name) => !['getVerification', 'openVerification', 'acceptHandoff'].includes(name)))(
    '%s refuses the browser that handed the verification to another one',
    async (name) => {
      const computer = await started();
      await handOver(computer, it.service.baseUrl);
      expect(await refusalOf(call(computer, name))).toBe('403 ContinuedElsewhere');
    },
  );

  /** The same browser, below the path of another session. */
  const phoneAt = (phone: Phone, id: string) => {
    const jar = new Map([...phone.jar.values()].map((cookie) => ['/', cookie]));
    return openPhone(`${it.service.baseUrl}/v#${id}.x`, jar);
  };

  /** What makes a request get past the checks of its body. */
  const pictureFor = (name: string): RequestInit =>
    name === 'putEvidence' || name === 'putChallengeFrame'
      ? { body: new Uint8Array(Buffer.from(onePixelPng, 'base64')) }
      : {};

  test.each(['openVerification', 'startVerification', 'acceptHandoff', 'declineVerification', 'putUserInput'])(
    '%s refuses bodies that are malformed, too large, of another type, or have unknown fields',
    async (name) => {
      const phone = await started();
      expect(await refusalOf(call(phone, name, { body: '{' }))).toBe('400 InvalidRequest');
      const unknown = await problemOf(call(phone, name, { body: '{"colour":1}' }));
      expect(unknown).toMatchObject({ status: 400, _tag: 'InvalidRequest' });
      expect(JSON.stringify(unknown.issues)).toContain('colour');
      expect(await refusalOf(call(phone, name, { body: '{"token":"\\u0000"}' }))).toBe('400 InvalidRequest');
      expect(await refusalOf(call(phone, name, { body: ' '.repeat(64 * 1024 + 1) }))).toBe('413 RequestTooLarge');
      const plain = { headers: { 'content-type': 'text/plain' } };
      expect(await refusalOf(call(phone, name, plain))).toBe('415 UnsupportedMediaType');
    },
  );

  test.each(['submitVerification', 'issueChallenge', 'issueHandoff', 'returnHandoff'])(
    '%s takes no body',
    async (name) => {
      const phone = await started();
      expect(await refusalOf(call(phone, name, { body: '[]' }))).toBe('400 InvalidRequest');
      const large = { body: ' '.repeat(64 * 1024 + 1) };
      expect(await refusalOf(call(phone, name, large))).toBe('413 RequestTooLarge');
    },
  );

  test('unknown paths and methods get an error', async () => {
    const phone = await started();
    expect(await refusalOf(phone.send('/nothing'))).toBe('404 RouteNotFound');
    const deleted = await phone.send('/submit', { method: 'DELETE' });
    expect([deleted.status, deleted.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

/** Too small to be taken, but a picture, which only reading it shows. */
const onePixelPng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
