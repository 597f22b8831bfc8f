import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { postgres } from '../support/databases.ts';
import { openPhone } from '../support/phone.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, readSession, type TestTenant } from '../support/tenant.ts';

describe('openVerification', () => {
  const it = useService(postgres, { environment: { ROLES: 'api' } });
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await createTenant(it.service);
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

  test('an unknown link and a link of another session get the same refusal', async () => {
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
});
