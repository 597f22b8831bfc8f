import { describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { useService } from '../support/service.ts';
import { createTenant } from '../support/tenant.ts';

describe.each(engines)('deleteBlocklistEntry on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api' } });
  const operator = operatorOf(it);

  test('an entry belongs to its tenant: another one cannot delete it, and it is deleted once', async () => {
    const [tenant, other] = [await createTenant(it.service), await createTenant(it.service)];
    const document = { documentType: 'passport' as const, documentNumber: 'XX1234567' };
    const entry = await succeeded(
      operator.createBlocklistEntry(tenant.id, { document, note: 'Case 1', expiresInSeconds: null }),
    );
    expect(await refusalOf(operator.deleteBlocklistEntry(other.id, entry.id))).toBe('404 ResourceNotFound');
    expect((await succeeded(operator.listBlocklistEntries(tenant.id))).items).toEqual([entry]);
    const { response } = await operator.deleteBlocklistEntry(tenant.id, entry.id);
    expect(response.status).toBe(204);
    expect((await succeeded(operator.listBlocklistEntries(tenant.id))).items).toEqual([]);
    expect(await refusalOf(operator.deleteBlocklistEntry(tenant.id, entry.id))).toBe('404 ResourceNotFound');
  });
});
