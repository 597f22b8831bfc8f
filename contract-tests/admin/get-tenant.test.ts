import { expect, test } from 'vitest';
import { adminOf, succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { useService } from '../support/service.ts';
import { createNotifiedTenant } from '../support/tenant.ts';

const it = useService(anyEngine, { environment: { ROLES: 'api' } });

test('getTenant shows settings, keys and endpoints, without the text of keys and secrets', async () => {
  const { id, apiKey, endpointId, secret, inbox } = await createNotifiedTenant(it.service, it.receiver);
  const tenant = await succeeded(
    adminOf(it.service).GET('/admin/tenants/{tenantId}', { params: { path: { tenantId: id } } }),
  );
  expect(tenant).toMatchObject({
    id,
    mode: 'sandbox',
    apiKeys: [{ hint: apiKey.slice(-4), revokedAt: null }],
    endpoints: [{ id: endpointId, url: inbox.url, enabled: true }],
  });
  const text = JSON.stringify(tenant);
  expect(text).not.toContain(apiKey);
  expect(text).not.toContain(secret.replace('whsec_', ''));
});
