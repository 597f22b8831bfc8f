import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { useChromium } from '../support/chromium.ts';
import { adminOf, succeeded } from '../support/client.ts';
import { atEachSize, type ConsolePage, openConsole } from '../support/console-page.ts';
import { anyEngine } from '../support/databases.ts';
import { overflow } from '../support/layout.ts';
import { leftInBrowser } from '../support/left-in-browser.ts';
import { signedInMember, type TestMember } from '../support/member.ts';
import { operatorOf } from '../support/operator.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createTenant, type TestTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

const browser = await useChromium();

describe('the settings in the console', () => {
  const it = useService(anyEngine);
  const operator = operatorOf(it);
  let tenant: TestTenant;
  let developer: TestMember;
  let auditor: TestMember;

  beforeAll(async () => {
    tenant = await createTenant(it.service);
    developer = await signedInMember(it.service, tenant.id, ['developer']);
    auditor = await signedInMember(it.service, tenant.id, ['auditor']);
  });

  async function openSettings(member: TestMember = developer, tenantId = tenant.id): Promise<ConsolePage> {
    const user = await openConsole(browser, it.service, { member });
    await user.open(`/t/${tenantId}/settings`);
    await user.page.getByRole('heading', { level: 3, name: 'IP allow-list' }).waitFor();
    return user;
  }
  const settingsNow = async () => (await succeeded(operator.getTenant(tenant.id))).settings;

  test('warn of the callers that an allow-list would refuse, and are saved once that was seen', async () => {
    await tenant.client.GET('/v1/verification-sessions');
    const path = { tenantId: tenant.id };
    const list = { ipAllowList: ['203.0.113.0/24'] };
    await waitUntil('the call was noted', async () => {
      const call = adminOf(it.service).POST('/admin/tenants/{tenantId}/settings/preview', {
        params: { path },
        body: list,
      });
      return (await succeeded(call)).warnings.length > 0;
    });
    const user = await openSettings();
    const { page } = user;
    await user.press('Edit');
    const field = page.getByRole('textbox', { name: 'Add to: IP allow-list' });
    await field.fill('203.0.113.0/24, 198.51.100.7');
    await field.press('Enter');
    await page.getByRole('button', { name: 'Remove 198.51.100.7' }).click();
    await page.getByRole('switch', { name: 'Automatic rejection' }).click();
    await page.getByText('2 changes, not saved').waitFor();
    await user.press('Show what changes');

    const dialog = page.getByRole('dialog', { name: 'What would change' });
    await dialog.getByText('API calls came from these addresses in the last 7 days').waitFor();
    await dialog.getByRole('alert').getByText('127.0.0.1').waitFor();
    await dialog.getByRole('row').filter({ hasText: 'Automatic rejection' }).getByText('Off').waitFor();
    expect(await settingsNow()).toMatchObject({ ipAllowList: [], automaticRejection: true });
    await dialog.getByRole('button', { name: 'Save all the same' }).click();
    await page.getByText('The settings have been saved.').waitFor();
    expect(await settingsNow()).toMatchObject({ ...list, automaticRejection: false });
    const row = page.getByRole('region', { name: 'Access to the API' });
    await row.getByText('203.0.113.0/24').waitFor();
    await row.getByText('Changed').waitFor();

    // The default comes back with one press.
    await user.press('Edit');
    await page.getByRole('button', { name: 'Use it: the default of IP allow-list' }).click();
    await user.press('Show what changes');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The settings have been saved.').waitFor();
    expect(await settingsNow()).toMatchObject({ ipAllowList: [], automaticRejection: false });
    expect(user.troubles).toEqual([]);
  });

  test('show at the field what the service refuses', async () => {
    const user = await openSettings();
    const { page } = user;
    await user.press('Edit');
    await page.getByRole('textbox', { name: 'Accent colour' }).fill('#767676');
    const field = page.getByRole('textbox', { name: 'Add to: IP allow-list' });
    await field.fill('192.0.2.1\nnowhere');
    await field.press('Enter');
    await user.press('Show what changes');
    await page.getByText('Some values are not valid.').waitFor();
    const entry = page.getByRole('listitem').filter({ hasText: 'nowhere' });
    await entry.getByText(/must be/).waitFor();
    await page.getByText(/must have a contrast of at least 4.5:1/).waitFor();
    const colour = page.getByRole('textbox', { name: 'Accent colour' });
    expect(await colour.getAttribute('aria-invalid')).toBe('true');
    // It has the focus, and no bar covers it.
    const isOnTop = (one: Element) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return one === document.activeElement && document.elementFromPoint(x + width / 2, y + height / 2) === one;
    };
    await expect.poll(() => colour.evaluate(isOnTop)).toBe(true);
    // In the language of the page, too.
    await user.press('日本語');
    await entry.getByText('IP アドレスか CIDR の範囲を入力してください。').waitFor();
    await page
      .getByText(/コントラスト比が 4.5:1 以上必要です。/)
      .first()
      .waitFor();
    await user.press('English');

    await page.getByRole('button', { name: 'Remove nowhere' }).click();
    await colour.fill('#1f5f4a');
    await user.press('Show what changes');
    await page.getByRole('dialog', { name: 'What would change' }).getByText('#1f5f4a').waitFor();
  });

  test('that another person has changed meanwhile are merged by choice, and lose nothing of theirs', async () => {
    const user = await openSettings();
    const { page } = user;
    await user.press('Edit');
    const lifetime = page.getByRole('spinbutton', { name: 'Lifetime of a session' });
    await lifetime.fill('3');
    await page.getByRole('textbox', { name: 'Display name' }).fill('Aozora');
    await user.press('Show what changes');
    const dialog = page.getByRole('dialog', { name: 'What would change' });
    await dialog.getByText('3 days').waitFor();
    // While the dry run is shown, another person is faster.
    await succeeded(operator.updateTenantSettings(tenant.id, { sessionLifetimeSeconds: 2 * 86_400, riskScoreMax: 70 }));
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();

    const conflict = page.getByRole('dialog', { name: 'The settings were changed meanwhile' });
    const row = conflict.getByRole('row').filter({ hasText: 'Lifetime of a session' });
    for (const value of ['7 days', '2 days', '3 days']) await row.getByText(value).waitFor();
    await conflict.getByRole('row').filter({ hasText: 'Risk score' }).getByText('70').waitFor();
    const go = conflict.getByRole('button', { name: 'Continue with these values' });
    expect(await go.isDisabled()).toBe(true);
    await conflict.getByRole('radio', { name: 'Lifetime of a session: Mine' }).check();
    await go.click();
    await dialog.getByText('2 days').waitFor();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The settings have been saved.').waitFor();
    expect(await settingsNow()).toMatchObject({
      ...{ sessionLifetimeSeconds: 3 * 86_400, displayName: 'Aozora', riskScoreMax: 70 },
    });

    // The other way: theirs is kept, and nothing is left to save.
    await user.press('Edit');
    await lifetime.fill('5');
    await succeeded(operator.updateTenantSettings(tenant.id, { sessionLifetimeSeconds: 4 * 86_400 }));
    await user.press('Show what changes');
    await conflict.getByRole('radio', { name: 'Lifetime of a session: Theirs' }).check();
    await go.click();
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    await page.getByText('4 days').waitFor();
    expect(await settingsNow()).toMatchObject({ sessionLifetimeSeconds: 4 * 86_400 });
  });

  test('are read by every role, and changed by those of the document; those of the instance by operators', async () => {
    const reader = await openSettings(auditor);
    expect(await reader.page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    expect(await reader.page.getByRole('button', { name: 'Choose a file' }).count()).toBe(0);
    const user = await openSettings();
    await user.press('Edit');
    // What is not saved is not left without a question.
    const rejection = user.page.getByRole('switch', { name: 'Automatic rejection' });
    const wasOn = await rejection.isChecked();
    await rejection.click();
    await user.page.getByRole('link', { name: 'Webhooks' }).click();
    const question = user.page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await rejection.isChecked()).toBe(!wasOn);
    expect(await user.page.getByText('Only an owner of the tenant changes this.').count()).toBe(1);
    expect(await user.page.getByText('Only an operator of the instance changes this.').count()).toBe(3);
    expect(await user.page.getByRole('spinbutton', { name: 'Creation rate limit' }).count()).toBe(0);
    await user.page.getByRole('link', { name: 'Webhooks' }).click();
    await question.getByRole('button', { name: 'Leave the page' }).click();
    await user.sees('Webhooks');
  });

  test('of a tenant that has none say so, and take the defaults with one press', async () => {
    const empty = await createTenant(it.service, null);
    const user = await openSettings(await signedInMember(it.service, empty.id, ['owner']), empty.id);
    await user.press('Save the defaults');
    await user.page.getByText('This tenant has no settings yet').waitFor({ state: 'detached' });
    expect((await succeeded(operator.getTenant(empty.id))).settings?.steps).toEqual(['document', 'user_input']);
  });

  const drawn = (width: number, height: number, background = '#1f5f4a') =>
    sharp({ create: { width, height, channels: 4, background } })
      .png()
      .toBuffer();

  test('take a logo that is seen before it is set, say why one is refused, and remove it', async () => {
    const user = await openSettings();
    const { page } = user;
    const choose = async (name: string, buffer: Buffer) => {
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
      await page.getByRole('img', { name: 'Preview: not set yet' }).waitFor();
      await user.press('Set the logo');
    };
    await choose('narrow.png', await drawn(600, 10));
    await page.getByText('its shorter side must have at least 24').waitFor();
    await choose('logo.png', await drawn(600, 200));
    const logo = page.getByRole('img', { name: 'The logo' });
    await logo.waitFor();
    await expect.poll(() => logo.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    expect((await succeeded(operator.getTenant(tenant.id))).logoUrl).not.toBeNull();
    await user.press('Remove the logo');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the logo' }).click();
    await page.getByText('None (users see the name)').waitFor();
    expect((await succeeded(operator.getTenant(tenant.id))).logoUrl).toBeNull();
    expect(user.troubles).toEqual([]);
  });

  test('show a logo that another person has set meanwhile before it is replaced or removed', async () => {
    const logoUrl = async () => (await succeeded(operator.getTenant(tenant.id))).logoUrl;
    const putByAnother = async (background: string) => {
      const response = await fetch(`${it.service.baseUrl}/admin/tenants/${tenant.id}/logo`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${it.service.adminToken}`, 'content-type': 'image/png' },
        body: new Uint8Array(await drawn(300, 90, background)),
      });
      expect(response.status).toBe(200);
      return logoUrl();
    };
    const user = await openSettings();
    const { page } = user;
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: await drawn(600, 200) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('img', { name: 'Preview: not set yet' }).waitFor();
    const theirs = await putByAnother('#7a3b00');
    await user.press('Set the logo');
    const conflict = page.getByRole('alert').filter({ hasText: 'The logo was changed meanwhile' });
    await conflict.getByRole('img', { name: 'The logo that another person has set' }).waitFor();
    expect(await logoUrl()).toBe(theirs);
    await user.press('Set mine all the same');
    await page.getByRole('img', { name: 'The logo', exact: true }).waitFor();
    expect(await logoUrl()).not.toBe(theirs);

    await user.press('Remove the logo');
    const removing = page.getByRole('dialog').getByRole('button', { name: 'Remove the logo' });
    const again = await putByAnother('#00407a');
    await removing.click();
    await page.getByRole('dialog').getByText('The logo was changed meanwhile').waitFor();
    expect(await logoUrl()).toBe(again);
    await removing.click();
    await page.getByText('None (users see the name)').waitFor();
    expect(await logoUrl()).toBeNull();
    expect(user.troubles).toEqual([]);
  });

  test.each(['en-GB', 'ja-JP'])('have no violation of WCAG 2.2 AA while they are edited in %s', async (locale) => {
    const user = await openConsole(browser, it.service, { member: developer, locale });
    const { page } = user;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const check = (stage: string) =>
      atEachSize(page, async (size) => {
        expect(await axeViolations(page), `${stage}, ${size}`).toEqual([]);
        expect(await overflow(page), `${stage}, ${size}`).toBeLessThanOrEqual(0);
      });
    await user.open(`/t/${tenant.id}/settings`);
    await page.locator('#main form button').first().click();
    await page.getByRole('switch').first().click();
    await check('fields');
    await page.locator('#main button[type=submit]').click();
    await page.getByRole('dialog').waitFor();
    await check('dry run');
    // Another value than the settings have, in either language.
    await succeeded(operator.updateTenantSettings(tenant.id, { riskScoreMax: locale === 'en-GB' ? 90 : 80 }));
    await page.getByRole('dialog').getByRole('button').last().click();
    await page.getByRole('radio').first().waitFor();
    await check('both versions');
  });

  test('hold nothing of the tenant in addresses and storage', async () => {
    const user = await openSettings();
    await user.page.getByText(planted.callbackUrl).first().waitFor();
    const kept = await leftInBrowser(user.page);
    expect(kept).not.toContain(planted.callbackUrl);
  });
});
