import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations, axeViolationsInBothSchemes } from '../support/axe.ts';
import { useChromium } from '../support/chromium.ts';
import { adminOf, succeeded } from '../support/client.ts';
import { atEachSize, type ConsolePage, openConsole } from '../support/console-page.ts';
import { anyEngine } from '../support/databases.ts';
import { openProvider, providerEnvironment, type TestProvider } from '../support/identity-provider.ts';
import { overflow } from '../support/layout.ts';
import { linkIn, type MailServer, mailEnvironment, openMailServer } from '../support/mail-server.ts';
import { codeOf, newEmail, signedInMember } from '../support/member.ts';
import { planted } from '../support/planted.ts';
import { startService, type TestService } from '../support/service.ts';
import { createTenant, type TestTenant } from '../support/tenant.ts';
import { dayMs, secondMs } from '../support/time.ts';

const browser = await useChromium();

const languages = { 'en-GB': 'en', 'ja-JP': 'ja' } as const;

describe('the pages before the sign-in', () => {
  let mails: MailServer;
  let provider: TestProvider;
  let service: TestService;
  let tenant: TestTenant;
  let user: ConsolePage;

  beforeAll(async () => {
    [mails, provider] = await Promise.all([openMailServer(), openProvider()]);
    const environment = { ...mailEnvironment(mails), ...providerEnvironment(provider) };
    service = await startService(anyEngine, { environment });
    tenant = await createTenant(service, {}, 'live');
  });
  afterAll(async () => {
    await service?.close();
    await mails?.close();
    await provider?.close();
  });

  const invite = async () => {
    const email = newEmail();
    const at = { params: { path: { tenantId: tenant.id } } };
    const body = { email, roles: ['reviewer'] as ['reviewer'] };
    return succeeded(adminOf(service).POST('/admin/tenants/{tenantId}/invitations', { ...at, body }));
  };

  describe.each(Object.entries(languages))('in %s', (locale, language) => {
    test('have no violation of WCAG 2.2 AA, wide and narrow', async () => {
      user = await openConsole(browser, service, { locale });
      const { page } = user;
      const check = (stage: string) =>
        atEachSize(page, async (size) => {
          const what = `${stage}, ${size}`;
          expect(await page.locator('html').getAttribute('lang'), what).toBe(language);
          expect(await axeViolationsInBothSchemes(page), what).toEqual([]);
          expect(await overflow(page), what).toBeLessThanOrEqual(0);
        });
      await user.open('');
      await page.getByRole('link').first().waitFor();
      await check('the sign-in');
      await page.locator('input[type=email]').fill(newEmail());
      await page.locator('input[type=password]').fill('not the password at all');
      await page.locator('form button[type=submit]').click();
      await page.getByRole('alert').waitFor();
      await check('a failed sign-in');
      await page.locator('main form ~ button').click();
      await check('the sign-in with a token');

      await user.open('/forgotten-password');
      await page.locator('input[type=email]').waitFor();
      await check('a forgotten password');
      await page.locator('input[type=email]').fill(newEmail());
      await page.locator('form button[type=submit]').click();
      await page.getByRole('alert').waitFor();
      await check('a forgotten password that was sent');
      await service.installation.database.query('DELETE FROM member_attempts');

      await page.goto(`${service.baseUrl}/console/password#${'a'.repeat(43)}`);
      await page.locator('input[type=password]').waitFor();
      await check('a new password');
      await user.open('/single-sign-on?code=a&state=b');
      await page.getByRole('alert').waitFor();
      await check('a failed single sign-on');

      await page.goto((await invite()).url);
      await page.locator('input[type=password]').waitFor();
      await check('an invitation');
      await page.locator('input[autocomplete=name]').fill('Jonas Keller');
      await page.locator('input[type=password]').fill(planted.password);
      await page.locator('form button[type=submit]').click();
      await page.locator('form code').waitFor();
      await check('a new second factor');
      const secret = `${await page.locator('form code').textContent()}`;
      await page.locator('input[autocomplete=one-time-code]').fill(codeOf(secret, service.clock.now()));
      await page.locator('form button[type=submit]').click();
      await page.locator('main li code').first().waitFor();
      await check('the recovery codes');
      expect(user.troubles).toEqual([]);
    });
  });

  test('a forgotten password is set by the link that was mailed', async () => {
    const member = await signedInMember(service, tenant.id, ['reviewer']);
    user = await openConsole(browser, service);
    const { page } = user;
    await user.open('');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await user.sees('Forgot your password?');
    await page.getByLabel('E-mail address').fill(member.email);
    await user.press('Send the link');
    await page.getByText('If this address has an account').waitFor();
    await page.goto(linkIn(await mails.find(member.email, 'Set a new password')));
    await user.sees('New password');
    await page.getByLabel('New password').fill('Password12345!');
    await user.press('Set the password');
    await page.getByText('must not be a common password').waitFor();
    await page.getByLabel('New password').fill(`${planted.password} changed 9`);
    await user.press('Set the password');
    await page.getByText('The password has been set').waitFor();
    expect(user.troubles).toEqual([]);
  });

  test('single sign-on leads to the provider and back to the second factor, with nothing left in the address', async () => {
    const member = await signedInMember(service, tenant.id, ['reviewer']);
    provider.confirm({ email: member.email, email_verified: true });
    user = await openConsole(browser, service);
    const { page } = user;
    await user.open('');
    await user.press('Sign in with single sign-on');
    await user.sees('Second factor');
    expect(new URL(page.url()).search).toBe('');
    service.clock.advance(30 * secondMs);
    await page.getByLabel('Code').fill(codeOf(member.secret, service.clock.now()));
    await user.press('Continue');
    await user.sees('Reviews');
    expect(user.troubles).toEqual([]);
  });

  test('single sign-on with a second factor of the provider opens the console at once', async () => {
    const member = await signedInMember(service, tenant.id, ['reviewer']);
    provider.confirm({ email: member.email, email_verified: true, amr: ['pwd', 'mfa'] });
    user = await openConsole(browser, service);
    await user.open('');
    await user.press('Sign in with single sign-on');
    await user.sees('Reviews');
    expect(user.troubles).toEqual([]);
  });

  test('an expired invitation says whom to ask for a new one, in both languages', async () => {
    const inviter = await signedInMember(service, tenant.id, ['owner']);
    const at = { params: { path: { tenantId: tenant.id } } };
    const body = { email: newEmail(), roles: ['reviewer'] as ['reviewer'] };
    const { url } = await succeeded(inviter.client.POST('/admin/tenants/{tenantId}/invitations', { ...at, body }));
    service.clock.advance(7 * dayMs);
    for (const [locale, text] of [
      ['en-GB', 'It has expired. Ask Jonas Keller for a new one.'],
      ['ja-JP', '期限が切れています。新しいリンクを Jonas Keller さんに依頼してください。'],
    ] as const) {
      user = await openConsole(browser, service, { locale });
      await user.page.goto(url);
      await user.page.getByRole('alert').getByText(text).waitFor();
      expect(await user.page.getByRole('textbox').count()).toBe(0);
      expect(new URL(`${await user.page.getByRole('link').getAttribute('href')}`, url).pathname).toBe('/console/');
      expect(await axeViolations(user.page), locale).toEqual([]);
      expect(user.troubles).toEqual([]);
      await user.close();
    }
  });
});
