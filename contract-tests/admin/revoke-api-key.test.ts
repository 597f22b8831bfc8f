import { describe, expect, test } from 'vitest';
import { adminOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant } from '../support/tenant.ts';

describe.each(engines)('revokeApiKey on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api' } });
  const admin = () => adminOf(it.service);

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
