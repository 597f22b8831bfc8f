import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { postgres } from '../support/databases.ts';
import { handOver, startPhone } from '../support/phone.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, type TestTenant } from '../support/tenant.ts';
import { dayMs } from '../support/time.ts';

describe('returnHandoff', () => {
  const it = useService(postgres, { environment: { ROLES: 'api' } });
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await createTenant(it.service);
  });
  const started = async () => startPhone((await createSession(tenant)).verificationUrl);

  test('the former browser continues with what was given, and may hand the verification over again', async () => {
    const computer = await started();
    const phone = await handOver(computer, it.service.baseUrl);
    await succeeded(phone.givePicture());
    expect(await succeeded(phone.giveBack())).toMatchObject({ bound: false, handoff: 'none', returnUrl: null });
    expect(await succeeded(computer.look())).toMatchObject({
      bound: true,
      handoff: 'none',
      given: { pictures: ['document_front'] },
    });
    await succeeded(computer.type());
    expect(await refusalOf(phone.look())).toBe('401 BrowserNotBound');
    expect(await refusalOf(phone.giveBack())).toBe('401 BrowserNotBound');
    expect(await refusalOf(phone.accept()), 'with the hand-off that it used').toBe('409 LinkNotUsable link_used');
    const next = await handOver(computer, it.service.baseUrl);
    expect((await succeeded(next.submit())).status).toBe('deciding');
  });

  test('a browser that took nothing over, or too late, returns nothing', async () => {
    const computer = await started();
    expect(await refusalOf(computer.giveBack())).toBe('409 VerificationNotOpen status');
    const phone = await handOver(computer, it.service.baseUrl);
    it.service.clock.advance(8 * dayMs);
    expect(await refusalOf(phone.giveBack())).toBe('409 VerificationNotOpen session_expired');
  });
});
