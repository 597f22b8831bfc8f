import { beforeAll, describe, expect, test } from 'vitest';
import { checkedFetch } from '../support/checked-fetch.ts';
import { problemOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import {
  codeOf,
  enrol,
  givePassword,
  newEmail,
  openBrowser,
  signedInMember,
  type TestMember,
} from '../support/member.ts';
import { planted } from '../support/planted.ts';
import { startService, useService } from '../support/service.ts';
import { createTenant } from '../support/tenant.ts';
import { hourMs, minuteMs, secondMs } from '../support/time.ts';

describe.each(engines)('signing in on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api', TRUST_PROXY: '127.0.0.0/8,::1' } });
  let tenantId: string;
  beforeAll(async () => {
    tenantId = (await createTenant(it.service)).id;
  });

  const member = () => signedInMember(it.service, tenantId, ['reviewer']);
  const signIn = (email: string, password: string, from = it.service) =>
    openBrowser(from).client.POST('/admin/account/sign-in', { body: { email, password } });
  const submit = (browser: Pick<TestMember, 'client'>, code: string) =>
    browser.client.POST('/admin/account/second-factor/submit', { body: { code } });
  /** The next step of the authenticator, so that no code was used before. */
  const nextCode = ({ secret }: TestMember) => {
    it.service.clock.advance(30 * secondMs);
    return codeOf(secret, it.service.clock.now());
  };

  test('a wrong address and a wrong password get the same response', async () => {
    const { email } = await member();
    const responses = [];
    for (const [given, password] of [
      [email, 'not the right password'],
      [newEmail(), planted.password],
      [newEmail(), 'not the right password'],
    ] as const) {
      const { requestId: _, ...problem } = await problemOf(signIn(given, password));
      responses.push(problem);
    }
    expect(responses[0]).toMatchObject({ status: 401, _tag: 'SignInFailed' });
    for (const response of responses) expect(response).toEqual(responses[0]);
  });

  test('case does not distinguish addresses', async () => {
    const { email } = await member();
    expect((await succeeded(signIn(email.toUpperCase(), planted.password))).secondFactor).toBe('code');
  });

  test('a password alone opens nothing but the rest of the sign-in', async () => {
    const known = await member();
    const { browser, secondFactor } = await givePassword(it.service, known);
    expect(secondFactor).toBe('code');
    expect(await refusalOf(browser.client.GET('/admin/tenants/{tenantId}', at(tenantId)))).toBe('401 Unauthorized');
    expect(await refusalOf(browser.client.GET('/admin/account/sessions'))).toBe('401 Unauthorized');
    // It would be a second factor of their own for an attacker with the password.
    expect(await refusalOf(browser.client.POST('/admin/account/second-factor'))).toBe('401 Unauthorized');
    const confirm = browser.client.POST('/admin/account/second-factor/confirm', { body: { code: '000000' } });
    expect(await refusalOf(confirm)).toBe('401 SignInFailed');
    expect(await succeeded(browser.client.GET('/admin/account'))).toMatchObject({ secondFactor: 'code' });

    expect(await succeeded(submit(browser, nextCode(known)))).toEqual({ secondFactor: 'passed' });
    expect((await succeeded(browser.client.GET('/admin/tenants/{tenantId}', at(tenantId)))).id).toBe(tenantId);
  });

  test('a code works once, also for two requests at the same moment', async () => {
    const known = await member();
    const code = nextCode(known);
    const browsers = await Promise.all([1, 2, 3].map(async () => (await givePassword(it.service, known)).browser));
    const outcomes = await Promise.all(browsers.map(async (browser) => (await submit(browser, code)).response.status));
    expect(outcomes.sort()).toEqual([200, 401, 401]);
    const { browser } = await givePassword(it.service, known);
    expect(await refusalOf(submit(browser, code))).toBe('401 SignInFailed');
    // An earlier step is not accepted behind a later one either.
    expect(await refusalOf(submit(browser, codeOf(known.secret, it.service.clock.now(), -1)))).toBe('401 SignInFailed');
    expect(await succeeded(submit(browser, nextCode(known)))).toEqual({ secondFactor: 'passed' });
  });

  test('a recovery code works once in place of a code, and new ones replace the earlier', async () => {
    const known = await member();
    const [first = '', second = ''] = known.recoveryCodes;
    const { browser } = await givePassword(it.service, known);
    expect(await succeeded(submit(browser, first))).toEqual({ secondFactor: 'passed' });
    expect((await succeeded(browser.client.GET('/admin/account'))).recoveryCodesLeft).toBe(9);
    const again = (await givePassword(it.service, known)).browser;
    expect(await refusalOf(submit(again, first))).toBe('401 SignInFailed');

    const issue = (password: string) => browser.client.POST('/admin/account/recovery-codes', { body: { password } });
    expect(await refusalOf(issue('not the right password'))).toBe('401 SignInFailed');
    const { recoveryCodes } = await succeeded(issue(known.password));
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await refusalOf(submit(again, second))).toBe('401 SignInFailed');
    expect(await succeeded(submit(again, recoveryCodes[0] as string))).toEqual({ secondFactor: 'passed' });
  });

  test('the second factor gives the session a new cookie, and the earlier one is worth nothing', async () => {
    const known = await member();
    const { browser } = await givePassword(it.service, known);
    const before = browser.cookie();
    await succeeded(submit(browser, nextCode(known)));
    expect(browser.cookie()).not.toBe(before);
    const url = `${it.service.baseUrl}/admin/account`;
    const withOld = checkedFetch(url, { headers: { cookie: before, 'sec-fetch-site': 'same-origin' } });
    expect(await refusalOf(withOld)).toBe('401 Unauthorized');
  });

  test('the cookie is HttpOnly and SameSite=Strict, and neither it nor a code, secret or password is stored in clear', async () => {
    const known = await member();
    const response = await checkedFetch(`${it.service.baseUrl}/admin/account/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: known.email, password: known.password }),
    });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^mitome_session=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/);
    const value = cookie.slice('mitome_session='.length).split(';')[0] as string;
    expect(await response.text()).not.toContain(value);
    const secrets = [
      value,
      known.cookie().split('=')[1] as string,
      known.password,
      known.secret,
      ...known.recoveryCodes,
    ];
    for (const table of ['members', 'member_sessions', 'recovery_codes', 'member_links', 'member_attempts']) {
      const rows = await it.service.installation.database.query(`SELECT * FROM ${table}`);
      const stored = rows.map((row) => Object.values(row).map(String).join(' ')).join('\n');
      for (const secret of secrets) expect(stored, table).not.toContain(secret);
    }
  });

  test('ten failures lock an account for 15 minutes, whether it exists or not, on every node', async () => {
    const known = await member();
    const node = await startService(engine, { beside: it.service, environment: { ROLES: 'api' } });
    try {
      for (const email of [known.email, newEmail()]) {
        // At once: an attempt counts before it is made.
        const outcomes = await Promise.all(
          Array.from({ length: 14 }, async (_, index) => {
            const { response } = await signIn(email, 'not the right password', index % 2 === 0 ? it.service : node);
            return response.status;
          }),
        );
        expect(outcomes.filter((status) => status === 401)).toHaveLength(10);
        expect(outcomes.filter((status) => status === 429)).toHaveLength(4);
        expect(await refusalOf(signIn(email, planted.password, node))).toBe('429 TooManyAttempts');
        // The address has its own count, which is not what is tested here.
        await it.service.installation.database.query('DELETE FROM member_attempts WHERE failures > 10');
      }
      // A session that exists goes on.
      expect((await known.client.GET('/admin/account')).response.status).toBe(200);
      it.service.clock.advance(15 * minuteMs);
      expect((await succeeded(signIn(known.email, known.password))).secondFactor).toBe('code');
    } finally {
      await node.close();
    }
  });

  test('thirty failures from an address lock it for every account, and successes do not count', async () => {
    const known = await member();
    await it.service.installation.database.query('DELETE FROM member_attempts');
    for (let turn = 0; turn < 5; turn += 1) await succeeded(signIn(known.email, known.password));
    const outcomes = await Promise.all(
      Array.from({ length: 31 }, async () => (await signIn(newEmail(), planted.password)).response.status),
    );
    expect(outcomes.filter((status) => status === 429)).toHaveLength(1);
    expect(await refusalOf(signIn(known.email, known.password))).toBe('429 TooManyAttempts');
    it.service.clock.advance(15 * minuteMs);
    expect((await succeeded(signIn(known.email, known.password))).secondFactor).toBe('code');
  });

  test('an address that has made too many attempts locks no account with more of them', async () => {
    const known = await member();
    const signInFrom = (address: string, email: string, password: string) =>
      checkedFetch(`${it.service.baseUrl}/admin/account/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ email, password }),
      });
    const [attacker, elsewhere] = ['198.51.100.7', '198.51.100.8'];
    for (let turn = 0; turn < 30; turn += 1)
      expect(await refusalOf(signInFrom(attacker, newEmail(), known.password))).toBe('401 SignInFailed');
    for (let turn = 0; turn < 11; turn += 1)
      expect(await refusalOf(signInFrom(attacker, known.email, 'not the right one'))).toBe('429 TooManyAttempts');
    expect((await signInFrom(elsewhere, known.email, known.password)).status).toBe(200);
  });

  test('ten wrong codes lock the second factor for an hour', async () => {
    const known = await member();
    const { browser } = await givePassword(it.service, known);
    for (let turn = 0; turn < 10; turn += 1)
      expect(await refusalOf(submit(browser, '000000'))).toBe('401 SignInFailed');
    expect(await refusalOf(submit(browser, nextCode(known)))).toBe('429 TooManyAttempts');
    expect(await refusalOf(submit(browser, known.recoveryCodes[0] as string))).toBe('429 TooManyAttempts');
    // Whatever else a signed-in member proves counts with it.
    const { password } = known;
    const { client } = known;
    for (const call of [
      client.POST('/admin/account/second-factor/confirm', { body: { code: '000000', password } }),
      client.POST('/admin/account/recovery-codes', { body: { password } }),
      client.PUT('/admin/account/password', { body: { currentPassword: password, newPassword: password } }),
    ])
      expect(await refusalOf(call)).toBe('429 TooManyAttempts');
    it.service.clock.advance(hourMs);
    const later = (await givePassword(it.service, known)).browser;
    expect(await succeeded(submit(later, nextCode(known)))).toEqual({ secondFactor: 'passed' });
  });

  test('a session ends after an hour without a request, after twelve hours, and half an hour without a second factor', async () => {
    const known = await member();
    const account = () => known.client.GET('/admin/account');
    for (let hours = 0; hours < 11; hours += 1) {
      it.service.clock.advance(hourMs - minuteMs);
      expect((await account()).response.status).toBe(200);
    }
    it.service.clock.advance(hourMs);
    expect(await refusalOf(account())).toBe('401 Unauthorized');

    const { browser } = await givePassword(it.service, known);
    it.service.clock.advance(30 * minuteMs);
    expect(await refusalOf(submit(browser, nextCode(known)))).toBe('401 Unauthorized');
    const idle = (await givePassword(it.service, known)).browser;
    await succeeded(submit(idle, nextCode(known)));
    it.service.clock.advance(hourMs);
    expect(await refusalOf(idle.client.GET('/admin/account'))).toBe('401 Unauthorized');
  });

  test('a session is listed with its address and browser, and ends at once where it is revoked or signed out', async () => {
    const known = await member();
    const { browser } = await givePassword(it.service, known);
    await succeeded(submit(browser, nextCode(known)));
    const { items } = await succeeded(known.client.GET('/admin/account/sessions'));
    expect(items.map(({ current }) => current)).toEqual([false, true]);
    expect(items[0]).toMatchObject({ address: '127.0.0.1', userAgent: expect.any(String) });
    expect(JSON.stringify(items)).not.toContain(browser.cookie().split('=')[1]);

    const path = { memberSessionId: items[0]?.id as string };
    const revoke = (by: Pick<TestMember, 'client'>) =>
      by.client.DELETE('/admin/account/sessions/{memberSessionId}', { params: { path } });
    expect(await refusalOf(revoke(await member()))).toBe('404 ResourceNotFound');
    expect((await revoke(known)).response.status).toBe(204);
    expect(await refusalOf(browser.client.GET('/admin/account'))).toBe('401 Unauthorized');
    expect(await refusalOf(revoke(known))).toBe('404 ResourceNotFound');

    const others = [await givePassword(it.service, known), await givePassword(it.service, known)];
    const elsewhere = await member();
    expect((await known.client.DELETE('/admin/account/sessions')).response.status).toBe(204);
    for (const { browser: other } of others)
      expect(await refusalOf(other.client.GET('/admin/account'))).toBe('401 Unauthorized');
    expect((await succeeded(known.client.GET('/admin/account/sessions'))).items).toHaveLength(1);
    expect((await succeeded(elsewhere.client.GET('/admin/account/sessions'))).items).toHaveLength(1);

    expect((await known.client.POST('/admin/account/sign-out')).response.status).toBe(204);
    expect(known.cookie()).toBe('');
    expect(await refusalOf(known.client.GET('/admin/account'))).toBe('401 Unauthorized');
  });

  test('a new password ends the other sessions, and must keep to the rules', async () => {
    const known = await member();
    const { browser } = await givePassword(it.service, known);
    await succeeded(submit(browser, nextCode(known)));
    const update = (currentPassword: string, newPassword: string) =>
      known.client.PUT('/admin/account/password', { body: { currentPassword, newPassword } });
    expect(await refusalOf(update('not the right password', `${planted.password} 2`))).toBe('401 SignInFailed');
    for (const [weak, rule] of [
      ['aaaaaaaaaaaaaaaa', 'must have at least four different characters'],
      [`${known.email.split('@')[0]} 12`, 'must not contain the name part of the e-mail address'],
      ['Password12345!', 'must not be a common password, or one with little added to it'],
    ] as const) {
      const problem = await problemOf(update(known.password, weak));
      expect(problem).toMatchObject({
        status: 400,
        issues: [{ path: '/body/newPassword', message: `"newPassword" ${rule}` }],
      });
    }
    expect((await update(known.password, `${planted.password} 2`)).response.status).toBe(204);
    expect(await refusalOf(browser.client.GET('/admin/account'))).toBe('401 Unauthorized');
    expect((await known.client.GET('/admin/account')).response.status).toBe(200);
    expect(await refusalOf(signIn(known.email, known.password))).toBe('401 SignInFailed');
    expect((await succeeded(signIn(known.email, `${planted.password} 2`))).secondFactor).toBe('code');
  });

  test('a session alone replaces no second factor: the password is proven too', async () => {
    const known = await member();
    const { secret } = await succeeded(known.client.POST('/admin/account/second-factor'));
    const code = codeOf(secret, it.service.clock.now());
    const confirm = (given: { password?: string }) =>
      known.client.POST('/admin/account/second-factor/confirm', { body: { code, ...given } });
    expect(await problemOf(confirm({}))).toMatchObject({ status: 400, issues: [{ path: '/body/password' }] });
    expect(await refusalOf(confirm({ password: 'not the right password' }))).toBe('401 SignInFailed');
    const { browser } = await givePassword(it.service, known);
    expect(await succeeded(submit(browser, nextCode(known)))).toEqual({ secondFactor: 'passed' });
  });

  test('a second factor can be set up again by who has given it, and the other sessions end', async () => {
    const known = await member();
    const { browser } = await givePassword(it.service, known);
    await succeeded(submit(browser, nextCode(known)));
    const { password } = known;
    const confirm = () =>
      known.client.POST('/admin/account/second-factor/confirm', { body: { code: '000000', password } });
    expect(await refusalOf(confirm())).toBe('409 MemberActionNotAllowed not_enrolling');
    const { secret } = await enrol(it.service, known, password);
    expect(secret).not.toBe(known.secret);
    expect(await refusalOf(browser.client.GET('/admin/account'))).toBe('401 Unauthorized');
    const later = (await givePassword(it.service, known)).browser;
    expect(await refusalOf(submit(later, nextCode(known)))).toBe('401 SignInFailed');
    expect(await succeeded(submit(later, nextCode({ ...known, secret })))).toEqual({ secondFactor: 'passed' });
  });

  test('requests of other sites are refused, and a cookie alone changes nothing', async () => {
    const known = await member();
    const { baseUrl } = it.service;
    const send = (method: string, path: string, headers: Record<string, string>) =>
      checkedFetch(baseUrl + path, { method, headers: { cookie: known.cookie(), ...headers } });
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      expect(await refusalOf(send('GET', '/admin/account', headers))).toBe('403 CrossSiteRequest');
      expect(await refusalOf(send('POST', '/admin/account/sign-out', headers))).toBe('403 CrossSiteRequest');
    }
    // Neither header: no browser of today sends such a request from a page.
    for (const headers of [{}, { 'sec-fetch-site': 'none' }]) {
      expect(await refusalOf(send('POST', '/admin/account/sign-out', headers as Record<string, string>))).toBe(
        '403 CrossSiteRequest',
      );
    }
    expect((await send('GET', '/admin/account', {})).status).toBe(200);
    expect((await send('POST', '/admin/account/sign-out', { origin: baseUrl })).status).toBe(204);
  });

  test('an access to personal data is recorded with the member', async () => {
    const known = await signedInMember(it.service, tenantId, ['reviewer', 'owner']);
    const { id } = await succeeded(known.client.GET('/admin/account'));
    await succeeded(
      known.client.POST('/admin/tenants/{tenantId}/blocklist', {
        ...at(tenantId),
        body: {
          document: { documentType: 'passport', documentNumber: 'TZ1234567' },
          note: 'Case 1',
          expiresInSeconds: null,
        },
      }),
    );
    await succeeded(known.client.GET('/admin/tenants/{tenantId}/blocklist', at(tenantId)));
    const { items } = await succeeded(
      known.client.GET('/admin/tenants/{tenantId}/personal-data-accesses', {
        params: { path: { tenantId }, query: { actorKind: 'member' } },
      }),
    );
    expect(items[0]).toMatchObject({ operation: 'listBlocklistEntries', actor: { kind: 'member', id } });
  });
});

const at = (tenantId: string) => ({ params: { path: { tenantId } } });
