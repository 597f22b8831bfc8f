import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Prism, startPrism } from '../../scripts/mock/start-prism.ts';
import { departures } from '../support/checked-fetch.ts';
import { readContractDocument } from '../support/contract-document.ts';
import { mockedInvalidBody, withMilliseconds } from '../support/prism-violations.ts';
import { statelessRules } from '../support/stateless-rules.ts';
import { exampleCalls } from './example-calls.ts';

let examples: Prism;
let dynamic: Prism;
let provider: Prism;

beforeAll(async () => {
  [examples, dynamic, provider] = await Promise.all([
    startPrism({ surface: 'tenant' }),
    startPrism({ surface: 'tenant', dynamic: true, seed: 'mitome' }),
    startPrism({ surface: 'check-provider' }),
  ]);
});
afterAll(() => Promise.all([examples?.stop(), dynamic?.stop(), provider?.stop()]));

describe('the mock of the tenant surface', () => {
  test.each(Object.entries(statelessRules))('%s', async (_, holds) => {
    await holds({ baseUrl: examples.baseUrl, apiKey: 'mtm_test_any', invalidBody: mockedInvalidBody });
  });

  test.each(exampleCalls('tenant').map((call) => [`${call.operationId} ${call.status} ${call.name}`, call] as const))(
    'Prefer asks for the example %s',
    async (_, { request, status, name, body }) => {
      const headers = { ...request.headers, prefer: `code=${status}, example=${name}` };
      const response = await fetch(`${examples.baseUrl}${request.path}`, { ...request, headers });
      expect([response.status, await response.json()]).toEqual([status, body]);
    },
  );

  test('dynamic bodies are invented and match the document', async () => {
    const document = readContractDocument('tenant', { closed: false });
    const made = exampleCalls('tenant').filter(({ status }) => status < 300);
    for (const { request, status, body } of made) {
      const headers = { ...request.headers, prefer: `code=${status}, dynamic=true` };
      const response = await fetch(`${dynamic.baseUrl}${request.path}`, { ...request, headers });
      const text = await response.text();
      const bytes = Buffer.from(withMilliseconds(text));
      const { pathname: path } = new URL(response.url);
      expect(departures(document, { method: request.method, path, response, bytes })).toEqual([]);
      expect(JSON.parse(text)).not.toEqual(body);
    }
  });
});

describe('the mock of a check provider', () => {
  test.each(
    exampleCalls('check-provider').map((call) => [`${call.operationId} ${call.status} ${call.name}`, call] as const),
  )('Prefer asks for the example %s', async (_, { request, status, name, body }) => {
    const headers = { ...request.headers, prefer: `code=${status}, example=${name}` };
    const response = await fetch(`${provider.baseUrl}${request.path}`, { ...request, headers });
    expect([response.status, await response.json()]).toEqual([status, body]);
  });
});
