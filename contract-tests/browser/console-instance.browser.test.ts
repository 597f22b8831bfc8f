import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeViolationsInBothSchemes } from '../support/axe.ts';
import { useChromium } from '../support/chromium.ts';
import { adminOf, refusalOf, succeeded } from '../support/client.ts';
import { atEachSize, consoleSizes, openConsole } from '../support/console-page.ts';
import { anyEngine } from '../support/databases.ts';
import { leftInBrowser } from '../support/left-in-browser.ts';
import { codeOf, newEmail, signedInMember } from '../support/member.ts';
import { planted } from '../support/planted.ts';
import { useService, whileTableIsMissing } from '../support/service.ts';
import { createTenant, type TestTenant } from '../support/tenant.ts';

const browser = await useChromium();

const locales = ['en-GB', 'ja-JP'] as const;

describe('the pages of the instance', () => {
  const it = useService(anyEngine);
  let tenant: TestTenant;

  beforeAll(async () => {
    tenant = await createTenant(it.service, {}, 'live');
  });

  const checkAccess = async (page: Page, what: string) => {
    expect(await axeViolationsInBothSchemes(page), what).toEqual([]);
  };
  const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

  test('let an operator invite another one, who accepts, makes a token and revokes it, and the audit log has it all', async () => {
    const member = await signedInMember(it.service, null);
    const user = await openConsole(browser, it.service, { member });
    const { page } = user;
    await user.open('');
    await page.getByRole('link', { name: 'Operate the instance' }).click();
    await user.sees('Health');
    // Tests play the readers, so the models that read print are not installed.
    await page.getByText('The text models are missing').waitFor();
    await page.getByRole('link', { name: 'Operators' }).click();
    await user.sees('Operators');
    await user.press('Invite an operator');
    const email = newEmail();
    await page.getByRole('dialog').getByLabel('E-mail address').fill(email);
    await page.getByRole('dialog').getByRole('button', { name: 'Create the link' }).click();
    const link = `${await page.getByRole('dialog').locator('code').textContent()}`;
    expect(link).toMatch(/\/console\/invitation#[\w-]{43}$/);
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).waitFor();
    await user.press('I have stored it');
    await rowOf(page, email).waitFor();
    expect(await page.content()).not.toContain(link);

    const invited = await openConsole(browser, it.service);
    await invited.page.goto(link);
    await invited.page.getByText('This instance: operator').waitFor();
    await invited.page.getByLabel('Your name').fill('Aiko Hayase');
    await invited.page.getByLabel('Password').fill(planted.password);
    await invited.press('Accept');
    const secret = `${await invited.page.locator('form code').textContent()}`;
    await invited.page.getByLabel('Six digits').fill(codeOf(secret, it.service.clock.now()));
    await invited.press('Confirm');
    await invited.press('I have stored them');
    await invited.page.getByRole('link', { name: 'Operate the instance' }).click();
    await invited.page.getByRole('link', { name: 'Instance tokens' }).click();
    await invited.press('Issue a token');
    const dialog = invited.page.getByRole('dialog', { name: 'Issue a token' });
    // A member of the instance has, and so grants, one role.
    expect(await dialog.getByRole('checkbox').count()).toBe(1);
    await dialog.getByLabel('Name').fill('Provisioning');
    await dialog.getByRole('button', { name: 'Issue', exact: true }).click();
    const token = `${await invited.page.getByRole('dialog').locator('code').textContent()}`;
    await invited.page.getByRole('dialog').getByRole('button', { name: 'Copy' }).waitFor();
    await invited.press('I have stored it');
    expect(await invited.page.content()).not.toContain(token);
    const admin = adminOf({ ...it.service, adminToken: token });
    await succeeded(admin.GET('/admin/tenants'));
    const row = rowOf(invited.page, `…${token.slice(-4)}`);
    await row.getByRole('button', { name: 'Revoke' }).click();
    await invited.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('Revoked').waitFor();
    expect(await refusalOf(admin.GET('/admin/tenants'))).toBe('401 Unauthorized');

    await page.getByRole('link', { name: 'Instance audit log' }).click();
    await user.sees('Instance audit log');
    const actions = [
      ['Revoke an instance token', 'Aiko Hayase'],
      ['Issue an instance token', 'Aiko Hayase'],
      ['Invite an operator', 'You'],
    ] as const;
    for (const [operation, who] of actions) await rowOf(page, operation).filter({ hasText: who }).first().waitFor();
    // While a list of choices is open, nothing else of the page has a role, so its rows seem to be gone.
    const choices = page.getByRole('listbox');
    await page.getByRole('combobox', { name: 'Operation' }).click();
    await page.getByRole('option', { name: 'Issue an instance token' }).click();
    await choices.waitFor({ state: 'detached' });
    await rowOf(page, 'Invite an operator').first().waitFor({ state: 'detached' });
    await rowOf(page, 'Issue an instance token').filter({ hasText: 'Aiko Hayase' }).first().waitFor();
    await page.getByRole('combobox', { name: 'Operation' }).click();
    await page.getByRole('option', { name: 'All' }).click();
    await page.getByRole('combobox', { name: 'Who' }).click();
    await page.getByRole('option', { name: 'You' }).click();
    await choices.waitFor({ state: 'detached' });
    await rowOf(page, 'Issue an instance token').first().waitFor({ state: 'detached' });
    await rowOf(page, 'Invite an operator').filter({ hasText: 'You' }).first().waitFor();
    // Nothing is older than the instance, and the chosen person stays chosen.
    await page.getByLabel('Before').fill('2020-01-01T00:00');
    await page.getByText('No entry matches').waitFor();
    expect(await page.getByRole('combobox', { name: 'Who' }).textContent()).toBe('You');
    // The text of the page holds names, and nothing that stays behind does.
    const kept = await leftInBrowser(page);
    for (const value of [email, member.email, 'Aiko', token]) expect(kept).not.toContain(value);
    for (const { troubles, close } of [user, invited]) {
      expect(troubles).toEqual([]);
      await close();
    }
  });

  test('withdraw an invitation, make a link for a new password, and remove an operator, but not one who has gone', async () => {
    const [member, other, gone] = [
      await signedInMember(it.service, null),
      await signedInMember(it.service, null),
      await signedInMember(it.service, null),
    ];
    const email = newEmail();
    await succeeded(adminOf(it.service).POST('/admin/invitations', { body: { email } }));
    const user = await openConsole(browser, it.service, { member });
    const { page } = user;
    const dialog = page.getByRole('dialog');
    const leaves = async (text: string) => {
      // No row has a role while a dialog is above it.
      await dialog.waitFor({ state: 'detached' });
      await rowOf(page, text).waitFor({ state: 'detached' });
    };
    await user.open('/instance/operators');
    await rowOf(page, email).getByRole('button', { name: 'Revoke' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await leaves(email);

    await rowOf(page, other.email).getByRole('button', { name: 'New password' }).click();
    await dialog.getByRole('button', { name: 'Create the link' }).click();
    expect(await dialog.locator('code').textContent()).toMatch(/\/console\/password#[\w-]{43}$/);
    await user.press('I have stored it');

    await rowOf(page, other.email).getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await leaves(other.email);
    expect(await refusalOf(other.client.GET('/admin/members'))).toBe('401 Unauthorized');

    const params = { path: { memberId: gone.id } };
    expect((await member.client.DELETE('/admin/members/{memberId}', { params })).response.status).toBe(204);
    await rowOf(page, gone.email).getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByText('This no longer exists').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await leaves(gone.email);
    expect(user.troubles).toEqual([]);
    await user.close();
  });

  test.each(locales)('in %s keep the last operator, and say why in the language of the page', async (locale) => {
    const member = await signedInMember(it.service, null);
    const { items } = await succeeded(member.client.GET('/admin/members'));
    for (const { id } of items.filter((one) => one.id !== member.id))
      await member.client.DELETE('/admin/members/{memberId}', { params: { path: { memberId: id } } });
    const user = await openConsole(browser, it.service, { member, locale });
    const { page } = user;
    await user.open('/instance/operators');
    await rowOf(page, member.email).getByRole('button').last().click();
    await page.getByRole('dialog').getByRole('button').last().click();
    const reason = { 'en-GB': 'The last operator stays.', 'ja-JP': '最後のオペレーターは外せません。' }[locale];
    await page.getByRole('dialog').getByRole('alert').getByText(reason).waitFor();
    await user.close();
  });

  test('show both versions where another owner has changed a member meanwhile, and go on from the newer one', async () => {
    const owner = await signedInMember(it.service, tenant.id, ['owner']);
    const member = await signedInMember(it.service, tenant.id, ['reviewer']);
    const params = { path: { tenantId: tenant.id, memberId: member.id } };
    const give = async (...roles: ['reviewer' | 'developer' | 'auditor', ...('reviewer' | 'auditor')[]]) =>
      succeeded(owner.client.PATCH('/admin/tenants/{tenantId}/members/{memberId}', { params, body: { roles } }));
    for (const [locale, viewport] of [
      ['en-GB', consoleSizes.desk],
      ['ja-JP', consoleSizes.phone],
    ] as const) {
      await give('reviewer');
      const user = await openConsole(browser, it.service, { member: owner, locale, viewport });
      const { page } = user;
      const dialog = page.getByRole('dialog');
      const press = async (place: number) => rowOf(page, member.email).getByRole('button').nth(place).click();
      await user.open(`/t/${tenant.id}/members`);
      await press(0);
      await give('auditor');
      await dialog.getByRole('checkbox').nth(1).check();
      await dialog.getByRole('button').last().click();
      const values = dialog.getByRole('alert').locator('dd');
      await values.first().waitFor();
      const words = { 'en-GB': ['reviewer', 'auditor', 'developer'], 'ja-JP': ['審査担当者', '監査担当者', '開発者'] }[
        locale
      ];
      const [reviewer, auditor, developer] = words;
      const separator = locale === 'en-GB' ? ', ' : '、';
      expect(await values.allTextContents()).toEqual([reviewer, auditor, [developer, reviewer].join(separator)]);
      await checkAccess(page, locale);
      await dialog.getByRole('button').last().click();
      await dialog.waitFor({ state: 'detached' });
      await rowOf(page, member.email).getByText([developer, reviewer].join(separator)).waitFor();

      await press(2);
      await give('auditor');
      await dialog.getByRole('button').last().click();
      await values.first().waitFor();
      expect(await values.allTextContents()).toEqual([[developer, reviewer].join(separator), auditor]);
      expect(user.troubles).toEqual([]);
      await user.close();
    }
  });

  test('are not for the members of tenants, who see no link to them', async () => {
    const member = await signedInMember(it.service, tenant.id, ['owner']);
    for (const locale of locales) {
      const user = await openConsole(browser, it.service, { member, locale });
      const { page } = user;
      for (const path of ['health', 'operators', 'tokens', 'audit-log']) {
        await user.moveTo(`/instance/${path}`);
        const refusal = { 'en-GB': 'Your roles do not open this page', 'ja-JP': 'このページを開く権限がありません' };
        await page.getByRole('main').getByText(refusal[locale]).waitFor();
        expect(await page.getByRole('main').getByRole('button').count(), path).toBe(0);
        await checkAccess(page, path);
      }
      expect(await page.locator('a[href*="/instance"]').count()).toBe(0);
      expect(user.troubles).toEqual([]);
      await user.close();
    }
  });

  describe.each(locales)('and the choice of a tenant in %s', (locale) => {
    test('have no violation of WCAG 2.2 AA, wide and narrow, when a new tenant is refused and when a read fails', async () => {
      const member = await signedInMember(it.service, null);
      const user = await openConsole(browser, it.service, { member, locale });
      const { page } = user;
      const check = (stage: string) => atEachSize(page, (size) => checkAccess(page, `${stage}, ${size}`));
      await user.open('');
      await page.locator('main li').first().waitFor();
      await check('the choice');
      await page.locator('main button').nth(-2).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill(' ');
      await check('a new tenant');
      await dialog.getByRole('button').last().click();
      await dialog.getByRole('alert').waitFor();
      await check('a new tenant that is refused');
      const tables = [
        ['tenants', ''],
        ['change_records', '/instance/audit-log'],
        ['signing_keys', '/instance/health'],
        ['machine_tokens', '/instance/tokens'],
        ['member_links', '/instance/operators'],
      ] as const;
      for (const [table, path] of tables)
        await whileTableIsMissing(it.service, table, async () => {
          await user.moveTo(path);
          await page.getByRole('main').getByRole('alert').waitFor();
          await check(path);
        });
      expect(user.troubles).toEqual([]);
      await user.close();
    });

    test("say that no role opens the list of tenants, to a token of the instance without an operator's role", async () => {
      const body = { name: 'Reader', roles: ['auditor'] as ['auditor'], expiresInSeconds: null };
      const { token } = await succeeded(adminOf(it.service).POST('/admin/tokens', { body }));
      const user = await openConsole(browser, it.service, { locale });
      const { page } = user;
      await user.open('');
      await page.locator('main form ~ button').click();
      await page.locator('input[type=password]').fill(token);
      await page.locator('form button[type=submit]').click();
      const refusal = { 'en-GB': 'Your roles do not open this page', 'ja-JP': 'このページを開く権限がありません' };
      await page.getByRole('main').getByText(refusal[locale]).waitFor();
      await checkAccess(page, 'the choice without a role');
      expect(await page.locator('a[href*="/instance"]').count()).toBe(0);
      expect(user.troubles).toEqual([]);
      await user.close();
    });
  });
});
