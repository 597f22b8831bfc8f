import { beforeAll, describe, expect, test } from 'vitest';
import { adminOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { openPhone, startPhone } from '../support/phone.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, readSession, type TestTenant } from '../support/tenant.ts';
import { dayMs, minuteMs, secondMs } from '../support/time.ts';

describe.each(engines)('the verification URL on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api' } });
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await createTenant(it.service);
  });
  const reissue = (sessionId: string) =>
    adminOf(it.service).POST('/admin/tenants/{tenantId}/sessions/{sessionId}/verification-url', {
      params: { path: { tenantId: tenant.id, sessionId } },
    });

  test('opening it, however often and in whichever browser, uses nothing up', async () => {
    const session = await createSession(tenant);
    for (let browser = 0; browser < 3; browser += 1) {
      const view = await succeeded(openPhone(session.verificationUrl).open());
      expect(view).toMatchObject({ status: 'created', bound: false, returnUrl: null, tenantName: 'Aozora Trading' });
    }
    expect((await readSession(tenant, session.id)).status).toBe('created');
    const phone = openPhone(session.verificationUrl);
    await succeeded(phone.open());
    expect(await succeeded(phone.start())).toMatchObject({ status: 'collecting', bound: true });
    expect((await readSession(tenant, session.id)).status).toBe('collecting');
  });

  test('it starts in one browser only, which may repeat the start for ten minutes and go on for as long as the session lives', async () => {
    const session = await createSession(tenant);
    const second = openPhone(session.verificationUrl);
    await succeeded(second.open());
    const first = await startPhone(session.verificationUrl);
    expect(await refusalOf(second.start())).toBe('409 LinkNotUsable link_used');
    expect(await refusalOf(second.open())).toBe('409 LinkNotUsable link_used');
    expect(await refusalOf(second.look())).toBe('401 BrowserNotBound');
    it.service.clock.advance(9 * minuteMs);
    await succeeded(first.start());
    it.service.clock.advance(2 * minuteMs);
    expect(await refusalOf(first.start())).toBe('409 LinkNotUsable link_used');
    expect(await succeeded(first.open())).toMatchObject({ bound: true });
    expect((await succeeded(first.look())).status).toBe('collecting');
    // Giving evidence moves the session; the ten minutes count from the start all the same.
    await succeeded(first.givePicture());
    expect(await refusalOf(second.start())).toBe('409 LinkNotUsable link_used');
  });

  test('of several browsers that start at once one is bound, and the others are refused', async () => {
    const session = await createSession(tenant);
    const phones = Array.from({ length: 4 }, () => openPhone(session.verificationUrl));
    for (const phone of phones) await succeeded(phone.open());
    const results = await Promise.all(phones.map((phone) => phone.start()));
    expect(results.filter(({ response }) => response.status === 200)).toHaveLength(1);
    for (const { error } of results.filter(({ response }) => response.status !== 200))
      expect(error).toMatchObject({ _tag: 'LinkNotUsable', reason: expect.stringMatching(/^(conflict|link_used)$/) });
  });

  test('it cannot be started after its deadline', async () => {
    const session = await createSession(tenant);
    const phone = openPhone(session.verificationUrl);
    await succeeded(phone.open());
    it.service.clock.advance(dayMs + secondMs);
    expect(await refusalOf(phone.start())).toBe('409 LinkNotUsable link_expired');
    expect(await refusalOf(phone.open())).toBe('409 LinkNotUsable link_expired');
    expect((await readSession(tenant, session.id)).status).toBe('created');
  });

  test('once re-issued, the old link and the old browser are void, and what was given stays', async () => {
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

  test('re-issuing it is recorded as an access to personal data, and a refusal is none', async () => {
    const session = await createSession(tenant);
    const recorded = () =>
      it.service.installation.database.query(
        `SELECT tenant_id AS tenant, actor, operation, request_id AS request FROM access_records WHERE session_id = '${session.id}'`,
      );
    const { response } = await reissue(session.id);
    const record = {
      tenant: tenant.id,
      actor: 'admin',
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

  test('a link that was re-issued after its deadline lives for a day again, but never past the session', async () => {
    const session = await createSession(tenant);
    it.service.clock.advance(2 * dayMs);
    const second = await succeeded(reissue(session.id));
    expect(Date.parse(second.verificationUrlExpiresAt)).toBeLessThan(Date.parse(session.expiresAt));
    it.service.clock.advance(4.5 * dayMs);
    const third = await succeeded(reissue(session.id));
    expect(third.verificationUrlExpiresAt).toBe(session.expiresAt);
    await startPhone(third.verificationUrl);
  });

  test('a link that never was, or belongs to another session, leads nowhere, and all of these look the same', async () => {
    const [session, other] = [await createSession(tenant), await createSession(tenant)];
    const forged = [
      session.verificationUrl.slice(0, -1) + (session.verificationUrl.endsWith('A') ? 'B' : 'A'),
      session.verificationUrl.replace(session.id, other.id),
      session.verificationUrl.replace(/\..*/, '.x'),
      session.verificationUrl.replace(session.id, `vs_${'0'.repeat(32)}`),
    ];
    for (const url of forged) expect(await refusalOf(openPhone(url).open())).toBe('404 LinkNotFound');
    // A token of one session under the path of another.
    const phone = openPhone(session.verificationUrl);
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const body = JSON.stringify({ token: openPhone(other.verificationUrl).token });
    expect(await refusalOf(phone.send('/open', { ...init, body }))).toBe('404 LinkNotFound');
    await succeeded(phone.open());
    expect(await refusalOf(phone.send('/start', { ...init, body }))).toBe('404 LinkNotFound');
  });

  test('the cookie is out of reach of scripts and of other sites, and is for this session alone', async () => {
    const session = await createSession(tenant);
    const { response } = await openPhone(session.verificationUrl).open();
    const [cookie = ''] = response.headers.getSetCookie() ?? [];
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Strict/);
    expect(cookie).toContain(`; Path=/capture/verifications/${session.id}`);
    const stolen = new Map([['/', cookie.split(';', 1)[0] as string]]);
    const other = openPhone((await createSession(tenant)).verificationUrl, stolen);
    expect(await refusalOf(other.look())).toBe('401 BrowserNotBound');
  });
});
