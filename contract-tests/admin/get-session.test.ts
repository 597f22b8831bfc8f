import { describe, expect, test } from 'vitest';
import { adminOf } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, type TestTenant } from '../support/tenant.ts';

describe.each(engines)('getSession on $name', (engine) => {
  const it = useService(engine);
  const admin = () => adminOf(it.service);
  const at = (tenant: TestTenant, sessionId: string) => ({ tenantId: tenant.id, sessionId });

  test('a read by an operator is recorded as an access too', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await createSession(tenant);
    const { response } = await admin().GET('/admin/tenants/{tenantId}/sessions/{sessionId}', {
      params: { path: at(tenant, id) },
    });
    const { database } = it.service.installation;
    const requestId = response.headers.get('x-request-id');
    const found = await database.query(
      `SELECT actor_kind, fields, operation FROM access_records WHERE request_id = '${requestId}'`,
    );
    expect(found).toEqual([{ actor_kind: 'admin_token', fields: '', operation: 'getSession' }]);
  });
});
