import { describe, expect, test } from 'vitest';
import { adminOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { useService } from '../support/service.ts';
import { createTenant } from '../support/tenant.ts';

const url = 'https://shop.example.com/hooks?channel=7';
const eventTypes: ('verification.approved' | 'verification.failed')[] = [
  'verification.approved',
  'verification.failed',
];

describe.each(engines)('deleteEndpoint on $name', (engine) => {
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

  test('an endpoint belongs to its tenant: another one can neither change, rotate nor delete it', async () => {
    const { endpoint, secret, path } = await created();
    const foreign = { tenantId: (await createTenant(it.service)).id, endpointId: endpoint.id };
    const notFound = '404 ResourceNotFound';
    expect(
      await refusalOf(
        admin().PATCH('/admin/tenants/{tenantId}/endpoints/{endpointId}', {
          params: { path: foreign },
          body: { enabled: false },
        }),
      ),
    ).toBe(notFound);
    expect(
      await refusalOf(
        admin().POST('/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets', { params: { path: foreign } }),
      ),
    ).toBe(notFound);
    expect(
      await refusalOf(
        admin().DELETE('/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets/{secretId}', {
          params: { path: { ...foreign, secretId: secret.id } },
        }),
      ),
    ).toBe(notFound);
    expect(
      await refusalOf(
        admin().DELETE('/admin/tenants/{tenantId}/endpoints/{endpointId}', { params: { path: foreign } }),
      ),
    ).toBe(notFound);
    const { endpoints } = await succeeded(
      admin().GET('/admin/tenants/{tenantId}', { params: { path: { tenantId: path.tenantId } } }),
    );
    expect(endpoints).toEqual([endpoint]);
  });
});
