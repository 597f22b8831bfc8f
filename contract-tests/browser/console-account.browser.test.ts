import { beforeAll, describe, expect, test } from 'vitest';
import { axeViolations, axeViolationsInBothSchemes } from '../support/axe.ts';
import { useChromium } from '../support/chromium.ts';
import { adminOf, refusalOf, succeeded, tenantClient } from '../support/client.ts';
import { atEachSize, consoleSizes, openConsole } from '../support/console-page.ts';
import { anyEngine } from '../support/databases.ts';
import { overflow } from '../support/layout.ts';
import { codeOf, givePassword, signedInMember, type TestMember } from '../support/member.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createTenant, type TestTenant } from '../support/tenant.ts';
import { secondMs } from '../support/time.ts';

const browser = await useChromium();

describe("a member's own account", () => {
  const it = useService(anyEngine);
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await createTenant(it.service, {}, 'live');
  });

  /** Signs a member in once more, as from another browser. */
  const alsoElsewhere = async (member: TestMember) => {
    const { browser: other } = await givePassword(it.service, member);
    // Each code works once, so this is the next one.
    it.service.clock.advance(30 * secondMs);
    const code = codeOf(member.secret, it.service.clock.now());
    await succeeded(other.client.POST('/admin/account/second-factor/submit', { body: { code } }));
    return other;
  };

  test('ends one sign-in, and then all others, which are thrown out at their next call', async () => {
    const member = await signedInMember(it.service, tenant.id, ['owner']);
    const first = await alsoElsewhere(member);
    const user = await openConsole(browser, it.service, { member });
    const { page } = user;
    await user.open(`/t/${tenant.id}/api-keys`);
    await page.getByRole('link', { name: 'Your account' }).click();
    await user.sees('Your account');
    const rows = page.getByRole('table', { name: 'Where you are signed in' }).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('button', { name: /^Sign out Unknown browser/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    expect(await refusalOf(first.client.GET('/admin/account'))).toBe('401 Unauthorized');

    const others = [await alsoElsewhere(member), await alsoElsewhere(member)];
    const [name = '', value = ''] = others[0]?.cookie().split('=') ?? [];
    const elsewhere = await openConsole(browser, it.service);
    await elsewhere.context.addCookies([{ name, value, url: it.service.baseUrl, httpOnly: true, sameSite: 'Strict' }]);
    await elsewhere.open(`/t/${tenant.id}/api-keys`);
    await elsewhere.page.getByText('Ends with').first().waitFor();
    await page.reload();
    await expect.poll(() => rows.count()).toBe(3);
    await user.press('Sign out everywhere else');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByText('This browser').waitFor();
    expect(await page.getByRole('button', { name: 'Sign out everywhere else' }).count()).toBe(0);
    // The other browser is thrown out by its next call, and shows nothing of before.
    await elsewhere.page.getByRole('link', { name: 'Sessions' }).click();
    await elsewhere.sees('Sign in to the console');
    expect(await elsewhere.page.getByText('Ends with').count()).toBe(0);
    expect(user.troubles).toEqual([]);
    await elsewhere.close();
    await user.close();
  });

  test('changes the password, renews the second factor and the recovery codes, by which one signs in then', async () => {
    const member = await signedInMember(it.service, tenant.id, ['owner']);
    const other = await alsoElsewhere(member);
    const user = await openConsole(browser, it.service, { member });
    const { page } = user;
    await user.open('/account');
    const password = `${planted.password} and more`;
    await page.getByLabel('Current password').fill('not the password at all');
    await page.getByLabel(/^New password/).fill(password);
    await user.press('Change the password');
    await page.getByText('The e-mail address, the password or the code is wrong').first().waitFor();
    await page.getByLabel('Current password').fill(member.password);
    await user.press('Change the password');
    await page.getByText('your other sign-ins have ended').waitFor();
    expect(await refusalOf(other.client.GET('/admin/account'))).toBe('401 Unauthorized');

    await user.press('Set up a new authenticator');
    const factor = page.getByRole('dialog', { name: 'Set up a second factor' });
    await factor.getByRole('img', { name: 'QR code of the secret' }).waitFor();
    const secret = (await factor.locator('form code').first().textContent()) ?? '';
    await factor.getByLabel('Six digits').fill(codeOf(secret, it.service.clock.now()));
    await factor.getByLabel('Current password').fill(password);
    await factor.getByRole('button', { name: 'Confirm' }).click();
    const codes = page.getByRole('dialog', { name: 'Recovery codes' });
    await codes.getByRole('list', { name: 'Recovery codes' }).waitFor();
    await codes.getByRole('button', { name: 'I have stored them' }).click();
    await page.getByText('The new authenticator counts from now on').waitFor();

    await page.getByText('10 of them have not been used.').waitFor();
    await user.press('Make new codes');
    await codes.getByLabel('Current password').fill(password);
    await codes.getByRole('button', { name: 'Make new codes' }).click();
    const listed = codes.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect.poll(() => listed.count()).toBe(10);
    const recoveryCode = (await listed.first().textContent()) ?? '';
    await codes.getByRole('button', { name: 'I have stored them' }).click();
    expect(await page.content()).not.toContain(recoveryCode);
    expect(user.troubles).toEqual([]);

    await user.press('Sign out');
    await user.sees('Sign in to the console');
    await page.getByLabel('E-mail address').fill(member.email);
    await page.getByLabel('Password').fill(password);
    await user.press(/^Sign in$/);
    await user.sees('Second factor');
    await page.getByLabel('Code').fill(recoveryCode);
    await user.press('Continue');
    await user.sees('Reviews');
    await user.close();
  });

  test.each(['en-GB', 'ja-JP'])('has no violation of WCAG 2.2 AA in %s, wide and narrow', async (locale) => {
    const member = await signedInMember(it.service, tenant.id, ['owner']);
    await alsoElsewhere(member);
    const { page, open } = await openConsole(browser, it.service, { member, locale });
    await open('/account');
    await atEachSize(page, async (size) => {
      await page.locator('tbody tr button').first().waitFor();
      expect(await axeViolationsInBothSchemes(page), size).toEqual([]);
      expect(await overflow(page), size).toBeLessThanOrEqual(0);
    });
  });

  test('operators find tenants by name, switch between them, and open one by its address', async () => {
    const other = await createTenant(it.service);
    const operator = await signedInMember(it.service, null);
    const user = await openConsole(browser, it.service, { member: operator });
    const { page } = user;
    await user.open('');
    await user.sees('Choose a tenant');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Name or ID').fill(tenant.id);
    await expect.poll(() => page.getByRole('list', { name: 'Tenants' }).getByRole('listitem').count()).toBe(1);
    await page.getByRole('button', { name: new RegExp(tenant.id) }).click();
    await page.waitForURL(new RegExp(`/console/t/${tenant.id}/`));
    await page.getByRole('button', { name: /^Tenant: / }).click();
    await page.getByRole('menuitem', { name: 'All tenants' }).click();
    await user.sees('Choose a tenant');
    await user.open(`/t/${other.id}/webhooks`);
    await user.sees('Webhooks');
    expect(user.troubles).toEqual([]);
    await user.close();
  });

  test('operators find a tenant by name that is on no page which was loaded', async () => {
    const admin = adminOf(it.service);
    const create = (name: string) => succeeded(admin.POST('/admin/tenants', { body: { name, mode: 'sandbox' } }));
    const made: string[] = [];
    for (let count = 0; count < 102; count += 1) made.push((await create(`Kasumi Branch ${count}`)).id);
    // Pages have the order of the ids, and hold a hundred.
    const last = made.toSorted().at(-1) as string;
    const name = `Kasumi Branch ${made.indexOf(last)}`;
    const operator = await signedInMember(it.service, null);
    const user = await openConsole(browser, it.service, { member: operator });
    const { page } = user;
    await user.open('');
    const entries = page.getByRole('list', { name: 'Tenants' }).getByRole('listitem');
    await expect.poll(() => entries.count()).toBe(100);
    expect(await entries.filter({ hasText: last }).count()).toBe(0);
    await page.getByLabel('Name or ID').fill(name.toUpperCase());
    await entries.filter({ hasText: last }).waitFor();
    await page.getByLabel('Name or ID').fill('No such tenant');
    await page.getByText('No tenant matches').waitFor();
    expect(user.troubles).toEqual([]);
    await user.close();
  });

  test('operators make a tenant from nothing: its settings, a key, and a session with that key', async () => {
    const member = await signedInMember(it.service, null);
    for (const viewport of Object.values(consoleSizes)) {
      const user = await openConsole(browser, it.service, { member, viewport });
      const { page } = user;
      await user.open('');
      await user.sees('Choose a tenant');
      await user.press('New tenant');
      const dialog = page.getByRole('dialog', { name: 'New tenant' });
      await dialog.getByLabel('Name').fill(' ');
      await dialog.getByRole('button', { name: 'Create the tenant' }).click();
      await dialog.getByRole('alert').waitFor();
      expect(await axeViolations(page), `${viewport.width}`).toEqual([]);
      await dialog.getByLabel('Name').fill(`Hoshi Market ${viewport.width}`);
      await dialog.getByRole('button', { name: 'Create the tenant' }).click();
      await user.press('Save the defaults');
      await page.getByText('This tenant has no settings yet').waitFor({ state: 'detached' });
      const { pathname } = new URL(page.url());
      await user.open(pathname.replace('/console', '').replace('settings', 'api-keys'));
      await user.press('Issue a key');
      await page.getByRole('button', { name: 'Issue', exact: true }).click();
      const key = `${await page.getByRole('dialog').locator('code').textContent()}`;
      const client = tenantClient(it.service.baseUrl, key);
      expect(await succeeded(client.POST('/v1/verification-sessions', { body: {} }))).toMatchObject({
        status: 'created',
      });
      expect(user.troubles).toEqual([]);
      await user.close();
    }
  });
});
