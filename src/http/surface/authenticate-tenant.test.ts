import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { createApiKey, hashToken } from '../../app/tenant/api-key.ts';
import type { Tenant } from '../../domain/tenant.ts';
import { authenticateTenant } from './authenticate-tenant.ts';

it('a connection that changes its API key is authenticated by the new one', async () => {
  const keys = [createApiKey('live'), createApiKey('live'), createApiKey('live')] as const;
  const tenantOf = new Map(keys.slice(0, 2).map((key, index) => [hashToken(key), `tenant-${index}`]));
  const authenticate = authenticateTenant({
    findKey: async (hash) => {
      const id = tenantOf.get(hash);
      return id === undefined ? null : { tenant: { id, settings: null } as Tenant, keyId: 'key', scope: 'full' };
    },
    operations: {},
    noteCaller: () => {},
    ipRanges: { contains: () => false } as never,
    clientAddress: () => '192.0.2.7',
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
