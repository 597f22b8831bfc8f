import { describe, expect, test } from 'vitest';
import { adminOf, succeeded, tenantClient } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { useService } from '../support/service.ts';
import { createTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

describe.each(engines)('issueApiKey on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api' } });
  const admin = () => adminOf(it.service);

  test('a key is shown once, known by its last letters afterwards, and ends when it is revoked, as often as that is asked', async () => {
    const { id, apiKey } = await createTenant(it.service);
    const path = { tenantId: id };
    const second = await succeeded(admin().POST('/admin/tenants/{tenantId}/api-keys', { params: { path } }));
    const { apiKeys } = await succeeded(admin().GET('/admin/tenants/{tenantId}', { params: { path } }));
    expect(apiKeys.map(({ hint }) => hint).sort()).toEqual([apiKey.slice(-4), second.key.slice(-4)].sort());
    expect(JSON.stringify(apiKeys)).not.toContain(second.key);
    const keyPath = { ...path, keyId: second.id };
    const revoked = await succeeded(
      admin().DELETE('/admin/tenants/{tenantId}/api-keys/{keyId}', { params: { path: keyPath } }),
    );
    expect(revoked.revokedAt).not.toBeNull();
    expect(
      await succeeded(admin().DELETE('/admin/tenants/{tenantId}/api-keys/{keyId}', { params: { path: keyPath } })),
    ).toEqual(revoked);
    const client = tenantClient(it.service.baseUrl, second.key);
    await waitUntil('the key is refused', async () => {
      return (await client.POST('/v1/verification-sessions', { body: {} })).response.status === 401;
    });
    await succeeded(tenantClient(it.service.baseUrl, apiKey).POST('/v1/verification-sessions', { body: {} }));
  });
});
