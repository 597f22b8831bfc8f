import { describe, expect, test } from 'vitest';
import { type SettingFacts, tenantSettings } from '../../generated/clients/admin/tenant-settings.gen.ts';
import { type AdminSchemas, adminOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { signedInMember } from '../support/member.ts';
import { useService } from '../support/service.ts';
import { createTenant } from '../support/tenant.ts';

/** Every setting with what the document says of it. */
const documented: readonly (readonly [name: string, facts: SettingFacts])[] = Object.entries(tenantSettings);

describe.each(engines)('what the document says of settings on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api' } });

  test.each(['live', 'sandbox'] as const)('x-default: a %s tenant without settings has these', async (mode) => {
    const { id } = await createTenant(it.service, null, mode);
    const call = adminOf(it.service).GET('/admin/tenants/{tenantId}/settings', { params: { path: { tenantId: id } } });
    expect(await succeeded(call)).toEqual(Object.fromEntries(documented.map(([name, facts]) => [name, facts[mode]])));
  });

  test('x-roles: a setting that has them is refused to other roles, and each other one is not', async () => {
    const { id } = await createTenant(it.service);
    const { client } = await signedInMember(it.service, id, ['developer']);
    const { client: ownerClient } = await signedInMember(it.service, id, ['owner']);
    for (const [name, { sandbox, roles }] of documented) {
      const body = { [name]: sandbox } as AdminSchemas['TenantSettingsPatch'];
      const at = { params: { path: { tenantId: id } }, body };
      const refused = '403 RoleInsufficient';
      const call = client.PATCH('/admin/tenants/{tenantId}/settings', at);
      if (roles === undefined) await succeeded(call);
      else expect(await refusalOf(call), name).toBe(refused);
      const byOwner = ownerClient.PATCH('/admin/tenants/{tenantId}/settings', at);
      if (roles?.includes('owner') !== false) await succeeded(byOwner);
      else expect(await refusalOf(byOwner), name).toBe(refused);
    }
  });
});
