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

describe.each(engines)('createEndpoint on $name', (engine) => {
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
});
