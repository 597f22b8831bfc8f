import { beforeAll, describe, expect, test } from 'vitest';
import { type AdminSchemas, adminOf, problemOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { accept, enrol, newEmail, openBrowser, signedInMember, tokenOf } from '../support/member.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createTenant } from '../support/tenant.ts';
import { dayMs } from '../support/time.ts';

type TenantRole = AdminSchemas['TenantRole'];

describe.each(engines)('invitations on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api' } });
  let tenantId: string;
  const at = () => ({ params: { path: { tenantId } } });
  const invite = (email: string, roles: readonly TenantRole[], client = adminOf(it.service)) =>
    client.POST('/admin/tenants/{tenantId}/invitations', {
      ...at(),
      body: { email, roles: [...roles] as [TenantRole] },
    });
  const open = (token: string) => openBrowser(it.service).client.POST('/admin/invitations/open', { body: { token } });
  const tryAccept = (token: string, email: string | null, password: string = planted.password) =>
    openBrowser(it.service).client.POST('/admin/invitations/accept', {
      body: { token, email, name: 'Jonas Keller', password },
    });

  beforeAll(async () => {
    tenantId = (await createTenant(it.service, {}, 'live')).id;
  });

  test('the first start makes a link with which a person becomes operator and owner of the first tenant, once', async () => {
    const token = it.service.signInToken;
    const opened = await succeeded(open(token));
    expect(opened).toMatchObject({ email: null, invitedBy: 'the administrator of this machine' });
    expect(opened.grants).toMatchObject([
      { tenantId: null, roles: ['operator'] },
      { tenantName: 'Sandbox', mode: 'sandbox', roles: ['owner'] },
    ]);
    const missing = await problemOf(tryAccept(token, null));
    expect(missing).toMatchObject({ status: 400, issues: [{ path: '/body/email' }] });
    const { browser, secondFactor } = await accept(it.service, token, newEmail());
    expect(secondFactor).toBe('enrolment');
    expect(await refusalOf(browser.client.GET('/admin/tokens'))).toBe('401 Unauthorized');
    await enrol(it.service, browser);
    expect((await browser.client.GET('/admin/tokens')).response.status).toBe(200);
    const sandbox = opened.grants[1]?.tenantId as string;
    const path = { tenantId: sandbox };
    expect((await succeeded(browser.client.GET('/admin/tenants/{tenantId}', { params: { path } }))).id).toBe(sandbox);
    expect(await refusalOf(tryAccept(token, newEmail()))).toBe('409 MemberLinkNotUsable used');
    const rows = await it.service.installation.database.query('SELECT * FROM member_links');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('an invitation gives its roles in its tenant alone, and works once, also for two at the same moment', async () => {
    const email = newEmail();
    const { url, ...issued } = await succeeded(invite(email, ['auditor', 'reviewer']));
    expect(url).toMatch(new RegExp(`^${it.service.baseUrl}/console/invitation#[\\w-]{43}$`));
    expect(issued).toMatchObject({ email, roles: ['reviewer', 'auditor'] });
    const token = tokenOf(url);
    expect((await succeeded(open(token))).grants).toMatchObject([{ tenantId, roles: ['reviewer', 'auditor'] }]);
    expect(await refusalOf(tryAccept(token, newEmail()))).toBe('400 InvalidRequest');
    expect(await refusalOf(tryAccept(token, null, 'aaaaaaaaaaaaaaa'))).toBe('400 InvalidRequest');
    const outcomes = await Promise.all([1, 2].map(async () => (await tryAccept(token, null)).response.status));
    expect(outcomes.sort()).toEqual([200, 409]);
    expect(await refusalOf(open(token))).toBe('409 MemberLinkNotUsable used');
    const { items } = await succeeded(adminOf(it.service).GET('/admin/tenants/{tenantId}/members', at()));
    expect(items.find((member) => member.email === email)).toMatchObject({
      ...{ name: 'Jonas Keller', roles: ['reviewer', 'auditor'], secondFactor: false },
    });
    expect(await refusalOf(invite(email.toUpperCase(), ['owner']))).toBe('409 MemberActionNotAllowed already_member');
  });

  test('an expired invitation says whom to ask, and is listed without its link', async () => {
    const owner = await signedInMember(it.service, tenantId, ['owner']);
    const { url, id } = await succeeded(invite(newEmail(), ['developer'], owner.client));
    const token = tokenOf(url);
    it.service.clock.advance(7 * dayMs);
    for (const call of [open(token), tryAccept(token, null)]) {
      expect(await problemOf(call)).toMatchObject({
        ...{ status: 409, _tag: 'MemberLinkNotUsable', reason: 'expired', issuedBy: 'Jonas Keller' },
        detail: 'This link has expired. Ask Jonas Keller for a new one.',
      });
    }
    const { items } = await succeeded(adminOf(it.service).GET('/admin/tenants/{tenantId}/invitations', at()));
    expect(items[0]).toMatchObject({ id, invitedBy: 'Jonas Keller', acceptedAt: null });
    expect(JSON.stringify(items)).not.toContain(token);
  });

  test('a revoked invitation, and a token that was never issued, are no links', async () => {
    const { url, id } = await succeeded(invite(newEmail(), ['developer']));
    const revoke = (path: { tenantId: string; invitationId: string }) =>
      adminOf(it.service).DELETE('/admin/tenants/{tenantId}/invitations/{invitationId}', { params: { path } });
    const { id: other } = await createTenant(it.service);
    expect(await refusalOf(revoke({ tenantId: other, invitationId: id }))).toBe('404 ResourceNotFound');
    expect((await revoke({ tenantId, invitationId: id })).response.status).toBe(204);
    expect(await refusalOf(revoke({ tenantId, invitationId: id }))).toBe('404 ResourceNotFound');
    for (const token of [tokenOf(url), 'a'.repeat(43)]) {
      expect(await refusalOf(open(token))).toBe('404 LinkNotFound');
      expect(await refusalOf(tryAccept(token, null))).toBe('404 LinkNotFound');
    }
  });

  test('an operator invites the first owner of a tenant and no other member', async () => {
    const { id } = await createTenant(it.service, {}, 'live');
    const operator = await signedInMember(it.service, null);
    const inviteInto = (roles: readonly TenantRole[], client = operator.client) =>
      client.POST('/admin/tenants/{tenantId}/invitations', {
        params: { path: { tenantId: id } },
        body: { email: newEmail(), roles: [...roles] as [TenantRole] },
      });
    for (const role of ['developer', 'reviewer', 'auditor'] as const)
      expect(await refusalOf(inviteInto([role]))).toBe('403 RoleInsufficient');
    const { url } = await succeeded(inviteInto(['owner']));
    const { browser: owner } = await accept(it.service, tokenOf(url), null);
    await enrol(it.service, owner);
    expect(await refusalOf(inviteInto(['owner']))).toBe('403 RoleInsufficient');
    expect((await succeeded(inviteInto(['owner', 'reviewer'], owner.client))).roles).toEqual(['owner', 'reviewer']);
  });

  test('an operator keeps no second invitation for the first owner, also where two are accepted at the same moment', async () => {
    const operator = await signedInMember(it.service, null);
    const linksOf = async (id: string) => {
      const issue = () =>
        operator.client.POST('/admin/tenants/{tenantId}/invitations', {
          params: { path: { tenantId: id } },
          body: { email: newEmail(), roles: ['owner'] },
        });
      return [tokenOf((await succeeded(issue())).url), tokenOf((await succeeded(issue())).url)] as const;
    };
    const [first, second] = await linksOf((await createTenant(it.service, {}, 'live')).id);
    expect((await succeeded(open(second))).grants).toMatchObject([{ roles: ['owner'] }]);
    expect((await tryAccept(first, null)).response.status).toBe(200);
    for (const call of [open(second), tryAccept(second, null)]) expect(await refusalOf(call)).toBe('404 LinkNotFound');

    const { id } = await createTenant(it.service, {}, 'live');
    const outcomes = await Promise.all(
      (await linksOf(id)).map(async (token) => (await tryAccept(token, null)).response.status),
    );
    expect(outcomes.filter((status) => status === 200)).toHaveLength(1);
    const path = { tenantId: id };
    const { items } = await succeeded(
      adminOf(it.service).GET('/admin/tenants/{tenantId}/members', { params: { path } }),
    );
    expect(items).toHaveLength(1);
  });

  test('operators are invited into the instance, and are listed there', async () => {
    const { email, id, client } = await signedInMember(it.service, null);
    expect(await refusalOf(client.POST('/admin/invitations', { body: { email } }))).toBe(
      '409 MemberActionNotAllowed already_member',
    );
    const { id: invitationId } = await succeeded(client.POST('/admin/invitations', { body: { email: newEmail() } }));
    const list = () => client.GET('/admin/invitations', { params: { query: { limit: 1 } } });
    const first = await succeeded(list());
    expect(first.items).toMatchObject([{ id: invitationId, roles: ['operator'] }]);
    const next = await succeeded(client.GET('/admin/invitations', { params: { query: { after: `${first.next}` } } }));
    expect(next.items.map((item) => item.id)).not.toContain(invitationId);
    const path = { invitationId };
    expect((await client.DELETE('/admin/invitations/{invitationId}', { params: { path } })).response.status).toBe(204);
    const { items } = await succeeded(client.GET('/admin/members'));
    expect(items.find((member) => member.id === id)).toMatchObject({ email, roles: ['operator'], secondFactor: true });
  });

  test('an invitation into another tenant adds to the account of the address, by its password', async () => {
    const known = await signedInMember(it.service, tenantId, ['reviewer']);
    const { id: other } = await createTenant(it.service);
    const { url } = await succeeded(
      adminOf(it.service).POST('/admin/tenants/{tenantId}/invitations', {
        params: { path: { tenantId: other } },
        body: { email: known.email, roles: ['auditor'] },
      }),
    );
    const token = tokenOf(url);
    expect(await refusalOf(tryAccept(token, null, 'not the right password'))).toBe('401 SignInFailed');
    const { secondFactor } = await accept(it.service, token, null);
    expect(secondFactor).toBe('code');
    const { grants } = await succeeded(known.client.GET('/admin/account'));
    expect(grants.map(({ tenantId: id, roles }) => [id, roles]).sort()).toEqual(
      [
        [tenantId, ['reviewer']],
        [other, ['auditor']],
      ].sort(),
    );
    // The roles of one tenant are none in the other.
    const erase = (id: string) =>
      known.client.GET('/admin/tenants/{tenantId}/deliveries', { params: { path: { tenantId: id } } });
    expect(await refusalOf(erase(tenantId))).toBe('403 RoleInsufficient');
    expect((await erase(other)).response.status).toBe(200);
  });

  test('ten wrong passwords at an invitation lock the account', async () => {
    const known = await signedInMember(it.service, tenantId, ['reviewer']);
    const { id: other } = await createTenant(it.service);
    const { url } = await succeeded(
      adminOf(it.service).POST('/admin/tenants/{tenantId}/invitations', {
        params: { path: { tenantId: other } },
        body: { email: known.email, roles: ['auditor'] },
      }),
    );
    const token = tokenOf(url);
    for (let turn = 0; turn < 10; turn += 1)
      expect(await refusalOf(tryAccept(token, null, 'not the right password'))).toBe('401 SignInFailed');
    expect(await refusalOf(tryAccept(token, null))).toBe('429 TooManyAttempts');
  });
});
