import { afterEach, describe, expect, test, vi } from 'vitest';
import { type CallOptions, createMitomeClient, type MitomeClientOptions } from './client.ts';
import { plantedKey, simulateService } from './testing/simulated-service.ts';

const right: MitomeClientOptions = { baseUrl: 'https://verify.example.com', apiKey: plantedKey };
const id = 'vs_019fe93d33c87ca9b8112ca1bbdcafac';

describe('a client', () => {
  test('has one method for each operation, and nothing else', () => {
    expect(Object.keys(createMitomeClient(right))).toEqual([
      'listVerificationSessions',
      'createVerificationSession',
      'getVerificationSession',
      'reprocessVerificationSession',
      'cancelVerificationSession',
      'simulateOutcome',
      'listEvents',
      'listPersonalDataAccesses',
    ]);
  });

  test.each(['https://verify.example.com/', 'https://example.com/identity', 'http://localhost:8080', 'http://[::1]:1'])(
    'is made for %s',
    (baseUrl) => expect(() => createMitomeClient({ ...right, baseUrl })).not.toThrow(),
  );

  test.each([
    ['baseUrl', 'verify.example.com'],
    ['baseUrl', 'http://verify.example.com'],
    ['baseUrl', 'http://localhost.example.com'],
    ['baseUrl', 'https://user:word@verify.example.com'],
    ['baseUrl', 'https://verify.example.com?key=word'],
    ['baseUrl', 'https://verify.example.com#word'],
    ['baseUrl', 'file:///word'],
    ['apiKey', ''],
    ['apiKey', 'two words'],
    ['apiKey', 'line\nword'],
    ['retries', -1],
    ['retries', 11],
    ['retries', 1.5],
    ['timeoutMs', 0],
    ['timeoutMs', Number.NaN],
    ['fetch', 'word'],
  ])('is not made with %s %j, and says so without repeating it', (name, value) => {
    const make = () => createMitomeClient({ ...right, [name]: value } as MitomeClientOptions);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(new RegExp(`^${name}: `));
    expect(make).not.toThrow(/word/);
  });
});

describe('a request', () => {
  test('carries the key, asks for JSON, sends the body as JSON and follows no redirect', async () => {
    const { client, sent } = simulateService([{ status: 201, body: { id } }]);
    await client.createVerificationSession({ state: 'ü', callbackUrl: undefined }, { idempotencyKey: 'order-1' });
    expect(sent).toMatchObject([
      {
        url: 'https://verify.example.com/v1/verification-sessions',
        init: { method: 'POST', body: '{"state":"ü"}', redirect: 'manual' },
      },
    ]);
    expect(sent[0]?.init.headers).toEqual({
      accept: 'application/json',
      authorization: `Bearer ${plantedKey}`,
      'content-type': 'application/json',
      'idempotency-key': 'order-1',
    });
  });

  test('without a body has none, and no content type', async () => {
    const { client, sent } = simulateService([{ status: 200, body: { id } }]);
    await client.reprocessVerificationSession(id);
    expect(sent[0]?.url).toBe(`https://verify.example.com/v1/verification-sessions/${id}/reprocess`);
    expect(Object.keys(sent[0]?.init.headers ?? {})).toEqual(['accept', 'authorization']);
    expect(sent[0]?.init).toMatchObject({ redirect: 'manual' });
    expect(sent[0]?.init).not.toHaveProperty('body');
  });

  test('goes below the path of baseUrl, whether or not it ends in a slash or white space', async () => {
    for (const baseUrl of [
      'https://example.com/identity',
      'https://example.com/identity/',
      'https://example.com/identity \n',
    ]) {
      const { client, sent } = simulateService([{ status: 200, body: {} }], { baseUrl });
      await client.listEvents();
      expect(sent[0]?.url).toBe('https://example.com/identity/v1/events');
    }
  });

  test('writes a query that the service reads back, without what is undefined', async () => {
    const { client, sent } = simulateService([{ status: 200, body: { events: [] } }]);
    await client.listEvents({ from: '2026-08-10T10:15:30+09:00', after: undefined, limit: 5 });
    const { searchParams, search } = new URL(sent[0]?.url ?? '');
    expect([...searchParams]).toEqual([
      ['from', '2026-08-10T10:15:30+09:00'],
      ['limit', '5'],
    ]);
    expect(search).not.toMatch(/[+]/);
    await client.listEvents({ after: undefined });
    expect(sent[1]?.url).toBe('https://verify.example.com/v1/events');
  });

  test('keeps an id inside its segment of the path', async () => {
    const { client, sent } = simulateService([{ status: 200, body: {} }]);
    await client.getVerificationSession('a/../b?c#日本');
    expect(sent[0]?.url).toBe(
      'https://verify.example.com/v1/verification-sessions/a%2F..%2Fb%3Fc%23%E6%97%A5%E6%9C%AC',
    );
    for (const wrong of ['', '.', '..', undefined, 7]) {
      await expect(client.getVerificationSession(wrong as string)).rejects.toThrow(/^id: getVerificationSession needs/);
    }
    expect(sent).toHaveLength(1);
  });

  test.each(['', 'two words', 'line\nbreak', 'ü', 'k'.repeat(256)])(
    'is not sent with the key %j',
    async (idempotencyKey) => {
      const { client, sent } = simulateService([{ status: 201, body: { id } }]);
      await expect(client.createVerificationSession({}, { idempotencyKey })).rejects.toThrow(
        /^idempotencyKey: must be/,
      );
      expect(sent).toEqual([]);
    },
  );

  test('of an operation that takes no key is not sent with one', async () => {
    const { client, sent } = simulateService([{ status: 200, body: { id } }]);
    const options = { idempotencyKey: 'order-1' } as CallOptions;
    await expect(client.getVerificationSession(id, options)).rejects.toThrow(/getVerificationSession takes none/);
    expect(sent).toEqual([]);
  });
});

describe('only a server gets a client', () => {
  const make = () => createMitomeClient(right);
  afterEach(() => void vi.unstubAllGlobals());

  test.each([
    ['a page', { window: {}, document: {} }, 'there is a window with a document'],
    ['a worker of a page', { importScripts() {} }, 'this is a web worker'],
    ['an app', { window: {}, navigator: { product: 'ReactNative' } }, 'this is React Native'],
  ])('%s gets no client, and learns why', (_, globals, found) => {
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    expect(make).toThrow(`An API key must never reach a browser or an app, and this is one (${found}).`);
    expect(make).not.toThrow(plantedKey);
  });

  test.each([
    ['Node', {}],
    ['an edge runtime', { navigator: { userAgent: 'Cloudflare-Workers' } }],
    ['a runtime that calls its global object window', { window: {} }],
  ])('%s gets one', (_, globals) => {
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    expect(make).not.toThrow();
  });
});
