import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { postgres } from '../support/databases.ts';
import { giveAll, openPhone, startPhone } from '../support/phone.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, type TestTenant } from '../support/tenant.ts';
import { dayMs } from '../support/time.ts';

describe('issueHandoff', () => {
  const it = useService(postgres, { environment: { ROLES: 'api' } });
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await createTenant(it.service);
  });

  test('it returns a token of two minutes to the browser that started, and another one each time', async () => {
    const session = await createSession(tenant);
    const computer = openPhone(session.verificationUrl);
    await succeeded(computer.open());
    expect(await refusalOf(computer.handOff()), 'before the start').toBe('401 BrowserNotBound');
    await succeeded(computer.start());
    const from = it.service.clock.now().getTime();
    const { token, expiresAt, secondsLeft } = await succeeded(computer.handOff());
    expect(token).toMatch(new RegExp(`^${session.id}~[A-Za-z0-9_-]{43}$`));
    expect(secondsLeft).toBe(120);
    expect(Date.parse(expiresAt) - from).toBeGreaterThanOrEqual(120_000);
    const next = await succeeded(computer.handOff());
    expect(next.token).not.toBe(token);
    expect(token.slice(36)).not.toBe(session.verificationUrl.slice(-43));
  });

  test('a session has a hundred hand-offs at least, and an end', async () => {
    const computer = await startPhone((await createSession(tenant)).verificationUrl);
    let issued = 0;
    for (; issued < 250; issued += 1) {
      const { response } = await computer.handOff();
      if (response.status !== 200) break;
    }
    expect(issued).toBeGreaterThanOrEqual(100);
    expect(issued).toBeLessThanOrEqual(200);
    expect(await refusalOf(computer.handOff())).toBe('409 VerificationNotOpen handoffs_used');
    expect((await succeeded(computer.look())).bound).toBe(true);
  });

  test('none is issued after the submission, and after the deadline', async () => {
    const sent = await startPhone((await createSession(tenant)).verificationUrl);
    await giveAll(sent);
    expect(await refusalOf(sent.handOff())).toBe('409 VerificationNotOpen status');
    const late = await startPhone((await createSession(tenant)).verificationUrl);
    it.service.clock.advance(8 * dayMs);
    expect(await refusalOf(late.handOff())).toBe('409 VerificationNotOpen session_expired');
  });
});
