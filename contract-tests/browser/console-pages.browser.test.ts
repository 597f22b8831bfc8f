import { beforeAll, describe, expect, test } from 'vitest';
import { axeViolations, axeViolationsInBothSchemes } from '../support/axe.ts';
import { useChromium } from '../support/chromium.ts';
import { adminOf, refusalOf, succeeded } from '../support/client.ts';
import { consolePages } from '../support/console-actions.ts';
import { atEachSize, openConsole } from '../support/console-page.ts';
import { anyEngine } from '../support/databases.ts';
import { overflow } from '../support/layout.ts';
import { leftInBrowser } from '../support/left-in-browser.ts';
import { newEmail, signedInMember, type TestMember } from '../support/member.ts';
import { planted } from '../support/planted.ts';
import { useService, whileTableIsMissing } from '../support/service.ts';
import { createNotifiedTenant, type NotifiedTenant, reviewingSession } from '../support/tenant.ts';

const browser = await useChromium();

const languages = { 'en-GB': 'en', 'ja-JP': 'ja' } as const;

describe('the pages of the console', () => {
  const it = useService(anyEngine);
  let tenant: NotifiedTenant;
  let owner: TestMember;
  let operator: TestMember;
  let sessionId: string;

  beforeAll(async () => {
    tenant = await createNotifiedTenant(it.service, it.receiver);
    owner = await signedInMember(it.service, tenant.id, ['owner']);
    operator = await signedInMember(it.service, null);
    ({ id: sessionId } = await reviewingSession(it, tenant, { preRegisteredInfo: { lastName: planted.otherName } }));
  });

  /** Every page by its address, with something that is there once its data is. */
  const pages = (): readonly (readonly [path: string, shown: string])[] => [
    [`/t/${tenant.id}/overview`, 'main svg[role=img]'],
    [`/t/${tenant.id}/reviews`, 'td a'],
    [`/t/${tenant.id}/reviews/${sessionId}`, 'main img'],
    [`/t/${tenant.id}/sessions`, 'td a'],
    [`/t/${tenant.id}/sessions/${sessionId}`, 'ol > li'],
    [`/t/${tenant.id}/deliveries`, 'td button'],
    [`/t/${tenant.id}/webhooks`, 'main dl'],
    [`/t/${tenant.id}/api-keys`, 'td code'],
    [`/t/${tenant.id}/tokens`, 'main section p'],
    [`/t/${tenant.id}/members`, 'td strong'],
    [`/t/${tenant.id}/blocklist`, 'main section p'],
    [`/t/${tenant.id}/settings`, 'main h3'],
    [`/t/${tenant.id}/sandbox`, 'td button'],
    [`/t/${tenant.id}/audit-log`, 'td time'],
    [`/t/${tenant.id}/nowhere`, 'main h1'],
  ];
  /** Those that only operators have. */
  const operatorPages: readonly (readonly [path: string, shown: string])[] = [
    ['', 'main li'],
    ['/instance/health', 'main dl'],
    ['/instance/operators', 'td strong'],
    ['/instance/tokens', 'td code'],
    ['/instance/audit-log', 'td time'],
  ];

  describe.each(Object.entries(languages))('in %s', (locale, language) => {
    test.each(['owner', 'operator'] as const)(
      'have no violation of WCAG 2.2 AA on a desk and on a phone, and fit its width, for an %s',
      async (who) => {
        const [member, walked] = who === 'owner' ? [owner, pages()] : [operator, operatorPages];
        const user = await openConsole(browser, it.service, { member, locale });
        const { page } = user;
        for (const [path, shown] of walked) {
          await user.moveTo(path);
          await atEachSize(page, async (size) => {
            const what = `${path}, ${size}`;
            await page.locator(shown).first().waitFor();
            expect(await page.locator('html').getAttribute('lang'), what).toBe(language);
            expect(await axeViolationsInBothSchemes(page), what).toEqual([]);
            expect(await overflow(page), what).toBeLessThanOrEqual(0);
            expect(await page.title(), what).toMatch(/ · Mitome$/);
          });
        }
        expect(user.troubles).toEqual([]);
        await user.close();
      },
    );
  });

  /** A table without which a page cannot be shown, by the first part of its path. */
  const tableOf: Readonly<Record<string, string>> = {
    ...{ overview: 'day_counts', reviews: 'pending_reviews', sessions: 'sessions', sandbox: 'sessions' },
    ...{ deliveries: 'deliveries', resend: 'bulk_redeliveries', webhooks: 'endpoints', settings: 'api_keys' },
    ...{ 'api-keys': 'api_keys', tokens: 'machine_tokens', members: 'member_links', blocklist: 'blocklist_entries' },
    'audit-log': 'change_records',
  };

  test('say that a read has failed, and show it after another try', async () => {
    const user = await openConsole(browser, it.service, { member: owner });
    const { page } = user;
    const failed = page.getByRole('main').getByRole('alert');
    const session = { created: sessionId, reviewing: sessionId, completed: sessionId };
    const all = new Map(consolePages(session).map((one) => [one.path, one]));
    for (const { path } of all.values()) {
      const [area = ''] = path.split('/');
      const table = path === `reviews/${sessionId}` ? 'sessions' : tableOf[area];
      expect(table, path).toBeDefined();
      await whileTableIsMissing(it.service, `${table}`, async () => {
        await user.moveTo(`/t/${tenant.id}/${path}`);
        await failed.first().waitFor();
        await page.emulateMedia({ reducedMotion: 'reduce' });
        expect(await axeViolations(page), path).toEqual([]);
      });
      const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
      // Another read of the page may fail later than the first. All at once, as a page that reads again by itself takes them away.
      const unread = again.or(page.getByRole('main').getByRole('progressbar'));
      const tryAgain = async () => {
        await again.evaluateAll((all) => {
          for (const button of all) (button as HTMLElement).click();
        });
        return unread.count();
      };
      await expect.poll(tryAgain, { message: path }).toBe(0);
    }
    expect(user.troubles).toEqual([]);
    await user.close();
  });

  test('load nothing from elsewhere, under a policy with a nonce, and are never stored', async () => {
    const user = await openConsole(browser, it.service, { member: owner });
    const urls: string[] = [];
    user.page.on('request', (request) => urls.push(request.url()));
    const first = await user.open(`/t/${tenant.id}/reviews/${sessionId}`);
    await user.page.locator('main img').first().waitFor();
    expect(urls.filter((url) => !url.startsWith(it.service.baseUrl) && !url.startsWith('blob:'))).toEqual([]);
    const headers = (await first?.allHeaders()) ?? {};
    const policy = headers['content-security-policy'] ?? '';
    expect(headers['cache-control']).toBe('no-store');
    expect(policy).toMatch(/style-src 'self' 'nonce-[\w+/=]{24}'/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
    const again = (await await user.open(''))?.headers()['content-security-policy'];
    expect(again).not.toBe(policy);
    await user.close();
  });

  test('keep personal data out of addresses, titles and storage', async () => {
    const user = await openConsole(browser, it.service, { member: owner });
    await user.open(`/t/${tenant.id}/sessions/${sessionId}`);
    await user.press('Show personal data');
    await user.page.getByText(planted.otherName).first().waitFor();
    const kept = await leftInBrowser(user.page);
    for (const value of [planted.otherName, planted.person.lastName, planted.person.firstName]) {
      expect(kept).not.toContain(value);
    }
    await user.close();
  });

  test('begin again in a browser that keeps pages for its back button though they are not to be stored', async () => {
    const user = await openConsole(browser, it.service, { member: owner });
    const { page } = user;
    await user.open(`/t/${tenant.id}/sessions/${sessionId}`);
    await user.press('Show personal data');
    await page.getByText(planted.otherName).first().waitFor();
    // Chromium keeps no such page. Safari does, and then tells it this.
    const again = page.waitForEvent('load');
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await again;
    await page.getByRole('button', { name: 'Show personal data' }).waitFor();
    expect(await page.content()).not.toContain(planted.otherName);
    await user.close();
  });

  test('rotate a signing secret step by step, and show the new one once', async () => {
    const user = await openConsole(browser, it.service, { member: owner });
    const { page } = user;
    await user.open(`/t/${tenant.id}/webhooks`);
    await user.press('Rotate the secret');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Issue a new secret' }).click();
    const secret = (await dialog.locator('code').textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    await dialog.getByRole('button', { name: 'My server has it' }).click();
    expect(await page.content()).not.toContain(secret);
    await dialog.getByRole('button', { name: 'Later' }).click();
    await page.getByText('2 are valid: a rotation is under way').waitFor();
    await user.press('Finish the rotation');
    // The inbox has the old secret only.
    const test = dialog.getByRole('button', { name: 'Test the new secret' });
    await test.click();
    await dialog.getByText('Your server has not accepted the new secret.').waitFor();
    await dialog.getByText('(HTTP 400)').waitFor();
    tenant.inbox.useSecret(secret);
    await test.click();
    await dialog.getByText('Your server accepts what the new secret alone signs.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await dialog.getByRole('button', { name: 'Disable the old secret' }).click();
    await dialog.getByText('The old secret no longer signs.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText('One is valid').waitFor();
    await user.close();
  });

  test('invite a member by a link that is shown once, and keep the last owner', async () => {
    const user = await openConsole(browser, it.service, { member: owner });
    const { page } = user;
    await user.open(`/t/${tenant.id}/members`);
    await user.press('Invite');
    const email = newEmail();
    await page.getByRole('dialog').getByLabel('E-mail address').fill(email);
    await page.getByRole('dialog').getByRole('button', { name: 'Create the link' }).click();
    const link = page.getByRole('dialog', { name: 'Link of the invitation' });
    expect(await link.locator('code').textContent()).toMatch(/\/console\/invitation#[\w-]{43}$/);
    await link.getByRole('button', { name: 'Copy link of the invitation', exact: true }).waitFor();
    await user.press('I have stored it');
    await page.getByRole('row').filter({ hasText: email }).waitFor();

    await page.getByRole('row').filter({ hasText: owner.email }).getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('row').filter({ hasText: owner.email }).waitFor();
    await user.close();
  });

  test('issue and revoke an API key', async () => {
    const user = await openConsole(browser, it.service, { member: owner });
    const { page } = user;
    await user.open(`/t/${tenant.id}/api-keys`);
    await user.press('Issue a key');
    await page.getByRole('combobox', { name: 'Scope' }).click();
    await page.getByRole('option', { name: 'Read only' }).click();
    await page.getByRole('button', { name: 'Issue', exact: true }).click();
    const key = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
    expect(key).toMatch(/^mtm_test_/);
    await user.press('I have stored it');
    const row = page.getByRole('row').filter({ hasText: `…${key.slice(-4)}` });
    await row.getByText('Read only').waitFor();
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('Revoked').waitFor();
    await user.close();
  });

  test('issue a machine token that is shown once, and revoke it', async () => {
    const user = await openConsole(browser, it.service, { member: owner });
    const { page } = user;
    await user.open(`/t/${tenant.id}/tokens`);
    await page.getByText('There is no token yet').waitFor();
    await user.press('Issue a token');
    const dialog = page.getByRole('dialog', { name: 'Issue a token' });
    await dialog.getByLabel('Name').fill('Pipeline');
    await dialog.getByRole('checkbox', { name: 'auditor' }).check();
    await dialog.getByRole('combobox', { name: 'Works' }).click();
    await page.getByRole('option', { name: 'For 30 days' }).click();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Issue', exact: true }).click();
    const token = `${await page.getByRole('dialog').locator('code').textContent()}`;
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).waitFor();
    await user.press('I have stored it');
    const admin = adminOf({ ...it.service, adminToken: token });
    const at = { params: { path: { tenantId: tenant.id } } };
    const { items } = await succeeded(admin.GET('/admin/tenants/{tenantId}/tokens', at));
    expect(items).toMatchObject([{ name: 'Pipeline', roles: ['developer', 'auditor'] }]);
    expect(Date.parse(`${items[0]?.expiresAt}`) - Date.parse(`${items[0]?.createdAt}`)).toBe(30 * 86_400_000);
    expect(await page.content()).not.toContain(token);
    const row = page.getByRole('row').filter({ hasText: `…${token.slice(-4)}` });
    await row.getByText('Valid').waitFor();
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByText('Pipeline').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('Revoked').waitFor();
    expect(await refusalOf(admin.GET('/admin/tenants/{tenantId}/tokens', at))).toBe('401 Unauthorized');
    expect(user.troubles).toEqual([]);
    await user.close();
  });

  test('offer a developer the tokens and roles that the document grants', async () => {
    const member = await signedInMember(it.service, tenant.id, ['developer']);
    const user = await openConsole(browser, it.service, { member });
    await user.open(`/t/${tenant.id}/tokens`);
    await user.press('Issue a token');
    const boxes = user.page.getByRole('dialog').getByRole('checkbox');
    await boxes.first().waitFor();
    expect(await boxes.count()).toBe(1);
    await user.close();
  });
});
