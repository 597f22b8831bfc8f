import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminOf, problemOf, refusalOf, succeeded } from '../support/client.ts';
import { postgres } from '../support/databases.ts';
import { type Claims, openProvider, providerEnvironment, type TestProvider } from '../support/identity-provider.ts';
import { accept, type Browser, codeOf, newEmail, openBrowser, signedInMember, tokenOf } from '../support/member.ts';
import { startService, type TestService } from '../support/service.ts';
import { createTenant } from '../support/tenant.ts';
import { minuteMs, secondMs } from '../support/time.ts';

describe('single sign-on', () => {
  let provider: TestProvider;
  let service: TestService;
  let tenantId: string;
  beforeAll(async () => {
    provider = await openProvider();
    service = await startService(postgres, { environment: { ROLES: 'api', ...providerEnvironment(provider) } });
    tenantId = (await createTenant(service)).id;
  });
  afterAll(async () => {
    await service?.close();
    await provider?.close();
  });

  const start = async (browser: Browser) =>
    new URL((await succeeded(browser.client.POST('/admin/account/single-sign-on'))).url);
  const complete = (browser: Browser, query: URLSearchParams | string) =>
    browser.client.POST('/admin/account/single-sign-on/complete', { body: { query: `${query}` } });
  /** Goes through the whole of it. @param change changes what comes back */
  const signOn = async (claims: Claims, change: (query: URLSearchParams) => void = () => {}) => {
    const browser = openBrowser(service);
    provider.confirm(claims);
    const query = await provider.visit(`${await start(browser)}`);
    change(query);
    return { browser, query, call: complete(browser, query) };
  };
  const forget = () => service.installation.database.query('DELETE FROM member_attempts');

  test('a member whose verified address the provider confirms goes on with the second factor', async () => {
    const member = await signedInMember(service, tenantId, ['reviewer']);
    const claims = { email: member.email.toUpperCase(), email_verified: true };
    const { browser, call } = await signOn(claims);
    expect(await succeeded(call)).toEqual({ secondFactor: 'code' });
    const at = { params: { path: { tenantId } } };
    expect(await refusalOf(browser.client.GET('/admin/tenants/{tenantId}', at))).toBe('401 Unauthorized');
    service.clock.advance(30 * secondMs);
    const body = { code: codeOf(member.secret, service.clock.now()) };
    expect(await succeeded(browser.client.POST('/admin/account/second-factor/submit', { body }))).toEqual({
      secondFactor: 'passed',
    });
    expect((await browser.client.GET('/admin/tenants/{tenantId}', at)).response.status).toBe(200);
  });

  test('a second factor is passed only where the provider says that it has checked one', async () => {
    const { email } = await signedInMember(service, tenantId, ['reviewer']);
    const confirmed = { email, email_verified: true };
    for (const [claims, left] of [
      [{ amr: ['pwd', 'mfa'] }, 'passed'],
      [{ acr: 'phr' }, 'passed'],
      [{ amr: ['pwd'] }, 'code'],
      [{ amr: 'mfa' }, 'code'],
      [{ acr: 'urn:other' }, 'code'],
    ] as const) {
      const { browser, call } = await signOn({ ...confirmed, ...claims });
      expect(await succeeded(call), JSON.stringify(claims)).toEqual({ secondFactor: left });
      if (left === 'passed') expect((await browser.client.GET('/admin/account/sessions')).response.status).toBe(200);
    }
  });

  test('a member without a second factor sets one up', async () => {
    const email = newEmail();
    const params = { path: { tenantId } };
    const body = { email, roles: ['reviewer'] as ['reviewer'] };
    const { url } = await succeeded(adminOf(service).POST('/admin/tenants/{tenantId}/invitations', { params, body }));
    await accept(service, tokenOf(url), null);
    const { call } = await signOn({ email, email_verified: true });
    expect(await succeeded(call)).toEqual({ secondFactor: 'enrolment' });
  });

  test('the request has state, nonce and the challenge of PKCE, and nothing secret is stored in clear', async () => {
    const browser = openBrowser(service);
    const url = await start(browser);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      ...{ client_id: 'mitome', response_type: 'code', scope: 'openid email', code_challenge_method: 'S256' },
      ...{ redirect_uri: `${service.baseUrl}/console/single-sign-on`, acr_values: 'phr phrh' },
      ...{ state: expect.stringMatching(/^[\w-]{43}$/), nonce: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(browser.cookie()).toMatch(/^mitome_sign_on=[\w-]{43}$/);
    const stored = JSON.stringify(await service.installation.database.query('SELECT * FROM sign_ons'));
    for (const secret of [browser.cookie().split('=')[1], url.searchParams.get('state')])
      expect(stored).not.toContain(secret);
  });

  test('everything that is wrong gets one response, which does not say what', async () => {
    const { email } = await signedInMember(service, tenantId, ['reviewer']);
    const right = { email, email_verified: true };
    const wrong: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['an unknown member', async () => (await signOn({ ...right, email: newEmail() })).call],
      ['an unverified address', async () => (await signOn({ ...right, email_verified: false })).call],
      ['an address that is not said to be verified', async () => (await signOn({ email })).call],
      ['no address', async () => (await signOn({})).call],
      ['another nonce', async () => (await signOn({ ...right, nonce: 'another' })).call],
      ['an ID token of another issuer', async () => (await signOn({ ...right, iss: 'https://other.example' })).call],
      ['an ID token for another client', async () => (await signOn({ ...right, aud: 'other' })).call],
      ['an ID token that has expired', async () => (await signOn({ ...right, exp: 1_000_000 })).call],
      ['another state', async () => (await signOn(right, (query) => query.set('state', 'another'))).call],
      ['no state', async () => (await signOn(right, (query) => query.delete('state'))).call],
      ['another code', async () => (await signOn(right, (query) => query.set('code', 'another'))).call],
      [
        'a refusal of the provider',
        async () => (await signOn(right, (query) => query.set('error', 'access_denied'))).call,
      ],
    ];
    const seen: unknown[] = [];
    for (const [what, call] of wrong) {
      const { requestId: _, ...problem } = await problemOf(call() as never);
      expect(problem, what).toMatchObject({ status: 401, _tag: 'SignInFailed' });
      seen.push(problem);
      await forget();
    }
    expect(new Set(seen.map((problem) => JSON.stringify(problem))).size).toBe(1);
    expect(service.log.lines.filter((line) => line.includes(email))).toEqual([]);
  });

  test('an ID token with a wrong signature is refused', async () => {
    const { email } = await signedInMember(service, tenantId, ['reviewer']);
    provider.signWrongly(true);
    const { call } = await signOn({ email, email_verified: true });
    expect(await refusalOf(call)).toBe('401 SignInFailed');
    provider.signWrongly(false);
  });

  test('only the browser that began completes it, once, within ten minutes', async () => {
    const { email } = await signedInMember(service, tenantId, ['reviewer']);
    const right = { email, email_verified: true };
    const begun = openBrowser(service);
    provider.confirm(right);
    const query = await provider.visit(`${await start(begun)}`);
    expect(await refusalOf(complete(openBrowser(service), query))).toBe('401 SignInFailed');
    const other = openBrowser(service);
    await start(other);
    expect(await refusalOf(complete(other, query))).toBe('401 SignInFailed');
    const outcomes = await Promise.all([1, 2].map(async () => (await complete(begun, query)).response.status));
    expect(outcomes.sort()).toEqual([200, 401]);

    const late = openBrowser(service);
    const lateQuery = await provider.visit(`${await start(late)}`);
    service.clock.advance(10 * minuteMs);
    expect(await refusalOf(complete(late, lateQuery))).toBe('401 SignInFailed');
  });

  test('sixty sign-ins begin from an address in 15 minutes, and thirty fail', async () => {
    await forget();
    const begin = async () => (await openBrowser(service).client.POST('/admin/account/single-sign-on')).response.status;
    const begun = await Promise.all(Array.from({ length: 61 }, begin));
    expect(begun.filter((status) => status === 429)).toHaveLength(1);
    const fail = async () => (await complete(openBrowser(service), 'code=a&state=b')).response.status;
    const failed = await Promise.all(Array.from({ length: 31 }, fail));
    expect(failed.filter((status) => status === 429)).toHaveLength(1);
    await forget();
  });

  test('a provider that does not respond is said to be away, and is asked again later', async () => {
    const away = await openProvider();
    await away.close();
    const node = await startService(postgres, { environment: { ROLES: 'api', ...providerEnvironment(away) } });
    try {
      const call = openBrowser(node).client.POST('/admin/account/single-sign-on');
      expect(await refusalOf(call)).toBe('503 ServiceUnavailable');
    } finally {
      await node.close();
    }
  });

  test('the ways to sign in name it where there is one, and only there', async () => {
    const options = (of: TestService) => succeeded(openBrowser(of).client.GET('/admin/account/sign-in-ways'));
    expect(await options(service)).toMatchObject({ singleSignOn: true });
    const without = await startService(postgres, { environment: { ROLES: 'api' } });
    try {
      expect(await options(without)).toMatchObject({ singleSignOn: false });
      const { client } = openBrowser(without);
      for (const call of [
        client.POST('/admin/account/single-sign-on'),
        client.POST('/admin/account/single-sign-on/complete', { body: { query: 'code=a&state=b' } }),
      ])
        expect(await refusalOf(call)).toBe('409 MemberActionNotAllowed no_provider');
    } finally {
      await without.close();
    }
  });
});
