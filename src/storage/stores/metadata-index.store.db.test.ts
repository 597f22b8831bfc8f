import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MetadataIndex } from '../../app/ports/metadata-index.ts';
import { sessionStates } from '../../domain/session.ts';
import { defaultSettings } from '../../domain/tenant.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { insertSession, insertTenant } from '../testing/test-rows.ts';

describe.each(engines)('the index of metadata on $name', (engine) => {
  let opened: TestStorage;
  beforeAll(async () => {
    opened = await openTestStorage(engine, 'metadata index');
  });
  afterAll(() => opened.close());

  const store = () => opened.storage.unitOfWork.stores.metadataIndexes;
  const withKeys = (...listedMetadataKeys: string[]) => ({ ...defaultSettings('sandbox'), listedMetadataKeys });
  const indexesOf = async (tenantId: string) =>
    (await store().listAfter(null, 1000)).filter((index) => index.tenantId === tenantId);
  const indexOf = async (tenantId: string) => (await indexesOf(tenantId))[0] as MetadataIndex;
  const valuesOf = (tenantId: string) =>
    opened.database.query(`SELECT session_id FROM metadata_values WHERE tenant_id = '${tenantId}'`);

  test('sessions of every state are read oldest first, from an id on and below another, of one tenant alone', async () => {
    const [tenant, other] = [await insertTenant(opened.storage), await insertTenant(opened.storage)];
    const ids: string[] = [];
    for (let index = 0; index < 2 * sessionStates.length; index += 1) {
      const createdAt = new Date(testStart.getTime() + index * 1000);
      const state = sessionStates[(index * 5) % sessionStates.length];
      for (const [lead, { id: tenantId }] of [tenant, other].entries()) {
        const id = `vs_${createdAt.getTime().toString(16).padStart(12, '0')}7${`${lead}`.repeat(19)}`;
        await insertSession(opened.storage, tenantId, { id, createdAt, ...state }, { metadataText: `{"n":${index}}` });
        if (tenantId === tenant.id) ids.push(id);
      }
    }
    const read = async (from: string, before: string, limit: number) =>
      (await store().sessionsBetween(tenant.id, from, before, limit)).map(({ id }) => id);
    expect(await read('vs_', 'vs_g', 100)).toEqual(ids);
    expect(await read(`${ids[3]}`, `${ids[9]}`, 100)).toEqual(ids.slice(3, 9));
    expect(await read(`${ids[3]}`, 'vs_g', 4)).toEqual(ids.slice(3, 7));
    expect((await store().sessionsBetween(tenant.id, 'vs_', 'vs_g', 1))[0]?.metadataText).toBe('{"n":0}');
  });

  test('the settings name the indexes: a new key begins one, a missing one drops it, and a key that comes back begins again', async () => {
    const tenant = await insertTenant(opened.storage, { settings: withKeys('order', 'shop') });
    const { tenants } = opened.storage.unitOfWork.stores;
    const begun = (key: string) => ({ tenantId: tenant.id, key, completeTo: 'vs_', dropped: false });
    expect(await indexesOf(tenant.id)).toEqual([begun('order'), begun('shop')]);
    await store().complete(begun('order'), 'vs_5');
    await store().complete(begun('order'), 'vs_3');
    expect(await indexOf(tenant.id)).toEqual({ ...begun('order'), completeTo: 'vs_5' });
    await tenants.saveSettings(tenant.id, withKeys('order'));
    expect(await indexesOf(tenant.id)).toEqual([
      { ...begun('order'), completeTo: 'vs_5' },
      { ...begun('shop'), dropped: true },
    ]);
    await tenants.saveSettings(tenant.id, withKeys('shop'));
    expect(await indexesOf(tenant.id)).toEqual([
      { ...begun('order'), completeTo: 'vs_5', dropped: true },
      begun('shop'),
    ]);
    const [first, second] = await indexesOf(tenant.id);
    expect((await store().listAfter(first ?? null, 1000)).at(0)).toEqual(second);
  });

  test('values are added once, and those of a dropped key are deleted in parts, the index with the last', async () => {
    const [tenant, other] = [await insertTenant(opened.storage), await insertTenant(opened.storage)];
    const { tenants } = opened.storage.unitOfWork.stores;
    for (const { id } of [tenant, other]) {
      await tenants.saveSettings(id, withKeys('order'));
      const { session } = await insertSession(opened.storage, id);
      const values = Array.from({ length: 7 }, (_, index) => ({
        sessionId: session.id,
        key: 'order',
        value: `A-${index}`,
      }));
      await Promise.all([store().add(id, values), store().add(id, values.slice(2))]);
      await store().add(id, values);
      expect(await valuesOf(id)).toHaveLength(7);
    }
    await tenants.saveSettings(tenant.id, withKeys());
    const dropped = await indexOf(tenant.id);
    expect([await store().deleteDropped(dropped, 3), (await valuesOf(tenant.id)).length]).toEqual([true, 4]);
    expect([await store().deleteDropped(dropped, 3), (await valuesOf(tenant.id)).length]).toEqual([true, 1]);
    expect([await store().deleteDropped(dropped, 3), (await valuesOf(tenant.id)).length]).toEqual([false, 0]);
    expect(await indexesOf(tenant.id)).toEqual([]);
    expect(await valuesOf(other.id)).toHaveLength(7);
    // Named again before the deletion: nothing is lost.
    await tenants.saveSettings(other.id, withKeys());
    const stale = await indexOf(other.id);
    await tenants.saveSettings(other.id, withKeys('order'));
    expect(await store().deleteDropped(stale, 100)).toBe(false);
    expect(await indexesOf(other.id)).toHaveLength(1);
    expect(await valuesOf(other.id)).toHaveLength(7);
  });
});
