import { describe, expect, test } from 'vitest';
import { adminOf, refusalOf, succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { signedInMember } from '../support/member.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, type TestTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

const path = '/v1/verification-sessions';

/** The status of a read that claims to come from somewhere. */
const statusFrom = async (tenant: TestTenant, forwardedFor?: string) => {
  const headers = new Headers(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor });
  return (await tenant.send(`${path}/vs_x`, { headers })).status;
};
const inside = 404;
const outside = 403;

describe('the IP allow-list behind a trusted proxy', () => {
  const it = useService(anyEngine, { environment: { TRUST_PROXY: '127.0.0.0/8,::1,198.51.100.0/24' } });

  test.each<readonly [string[], string, number]>([
    [['192.0.2.7'], '192.0.2.7', inside],
    [['192.0.2.7'], '192.0.2.8', outside],
    [['192.0.2.0/24'], '192.0.2.255', inside],
    [['192.0.2.0/24'], '192.0.3.0', outside],
    [['192.0.2.7/32', '203.0.113.0/30'], '203.0.113.3', inside],
    [['2001:db8::7'], '2001:db8:0:0::7', inside],
    [['2001:db8::/32'], '2001:db8:ffff::1', inside],
    [['2001:db8::/32'], '2001:db9::1', outside],
    [['192.0.2.7'], '::ffff:192.0.2.7', inside],
    [['::ffff:192.0.2.0/120'], '192.0.2.9', inside],
    [['0.0.0.0/0'], '2001:db8::1', outside],
    [['192.0.2.7'], 'unknown', outside],
    // A further trusted proxy in between is passed over, and what stands before the caller's address is a claim of the caller's.
    [['192.0.2.7'], '192.0.2.7, 198.51.100.4', inside],
    [['192.0.2.7'], '192.0.2.7, 203.0.113.5', outside],
    [['203.0.113.5'], '192.0.2.7, 203.0.113.5, 198.51.100.4', inside],
  ])('with the list %j a caller at %s gets %i', async (ipAllowList, forwardedFor, expected) => {
    const tenant = await createTenant(it.service, { ipAllowList });
    expect(await statusFrom(tenant, forwardedFor)).toBe(expected);
  });

  test('an empty list allows every address', async () => {
    expect(await statusFrom(await createTenant(it.service), '203.0.113.200')).toBe(inside);
  });
});

describe('the IP allow-list without a trusted proxy', () => {
  const it = useService(anyEngine);

  test('X-Forwarded-For is a claim that any caller can make, and is ignored', async () => {
    const far = await createTenant(it.service, { ipAllowList: ['192.0.2.7'] });
    expect(await statusFrom(far, '192.0.2.7')).toBe(outside);
    const near = await createTenant(it.service, { ipAllowList: ['127.0.0.1', '::1'] });
    expect(await statusFrom(near, '192.0.2.7')).toBe(inside);
  });

  test('each operation refuses a valid key from elsewhere with IpNotAllowed, a member is not refused, and a list can be changed', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await createSession(tenant);
    const admin = adminOf(it.service);
    const allow = (ipAllowList: string[]) =>
      succeeded(
        admin.PATCH('/admin/tenants/{tenantId}/settings', {
          params: { path: { tenantId: tenant.id } },
          body: { ipAllowList },
        }),
      );
    await allow(['192.0.2.7']);
    await waitUntil('the list holds', async () => (await statusFrom(tenant)) === outside);
    const { client } = tenant;
    expect(await refusalOf(client.POST('/v1/verification-sessions', { body: {} }))).toBe('403 IpNotAllowed');
    expect(await refusalOf(client.GET('/v1/verification-sessions/{id}', { params: { path: { id } } }))).toBe(
      '403 IpNotAllowed',
    );
    expect(await refusalOf(client.POST('/v1/verification-sessions/{id}/reprocess', { params: { path: { id } } }))).toBe(
      '403 IpNotAllowed',
    );
    expect(await refusalOf(client.POST('/v1/verification-sessions/{id}/cancel', { params: { path: { id } } }))).toBe(
      '403 IpNotAllowed',
    );
    const body = { outcome: 'approved' } as const;
    expect(
      await refusalOf(client.POST('/v1/verification-sessions/{id}/simulate', { params: { path: { id } }, body })),
    ).toBe('403 IpNotAllowed');
    expect(await refusalOf(client.GET('/v1/verification-sessions'))).toBe('403 IpNotAllowed');
    expect(await refusalOf(client.GET('/v1/events'))).toBe('403 IpNotAllowed');
    expect(await refusalOf(client.GET('/v1/personal-data-accesses'))).toBe('403 IpNotAllowed');
    // It restricts API keys, so a member calls from where no key may.
    const owner = await signedInMember(it.service, tenant.id, ['owner']);
    const { ipAllowList } = await succeeded(
      owner.client.GET('/admin/tenants/{tenantId}/settings', { params: { path: { tenantId: tenant.id } } }),
    );
    expect(ipAllowList).toEqual(['192.0.2.7']);
  });
});
