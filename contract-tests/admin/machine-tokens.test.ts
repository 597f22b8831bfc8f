import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type AdminSchemas, adminOf, refusalOf, succeeded } from '../support/client.ts';
import { postgres } from '../support/databases.ts';
import { accept, signedInMember, tokenOf } from '../support/member.ts';
import { startService, useService } from '../support/service.ts';
import { createSession, createTenant } from '../support/tenant.ts';
import { minuteMs } from '../support/time.ts';

type Role = AdminSchemas['Role'];
type TenantRole = AdminSchemas['TenantRole'];

describe('machine tokens', () => {
  const it = useService(postgres, { environment: { ROLES: 'api' } });
  const adminBy = (adminToken = it.service.adminToken) => adminOf({ ...it.service, adminToken });
  const issue = (roles: readonly Role[], expiresInSeconds: number | null = null, by?: string) =>
    adminBy(by).POST('/admin/tokens', { body: { name: 'Jobs', roles: [...roles] as [Role], expiresInSeconds } });
  const issueFor = (tenantId: string, roles: readonly TenantRole[], by?: string) =>
    adminBy(by).POST('/admin/tenants/{tenantId}/tokens', {
      params: { path: { tenantId } },
      body: { name: 'Pipeline', roles: [...roles] as [TenantRole], expiresInSeconds: 3600 },
    });
  const listed = async () => (await succeeded(adminBy().GET('/admin/tokens'))).items;

  test('the first token is listed with every role, and no list shows a text', async () => {
    const [first] = (await listed()).slice(-1);
    expect(first).toMatchObject({
      name: 'First token',
      roles: ['operator', 'owner', 'developer', 'reviewer', 'auditor'],
      hint: it.service.adminToken.slice(-4),
      expiresAt: null,
      revokedAt: null,
    });
    expect(first?.lastUsedAt).toEqual(expect.any(String));
    expect(JSON.stringify(await listed())).not.toContain(it.service.adminToken);
    const rows = await it.service.installation.database.query('SELECT * FROM machine_tokens');
    expect(JSON.stringify(rows)).not.toContain(it.service.adminToken);
  });

  test('a token of a tenant acts in that tenant alone, is listed there, and works until it is revoked, on every node', async () => {
    const tenant = await createTenant(it.service);
    const { token, ...issued } = await succeeded(issueFor(tenant.id, ['auditor', 'developer']));
    expect(issued).toMatchObject({ name: 'Pipeline', roles: ['developer', 'auditor'], hint: token.slice(-4) });
    const at = { params: { path: { tenantId: tenant.id } } };
    const node = await startService(postgres, { beside: it.service, environment: { ROLES: 'api' } });
    try {
      const callers = [adminBy(token), adminOf({ ...node, adminToken: token })];
      for (const admin of callers)
        expect((await succeeded(admin.GET('/admin/tenants/{tenantId}', at))).id).toBe(tenant.id);
      const { items } = await succeeded(adminBy().GET('/admin/tenants/{tenantId}/tokens', at));
      expect(items).toMatchObject([{ id: issued.id, roles: ['developer', 'auditor'], revokedAt: null }]);
      expect((await listed()).map(({ id }) => id)).not.toContain(issued.id);
      expect(await refusalOf(callers[0]?.GET('/admin/tokens') as never)).toBe('403 RoleInsufficient');

      const revoke = () =>
        adminBy().DELETE('/admin/tenants/{tenantId}/tokens/{tokenId}', {
          params: { path: { tenantId: tenant.id, tokenId: issued.id } },
        });
      const elsewhere = adminBy().DELETE('/admin/tokens/{tokenId}', { params: { path: { tokenId: issued.id } } });
      expect(await refusalOf(elsewhere)).toBe('404 ResourceNotFound');
      const { revokedAt } = await succeeded(revoke());
      expect(revokedAt).toEqual(expect.any(String));
      it.service.clock.advance(minuteMs);
      expect((await succeeded(revoke())).revokedAt).toBe(revokedAt);
      for (const admin of callers)
        expect(await refusalOf(admin.GET('/admin/tenants/{tenantId}', at))).toBe('401 Unauthorized');
    } finally {
      await node.close();
    }
  });

  test('a token expires', async () => {
    const { token, expiresAt } = await succeeded(issue(['operator'], 60));
    expect(expiresAt).toEqual(expect.any(String));
    expect((await adminBy(token).GET('/admin/tokens')).response.status).toBe(200);
    it.service.clock.advance(minuteMs);
    expect(await refusalOf(adminBy(token).GET('/admin/tokens'))).toBe('401 Unauthorized');
  });

  test('no caller gives away more roles than it has', async () => {
    const live = await createTenant(it.service, {}, 'live');
    const { token: operator } = await succeeded(issue(['operator']));
    for (const role of ['owner', 'developer', 'reviewer', 'auditor'] as const)
      expect(await refusalOf(issue(['operator', role], null, operator))).toBe('403 RoleInsufficient');
    expect((await succeeded(issue(['operator'], null, operator))).roles).toEqual(['operator']);

    const { token: owner } = await succeeded(issueFor(live.id, ['owner']));
    const { token: developer } = await succeeded(issueFor(live.id, ['developer'], owner));
    expect((await succeeded(issueFor(live.id, ['reviewer', 'auditor'], owner))).roles).toEqual(['reviewer', 'auditor']);
    for (const by of [operator, developer]) {
      expect((await succeeded(issueFor(live.id, ['developer'], by))).roles).toEqual(['developer']);
      for (const role of ['owner', 'reviewer', 'auditor'] as const)
        expect(await refusalOf(issueFor(live.id, [role], by))).toBe('403 RoleInsufficient');
    }
  });

  test('an operator who owns a tenant gives no role of it away for the instance', async () => {
    const both = await signedInMember(it.service, null);
    const { id } = await createTenant(it.service);
    const path = { tenantId: id };
    const { url } = await succeeded(
      adminBy().POST('/admin/tenants/{tenantId}/invitations', {
        params: { path },
        body: { email: both.email, roles: ['owner'] },
      }),
    );
    await accept(it.service, tokenOf(url), null);
    const issueAs = (roles: readonly [Role, ...Role[]]) =>
      both.client.POST('/admin/tokens', { body: { name: 'Jobs', roles: [...roles], expiresInSeconds: null } });
    for (const role of ['owner', 'developer', 'reviewer', 'auditor'] as const)
      expect(await refusalOf(issueAs([role]))).toBe('403 RoleInsufficient');
    expect((await succeeded(issueAs(['operator']))).roles).toEqual(['operator']);
    const { roles } = await succeeded(
      both.client.POST('/admin/tenants/{tenantId}/tokens', {
        params: { path },
        body: { name: 'Pipeline', roles: ['owner'], expiresInSeconds: 3600 },
      }),
    );
    expect(roles).toEqual(['owner']);
  });

  test('an admin token of an earlier release works with every role, on a node that starts, and can be revoked', async () => {
    const token = `mtm_admin_${'7'.repeat(43)}`;
    const hash = createHash('sha256').update(token).digest('hex');
    const { database } = it.service.installation;
    const id = crypto.randomUUID();
    await database.query(
      `INSERT INTO admin_tokens (id, hash, created_at) VALUES ('${id}', '${hash}', '2026-01-01 10:00:00')`,
    );
    expect(await refusalOf(adminBy(token).GET('/admin/tokens'))).toBe('401 Unauthorized');
    const start = () => startService(postgres, { beside: it.service, environment: { ROLES: 'api' } });
    await (await start()).close();
    const { items } = await succeeded(adminBy(token).GET('/admin/tokens'));
    const adopted = items.find((item) => item.id === id);
    expect(adopted).toMatchObject({ name: 'Admin token', hint: null });
    expect(adopted?.roles).toHaveLength(5);
    await succeeded(adminBy().DELETE('/admin/tokens/{tokenId}', { params: { path: { tokenId: id } } }));
    await (await start()).close();
    expect(await refusalOf(adminBy(token).GET('/admin/tokens'))).toBe('401 Unauthorized');
  });

  test('an access to personal data is recorded with the token that made it', async () => {
    const tenant = await createTenant(it.service, {}, 'live');
    const { id: sessionId } = await createSession(tenant);
    const { token, id } = await succeeded(issueFor(tenant.id, ['reviewer']));
    const path = { tenantId: tenant.id, sessionId };
    await succeeded(adminBy(token).GET('/admin/tenants/{tenantId}/sessions/{sessionId}', { params: { path } }));
    const { items } = await succeeded(
      adminBy().GET('/admin/tenants/{tenantId}/personal-data-accesses', {
        params: { path: { tenantId: tenant.id }, query: { actorKind: 'admin_token' } },
      }),
    );
    expect(items[0]).toMatchObject({ operation: 'getSession', sessionId, actor: { kind: 'admin_token', id } });
  });

  test('pages of tokens follow each other, and another cursor is refused', async () => {
    const tenant = await createTenant(it.service);
    const ids = [];
    for (let made = 0; made < 3; made += 1) ids.unshift((await succeeded(issueFor(tenant.id, ['developer']))).id);
    const page = (after?: string) =>
      adminBy().GET('/admin/tenants/{tenantId}/tokens', {
        params: { path: { tenantId: tenant.id }, query: { limit: 2, ...(after !== undefined && { after }) } },
      });
    const first = await succeeded(page());
    const second = await succeeded(page(`${first.next}`));
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.next).toBeNull();
    expect(await refusalOf(page('x_0000000000000000'))).toBe('400 InvalidRequest');
    const ofInstance = adminBy().GET('/admin/tokens', { params: { query: { after: `${first.next}` } } });
    expect(await refusalOf(ofInstance)).toBe('400 InvalidRequest');
  });
});
