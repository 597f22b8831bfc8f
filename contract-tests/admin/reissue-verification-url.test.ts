import { beforeAll, describe, expect, test } from 'vitest';
import { adminOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { openPhone, startPhone } from '../support/phone.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, type TestTenant } from '../support/tenant.ts';
import { dayMs } from '../support/time.ts';

describe.each(engines)('reissueVerificationUrl on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api' } });
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await createTenant(it.service);
  });
  const reissue = (sessionId: string) =>
    adminOf(it.service).POST('/admin/tenants/{tenantId}/sessions/{sessionId}/verification-url', {
      params: { path: { tenantId: tenant.id, sessionId } },
    });

  test('a reissue revokes the old link and the old browser, and keeps the submitted data', async () => {
    const session = await createSession(tenant);
    const phone = await startPhone(session.verificationUrl);
    await succeeded(phone.givePicture());
    const { verificationUrl, verificationUrlExpiresAt } = await succeeded(reissue(session.id));
    expect(Date.parse(verificationUrlExpiresAt)).toBeGreaterThan(it.service.clock.now().getTime());
    expect(verificationUrl).not.toBe(session.verificationUrl);
    expect(await refusalOf(phone.look())).toBe('401 BrowserNotBound');
    expect(await refusalOf(phone.type())).toBe('401 BrowserNotBound');
    expect(await refusalOf(phone.start())).toBe('409 LinkNotUsable link_replaced');
    expect(await refusalOf(openPhone(session.verificationUrl).open())).toBe('409 LinkNotUsable link_replaced');
    const again = await startPhone(verificationUrl);
    expect(await succeeded(again.look())).toMatchObject({
      given: { pictures: ['document_front'] },
      missing: ['user_input'],
    });
  });

  test('a reissue is recorded as an access to personal data, and a refusal is not', async () => {
    const session = await createSession(tenant);
    const recorded = () =>
      it.service.installation.database.query(
        `SELECT tenant_id AS tenant, actor_kind AS actor, fields, operation, request_id AS request FROM access_records WHERE session_id = '${session.id}'`,
      );
    const { response } = await reissue(session.id);
    const record = {
      tenant: tenant.id,
      actor: 'admin_token',
      fields: 'verificationUrl',
      operation: 'reissueVerificationUrl',
      request: response.headers.get('x-request-id'),
    };
    expect(await recorded()).toEqual([record]);
    await succeeded(
      tenant.client.POST('/v1/verification-sessions/{id}/cancel', { params: { path: { id: session.id } } }),
    );
    expect(await refusalOf(reissue(session.id))).toBe('409 SessionActionNotAllowed session_expired');
    expect(await recorded()).toEqual([record]);
  });

  test('a link that was reissued after its deadline lives for a day again, but never past the session', async () => {
    const session = await createSession(tenant);
    it.service.clock.advance(2 * dayMs);
    const second = await succeeded(reissue(session.id));
    expect(Date.parse(second.verificationUrlExpiresAt)).toBeLessThan(Date.parse(session.expiresAt));
    it.service.clock.advance(4.5 * dayMs);
    const third = await succeeded(reissue(session.id));
    expect(third.verificationUrlExpiresAt).toBe(session.expiresAt);
    await startPhone(third.verificationUrl);
  });
});
