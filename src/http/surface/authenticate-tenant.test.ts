import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createApiKey, hashToken } from '../../app/tenant/api-key.ts';
import type { Tenant } from '../../domain/tenant.ts';
import { authenticateTenant, clientAddressBehind } from './authenticate-tenant.ts';

const proxies = new Set(['127.0.0.1', '198.51.100.4', '2001:db8::4']);
const find = clientAddressBehind((address) => proxies.has(address));
const request = (remoteAddress: string | undefined, forwardedFor?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  }) as unknown as IncomingMessage;

describe("the caller's address", () => {
  it.each<readonly [string, string | undefined, string | undefined, string]>([
    ['without a header is that of the connection', '192.0.2.7', undefined, '192.0.2.7'],
    ['of a proxy that names no caller is its own', '127.0.0.1', undefined, '127.0.0.1'],
    ['of a proxy that names no caller is its own, with an empty header too', '127.0.0.1', ' , ,', '127.0.0.1'],
    ['is never what an untrusted caller claims', '192.0.2.7', '203.0.113.5', '192.0.2.7'],
    ['is what a proxy says', '127.0.0.1', '203.0.113.5', '203.0.113.5'],
    ['is what the nearest proxy says, not what was claimed to it', '127.0.0.1', '10.0.0.1, 203.0.113.5', '203.0.113.5'],
    [
      'is looked for behind further proxies',
      '127.0.0.1',
      '10.0.0.1,203.0.113.5,2001:db8::4,198.51.100.4',
      '203.0.113.5',
    ],
    ['is the farthest proxy where all are proxies', '127.0.0.1', '198.51.100.4, 2001:db8::4', '198.51.100.4'],
    ['is a word where the proxy writes one', '127.0.0.1', '203.0.113.5, unknown', 'unknown'],
    ['is looked for past empty entries', '127.0.0.1', '203.0.113.5, , 198.51.100.4,', '203.0.113.5'],
    ['is empty when the connection is gone', undefined, '203.0.113.5', ''],
  ])('%s', (_title, remote, forwardedFor, expected) => {
    expect(find(request(remote, forwardedFor))).toBe(expected);
  });

  it('ignores every address to the left of the first one that is not a trusted proxy', () => {
    const proxy = fc.constantFrom(...proxies);
    const caller = fc.ipV4().filter((address) => !proxies.has(address));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), caller, fc.array(proxy), proxy, (claimed, from, way, last) => {
        expect(find(request(last, [claimed, from, ...way].join(', ')))).toBe(from);
      }),
    );
  });
});

it('a connection that changes its API key is authenticated by the new one', async () => {
  const keys = [createApiKey('live'), createApiKey('live'), createApiKey('live')] as const;
  const tenantOf = new Map(keys.slice(0, 2).map((key, index) => [hashToken(key), `tenant-${index}`]));
  const authenticate = authenticateTenant({
    findKey: async (hash) => {
      const id = tenantOf.get(hash);
      return id === undefined ? null : { tenant: { id, settings: null } as Tenant, keyId: 'key' };
    },
    ipRanges: { contains: () => false } as never,
    trustProxy: [],
  });
  const socket = {};
  const call = async (authorization: string | undefined) => {
    const raw = { socket, headers: { authorization } } as unknown as IncomingMessage;
    const found = await authenticate({ raw, requestId: 'req_1', operationId: 'listEvents', params: {} });
    return 'reply' in found ? found.reply.status : found.context.tenant.id;
  };
  const sent = [keys[0], keys[0], keys[1], keys[2], keys[0].slice(0, -1), keys[1]].map((key) => `Bearer ${key}`);
  const results: unknown[] = [];
  for (const header of [...sent, undefined]) results.push(await call(header));
  expect(results).toEqual(['tenant-0', 'tenant-0', 'tenant-1', 401, 401, 'tenant-1', 401]);
  // A key that is revoked between two requests of a connection.
  tenantOf.clear();
  expect(await call(sent[5])).toBe(401);
});
