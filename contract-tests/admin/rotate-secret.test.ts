import { describe, expect, test } from 'vitest';
import { adminOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { useService } from '../support/service.ts';
import { createTenant } from '../support/tenant.ts';

const url = 'https://shop.example.com/hooks?channel=7';
const eventTypes: ('verification.approved' | 'verification.failed')[] = [
  'verification.approved',
  'verification.failed',
];

describe.each(engines)('rotateSecret on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api', WEBHOOK_EGRESS_ALLOW: '' } });
  const admin = () => adminOf(it.service);
  const created = async () => {
    const tenantId = (await createTenant(it.service)).id;
    const { endpoint, secret } = await succeeded(
      admin().POST('/admin/tenants/{tenantId}/endpoints', {
        params: { path: { tenantId } },
        body: { url, eventTypes },
      }),
    );
    return { endpoint, secret, path: { tenantId, endpointId: endpoint.id } };
  };

  test('one of two concurrent rotations succeeds, and one of two secrets disabled concurrently stays valid', async () => {
    const { path } = await created();
    const rotations = await Promise.all(
      Array.from({ length: 4 }, () =>
        admin().POST('/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets', { params: { path } }),
      ),
    );
    expect(rotations.map(({ response }) => response.status).sort()).toEqual([201, 409, 409, 409]);
    const { endpoints } = await succeeded(
      admin().GET('/admin/tenants/{tenantId}', { params: { path: { tenantId: path.tenantId } } }),
    );
    const ids = endpoints[0]?.secrets.map(({ id }) => id) ?? [];
    const disabled = await Promise.all(
      ids.map((secretId) =>
        admin().DELETE('/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets/{secretId}', {
          params: { path: { ...path, secretId } },
        }),
      ),
    );
    expect(disabled.map(({ response }) => response.status).sort()).toEqual([200, 409]);
  });
});
