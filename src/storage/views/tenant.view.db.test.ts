import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../app/ports/tenants.ts';
import type { Tenant } from '../../domain/tenant.ts';
import { type DirectRows, openDirectRows } from '../testing/delivery-rows.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { insertTenant, testIds } from '../testing/test-rows.ts';

const later = (seconds: number) => new Date(testStart.getTime() + seconds * 1000);

describe.each(engines)('views of tenants on $name', (engine) => {
  let opened: TestStorage;
  let rows: DirectRows;
  let tenant: Tenant;
  let other: Tenant;
  const stores = () => opened.storage.unitOfWork.stores;
  const views = () => opened.storage.tenantViews;

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'tenant_views');
    rows = await openDirectRows(opened);
    tenant = await insertTenant(opened.storage);
    other = await insertTenant(opened.storage, { settings: null });
  });
  afterAll(async () => {
    await rows.close();
    await opened.close();
  });

  const anEndpoint = (createdAt: Date): Endpoint => ({
    id: testIds.uuid(),
    tenantId: tenant.id,
    url: 'https://receiver.example/',
    eventTypes: ['verification.approved'],
    enabled: true,
    createdAt,
  });

  test('tenants are found by a text within their name or by the beginning of their id, whatever case and width', async () => {
    const named = await insertTenant(opened.storage, { name: 'Ｋasumi Library 100% 図書館 𠮷野家' });
    const page = { after: null, limit: 20 };
    const found = async (name: string | null) => {
      const list = await views().list(name, page);
      return list === 'unknown_cursor' ? list : list.items.map(({ id }) => id);
    };
    for (const text of [
      'kasumi',
      'LIBRARY',
      'y 100% 図',
      '館',
      '𠮷',
      '家',
      'ｌｉｂ',
      named.id,
      named.id.slice(0, 20).toUpperCase(),
    ]) {
      expect(await found(text), text).toEqual([named.id]);
    }
    for (const text of ['kasumi  library', '%', '_', 'kasumi library 100% 図書館 a', named.id.slice(1)]) {
      expect(await found(text), text).toEqual(text === '%' ? [named.id] : []);
    }
    expect(await found(null)).toEqual(expect.arrayContaining([tenant.id, named.id]));
  });

  test('a tenant whose name another version has not indexed is found once it is indexed behind it', async () => {
    const old = await insertTenant(opened.storage, { name: 'Older than the index' });
    const page = { after: null, limit: 20 };
    await opened.database.query(`DELETE FROM tenant_name_parts WHERE tenant_id = '${old.id}'`);
    expect(await views().list('older than', page)).toMatchObject({ items: [] });
    expect(await stores().tenants.indexNames(50)).toBe(false);
    expect(await views().list('older than', page)).toMatchObject({ items: [{ id: old.id }] });
    expect(await stores().tenants.indexNames(50)).toBe(false);
  });

  test('a tenant shows its keys and endpoints, oldest first, and no other tenant sees them', async () => {
    const keyIds = [testIds.uuid(), testIds.uuid()] as const;
    const key = { tenantId: tenant.id, hint: 'abcd', scope: 'full', revokedAt: null } as const;
    await stores().apiKeys.insert({ ...key, id: keyIds[1], hash: 'b'.repeat(64), createdAt: later(1) });
    await stores().apiKeys.insert({ ...key, id: keyIds[0], hash: 'a'.repeat(64), createdAt: testStart });
    await stores().apiKeys.revoke(tenant.id, keyIds[0], later(5));
    const [first, second] = [anEndpoint(testStart), anEndpoint(later(1))];
    const secretIds = [testIds.uuid(), testIds.uuid(), testIds.uuid()] as const;
    await stores().endpoints.insert(second, { id: secretIds[0], text: 'whsec_one' });
    await stores().endpoints.insert(first, { id: secretIds[1], text: 'whsec_two' });
    const added = { id: secretIds[2], text: 'whsec_three', createdAt: later(2) };
    await stores().endpoints.addSecret(tenant.id, first.id, added);

    const { tenantId: _, ...shown } = first;
    const health = { failingSince: null, pausedAt: null };
    const newestFirst = [
      { id: secretIds[2], createdAt: later(2) },
      { id: secretIds[1], createdAt: testStart },
    ];
    const view = await views().detail(tenant.id);
    expect(view).toMatchObject({
      tenant,
      endpoints: [{ endpoint: { id: first.id } }, { endpoint: { id: second.id } }],
    });
    expect(view?.endpoints[0]).toEqual({ endpoint: shown, health, pausedByPersonAt: null, secrets: newestFirst });
    expect(view?.apiKeys).toEqual([
      { id: keyIds[0], hint: 'abcd', scope: 'full', createdAt: testStart, revokedAt: later(5) },
      { id: keyIds[1], hint: 'abcd', scope: 'full', createdAt: later(1), revokedAt: null },
    ]);
    expect(await views().endpoint(tenant.id, first.id)).toEqual(view?.endpoints[0]);
    expect(await views().endpoint(other.id, first.id)).toBeNull();
    expect(await views().detail(other.id)).toEqual({ tenant: other, logoDigest: null, apiKeys: [], endpoints: [] });
  });

  test('an endpoint shows its health and valid secrets only, and is gone with its deletion', async () => {
    const endpoint = anEndpoint(later(9));
    const [one, two] = [testIds.uuid(), testIds.uuid()];
    await stores().endpoints.insert(endpoint, { id: one, text: 'whsec_one' });
    await stores().endpoints.addSecret(tenant.id, endpoint.id, { id: two, text: 'whsec_two', createdAt: later(10) });
    await stores().endpoints.disableSecret(tenant.id, endpoint.id, one, later(11));
    const sql = 'UPDATE delivery_queues SET failing_since = ?, paused_at = ? WHERE endpoint_id = ?';
    await rows.db.execute(sql, [later(12), later(13), endpoint.id]);
    expect(await views().endpoint(tenant.id, endpoint.id)).toMatchObject({
      health: { failingSince: later(12), pausedAt: later(13) },
      secrets: [{ id: two, createdAt: later(10) }],
    });
    await stores().endpoints.pause(tenant.id, endpoint.id, later(14));
    expect((await views().endpoint(tenant.id, endpoint.id))?.pausedByPersonAt).toEqual(later(14));
    await stores().endpoints.delete(tenant.id, endpoint.id);
    expect(await views().endpoint(tenant.id, endpoint.id)).toBeNull();
  });

  test.each([testIds.uuid(), 'x', '', '日本', 'a\u0000'])('there is no tenant %j', async (tenantId) => {
    expect([await views().modeOf(tenantId), await views().detail(tenantId)]).toEqual([null, null]);
    expect(await views().modeOf(tenant.id)).toBe(tenant.mode);
  });
});
