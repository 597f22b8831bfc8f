import { describe, expect, test } from 'vitest';
import { type AdminSchemas, adminOf, problemOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { accept, newEmail, signedInMember, tokenOf } from '../support/member.ts';
import { useService } from '../support/service.ts';
import { createTenant } from '../support/tenant.ts';

describe.each(engines)('the caller on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api' } });
  const adminBy = (adminToken = it.service.adminToken) => adminOf({ ...it.service, adminToken });
  const named = ({ id }: { readonly id: string }, roles: readonly string[]) => ({
    ...{ tenantId: id, tenantName: 'Aozora Trading', mode: 'sandbox', roles },
  });

  test('a member sees its name, its roles and its tenants, and nothing before the second factor', async () => {
    const [tenant] = [await createTenant(it.service), await createTenant(it.service)];
    const member = await signedInMember(it.service, tenant.id, ['reviewer', 'auditor']);
    expect(await succeeded(member.client.GET('/admin/principal'))).toEqual({
      ...{ kind: 'member', id: member.id, name: 'Jonas Keller', grants: [named(tenant, ['reviewer', 'auditor'])] },
    });
    const { url } = await succeeded(adminBy().POST('/admin/invitations', { body: { email: newEmail() } }));
    const { browser } = await accept(it.service, tokenOf(url), null);
    expect(await refusalOf(browser.client.GET('/admin/principal'))).toBe('401 Unauthorized');
  });

  test('a token sees its name and its roles, of its tenant or of the instance', async () => {
    const tenant = await createTenant(it.service);
    const body = { name: 'Pipeline', roles: ['developer'] as [AdminSchemas['TenantRole']], expiresInSeconds: null };
    const at = { params: { path: { tenantId: tenant.id } } };
    const { id, token } = await succeeded(adminBy().POST('/admin/tenants/{tenantId}/tokens', { ...at, body }));
    expect(await succeeded(adminBy(token).GET('/admin/principal'))).toEqual({
      ...{ kind: 'admin_token', id, name: 'Pipeline', grants: [named(tenant, ['developer'])] },
    });
    const first = await succeeded(adminBy().GET('/admin/principal'));
    expect(first).toMatchObject({ kind: 'admin_token', name: 'First token', grants: [{ tenantId: null }] });
    expect(first.grants[0]?.roles).toHaveLength(5);
  });

  test('the instance lists all its tenants in pages, and tenants list none', async () => {
    const made = [await createTenant(it.service), await createTenant(it.service, null), await createTenant(it.service)];
    const seen: string[] = [];
    for (let after: string | null = null; ; ) {
      const query: { limit: number; after?: string } = { limit: 2, ...(after !== null && { after }) };
      const page: AdminSchemas['TenantPage'] = await succeeded(adminBy().GET('/admin/tenants', { params: { query } }));
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map(({ id }) => id));
      after = page.next;
      if (after === null) break;
    }
    expect(seen).toEqual(seen.toSorted());
    expect(new Set(seen).size).toBe(seen.length);
    for (const { id } of made) expect(seen).toContain(id);
    const wrong = await problemOf(adminBy().GET('/admin/tenants', { params: { query: { after: 'x' } } }));
    expect(wrong).toMatchObject({ status: 400, issues: [{ path: '/query/after' }] });
    const owner = await signedInMember(it.service, made[0]?.id as string, ['owner']);
    expect(await refusalOf(owner.client.GET('/admin/tenants'))).toBe('403 RoleInsufficient');
  });
});
