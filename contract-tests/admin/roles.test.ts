import { beforeAll, describe, expect, test } from 'vitest';
import { type AdminOperationId, adminRequest, noUuid } from '../support/admin-requests.ts';
import { checkedFetch } from '../support/checked-fetch.ts';
import { type AdminSchemas, adminOf, problemOf, refusalOf, succeeded } from '../support/client.ts';
import { postgres } from '../support/databases.ts';
import { issueToken, operationsOfRoles, tenantRoles } from '../support/roles.ts';
import { useService } from '../support/service.ts';
import { createTenant, type TestTenant } from '../support/tenant.ts';

const modes = ['live', 'sandbox'] as const;

describe('the roles of every admin operation', () => {
  const it = useService(postgres, { environment: { ROLES: 'api' } });
  const tenants: Partial<Record<(typeof modes)[number], TestTenant>> = {};
  /** A token with one role, for the tenant of each mode. */
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    const operator = await issueToken(it.service, null, ['operator']);
    for (const mode of modes) {
      const tenant = await createTenant(it.service, {}, mode);
      tenants[mode] = tenant;
      tokens.set(`${mode} operator`, operator);
      for (const role of tenantRoles) tokens.set(`${mode} ${role}`, await issueToken(it.service, tenant.id, [role]));
    }
  });

  const call = (id: AdminOperationId, tenantId: string, token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const [url, init] = adminRequest(id, { params: { tenantId }, headers });
    return checkedFetch(it.service.baseUrl + url, init);
  };

  describe.each(modes)('for a %s tenant', (mode) => {
    test.each(operationsOfRoles)(
      '$id admits each role that the document lists and refuses each other',
      async (operation) => {
        const { id } = operation;
        const admitted: string[] = [];
        for (const role of ['operator', ...tenantRoles]) {
          const response = await call(id, tenants[mode]?.id as string, tokens.get(`${mode} ${role}`) as string);
          const refusal = response.status === 403 ? await refusalOf(Promise.resolve(response)) : null;
          // An operation of the sandbox refuses the live tenant after the role.
          const isAdmitted = refusal === null || (mode === 'live' && refusal === '403 SandboxOnly');
          if (!isAdmitted) expect(refusal).toBe('403 RoleInsufficient');
          else {
            expect(response.status).not.toBe(401);
            admitted.push(role);
          }
        }
        expect(admitted.sort()).toEqual([...operation[mode]].sort());
      },
    );
  });

  test('a caller whose roles never suffice is refused alike for its own, a foreign and a missing tenant', async () => {
    const auditor = tokens.get('live auditor') as string;
    const seen = [];
    for (const tenantId of [tenants.live?.id as string, tenants.sandbox?.id as string, noUuid, 'x']) {
      const { requestId: _, ...problem } = await problemOf(call('eraseSession', tenantId, auditor));
      seen.push(problem);
    }
    expect(seen[0]).toMatchObject({ status: 403, _tag: 'RoleInsufficient' });
    for (const problem of seen) expect(problem).toEqual(seen[0]);
  });

  test('settings that only an operator changes are refused to an owner', async () => {
    const tenantId = tenants.live?.id as string;
    const admin = adminOf({ ...it.service, adminToken: tokens.get('live owner') as string });
    const at = { params: { path: { tenantId } } };
    const change = (body: AdminSchemas['TenantSettingsPatch']) =>
      admin.PATCH('/admin/tenants/{tenantId}/settings', { ...at, body });
    expect(await refusalOf(change({ acceptBuiltInAuthenticity: true }))).toBe('403 RoleInsufficient');
    expect(await refusalOf(change({ automaticRejection: true, creationLimitPerMinute: 5 }))).toBe(
      '403 RoleInsufficient',
    );
    expect((await succeeded(change({ automaticRejection: false }))).settings).toMatchObject({
      ...{ automaticRejection: false, acceptBuiltInAuthenticity: false, creationLimitPerMinute: 600 },
    });
  });
});
