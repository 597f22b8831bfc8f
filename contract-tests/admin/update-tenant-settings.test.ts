import { describe, expect, test } from 'vitest';
import { adminOf, problemOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { useService } from '../support/service.ts';
import { createTenant } from '../support/tenant.ts';

describe.each(engines)('updateTenantSettings on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api' } });
  const admin = () => adminOf(it.service);

  test('a change keeps settings that it does not name, and replaces lists as a whole, each entry once', async () => {
    const { id } = await createTenant(it.service, { ipAllowList: ['192.0.2.0/24'], retentionSeconds: 3600 });
    const path = { tenantId: id };
    const body = { ipAllowList: ['2001:db8::1', '127.0.0.1'] };
    const twice = { ipAllowList: [...body.ipAllowList, '127.0.0.1'] };
    const { settings } = await succeeded(
      admin().PATCH('/admin/tenants/{tenantId}/settings', { params: { path }, body: twice }),
    );
    expect(settings).toMatchObject({ retentionSeconds: 3600, ...body });
  });

  test('a live tenant keeps personal data for at least a day', async () => {
    const body = { name: 'Aozora Trading', mode: 'live' as const, settings: { retentionSeconds: 86_400 } };
    const { id } = await succeeded(admin().POST('/admin/tenants', { body }));
    const change = { retentionSeconds: 86_399 };
    const path = { tenantId: id };
    const problem = await problemOf(
      admin().PATCH('/admin/tenants/{tenantId}/settings', { params: { path }, body: change }),
    );
    const rule = 'must be at least 86400 (one day) for a live tenant';
    expect(problem.issues).toEqual([{ path: '/body/retentionSeconds', message: `"retentionSeconds" ${rule}` }]);
    const created = await problemOf(admin().POST('/admin/tenants', { body: { ...body, settings: change } }));
    const message = `"settings.retentionSeconds" ${rule}`;
    expect(created.issues).toEqual([{ path: '/body/settings/retentionSeconds', message }]);
  });

  test('a colour is refused with the rule and the ratio that it has', async () => {
    const { id } = await createTenant(it.service);
    const params = { path: { tenantId: id } };
    const problem = await problemOf(
      admin().PATCH('/admin/tenants/{tenantId}/settings', { params, body: { accentColor: '#767676' } }),
    );
    const message =
      '"accentColor" must have a contrast of at least 4.5:1 with the ground of the page (#f6f2ea); it has 4.06:1';
    expect(problem.issues).toEqual([{ path: '/body/accentColor', message }]);
  });

  test.each<readonly [title: string, settings: Record<string, unknown>, place: string]>([
    ['a step that this version does not perform', { steps: ['document', 'gait'] }, '/body/steps/1'],
    ['an unknown step', { steps: ['palm'] }, '/body/steps/0'],
    [
      'a callback URL with a query',
      { callbackUrls: ['https://a.example/', 'https://b.example/?x'] },
      '/body/callbackUrls/1',
    ],
    ['a callback URL that is not https', { callbackUrls: ['http://a.example/'] }, '/body/callbackUrls/0'],
    ['a range that is none', { ipAllowList: ['192.0.2.0/33'] }, '/body/ipAllowList/0'],
    ['a name in place of an address', { ipAllowList: ['shop.example.com'] }, '/body/ipAllowList/0'],
    ['a session life that is too short', { sessionLifetimeSeconds: 299 }, '/body/sessionLifetimeSeconds'],
    ['a retention that is too long', { retentionSeconds: 315_360_001 }, '/body/retentionSeconds'],
    ['half a second', { retentionSeconds: 3600.5 }, '/body/retentionSeconds'],
    ['a limit of nothing', { creationLimitPerMinute: 0 }, '/body/creationLimitPerMinute'],
    ['a colour of too little contrast', { accentColor: '#767676' }, '/body/accentColor'],
    ['a colour by name', { accentColor: 'seagreen' }, '/body/accentColor'],
    ['a privacy policy that is not https', { privacyUrl: 'http://a.example/' }, '/body/privacyUrl'],
    ['a privacy policy that is too long', { privacyUrl: `https://a.example/${'a'.repeat(500)}` }, '/body/privacyUrl'],
    ['a privacy policy whose scheme is in capitals', { privacyUrl: 'HTTPS://a.example/' }, '/body/privacyUrl'],
    ['a contact that is no address', { supportContact: 'call us' }, '/body/supportContact'],
    ['a name without a visible character', { displayName: '\u3000' }, '/body/displayName'],
    ['nothing to change', {}, '/body'],
  ])('settings refuse %s, by its place, and keep what they were', async (_title, settings, place) => {
    const { id } = await createTenant(it.service);
    const path = { tenantId: id };
    const before = await succeeded(admin().GET('/admin/tenants/{tenantId}', { params: { path } }));
    const problem = await problemOf(
      admin().PATCH('/admin/tenants/{tenantId}/settings', { params: { path }, body: settings }),
    );
    expect(problem).toMatchObject({ status: 400, _tag: 'InvalidRequest' });
    expect(problem.issues?.map((issue) => issue.path)).toContain(place);
    expect(await succeeded(admin().GET('/admin/tenants/{tenantId}', { params: { path } }))).toEqual(before);
  });
});
