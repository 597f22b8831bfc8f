import { describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { useService, whileTableIsMissing } from '../support/service.ts';
import { createTenant } from '../support/tenant.ts';

describe.each(engines)('listBlocklistEntries on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api' } });
  const operator = operatorOf(it);
  const block = async (tenantId: string, note: string, expiresInSeconds: number | null = null) => {
    it.service.clock.advance(1);
    const document = { documentType: 'passport' as const, documentNumber: `XX${note}` };
    return succeeded(operator.createBlocklistEntry(tenantId, { document, note, expiresInSeconds }));
  };

  test('entries are listed page by page, newest first, each of the tenant once', async () => {
    const [{ id }, other] = [await createTenant(it.service), await createTenant(it.service)];
    expect(await succeeded(operator.listBlocklistEntries(id))).toEqual({ items: [], next: null });
    const entries = [await block(id, '1'), await block(id, '2'), await block(id, '3')].reverse();
    await block(other.id, '4');
    const page = await succeeded(operator.listBlocklistEntries(id, { limit: 2 }));
    expect(page.items).toEqual(entries.slice(0, 2));
    const rest = await succeeded(operator.listBlocklistEntries(id, { limit: 2, after: `${page.next}` }));
    expect(rest).toEqual({ items: entries.slice(2), next: null });
    expect((await succeeded(operator.listBlocklistEntries(id))).items).toEqual(entries);

    for (const after of [`${page.next}`, '019fe8b1-6c3e-7b41-8f02-6a9d3c57e1b8_0000000000000000', 'x y']) {
      expect(await refusalOf(operator.listBlocklistEntries(other.id, { after }))).toBe('400 InvalidRequest');
    }
    expect(await refusalOf(operator.listBlocklistEntries(id, { limit: 101 }))).toBe('400 InvalidRequest');
  });

  test('without an access record no note is returned', async () => {
    const { id } = await createTenant(it.service);
    const entry = await block(id, '1');
    await whileTableIsMissing(it.service, 'access_records', async () => {
      expect(await refusalOf(operator.listBlocklistEntries(id))).toBe('503 ServiceUnavailable');
    });
    expect((await succeeded(operator.listBlocklistEntries(id))).items).toEqual([entry]);
  });

  test('an entry is listed until it expires', async () => {
    const { id } = await createTenant(it.service);
    const entry = await block(id, '1', 60);
    it.service.clock.advance(30_000);
    expect((await succeeded(operator.listBlocklistEntries(id))).items).toEqual([entry]);
    it.service.clock.advance(30_000);
    expect((await succeeded(operator.listBlocklistEntries(id))).items).toEqual([]);
  });
});
