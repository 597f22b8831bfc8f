import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { postgres } from '../support/databases.ts';
import { giveAll, openPhone, startPhone } from '../support/phone.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, type TestTenant, waitForStatus } from '../support/tenant.ts';
import { minuteMs } from '../support/time.ts';

describe('getVerification', () => {
  const it = useService(postgres);
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await createTenant(it.service);
  });
  const started = async () => startPhone((await createSession(tenant)).verificationUrl);

  test('the phone never learns the verdict', async () => {
    const phone = await started();
    await giveAll(phone);
    await waitForStatus(tenant, phone.sessionId, 'completed');
    const text = await (await phone.send('')).text();
    expect(JSON.parse(text)).toMatchObject({ status: 'completed', bound: true });
    expect(text).not.toMatch(/approved|verdict|outcome|checks|reasons/);
    expect(text).not.toContain(planted.person.lastName);
  });

  test('a session that ends while the user is at it is shown to the page', async () => {
    const short = await createTenant(it.service, { sessionLifetimeSeconds: 300 });
    const session = await createSession(short);
    const phone = await startPhone(session.verificationUrl);
    it.service.clock.advance(6 * minuteMs);
    expect((await succeeded(phone.look())).status).toBe('expired');
    expect(await refusalOf(openPhone(session.verificationUrl).open())).toMatch(/^409 LinkNotUsable/);
  });
});
