// Rules of the tenant surface that hold for the service and for a mock alike.

import { expect } from 'vitest';
import { checkedFetch } from './checked-fetch.ts';
import { problemOf, refusalOf, succeeded, tenantClient } from './client.ts';
import { planted } from './planted.ts';

/** An implementation of the tenant surface: a running service, or a mock of its document. */
export interface TenantTarget {
  readonly baseUrl: string;
  /** A key that it takes. A mock takes any. */
  readonly apiKey: string;
  /** What a body that breaks the schema gets. */
  readonly invalidBody: string;
}

const path = '/v1/verification-sessions';
const missing = `vs_${'0'.repeat(32)}`;
const json = { 'content-type': 'application/json' };

const send = ({ baseUrl, apiKey }: TenantTarget, url: string, init: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${apiKey}`, ...(init.headers as Record<string, string>) };
  return checkedFetch(`${baseUrl}${url}`, { ...init, headers });
};

const clientOf = ({ baseUrl, apiKey }: TenantTarget) => tenantClient(baseUrl, apiKey);

/** Every operation, as a request that is in order. */
const requests: readonly (readonly [url: string, init: RequestInit])[] = [
  [path, { method: 'POST', headers: json, body: '{}' }],
  [`${path}/${missing}`, {}],
  [`${path}/${missing}/reprocess`, { method: 'POST' }],
  ['/v1/events', {}],
];

/**
 * The rules of the tenant surface that can be tested without knowing or changing what is stored: by name, each a test that passes
 * against the service and against a mock alike. Every response is held against the document besides.
 */
export const statelessRules: Readonly<Record<string, (target: TenantTarget) => Promise<void>>> = {
  async 'a session is created from nothing, and its Location leads to it'(target) {
    const { data, response } = await clientOf(target).POST('/v1/verification-sessions', { body: {} });
    expect(response.status).toBe(201);
    expect(data?.status).toBe('created');
    expect(response.headers.get('location')).toBe(`${path}/${data?.id}`);
  },
  async 'a session is created from everything that can be given'(target) {
    const { callbackUrl, state, metadata, person } = planted;
    const preRegisteredInfo = { lastName: person.lastName, birthDate: person.birthDate };
    await succeeded(
      clientOf(target).POST('/v1/verification-sessions', { body: { callbackUrl, state, metadata, preRegisteredInfo } }),
    );
  },
  async 'a session that was created can be read'(target) {
    const client = clientOf(target);
    const { id } = await succeeded(client.POST('/v1/verification-sessions', { body: {} }));
    await succeeded(client.GET('/v1/verification-sessions/{id}', { params: { path: { id } } }));
  },
  async 'events are listed, and the list goes on from its cursor'(target) {
    const client = clientOf(target);
    const { next } = await succeeded(client.GET('/v1/events', { params: { query: { limit: 1 } } }));
    await succeeded(client.GET('/v1/events', { params: { query: { after: next } } }));
  },
  async 'without a key every operation returns 401 and says which scheme it wants'(target) {
    for (const [url, init] of requests) {
      const response = await checkedFetch(`${target.baseUrl}${url}`, init);
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect((await problemOf(Promise.resolve(response)))._tag).toBe('Unauthorized');
    }
  },
  async 'a body of another media type is refused'(target) {
    const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' };
    expect(await refusalOf(send(target, path, init))).toBe('415 UnsupportedMediaType');
  },
  async 'a body with an unknown field, or a field of another type, is refused'(target) {
    for (const body of ['{"colour":"green"}', '{"state":7}', '{"preRegisteredInfo":{}}', '{"metadata":[]}', '[]']) {
      expect(await refusalOf(send(target, path, { method: 'POST', headers: json, body }))).toBe(target.invalidBody);
    }
  },
  async 'a query that breaks a rule is refused'(target) {
    for (const query of ['limit=0', 'limit=x', 'type=verification.imagined', 'after=%20'])
      expect((await problemOf(send(target, `/v1/events?${query}`))).status).toBe(400);
  },
};
