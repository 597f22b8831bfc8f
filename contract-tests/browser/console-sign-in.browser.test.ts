import { beforeAll, describe, expect, test } from 'vitest';
import { useChromium } from '../support/chromium.ts';
import { adminOf, succeeded } from '../support/client.ts';
import { type ConsolePage, openConsole } from '../support/console-page.ts';
import { anyEngine } from '../support/databases.ts';
import { leftInBrowser } from '../support/left-in-browser.ts';
import { codeOf, newEmail, signedInMember } from '../support/member.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createTenant, type TestTenant } from '../support/tenant.ts';
import { secondMs } from '../support/time.ts';

const browser = await useChromium();

describe('the sign-in of the console', () => {
  const it = useService(anyEngine);
  let tenant: TestTenant;
  let user: ConsolePage;

  beforeAll(async () => {
    tenant = await createTenant(it.service, {}, 'live');
  });

  test('goes from an invitation through the second factor, out, and in again', async () => {
    const email = newEmail();
    const at = { params: { path: { tenantId: tenant.id } } };
    const { url } = await succeeded(
      adminOf(it.service).POST('/admin/tenants/{tenantId}/invitations', {
        ...at,
        body: { email, roles: ['reviewer'] },
      }),
    );
    user = await openConsole(browser, it.service);
    const { page } = user;
    await page.goto(url);
    await user.sees('Accept the invitation');
    // The secret of the link stays in no history.
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await page.getByText('Aozora Trading: reviewer').waitFor();
    await page.getByLabel('Your name').fill('Jonas Keller');
    await page.getByLabel('Password').fill(planted.password);
    await user.press('Accept');

    await user.sees('Set up a second factor');
    await page.getByRole('img', { name: 'QR code of the secret' }).waitFor();
    const secret = (await page.locator('form code').first().textContent()) ?? '';
    await page.getByLabel('Six digits').fill(codeOf(secret, it.service.clock.now()));
    await user.press('Confirm');
    await user.sees('Recovery codes');
    await expect.poll(() => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(10);
    await user.press('I have stored them');
    await user.sees('Reviews');
    // What a reviewer may not open is not offered.
    const offered = await page.getByRole('navigation').getByRole('link').allTextContents();
    expect(offered).toContain('Sessions');
    expect(offered).not.toContain('Audit log');

    await user.press('Sign out');
    await user.sees('Sign in to the console');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill('not the password at all');
    await user.press(/^Sign in$/);
    await page.getByText('The e-mail address, the password or the code is wrong').first().waitFor();
    await page.getByLabel('Password').fill(planted.password);
    await user.press(/^Sign in$/);
    await user.sees('Second factor');
    // Each code works once, so this is the next one.
    it.service.clock.advance(30 * secondMs);
    await page.getByLabel('Code').fill(codeOf(secret, it.service.clock.now()));
    await user.press('Continue');
    await user.sees('Reviews');
    expect(user.troubles).toEqual([]);
  });

  test('of a member whose session was revoked ends at the next call, with nothing left of what was shown', async () => {
    const member = await signedInMember(it.service, tenant.id, ['owner']);
    user = await openConsole(browser, it.service, { member });
    await user.open(`/t/${tenant.id}/api-keys`);
    await user.page.getByText('Ends with').first().waitFor();
    const { session } = await succeeded(member.client.GET('/admin/account'));
    const path = { memberSessionId: session.id };
    await succeeded(member.client.DELETE('/admin/account/sessions/{memberSessionId}', { params: { path } }));
    await user.page.getByRole('link', { name: 'Sessions' }).click();
    await user.sees('Sign in to the console');
    await user.page.getByText('You have been signed out').waitFor();
    expect(await user.page.getByText('Ends with').count()).toBe(0);
  });

  test('takes a machine token, which it keeps in no storage', async () => {
    user = await openConsole(browser, it.service);
    const { page } = user;
    await user.open(`/t/${tenant.id}/sessions`);
    await user.press('Use a machine token');
    await page.getByLabel('Machine token').fill('mtm_admin_wrong');
    await user.press(/^Sign in$/);
    await page.getByText('This token is not valid.').first().waitFor();
    await page.getByLabel('Machine token').fill(it.service.adminToken);
    await user.press(/^Sign in$/);
    await user.sees('Sessions');
    expect(await leftInBrowser(page)).not.toContain(it.service.adminToken);
    await page.reload();
    await user.sees('Sign in to the console');
  });
});
