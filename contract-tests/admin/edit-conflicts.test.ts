import { describe, expect, test } from 'vitest';
import { type AdminSchemas, adminOf, problemOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { signedInMember } from '../support/member.ts';
import { newEndpoint, operatorOf } from '../support/operator.ts';
import { useService } from '../support/service.ts';
import { createTenant } from '../support/tenant.ts';

describe.each(engines)('two people who edit at once on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api' } });
  const operator = operatorOf(it);
  const readSettings = async (tenantId: string) => {
    const at = { params: { path: { tenantId } } };
    const { data, response } = await adminOf(it.service).GET('/admin/tenants/{tenantId}/settings', at);
    return { settings: data, etag: `${response.headers.get('etag')}` };
  };
  const patchSettings = (tenantId: string, body: AdminSchemas['TenantSettingsPatch'], ifMatch: string) =>
    adminOf(it.service).PATCH('/admin/tenants/{tenantId}/settings', {
      params: { path: { tenantId }, header: { 'If-Match': ifMatch } },
      body,
    });

  test('a stale change of settings is refused with both versions, and goes through once it is merged', async () => {
    const { id } = await createTenant(it.service);
    const { etag, settings } = await readSettings(id);
    const first = await patchSettings(id, { retentionSeconds: 100_000 }, etag);
    expect(first.response.status).toBe(200);
    const stale = await problemOf(patchSettings(id, { creationLimitPerMinute: 7 }, etag));
    const current = { ...settings, retentionSeconds: 100_000 };
    expect(stale).toMatchObject({
      ...{ status: 412, _tag: 'VersionConflict', current, proposed: { ...current, creationLimitPerMinute: 7 } },
    });
    expect((await readSettings(id)).settings).toEqual(current);
    const { version } = stale as unknown as { version: string };
    expect(first.response.headers.get('etag')).toBe(`"${version}"`);
    const merged = await patchSettings(id, { creationLimitPerMinute: 7 }, `W/"${version}", "${version}"`);
    expect(merged.response.status).toBe(200);
    expect(await readSettings(id)).toEqual({
      settings: { ...current, creationLimitPerMinute: 7 },
      etag: merged.response.headers.get('etag'),
    });
  });

  test('of several changes of one version one wins', async () => {
    const { id } = await createTenant(it.service);
    const { etag } = await readSettings(id);
    const results = await Promise.all(
      [1, 2, 3].map((limit) => patchSettings(id, { creationLimitPerMinute: limit }, etag)),
    );
    expect(results.map(({ response }) => response.status).sort()).toEqual([200, 412, 412]);
  });

  test('without If-Match, and with *, the last change wins; a weak tag matches nothing', async () => {
    const { id } = await createTenant(it.service, null);
    const { etag, settings } = await readSettings(id);
    expect(settings?.callbackUrls).toEqual([]);
    expect((await patchSettings(id, { retentionSeconds: 100_000 }, '*')).response.status).toBe(200);
    await succeeded(operator.updateTenantSettings(id, { retentionSeconds: 100_001 }));
    expect(await refusalOf(patchSettings(id, {}, 'x'))).toBe('400 InvalidRequest');
    const { etag: next } = await readSettings(id);
    expect(next).not.toBe(etag);
    expect(await refusalOf(patchSettings(id, { retentionSeconds: 100_002 }, `W/${next}`))).toBe('412 VersionConflict');
  });

  test('the same version again is the same tag', async () => {
    const { id } = await createTenant(it.service);
    const { etag, settings } = await readSettings(id);
    await succeeded(operator.updateTenantSettings(id, { retentionSeconds: 100_000 }));
    await succeeded(operator.updateTenantSettings(id, { retentionSeconds: settings?.retentionSeconds as number }));
    expect((await readSettings(id)).etag).toBe(etag);
  });

  test('a stale change of an endpoint is refused with both versions; its secrets and health do not count', async () => {
    const { path, endpoint } = await newEndpoint(it);
    const read = () =>
      adminOf(it.service).GET('/admin/tenants/{tenantId}/endpoints/{endpointId}', { params: { path } });
    const { data, response } = await read();
    expect(data).toEqual(endpoint);
    const etag = `${response.headers.get('etag')}`;
    await succeeded(operator.rotateSecret(path));
    expect((await read()).response.headers.get('etag')).toBe(etag);
    const patch = (body: AdminSchemas['UpdateEndpointRequest']) =>
      adminOf(it.service).PATCH('/admin/tenants/{tenantId}/endpoints/{endpointId}', {
        params: { path, header: { 'If-Match': etag } },
        body,
      });
    expect((await patch({ enabled: false })).response.headers.get('etag')).not.toBe(etag);
    const { url, eventTypes } = endpoint;
    expect(await problemOf(patch({ enabled: true, eventTypes: ['verification.expired'] }))).toMatchObject({
      ...{ status: 412, _tag: 'VersionConflict', current: { url, eventTypes, enabled: false } },
      proposed: { url, eventTypes: ['verification.expired'], enabled: true },
    });
    expect((await read()).data).toMatchObject({ enabled: false, eventTypes });
  });

  test('an endpoint that another person has changed is not deleted by a stale request', async () => {
    const { path, endpoint } = await newEndpoint(it);
    const remove = (ifMatch: string) =>
      adminOf(it.service).DELETE('/admin/tenants/{tenantId}/endpoints/{endpointId}', {
        params: { path, header: { 'If-Match': ifMatch } },
      });
    const read = () =>
      adminOf(it.service).GET('/admin/tenants/{tenantId}/endpoints/{endpointId}', { params: { path } });
    const seen = `${(await read()).response.headers.get('etag')}`;
    await succeeded(operator.updateEndpoint(path, { eventTypes: ['verification.expired'] }));
    const { response, data } = await read();
    const current = { url: endpoint.url, eventTypes: ['verification.expired'], enabled: true };
    expect(await problemOf(remove(seen))).toMatchObject({
      status: 412,
      _tag: 'VersionConflict',
      current,
      proposed: {},
    });
    expect((await read()).data).toEqual(data);
    expect(await refusalOf(remove('x'))).toBe('400 InvalidRequest');
    expect((await remove(`${response.headers.get('etag')}`)).response.status).toBe(204);
    expect(await refusalOf(remove('*'))).toBe('404 ResourceNotFound');
  });

  test('of a deletion and an edit of one version of an endpoint one wins', async () => {
    const { path } = await newEndpoint(it);
    const at = '/admin/tenants/{tenantId}/endpoints/{endpointId}';
    const { response } = await adminOf(it.service).GET(at, { params: { path } });
    const params = { path, header: { 'If-Match': `${response.headers.get('etag')}` } };
    const [deleted, edited] = await Promise.all([
      adminOf(it.service).DELETE(at, { params }),
      adminOf(it.service).PATCH(at, { params, body: { eventTypes: ['verification.failed'] } }),
    ]);
    const isDeleted = deleted.response.status === 204;
    expect(isDeleted ? [404, 412] : [200]).toContain(edited.response.status);
    expect(deleted.response.status).toBe(isDeleted ? 204 : 412);
  });

  test('a stale removal of an operator is refused', async () => {
    const { id: memberId } = await signedInMember(it.service, null);
    const { items } = await succeeded(adminOf(it.service).GET('/admin/members'));
    const version = items.find(({ id }) => id === memberId)?.version;
    const remove = (ifMatch: string) =>
      adminOf(it.service).DELETE('/admin/members/{memberId}', {
        params: { path: { memberId }, header: { 'If-Match': ifMatch } },
      });
    expect(await problemOf(remove('"older"'))).toMatchObject({
      ...{ status: 412, _tag: 'VersionConflict', version, current: { roles: ['operator'] }, proposed: { roles: [] } },
    });
    expect(await refusalOf(remove('x'))).toBe('400 InvalidRequest');
    await signedInMember(it.service, null);
    expect((await remove(`"${version}"`)).response.status).toBe(204);
  });

  test('a stale change of the roles of a member is refused with both versions, and so is a stale removal', async () => {
    const { id: tenantId } = await createTenant(it.service);
    const { id: memberId } = await signedInMember(it.service, tenantId, ['reviewer']);
    const path = { tenantId, memberId };
    const { items } = await succeeded(
      adminOf(it.service).GET('/admin/tenants/{tenantId}/members', { params: { path: { tenantId } } }),
    );
    const seen = `"${items[0]?.version}"`;
    const at = (ifMatch: string) => ({ params: { path, header: { 'If-Match': ifMatch } } });
    const patch = (roles: [AdminSchemas['TenantRole'], ...AdminSchemas['TenantRole'][]], ifMatch: string) =>
      adminOf(it.service).PATCH('/admin/tenants/{tenantId}/members/{memberId}', { ...at(ifMatch), body: { roles } });
    const remove = (ifMatch: string) =>
      adminOf(it.service).DELETE('/admin/tenants/{tenantId}/members/{memberId}', at(ifMatch));
    const changed = await patch(['auditor', 'reviewer'], seen);
    expect(changed.response.status).toBe(200);
    expect(changed.response.headers.get('etag')).toBe(`"${changed.data?.version}"`);
    expect(await problemOf(patch(['developer'], seen))).toMatchObject({
      ...{ status: 412, _tag: 'VersionConflict', version: changed.data?.version },
      ...{ current: { roles: ['reviewer', 'auditor'] }, proposed: { roles: ['developer'] } },
    });
    expect(await problemOf(remove(seen))).toMatchObject({ status: 412, proposed: { roles: [] } });
    expect(await refusalOf(remove('x'))).toBe('400 InvalidRequest');
    expect((await remove(`"${changed.data?.version}"`)).response.status).toBe(204);
  });
});
