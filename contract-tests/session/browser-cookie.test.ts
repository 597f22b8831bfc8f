import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { openPhone, startPhone } from '../support/phone.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, readSession, type TestTenant } from '../support/tenant.ts';

const path = '/';
const cookie = (bytes: number) => `mitome_browser=${randomBytes(bytes).toString('base64url')}`;

describe('the cookie of a browser', () => {
  const it = useService(anyEngine, { environment: { ROLES: 'api' } });
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await createTenant(it.service);
  });
  /** The cookie that opening a new session gives. */
  const given = async () => {
    const phone = openPhone((await createSession(tenant)).verificationUrl);
    await succeeded(phone.open());
    return [...phone.jar.values()][0] as string;
  };

  test.each<readonly [name: string, cookie: () => string | Promise<string>]>([
    ['the caller chose', () => cookie(32)],
    ['the caller chose in the form of the service', () => `${cookie(32)}${randomBytes(32).toString('base64url')}`],
    ['was given for another session', given],
  ])('one that %s starts nothing, and is replaced when the link is opened', async (_name, make) => {
    const { id, verificationUrl } = await createSession(tenant);
    const foreign = await make();
    const phone = openPhone(verificationUrl, new Map([[path, foreign]]));
    expect(await refusalOf(phone.start())).toBe('401 BrowserNotBound');
    expect((await readSession(tenant, id)).status).toBe('created');
    await succeeded(phone.open());
    const [, own] = [...phone.jar.values()];
    expect(own).toMatch(/^mitome_browser=[\w-]{86}$/);
    // Beside the one that an attacker planted, the browser's own is found.
    await succeeded(phone.start());
    await succeeded(phone.look());
    expect(await refusalOf(openPhone(verificationUrl, new Map([[path, foreign]])).look())).toBe('401 BrowserNotBound');
  });

  test('one of which a character was changed starts nothing', async () => {
    const { verificationUrl } = await createSession(tenant);
    const phone = openPhone(verificationUrl);
    await succeeded(phone.open());
    const [own = ''] = phone.jar.values();
    for (const at of [16, 57, 58, 100]) {
      const changed = `${own.slice(0, at)}${own[at] === 'A' ? 'B' : 'A'}${own.slice(at + 1)}`;
      const forger = openPhone(verificationUrl, new Map([[path, changed]]));
      expect(await refusalOf(forger.start()), `at ${at}`).toBe('401 BrowserNotBound');
    }
    await succeeded(phone.start());
  });

  test('one of ours is kept when the link is opened again', async () => {
    const { verificationUrl } = await createSession(tenant);
    const phone = openPhone(verificationUrl);
    await succeeded(phone.open());
    const { response } = await phone.open();
    expect(response.headers.getSetCookie()).toEqual([]);
    await succeeded(phone.start());
    expect((await phone.open()).response.headers.getSetCookie()).toEqual([]);
  });

  test('is not set for a session that never existed', async () => {
    const phone = openPhone(`${it.service.baseUrl}/v#vs_${'0'.repeat(32)}.${'a'.repeat(43)}`);
    const { response } = await phone.open();
    expect([response.status, response.headers.getSetCookie()]).toEqual([404, []]);
    expect((await startPhone((await createSession(tenant)).verificationUrl)).jar.size).toBe(1);
  });

  test('is one for each session, so two sessions in one browser do not affect each other', async () => {
    const jar = new Map<string, string>();
    const phones = [];
    for (let session = 0; session < 2; session += 1) {
      const { id, verificationUrl } = await createSession(tenant);
      phones.push({ id, phone: openPhone(verificationUrl, jar) });
    }
    for (const { phone } of phones) await succeeded(phone.open());
    for (const { phone } of phones) await succeeded(phone.start());
    expect(jar.size).toBe(2);
    for (const { id, phone } of phones) expect((await succeeded(phone.look())).id).toBe(id);
  });
});
