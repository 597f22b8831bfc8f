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

describe.each(engines)('disableSecret on $name', (engine) => {
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

  test('two secrets may be valid at once, not three; the last one cannot be disabled', async () => {
    const { secret, path } = await created();
    const last = { ...path, secretId: secret.id };
    expect(
      await refusalOf(
        admin().DELETE('/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets/{secretId}', {
          params: { path: last },
        }),
      ),
    ).toBe('409 LastSecretNotDisabled');
    const second = await succeeded(
      admin().POST('/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets', { params: { path } }),
    );
    expect(second.secret).not.toBe(secret.secret);
    expect(
      await refusalOf(admin().POST('/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets', { params: { path } })),
    ).toBe('409 SecretRotationNotAllowed');
    const { secrets } = await succeeded(
      admin().DELETE('/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets/{secretId}', { params: { path: last } }),
    );
    expect(secrets.map(({ id }) => id)).toEqual([second.id]);
    // One that is disabled already gets a response like a missing one.
    expect(
      await refusalOf(
        admin().DELETE('/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets/{secretId}', {
          params: { path: last },
        }),
      ),
    ).toBe('404 ResourceNotFound');
    const rest = { ...path, secretId: second.id };
    expect(
      await refusalOf(
        admin().DELETE('/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets/{secretId}', {
          params: { path: rest },
        }),
      ),
    ).toBe('409 LastSecretNotDisabled');
  });
});
