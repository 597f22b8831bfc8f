import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { openPhone, startPhone } from '../support/phone.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, readSession, type TestTenant } from '../support/tenant.ts';
import { dayMs, minuteMs, secondMs } from '../support/time.ts';

describe.each(engines)('startVerification on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api' } });
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await createTenant(it.service);
  });

  test('it starts in one browser only, which may repeat the start for ten minutes and continue until the session ends', async () => {
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

  test('one of several browsers that start concurrently is bound, and the others are refused', async () => {
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

/** Requests that are sent together do not always meet; this often, some do. */
const rounds = Array.from({ length: 3 }, (_, round) => round);

describe.each(engines)('concurrent starts on $name', (engine) => {
  const it = useService(engine);
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await createTenant(it.service);
  });

  test.each(rounds)('starts all succeed, and another browser has lost (round %d)', async () => {
    const session = await createSession(tenant);
    const [phone, other] = [openPhone(session.verificationUrl), openPhone(session.verificationUrl)];
    await succeeded(phone.open());
    await succeeded(other.open());
    const starts = await Promise.all(Array.from({ length: 4 }, () => phone.start()));
    expect(starts.map(({ response }) => response.status)).toEqual([200, 200, 200, 200]);
    expect(await refusalOf(other.start())).toBe('409 LinkNotUsable link_used');
  });

  test.each(rounds)(
    'of two browsers one wins with all its starts, and the other loses with all (round %d)',
    async () => {
      const session = await createSession(tenant);
      const phones = [openPhone(session.verificationUrl), openPhone(session.verificationUrl)] as const;
      for (const phone of phones) await succeeded(phone.open());
      const [one, two] = phones;
      const starts = await Promise.all([one.start(), two.start(), one.start(), two.start()]);
      const statuses = starts.map(({ response }) => response.status);
      expect(statuses.slice(0, 2).sort()).toEqual([200, 409]);
      expect(statuses.slice(2)).toEqual(statuses.slice(0, 2));
      for (const { error } of starts)
        if (error !== undefined) expect(error).toMatchObject({ _tag: 'LinkNotUsable', reason: 'link_used' });
    },
  );
});
