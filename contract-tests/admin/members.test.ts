import { beforeEach, describe, expect, test } from 'vitest';
import { type AdminSchemas, adminOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import {
  accept,
  givePassword,
  newEmail,
  openBrowser,
  signedInMember,
  type TestMember,
  tokenOf,
} from '../support/member.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createTenant } from '../support/tenant.ts';
import { dayMs } from '../support/time.ts';

type TenantRole = AdminSchemas['TenantRole'];

describe.each(engines)('members on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api' } });
  let tenantId: string;
  let owner: TestMember;

  beforeEach(async () => {
    tenantId = (await createTenant(it.service, {}, 'live')).id;
    owner = await signedInMember(it.service, tenantId, ['owner']);
  });

  const at = () => ({ params: { path: { tenantId } } });
  const the = (memberId: string) => ({ params: { path: { tenantId, memberId } } });
  const update = (memberId: string, roles: readonly TenantRole[], by = owner) =>
    by.client.PATCH('/admin/tenants/{tenantId}/members/{memberId}', {
      ...the(memberId),
      body: { roles: [...roles] as [TenantRole] },
    });
  const remove = (memberId: string, by = owner) =>
    by.client.DELETE('/admin/tenants/{tenantId}/members/{memberId}', the(memberId));
  const resetLink = (memberId: string, client = owner.client) =>
    client.POST('/admin/tenants/{tenantId}/members/{memberId}/password-reset', the(memberId));
  const reset = (token: string, password: string) =>
    openBrowser(it.service).client.POST('/admin/account/password-reset', { body: { token, password } });

  test('roles change from the next request on, and a removed member is out at once', async () => {
    const member = await signedInMember(it.service, tenantId, ['auditor']);
    const deliveries = () => member.client.GET('/admin/tenants/{tenantId}/deliveries', at());
    expect((await deliveries()).response.status).toBe(200);
    expect(await succeeded(update(member.id, ['reviewer']))).toMatchObject({ id: member.id, roles: ['reviewer'] });
    expect(await refusalOf(deliveries())).toBe('403 RoleInsufficient');
    expect((await remove(member.id)).response.status).toBe(204);
    expect(await refusalOf(member.client.GET('/admin/account'))).toBe('401 Unauthorized');
    expect(await refusalOf(remove(member.id))).toBe('404 ResourceNotFound');
    expect(await refusalOf(update(member.id, ['owner']))).toBe('404 ResourceNotFound');
    // Nothing of the account stays.
    const signIn = openBrowser(it.service).client.POST('/admin/account/sign-in', { body: member });
    expect(await refusalOf(signIn)).toMatch(/^4/);
    const { database } = it.service.installation;
    for (const table of ['members', 'member_grants', 'recovery_codes', 'member_sessions']) {
      const column = table === 'members' ? 'id' : 'member_id';
      expect(await database.query(`SELECT 1 FROM ${table} WHERE ${column} = '${member.id}'`), table).toEqual([]);
    }
  });

  test('the last owner can be neither removed nor demoted, also when two go at the same moment', async () => {
    expect(await refusalOf(remove(owner.id))).toBe('409 MemberActionNotAllowed last_owner');
    expect(await refusalOf(update(owner.id, ['reviewer']))).toBe('409 MemberActionNotAllowed last_owner');
    expect((await succeeded(update(owner.id, ['owner', 'reviewer']))).roles).toEqual(['owner', 'reviewer']);
    const second = await signedInMember(it.service, tenantId, ['owner']);
    const outcomes = await Promise.all([update(owner.id, ['auditor'], second), remove(second.id)]);
    expect(outcomes.map(({ response }) => response.ok).filter((done) => done)).toHaveLength(1);
    const { items } = await succeeded(adminOf(it.service).GET('/admin/tenants/{tenantId}/members', at()));
    expect(items.filter(({ roles }) => roles.includes('owner'))).toHaveLength(1);
  });

  test('the last operator cannot be removed', async () => {
    const operator = await signedInMember(it.service, null);
    const second = await signedInMember(it.service, null);
    const { items } = await succeeded(operator.client.GET('/admin/members'));
    const removeOperator = (memberId: string) =>
      operator.client.DELETE('/admin/members/{memberId}', { params: { path: { memberId } } });
    for (const { id } of items.filter((member) => member.id !== operator.id)) {
      expect((await removeOperator(id)).response.status).toBe(204);
    }
    expect(await refusalOf(removeOperator(second.id))).toBe('404 ResourceNotFound');
    expect(await refusalOf(second.client.GET('/admin/account'))).toBe('401 Unauthorized');
    expect(await refusalOf(removeOperator(operator.id))).toBe('409 MemberActionNotAllowed last_operator');
  });

  test('members of a tenant are listed page by page, and those of another tenant are missing', async () => {
    const second = await signedInMember(it.service, tenantId, ['reviewer']);
    const { id: other } = await createTenant(it.service);
    const outsider = await signedInMember(it.service, other, ['reviewer']);
    const page = (after?: string) =>
      owner.client.GET('/admin/tenants/{tenantId}/members', {
        params: { path: { tenantId }, query: { limit: 1, ...(after !== undefined && { after }) } },
      });
    const first = await succeeded(page());
    const next = await succeeded(page(`${first.next}`));
    expect([...first.items, ...next.items].map(({ id }) => id)).toEqual([second.id, owner.id]);
    expect(next.next).toBeNull();
    for (const call of [remove(outsider.id), update(outsider.id, ['auditor']), resetLink(outsider.id)])
      expect(await refusalOf(call)).toBe('404 ResourceNotFound');
    const operator = await signedInMember(it.service, null);
    const issue = operator.client.POST('/admin/members/{memberId}/password-reset', {
      params: { path: { memberId: outsider.id } },
    });
    expect(await refusalOf(issue)).toBe('404 ResourceNotFound');
  });

  test('lists of members and invitations refuse limits out of range and cursors of other lists', async () => {
    const operator = await signedInMember(it.service, null);
    const { client } = operator;
    for (const query of [{ limit: 0 }, { after: `${operator.id}_0000000000000000` }]) {
      const ofTenant = { params: { path: { tenantId }, query } };
      for (const call of [
        client.GET('/admin/members', { params: { query } }),
        client.GET('/admin/invitations', { params: { query } }),
        client.GET('/admin/tenants/{tenantId}/members', ofTenant),
        client.GET('/admin/tenants/{tenantId}/invitations', ofTenant),
      ])
        expect(await refusalOf(call)).toBe('400 InvalidRequest');
    }
  });

  test('a link of an owner sets a new password once, ends the sessions and keeps the second factor', async () => {
    const member = await signedInMember(it.service, tenantId, ['reviewer']);
    const { url } = await succeeded(resetLink(member.id));
    expect(url).toMatch(new RegExp(`^${it.service.baseUrl}/console/password#[\\w-]{43}$`));
    const token = tokenOf(url);
    const another = tokenOf((await succeeded(resetLink(member.id))).url);
    const password = `${planted.password} renewed`;
    expect(await refusalOf(reset(token, 'aaaaaaaaaaaaaaaa'))).toBe('400 InvalidRequest');
    expect(await refusalOf(reset('a'.repeat(43), password))).toBe('404 LinkNotFound');
    const outcomes = await Promise.all([1, 2].map(async () => (await reset(token, password)).response.status));
    expect(outcomes.sort()).toEqual([204, 409]);
    expect(await refusalOf(reset(token, password))).toBe('409 MemberLinkNotUsable used');
    expect(await refusalOf(reset(another, password))).toBe('404 LinkNotFound');
    expect(await refusalOf(member.client.GET('/admin/account'))).toBe('401 Unauthorized');
    expect((await givePassword(it.service, { email: member.email, password })).secondFactor).toBe('code');

    const late = tokenOf((await succeeded(resetLink(member.id))).url);
    it.service.clock.advance(dayMs);
    expect(await refusalOf(reset(late, password))).toBe('409 MemberLinkNotUsable expired');
  });

  test('a link that would open more than its maker may see is refused', async () => {
    const { id: other } = await createTenant(it.service);
    const both = await signedInMember(it.service, tenantId, ['reviewer']);
    const { url } = await succeeded(
      adminOf(it.service).POST('/admin/tenants/{tenantId}/invitations', {
        params: { path: { tenantId: other } },
        body: { email: both.email, roles: ['owner'] },
      }),
    );
    await accept(it.service, tokenOf(url), null);
    expect(await refusalOf(resetLink(both.id))).toBe('409 MemberActionNotAllowed member_elsewhere');
    const operator = await signedInMember(it.service, null);
    expect((await resetLink(both.id, operator.client)).response.status).toBe(201);

    const invited = await succeeded(
      owner.client.POST('/admin/tenants/{tenantId}/invitations', {
        ...at(),
        body: { email: newEmail(), roles: ['reviewer'] },
      }),
    );
    const { browser } = await accept(it.service, tokenOf(invited.url), null);
    const { id } = await succeeded(browser.client.GET('/admin/account'));
    expect(await refusalOf(resetLink(id, operator.client))).toBe('409 MemberActionNotAllowed second_factor_missing');
    expect((await resetLink(id)).response.status).toBe(201);
  });

  test('an operator makes a link for another operator', async () => {
    const [operator, second] = [await signedInMember(it.service, null), await signedInMember(it.service, null)];
    const { url } = await succeeded(
      operator.client.POST('/admin/members/{memberId}/password-reset', { params: { path: { memberId: second.id } } }),
    );
    expect((await reset(tokenOf(url), `${planted.password} renewed`)).response.status).toBe(204);
    expect(await refusalOf(second.client.GET('/admin/account'))).toBe('401 Unauthorized');
  });
});
