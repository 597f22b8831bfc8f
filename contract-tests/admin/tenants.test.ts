import { describe, expect, test } from 'vitest';
import { adminOf, problemOf, refusalOf, succeeded, tenantClient } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

const defaults = {
  callbackUrls: [],
  steps: ['document', 'user_input'],
  ipAllowList: [],
  sessionLifetimeSeconds: 7 * 86_400,
  verificationUrlLifetimeSeconds: 86_400,
  retentionSeconds: 90 * 86_400,
  creationLimitPerMinute: 600,
  inconclusiveAuthenticityRefers: false,
};

describe.each(engines)('tenants, settings and keys on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api' } });
  const admin = () => adminOf(it.service);

  test('a tenant is made without settings, and gets the defaults of its mode with the first change', async () => {
    const live = await succeeded(admin().POST('/admin/tenants', { body: { name: '青空商事 🙂', mode: 'live' } }));
    expect(live).toMatchObject({ name: '青空商事 🙂', mode: 'live', settings: null, apiKeys: [], endpoints: [] });
    const path = { tenantId: live.id };
    expect(await succeeded(admin().GET('/admin/tenants/{tenantId}', { params: { path } }))).toEqual(live);
    const body = { callbackUrls: ['https://shop.example.com/back'] };
    const { settings } = await succeeded(
      admin().PATCH('/admin/tenants/{tenantId}/settings', { params: { path }, body }),
    );
    expect(settings).toEqual({ ...defaults, ...body });
    const sandbox = await createTenant(it.service);
    const found = await succeeded(
      admin().GET('/admin/tenants/{tenantId}', { params: { path: { tenantId: sandbox.id } } }),
    );
    expect(found.settings?.creationLimitPerMinute).toBe(60_000);
  });

  test('a change keeps what it does not name, and replaces lists as a whole, each entry once', async () => {
    const { id } = await createTenant(it.service, { ipAllowList: ['192.0.2.0/24'], retentionSeconds: 3600 });
    const path = { tenantId: id };
    const body = { ipAllowList: ['2001:db8::1', '127.0.0.1'] };
    const twice = { ipAllowList: [...body.ipAllowList, '127.0.0.1'] };
    const { settings } = await succeeded(
      admin().PATCH('/admin/tenants/{tenantId}/settings', { params: { path }, body: twice }),
    );
    expect(settings).toMatchObject({ retentionSeconds: 3600, ...body });
  });

  test.each<readonly [title: string, settings: Record<string, unknown>, place: string]>([
    ['a step that this version does not perform', { steps: ['document', 'face'] }, '/body/steps/1'],
    ['a step that nobody knows', { steps: ['palm'] }, '/body/steps/0'],
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

  test('a tenant cannot be made with settings that would be refused', async () => {
    const body = { name: 'Aozora Trading', mode: 'sandbox' as const, settings: { steps: ['face'] } };
    const problem = await problemOf(admin().POST('/admin/tenants', { body }));
    expect(problem.issues?.map((issue) => issue.path)).toEqual(['/body/settings/steps/0']);
  });

  test.each([' ', '\u3000\u200b', 'Aozora\nTrading', '\u202egnidarT'])('a tenant is not called %j', async (name) => {
    const body = { name, mode: 'sandbox' as const, settings: { steps: ['face'] } };
    const problem = await problemOf(admin().POST('/admin/tenants', { body }));
    expect(problem).toMatchObject({ status: 400, _tag: 'InvalidRequest' });
    expect(problem.issues?.map((issue) => issue.path)).toEqual(['/body/name', '/body/settings/steps/0']);
  });

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

  test('a key belongs to its tenant: another one cannot revoke it', async () => {
    const [mine, theirs] = [await createTenant(it.service), await createTenant(it.service)];
    const { apiKeys } = await succeeded(
      admin().GET('/admin/tenants/{tenantId}', { params: { path: { tenantId: theirs.id } } }),
    );
    const path = { tenantId: mine.id, keyId: apiKeys[0]?.id as string };
    expect(await refusalOf(admin().DELETE('/admin/tenants/{tenantId}/api-keys/{keyId}', { params: { path } }))).toBe(
      '404 ResourceNotFound',
    );
    await createSession(theirs);
  });
});
