import { beforeAll, describe, expect, test } from 'vitest';
import { adminOperations } from '../../generated/operations/admin.ts';
import { adminBody, adminOperationIds, adminRequest, anAgeKey, callersOf, noUuid } from '../support/admin-requests.ts';
import { checkedFetch } from '../support/checked-fetch.ts';
import { adminOf, problemOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { openBrowser, signedInMember } from '../support/member.ts';
import { endpointBody, memberOf, operatorOf } from '../support/operator.ts';
import { useService, whileTableIsMissing } from '../support/service.ts';
import { createSession, createTenant, type TestTenant } from '../support/tenant.ts';
import { dayMs, waitUntil } from '../support/time.ts';

/** The operations that change something and that roles may call. */
const changing = adminOperationIds.filter((id) => {
  return adminOperations[id].method !== 'get' && id !== 'previewTenantSettings' && callersOf(id) === 'roles';
});

describe.each(engines)('listAuditLog on $name', (engine) => {
  const it = useService(engine);
  const operator = operatorOf(it);
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await createTenant(it.service);
  });

  const call = (id: (typeof adminOperationIds)[number], body?: string) => {
    const headers = { authorization: `Bearer ${it.service.adminToken}` };
    const [url, init] = adminRequest(id, {
      params: { tenantId: tenant.id },
      headers,
      ...(body !== undefined && { body }),
    });
    return checkedFetch(it.service.baseUrl + url, init);
  };
  const newest = async (id: (typeof adminOperationIds)[number]) => {
    const query = { operation: id, limit: 1 };
    const { items } = adminOperations[id].path.includes('{tenantId}')
      ? await succeeded(operator.listAuditLog(tenant.id, query))
      : await succeeded(operator.listInstanceAuditLog(query));
    return items[0];
  };

  test.each(changing)('%s is recorded with its result, whether it was made or refused', async (id) => {
    const before = await newest(id);
    // A picture that is none is judged by the handler.
    const { hasBody, requestMediaTypes } = adminOperations[id];
    const isPicture = hasBody && requestMediaTypes[0]?.startsWith('image/');
    const { status } = await call(id, isPicture ? 'no picture' : undefined);
    const entry = await newest(id);
    expect(entry?.id).not.toBe(before?.id);
    expect(entry).toMatchObject({ kind: 'change', operation: id, status, address: expect.any(String) });
    const body = adminBody(id);
    expect(entry).toMatchObject({ fields: Object.keys(body ?? {}) });
  });

  test('a change that cannot be recorded is not made', async () => {
    await whileTableIsMissing(it.service, 'change_records', async () => {
      const refused = operator.updateTenantSettings(tenant.id, { retentionSeconds: 99_999 });
      expect(await refusalOf(refused)).toBe('503 ServiceUnavailable');
    });
    expect((await succeeded(operator.getTenant(tenant.id))).settings?.retentionSeconds).not.toBe(99_999);
  });

  test('an entry says who changed what, and holds no value', async () => {
    const own = await createTenant(it.service);
    const developer = await memberOf(it, own, ['developer']);
    const { endpoint } = await succeeded(developer.createEndpoint(own.id, endpointBody));
    await succeeded(developer.updateEndpoint({ tenantId: own.id, endpointId: endpoint.id }, { enabled: false }));
    const { items } = await succeeded(operator.listAuditLog(own.id, { actorId: developer.id }));
    expect(
      items.map(({ operation, resourceId, fields, status }) => ({ operation, resourceId, fields, status })),
    ).toEqual([
      { operation: 'updateEndpoint', resourceId: endpoint.id, fields: ['enabled'], status: 200 },
      { operation: 'createEndpoint', resourceId: endpoint.id, fields: ['url', 'eventTypes'], status: 201 },
    ]);
    expect(JSON.stringify(items)).not.toContain('shop.example.com');
    const instance = await succeeded(operator.listInstanceAuditLog({ operation: 'createTenant', limit: 100 }));
    expect(instance.items.map(({ resourceId }) => resourceId)).toContain(own.id);
  });

  test('members are named, and calls that need no credential are recorded only where they succeed', async () => {
    const own = await createTenant(it.service);
    const owner = await signedInMember(it.service, own.id, ['owner']);
    const patch = owner.client.PATCH('/admin/tenants/{tenantId}/settings', {
      params: { path: { tenantId: own.id } },
      body: { retentionSeconds: 100_000 },
    });
    await succeeded(patch);
    const [change] = (await succeeded(operator.listAuditLog(own.id, { actorId: owner.id }))).items;
    expect(change).toMatchObject({ actor: { kind: 'member', id: owner.id }, operation: 'updateTenantSettings' });
    const ofInstance = async (operation: string) =>
      (await succeeded(operator.listInstanceAuditLog({ operation, limit: 100 }))).items;
    expect((await ofInstance('acceptInvitation'))[0]).toMatchObject({ actor: { kind: 'service', id: 'anyone' } });
    const before = (await ofInstance('signIn')).length;
    const body = { email: owner.email, password: 'wrong and long enough' };
    const failed = await openBrowser(it.service).client.POST('/admin/account/sign-in', { body });
    expect(failed.response.ok).toBe(false);
    expect(await ofInstance('signIn')).toHaveLength(before);
  });

  test('accesses and changes of a session are in one list, newest first, and every filter narrows it', async () => {
    const own = await createTenant(it.service);
    const session = await createSession(own);
    const other = await createSession(own);
    await succeeded(operator.getSession(own, session.id));
    it.service.clock.advance(1000);
    await succeeded(operator.cancelSession(own, session.id));
    it.service.clock.advance(1000);
    await succeeded(operator.exportSession(own, session.id, [anAgeKey]));
    await succeeded(operator.getSession(own, other.id));
    type Query = NonNullable<Parameters<typeof operator.listAuditLog>[1]>;
    const read = async (query: Query) => {
      const { items } = await succeeded(operator.listAuditLog(own.id, query));
      return items.map(({ kind, operation }) => `${kind} ${operation}`);
    };
    const ofSession = { sessionId: session.id };
    const all = await read(ofSession);
    expect(all.at(-1)).toBe('access getSession');
    expect([...all].sort()).toEqual([
      ...['access exportSession', 'access getSession', 'change cancelSession', 'change exportSession'],
    ]);
    expect(await read({ ...ofSession, kind: 'access' })).toEqual(['access exportSession', 'access getSession']);
    expect(await read({ ...ofSession, kind: 'change' })).toEqual(['change exportSession', 'change cancelSession']);
    expect(await read({ ...ofSession, operation: 'cancelSession' })).toEqual(['change cancelSession']);
    expect(await read({ operation: 'cancelSession', kind: 'access' })).toEqual([]);
    expect(await read({ actorId: 'unknown' })).toEqual([]);
    expect(await read({ to: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect(await read({ ...ofSession, from: session.createdAt })).toEqual(all);
    const types = (await succeeded(operator.getSessionTimeline(own, session.id))).items;
    expect(types.flatMap(({ change }) => change?.operation ?? [])).toEqual(['cancelSession', 'exportSession']);
  });

  test('pages follow each other over both kinds, and a cursor of another log is refused', async () => {
    const own = await createTenant(it.service);
    const { id } = await createSession(own);
    for (let count = 0; count < 3; count += 1) {
      await succeeded(operator.getSession(own, id));
      await operator.returnToReview(own, id);
    }
    const whole = await succeeded(operator.listAuditLog(own.id));
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const query: { limit: number; after?: string } = after === null ? { limit: 2 } : { limit: 2, after };
      const page: typeof whole = await succeeded(operator.listAuditLog(own.id, query));
      seen.push(...page.items.map((entry) => entry.id));
      after = page.next;
    } while (after !== null);
    expect(seen).toEqual(whole.items.map((entry) => entry.id));
    expect(whole.items.filter(({ kind }) => kind === 'change').map(({ status }) => status)).toContain(409);
    const { next } = await succeeded(operator.listAuditLog(own.id, { limit: 1 }));
    for (const list of [
      operator.listAuditLog(tenant.id, { after: `${next}` }),
      operator.listInstanceAuditLog({ after: `${next}` }),
    ]) {
      expect(await problemOf(list)).toMatchObject({ status: 400, issues: [{ path: '/query/after' }] });
    }
  });

  test('entries are deleted after their retention, each kind after its own', async () => {
    const own = await createTenant(it.service, { changeRecordRetentionSeconds: 86_400 });
    const { id } = await createSession(own);
    await succeeded(operator.getSession(own, id));
    await operator.deleteEndpoint({ tenantId: own.id, endpointId: noUuid });
    it.service.clock.advance(dayMs + 60_000);
    await waitUntil('the change is deleted', async () => {
      const { items } = await succeeded(operator.listAuditLog(own.id, { kind: 'change' }));
      return items.length === 0;
    });
    expect((await succeeded(operator.listAuditLog(own.id))).items.map(({ kind }) => kind)).toContain('access');
  });

  test('neither a reviewer nor a developer reads the log', async () => {
    const admin = adminOf(it.service);
    expect((await admin.GET('/admin/audit-log')).response.status).toBe(200);
    for (const role of ['reviewer', 'developer'] as const) {
      const member = await memberOf(it, tenant, [role]);
      expect(await refusalOf(member.listAuditLog(tenant.id))).toBe('403 RoleInsufficient');
    }
    const auditor = await memberOf(it, tenant, ['auditor']);
    await succeeded(auditor.listAuditLog(tenant.id));
    expect(await refusalOf(auditor.listInstanceAuditLog())).toBe('403 RoleInsufficient');
  });
});
