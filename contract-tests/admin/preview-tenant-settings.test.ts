import { describe, expect, test } from 'vitest';
import { type AdminSchemas, adminOf, problemOf, succeeded } from '../support/client.ts';
import { postgres } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createTenant, type TestTenant } from '../support/tenant.ts';
import { dayMs, waitUntil } from '../support/time.ts';

describe('previewTenantSettings', () => {
  const it = useService(postgres, { environment: { ROLES: 'api', TRUST_PROXY: '127.0.0.0/8,::1' } });
  const operator = operatorOf(it);
  const preview = (tenant: TestTenant, body: AdminSchemas['TenantSettingsPatch']) =>
    adminOf(it.service).POST('/admin/tenants/{tenantId}/settings/preview', {
      params: { path: { tenantId: tenant.id } },
      body,
    });
  const callFrom = (tenant: TestTenant, address: string) =>
    tenant.send('/v1/verification-sessions', { headers: { 'x-forwarded-for': address } });

  test('it names what would change, with both values, and changes nothing', async () => {
    const tenant = await createTenant(it.service);
    const before = (await succeeded(operator.getTenant(tenant.id))).settings;
    const { acceptedDocumentTypes = [] } = before ?? {};
    const body = { retentionSeconds: 99_999, acceptedDocumentTypes, listedMetadataKeys: ['orderId'] };
    const shown = await succeeded(preview(tenant, body));
    expect(shown.changes).toEqual([
      { name: 'retentionSeconds', from: before?.retentionSeconds, to: 99_999 },
      { name: 'listedMetadataKeys', from: [], to: ['orderId'] },
    ]);
    expect(shown.warnings).toEqual([]);
    expect((await succeeded(operator.getTenant(tenant.id))).settings).toEqual(before);
    const change = adminOf(it.service).PATCH('/admin/tenants/{tenantId}/settings', {
      params: { path: { tenantId: tenant.id }, header: { 'If-Match': `"${shown.version}"` } },
      body,
    });
    expect((await succeeded(change)).settings?.retentionSeconds).toBe(99_999);
  });

  test('an allow-list warns of the addresses that called in the last days and that it would refuse', async () => {
    const tenant = await createTenant(it.service);
    const other = await createTenant(it.service);
    for (const address of ['203.0.113.7', '198.51.100.4', '2001:db8::7', 'no address']) await callFrom(tenant, address);
    await callFrom(other, '192.0.2.1');
    const list = { ipAllowList: ['203.0.113.0/24'] };
    const warned = await waitUntil('every caller is noted', async () => {
      const [warning] = (await succeeded(preview(tenant, list))).warnings;
      return warning !== undefined && warning.values.length === 2 ? warning : null;
    });
    expect(warned.code).toBe('callers_refused');
    expect([...warned.values].sort()).toEqual(['198.51.100.4', '2001:db8::7']);
    expect((await succeeded(preview(tenant, { ipAllowList: ['0.0.0.0/0', '::/0'] }))).warnings).toEqual([]);
    expect((await succeeded(preview(tenant, { ipAllowList: [] }))).changes).toEqual([]);
    // A refused call is not one that works today.
    await succeeded(operator.updateTenantSettings(tenant.id, { ipAllowList: ['203.0.113.0/24', '198.51.100.0/24'] }));
    await waitUntil('the list holds', async () => (await callFrom(tenant, '192.0.2.200')).status === 403);
    const narrowed = await succeeded(preview(tenant, list));
    expect([...(narrowed.warnings[0]?.values ?? [])].sort()).toEqual(['198.51.100.4', '2001:db8::7']);
    it.service.clock.advance(7 * dayMs + 3_600_000);
    expect((await succeeded(preview(tenant, list))).warnings).toEqual([]);
  });

  test('an empty plan and removed callback URLs are warned of', async () => {
    const tenant = await createTenant(it.service);
    const { warnings } = await succeeded(preview(tenant, { steps: [], callbackUrls: [] }));
    expect(warnings).toEqual([
      { code: 'no_steps_enabled', detail: expect.any(String), values: [] },
      { code: 'callback_urls_removed', detail: expect.any(String), values: [planted.callbackUrl] },
    ]);
  });

  test('what the update would refuse is refused alike', async () => {
    const tenant = await createTenant(it.service);
    const body = { ipAllowList: ['nowhere'] };
    const [shown, updated] = [
      await problemOf(preview(tenant, body)),
      await problemOf(operator.updateTenantSettings(tenant.id, body)),
    ];
    expect({ ...shown, requestId: '' }).toEqual({ ...updated, requestId: '' });
    expect(shown).toMatchObject({ status: 400, issues: [{ path: '/body/ipAllowList/0' }] });
  });
});
