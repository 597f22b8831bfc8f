import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ApiKey, Endpoint } from '../../app/ports/tenants.ts';
import { defaultSettings, type Tenant } from '../../domain/tenant.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { insertTenant, testIds } from '../testing/test-rows.ts';

const later = (seconds: number) => new Date(testStart.getTime() + seconds * 1000);

describe.each(engines)('tenants, keys and endpoints on $name', (engine) => {
  let opened: TestStorage;
  let tenant: Tenant;
  let other: Tenant;
  const stores = () => opened.storage.unitOfWork.stores;

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'settings');
    tenant = await insertTenant(opened.storage);
    other = await insertTenant(opened.storage);
  });
  afterAll(() => opened.close());

  const hashOf = (seed: string) => Buffer.from(seed.padEnd(32, '.')).toString('hex');
  const aKey = (seed: string, change: Partial<ApiKey> = {}): ApiKey => ({
    id: testIds.uuid(),
    tenantId: tenant.id,
    hash: hashOf(seed),
    hint: 'wXyZ',
    scope: 'full',
    createdAt: testStart,
    revokedAt: null,
    ...change,
  });
  const viewOf = ({ id, hint, scope, createdAt, revokedAt }: ApiKey) => ({ id, hint, scope, createdAt, revokedAt });
  const anEndpoint = (change: Partial<Endpoint> = {}): Endpoint => ({
    id: testIds.uuid(),
    tenantId: tenant.id,
    url: `https://receiver.example/${'é'.repeat(1000)}`,
    eventTypes: ['verification.approved'],
    enabled: true,
    createdAt: testStart,
    ...change,
  });

  test('a tenant is loaded as it was inserted, names with 4-byte characters included', async () => {
    const named = await insertTenant(opened.storage, { name: '𠮷野商店 😀', mode: 'live', settings: null });
    expect(await stores().tenants.load(named.id)).toEqual(named);
    expect(await stores().tenants.load(testIds.uuid())).toBeNull();
    const settings = { ...defaultSettings('live'), callbackUrls: ['https://tenant.example/日本'] };
    await stores().tenants.saveSettings(named.id, settings);
    expect(await stores().tenants.load(named.id)).toEqual({ ...named, settings });
    await stores().tenants.saveSettings(named.id, settings);
    await expect(stores().tenants.saveSettings(testIds.uuid(), settings)).rejects.toThrow('there is no tenant');
  });

  test('of two concurrent changes neither is lost', async () => {
    const { id } = await insertTenant(opened.storage);
    const { unitOfWork } = opened.storage;
    const change = (patch: object) =>
      unitOfWork.transaction(async ({ tenants }) => {
        const loaded = await tenants.lock(id);
        if (loaded?.settings == null) throw new Error('the tenant has no settings');
        await tenants.saveSettings(id, { ...loaded.settings, ...patch });
      });
    for (let round = 1; round <= 5; round += 1) {
      await Promise.all([change({ retentionSeconds: 1000 + round }), change({ creationLimitPerMinute: round })]);
      const { settings } = (await stores().tenants.load(id)) ?? {};
      expect(settings).toMatchObject({ retentionSeconds: 1000 + round, creationLimitPerMinute: round });
    }
    await expect(stores().tenants.lock(id)).rejects.toThrow('outside of a transaction');
  });

  test('a setting that is missing in the row takes its default', async () => {
    const { id } = await insertTenant(opened.storage);
    const { retentionSeconds: _, ...older } = defaultSettings('sandbox');
    const sql =
      engine.variable === 'TEST_MYSQL_URL'
        ? 'UPDATE tenants SET settings = ? WHERE id = ?'
        : 'UPDATE tenants SET settings = $1 WHERE id = $2';
    await opened.database.query(sql, [JSON.stringify(older), id]);
    expect((await stores().tenants.load(id))?.settings).toEqual(defaultSettings('sandbox'));
  });

  test('keys are listed by tenant, and revoking keeps the first time', async () => {
    const [first, second] = [aKey('first'), aKey('second', { createdAt: later(1) })];
    await stores().apiKeys.insert(second);
    await stores().apiKeys.insert(first);
    const listed = async (of: Tenant) => (await opened.storage.tenantViews.detail(of.id))?.apiKeys;
    expect(await listed(tenant)).toEqual([first, second].map(viewOf));
    expect(await listed(other)).toEqual([]);
    expect(await stores().apiKeys.revoke(other.id, first.id, later(5))).toBeNull();
    const revoked = { ...first, revokedAt: later(6) };
    expect(await stores().apiKeys.revoke(tenant.id, first.id, later(6))).toEqual(revoked);
    expect(await stores().apiKeys.revoke(tenant.id, first.id, later(7))).toEqual(revoked);
    expect(await listed(tenant)).toEqual([revoked, second].map(viewOf));
    await expect(stores().apiKeys.insert(aKey('first'))).rejects.toMatchObject({ fault: 'duplicate' });
  });

  test('a key is found by its hash', async () => {
    const key = aKey('abc-found');
    await stores().apiKeys.insert(key);
    const found = await opened.storage.keyDirectory.find(key.hash);
    expect(found).toEqual({ tenant, keyId: key.id, scope: 'full' });
    expect(await opened.storage.keyDirectory.find(aKey('abc-other').hash)).toBeNull();
  });

  test('every node sees an issued and a revoked key within a second', async () => {
    const node = await opened.openNode();
    const key = aKey('revoked');
    const isKnown = async () => (await node.keyDirectory.find(key.hash)) !== null;
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    expect(await isKnown()).toBe(false);
    await stores().apiKeys.insert(key);
    vi.advanceTimersByTime(1000);
    expect(await isKnown()).toBe(true);
    await stores().apiKeys.revoke(tenant.id, key.id, testStart);
    vi.advanceTimersByTime(1000);
    expect(await isKnown()).toBe(false);
  });

  test('an endpoint is loaded as it was inserted, and only its tenant changes and deletes it', async () => {
    const endpoint = anEndpoint();
    await stores().endpoints.insert(endpoint, { id: testIds.uuid(), text: 'whsec_one' });
    expect(await stores().endpoints.load(tenant.id, endpoint.id)).toEqual(endpoint);
    expect(await stores().endpoints.load(other.id, endpoint.id)).toBeNull();
    expect(await stores().endpoints.update(other.id, endpoint.id, { enabled: false })).toBe(false);
    expect(await stores().endpoints.update(other.id, endpoint.id, {})).toBe(false);
    expect(await stores().endpoints.delete(other.id, endpoint.id)).toBe(false);
    expect(await stores().endpoints.validSecretIds(other.id, endpoint.id)).toEqual([]);
    const patch = { url: 'https://other.example/', eventTypes: ['verification.failed'], enabled: false };
    expect(await stores().endpoints.update(tenant.id, endpoint.id, patch)).toBe(true);
    expect(await stores().endpoints.update(tenant.id, endpoint.id, {})).toBe(true);
    expect(await stores().endpoints.load(tenant.id, endpoint.id)).toEqual({ ...endpoint, ...patch });
    expect(await stores().endpoints.delete(tenant.id, endpoint.id)).toBe(true);
    expect(await stores().endpoints.delete(tenant.id, endpoint.id)).toBe(false);
    expect(await stores().endpoints.load(tenant.id, endpoint.id)).toBeNull();
  });

  test('the ids of secrets are listed newest first while they are valid', async () => {
    const endpoint = anEndpoint();
    const [one, two] = [testIds.uuid(), testIds.uuid()];
    await stores().endpoints.insert(endpoint, { id: one, text: 'whsec_one' });
    await stores().endpoints.addSecret(tenant.id, endpoint.id, { id: two, text: 'whsec_two', createdAt: later(1) });
    expect(await stores().endpoints.validSecretIds(tenant.id, endpoint.id)).toEqual([two, one]);
    expect(await stores().endpoints.disableSecret(other.id, endpoint.id, one, later(2))).toBe(false);
    expect(await stores().endpoints.disableSecret(tenant.id, endpoint.id, one, later(2))).toBe(true);
    expect(await stores().endpoints.disableSecret(tenant.id, endpoint.id, one, later(3))).toBe(false);
    expect(await stores().endpoints.validSecretIds(tenant.id, endpoint.id)).toEqual([two]);
    const stray = stores().endpoints.addSecret(other.id, endpoint.id, {
      id: testIds.uuid(),
      text: 'x',
      createdAt: testStart,
    });
    await expect(stray).rejects.toThrow('has no endpoint');
  });

  test('two transactions that lock an endpoint run one after the other, so only one of them finds a single secret', async () => {
    const endpoint = anEndpoint();
    await stores().endpoints.insert(endpoint, { id: testIds.uuid(), text: 'whsec_one' });
    const rotate = () =>
      opened.storage.unitOfWork.transaction(async ({ endpoints }) => {
        expect(await endpoints.lock(tenant.id, endpoint.id)).toBe(true);
        const valid = await endpoints.validSecretIds(tenant.id, endpoint.id);
        if (valid.length > 1) return false;
        await endpoints.addSecret(tenant.id, endpoint.id, {
          id: testIds.uuid(),
          text: 'whsec_two',
          createdAt: later(1),
        });
        return true;
      });
    expect((await Promise.all([rotate(), rotate(), rotate()])).filter((won) => won)).toHaveLength(1);
    await opened.storage.unitOfWork.transaction(async ({ endpoints }) => {
      expect(await endpoints.lock(other.id, endpoint.id)).toBe(false);
    });
    await expect(stores().endpoints.lock(tenant.id, endpoint.id)).rejects.toThrow('only inside a transaction');
  });

  test('workers are listed with what they can do until they expire', async () => {
    const { liveWorkers } = opened.storage;
    const [first, second] = [testIds.uuid(), testIds.uuid()];
    await liveWorkers.record({ id: first, capabilities: ['print', 'face_live'], expiresAt: later(30) }, later(0));
    await liveWorkers.record({ id: second, capabilities: [], expiresAt: later(35) }, later(5));
    await liveWorkers.record({ id: first, capabilities: ['print'], expiresAt: later(40) }, later(10));
    const found = (await liveWorkers.list(later(35))).map(({ id, capabilities }) => [id, capabilities]);
    expect(new Map(found as [string, string[]][])).toEqual(
      new Map([
        [first, ['print']],
        [second, []],
      ]),
    );
    expect(await liveWorkers.list(later(36))).toHaveLength(1);
    await liveWorkers.record({ id: first, capabilities: [], expiresAt: later(66) }, later(35));
    expect(await liveWorkers.list(later(0)), 'one that died lately is remembered').toHaveLength(2);
    await liveWorkers.record({ id: first, capabilities: [], expiresAt: later(66) }, later(36));
    expect(await liveWorkers.list(later(0)), 'the dead one was forgotten').toHaveLength(1);
  });
});
