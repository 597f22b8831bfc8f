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

describe.each(engines)('endpoints and secrets on $name', (engine) => {
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

  test('an endpoint is registered with its first secret, whose text is shown only then', async () => {
    const { endpoint, secret, path } = await created();
    expect(endpoint).toMatchObject({ url, eventTypes, enabled: true, secrets: [{ id: secret.id }] });
    expect(secret.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const tenant = await succeeded(
      admin().GET('/admin/tenants/{tenantId}', { params: { path: { tenantId: path.tenantId } } }),
    );
    expect(tenant.endpoints).toEqual([endpoint]);
    expect(JSON.stringify(tenant)).not.toContain('whsec_');
  });

  test.each<readonly [url: string, reason: string]>([
    ['http://shop.example.com/hooks', 'not_https'],
    ['https://user:pass@shop.example.com/hooks', 'has_userinfo'],
    ['https://shop.example.com/hooks#part', 'has_fragment'],
    ['https://shop.example.com:444/hooks', 'port_not_allowed'],
    ['https://127.0.0.1/hooks', 'blocked_address'],
    ['https://2130706433/hooks', 'blocked_address'],
    ['https://[::1]/hooks', 'blocked_address'],
    ['https://[::ffff:10.0.0.1]/hooks', 'blocked_address'],
    ['https://10.0.0.1/hooks', 'blocked_address'],
    ['https://169.254.169.254/latest/meta-data', 'blocked_address'],
    ['https://localhost/hooks', 'blocked_address'],
    ['https:///hooks', 'malformed'],
    [`https://${'a'.repeat(64)}.example.com/hooks`, 'malformed'],
    ['https://xn--/hooks', 'malformed'],
    ['shop.example.com/hooks', 'malformed'],
  ])('the receiving URL %s is refused as %s, at registration and at a change', async (wrong, reason) => {
    const { endpoint, path } = await created();
    const refused = `400 ReceiverUrlNotAllowed ${reason}`;
    const { tenantId } = path;
    const register = admin().POST('/admin/tenants/{tenantId}/endpoints', {
      params: { path: { tenantId } },
      body: { url: wrong, eventTypes },
    });
    expect(await refusalOf(register)).toBe(refused);
    expect(
      await refusalOf(
        admin().PATCH('/admin/tenants/{tenantId}/endpoints/{endpointId}', { params: { path }, body: { url: wrong } }),
      ),
    ).toBe(refused);
    const { endpoints } = await succeeded(admin().GET('/admin/tenants/{tenantId}', { params: { path: { tenantId } } }));
    expect(endpoints).toEqual([endpoint]);
  });

  test('event types are those that exist, at least one, and one that is named twice counts once', async () => {
    const { path } = await created();
    for (const types of [[], ['verification.done'], [7]]) {
      const body = { eventTypes: types } as unknown as { eventTypes: typeof eventTypes };
      expect(
        await refusalOf(admin().PATCH('/admin/tenants/{tenantId}/endpoints/{endpointId}', { params: { path }, body })),
      ).toBe('400 InvalidRequest');
    }
    const twice = { eventTypes: [...eventTypes, ...eventTypes] };
    expect(
      (
        await succeeded(
          admin().PATCH('/admin/tenants/{tenantId}/endpoints/{endpointId}', { params: { path }, body: twice }),
        )
      ).eventTypes,
    ).toEqual(eventTypes);
  });

  test('an endpoint can be changed in parts, switched off, and deleted once', async () => {
    const { endpoint, path } = await created();
    const changed = await succeeded(
      admin().PATCH('/admin/tenants/{tenantId}/endpoints/{endpointId}', { params: { path }, body: { enabled: false } }),
    );
    expect(changed).toEqual({ ...endpoint, enabled: false });
    const moved = await succeeded(
      admin().PATCH('/admin/tenants/{tenantId}/endpoints/{endpointId}', {
        params: { path },
        body: { url: 'https://shop.example.com:8443/' },
      }),
    );
    expect(moved).toMatchObject({ url: 'https://shop.example.com:8443/', eventTypes, enabled: false });
    const { response } = await admin().DELETE('/admin/tenants/{tenantId}/endpoints/{endpointId}', { params: { path } });
    expect(response.status).toBe(204);
    expect(
      await refusalOf(admin().DELETE('/admin/tenants/{tenantId}/endpoints/{endpointId}', { params: { path } })),
    ).toBe('404 ResourceNotFound');
    expect(
      await refusalOf(
        admin().PATCH('/admin/tenants/{tenantId}/endpoints/{endpointId}', {
          params: { path },
          body: { enabled: true },
        }),
      ),
    ).toBe('404 ResourceNotFound');
    expect(
      await refusalOf(admin().POST('/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets', { params: { path } })),
    ).toBe('404 ResourceNotFound');
  });

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
    // One that is disabled already is answered like a missing one.
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

  test('of rotations at once one wins, and two secrets disabled at once leave one', async () => {
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
