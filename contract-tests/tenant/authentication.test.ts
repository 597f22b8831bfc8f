import { describe, expect, test } from 'vitest';
import { adminOf, refusalOf, succeeded, tenantClient } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { startService, useService } from '../support/service.ts';
import { createSession, createTenant } from '../support/tenant.ts';
import { secondMs, waitUntil } from '../support/time.ts';

const path = '/v1/verification-sessions';

/** A key with its last character, part of the checksum, changed. */
const withWrongChecksum = (key: string) => key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');

describe('authentication of the tenant surface', () => {
  const it = useService(anyEngine);

  /** Everything of a response that a caller can see, but for what names or dates the one request. */
  const visible = async (response: Response) => {
    const requestId = response.headers.get('x-request-id') as string;
    const headers = [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
    return { status: response.status, headers, body: (await response.text()).replaceAll(requestId, '') };
  };

  test('every operation returns the same 401 for a missing, wrong, revoked or misspelt key', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await createSession(tenant);
    const revoked = await createTenant(it.service);
    const admin = adminOf(it.service);
    const { apiKeys } = await succeeded(
      admin.GET('/admin/tenants/{tenantId}', { params: { path: { tenantId: revoked.id } } }),
    );
    const keyId = apiKeys[0]?.id as string;
    await succeeded(
      admin.DELETE('/admin/tenants/{tenantId}/api-keys/{keyId}', { params: { path: { tenantId: revoked.id, keyId } } }),
    );
    const headers = [
      '',
      'Bearer',
      'Bearer ',
      `Basic ${Buffer.from(`${tenant.apiKey}:`).toString('base64')}`,
      tenant.apiKey,
      `Bearer ${tenant.apiKey} ${tenant.apiKey}`,
      `Bearer ${withWrongChecksum(tenant.apiKey)}`,
      `Bearer ${tenant.apiKey.replace('mtm_test_', 'mtm_live_')}`,
      `Bearer ${tenant.apiKey.toLowerCase()}`,
      `Bearer ${it.service.adminToken}`,
      `Bearer ${'x'.repeat(5000)}`,
      `Bearer ${revoked.apiKey}`,
    ];
    const operations: readonly (readonly [string, RequestInit])[] = [
      [path, { method: 'POST', body: '{"unknown":1' }],
      [`${path}/${id}`, {}],
      [path, {}],
      [`${path}/${id}/reprocess`, { method: 'POST' }],
      [`${path}/${id}/cancel`, { method: 'POST' }],
      [`${path}/${id}/simulate`, { method: 'POST', body: '{"outcome":' }],
      ['/v1/events', {}],
      ['/v1/personal-data-accesses', {}],
    ];
    for (const [url, init] of operations) {
      const responses = [];
      for (const authorization of headers)
        responses.push(await visible(await tenant.send(url, { ...init, headers: { authorization } })));
      expect(responses[0]?.status).toBe(401);
      for (const response of responses) expect(response).toEqual(responses[0]);
    }
  });

  test("the scheme's name may be written in any case", async () => {
    const tenant = await createTenant(it.service);
    const { id } = await createSession(tenant);
    for (const scheme of ['bearer', 'BEARER', 'Bearer '])
      expect(
        (await tenant.send(`${path}/${id}`, { headers: { authorization: `${scheme} ${tenant.apiKey}` } })).status,
      ).toBe(200);
  });

  test('every node refuses a revoked key within a second, and accepts the second key', async () => {
    const tenant = await createTenant(it.service);
    const admin = adminOf(it.service);
    const second = await succeeded(
      admin.POST('/admin/tenants/{tenantId}/api-keys', { params: { path: { tenantId: tenant.id } } }),
    );
    const node = await startService(anyEngine, { beside: it.service, environment: { ROLES: 'api' } });
    try {
      const clients = [tenant.client, tenantClient(node.baseUrl, tenant.apiKey)];
      const { id } = await createSession(tenant);
      const statuses = () =>
        Promise.all(
          clients.map(
            async (client) =>
              (await client.GET('/v1/verification-sessions/{id}', { params: { path: { id } } })).response.status,
          ),
        );
      expect(await statuses()).toEqual([200, 200]);
      const { apiKeys } = await succeeded(
        admin.GET('/admin/tenants/{tenantId}', { params: { path: { tenantId: tenant.id } } }),
      );
      const keyId = apiKeys.find(({ hint }) => tenant.apiKey.endsWith(hint))?.id as string;
      await succeeded(
        admin.DELETE('/admin/tenants/{tenantId}/api-keys/{keyId}', {
          params: { path: { tenantId: tenant.id, keyId } },
        }),
      );
      const revokedAt = performance.now();
      await waitUntil('both nodes refuse the key', async () => {
        const askedAfterMs = performance.now() - revokedAt;
        const found = `${await statuses()}`;
        // However slow the machine is: what is asked a second later must be refused.
        if (askedAfterMs > secondMs) expect(found).toBe('401,401');
        return found === '401,401';
      });
      const other = tenantClient(it.service.baseUrl, second.key);
      expect((await other.GET('/v1/verification-sessions/{id}', { params: { path: { id } } })).response.status).toBe(
        200,
      );
    } finally {
      await node.close();
    }
  });

  test('an API key is not taken by the admin surface, nor an admin token by the tenant surface', async () => {
    const tenant = await createTenant(it.service);
    expect(await refusalOf(tenant.send(`/admin/tenants/${tenant.id}`))).toBe('401 Unauthorized');
    const swapped = tenantClient(it.service.baseUrl, it.service.adminToken);
    expect(await refusalOf(swapped.POST('/v1/verification-sessions', { body: {} }))).toBe('401 Unauthorized');
  });

  test('the key shows the mode of its tenant', async () => {
    const admin = adminOf(it.service);
    const live = await succeeded(admin.POST('/admin/tenants', { body: { name: 'Live', mode: 'live' } }));
    const { key } = await succeeded(
      admin.POST('/admin/tenants/{tenantId}/api-keys', { params: { path: { tenantId: live.id } } }),
    );
    expect(key).toMatch(/^mtm_live_[0-9A-Za-z]{49}$/);
    expect((await createTenant(it.service)).apiKey).toMatch(/^mtm_test_[0-9A-Za-z]{49}$/);
  });
});
