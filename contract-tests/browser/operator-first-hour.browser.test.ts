import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { devices, type Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { beTheUser } from '../support/capture-page.ts';
import { useChromium } from '../support/chromium.ts';
import { consoleSizes } from '../support/console-page.ts';
import { anyEngine } from '../support/databases.ts';
import { blocksOf, type Checkout, createCheckout, openTerminal, type Terminal, textOfGuide } from '../support/guide.ts';
import { embedded, findFreePort } from '../support/installation.ts';
import { codeOf } from '../support/member.ts';
import { planted } from '../support/planted.ts';
import { errorsOf, useInstallation } from '../support/service-process.ts';
import { waitUntil } from '../support/time.ts';

const browser = await useChromium();

const guide = 'operator-first-hour';

describe('the guide “Your first hour as an operator”', () => {
  const it = useInstallation(anyEngine);
  let checkout: Checkout | undefined;
  let terminal: Terminal | undefined;

  afterEach(async () => {
    await terminal?.close();
    await checkout?.remove();
  });

  /** A private window, without a sign-in. */
  const openWindow = async (phone = false): Promise<Page> => {
    const looks = phone ? devices['Pixel 7'] : { viewport: consoleSizes.desk };
    const context = await browser.newContext({ ...looks, locale: 'en-GB' });
    return context.newPage();
  };

  test('leads from the first start to a session that a reviewer has approved', async () => {
    const text = await textOfGuide(guide);
    const blocks = (await blocksOf(guide)).map(({ commands }) => commands.trim());
    const [start, link, tenant, key, certificate, secret, receive, create, passport, read, ...others] = blocks;
    expect(others).toEqual([]);
    /** Presses what the guide names, and nothing that it does not. */
    const named = (name: string): string => {
      expect(text.replaceAll(/\s+/g, ' '), 'the guide names').toContain(`*${name}*`);
      return name;
    };
    const press = (page: Page, name: string) => page.getByRole('button', { name: named(name), exact: true }).click();
    const follow = (page: Page, name: string) =>
      page
        .getByRole('navigation')
        .getByRole('link', { name: named(name), exact: true })
        .click();
    const copySecret = async (page: Page): Promise<string> => {
      const dialog = page.getByRole('dialog');
      const copied = (await dialog.locator('code').textContent()) ?? '';
      await press(page, 'I have stored it');
      await dialog.waitFor({ state: 'detached' });
      return copied;
    };
    /** Accepts an invitation and sets up the second factor, as step 2 says. */
    const signIn = async (url: string, name: string, email: string | null): Promise<Page> => {
      const page = await openWindow();
      await page.goto(url);
      if (email !== null) {
        await page.getByText('The administrator of this machine invites you:').waitFor();
        await page.getByLabel('E-mail address').fill(email);
      }
      await page.getByLabel('Your name').fill(name);
      await page.getByLabel('Password').fill(planted.password);
      await press(page, 'Accept');
      const shown = (await page.locator('form code').first().textContent()) ?? '';
      await page.getByLabel('Six digits').fill(codeOf(shown, new Date()));
      await press(page, 'Confirm');
      await press(page, 'I have stored them');
      await page.getByRole('navigation').getByRole('link', { name: 'Reviews' }).waitFor();
      return page;
    };

    // 1. What it installs is installed, and what it starts is started here, on ports that are free.
    expect(start).toBe('npm ci && npm start');
    const service = await it.startNode(embedded);
    const port = `${await findFreePort()}`;
    const here = (commands = '') => commands.replaceAll('localhost:8443', `localhost:${port}`);
    checkout = await createCheckout(it.installation.dataDir);
    const shell = openTerminal(checkout.folder, { PORT: port, XDG_CONFIG_HOME: join(checkout.folder, 'config') });
    terminal = shell;
    const paste = (commands = '') => shell.paste(here(commands));

    // 2. and 3. The operator signs in, and makes a tenant.
    const operator = await signIn(await paste(link), 'Hana Operator', `${planted.member}-operator@tenant.example`);
    await operator.getByText('Sandbox').first().waitFor();
    const invitation = (await paste(tenant)).split('\n').at(-1) as string;
    const owner = await signIn(invitation, 'Jonas Keller', null);
    await owner.getByText('Aozora Cycles').first().waitFor();

    // 4. The owner invites a reviewer.
    await follow(owner, 'Members');
    await press(owner, 'Invite');
    await owner.getByRole('dialog').getByLabel('E-mail address').fill('reviewer@tenant.example');
    expect(await owner.getByRole('checkbox', { name: /^reviewer/ }).isChecked()).toBe(true);
    await press(owner, 'Create the link');
    await owner.getByRole('dialog', { name: 'Link of the invitation' }).waitFor();
    const reviewer = await signIn(await copySecret(owner), 'Mei Tanaka', null);

    // 5. and 6. The key, and the endpoint with its receiver.
    await follow(owner, 'API keys');
    await press(owner, 'Issue a key');
    await press(owner, 'Issue');
    await paste(`${key}\n${await copySecret(owner)}`);
    await paste(certificate);
    await follow(owner, 'Webhooks');
    await press(owner, 'Add an endpoint');
    expect(text).toContain('`https://localhost:8443/notifications`');
    await owner.getByRole('dialog').getByLabel('URL').fill(`https://localhost:${port}/notifications`);
    await press(owner, 'Add');
    await owner.getByRole('dialog', { name: 'Signing secret' }).waitFor();
    await paste(`${secret}\n${await copySecret(owner)}`);
    await paste(receive);
    await waitUntil('the receiver listens', () => shell.output().includes('listening'));

    // 7. and 8. A session, and its user.
    const verificationUrl = await paste(create);
    await paste(passport);
    await beTheUser(await openWindow(true), verificationUrl, join(checkout.folder, 'data', 'passport.jpg'));
    const processed = () => shell.output().split('processed').length - 1;
    await waitUntil('the referral is processed', () => processed() === 1);

    // 9. The reviewer decides.
    await follow(reviewer, 'Reviews');
    await reviewer.getByRole('table', { name: 'Reviews' }).getByRole('link').click();
    await reviewer.getByRole('img', { name: 'Picture: Front of the document' }).waitFor();
    await reviewer.getByRole('heading', { name: named('Findings') }).waitFor();
    await reviewer.getByRole('table', { name: 'Values' }).getByText('Brandt', { exact: false }).first().waitFor();
    await press(reviewer, 'Claim');
    await reviewer.getByText('You have claimed this review until').waitFor();
    await reviewer.getByRole('radio', { name: named('Approve'), exact: true }).check();
    await press(reviewer, 'Approve the session');
    await reviewer.getByText('The session is completed').waitFor();

    // 10. What the tenant has of it.
    await waitUntil('the approval is processed', () => processed() === 2);
    const detail = JSON.parse(await paste(read));
    expect(detail).toMatchObject({ status: 'completed', outcome: { verdict: 'approved', source: 'manual_review' } });
    expect(await readFile(join(checkout.folder, 'data', 'receiver-state.jsonl'), 'utf8')).toContain(detail.id);
    await follow(owner, 'Audit log');
    for (const operation of ['Issue an API key', 'Add an endpoint', 'Decide a review', 'See a picture']) {
      await owner.getByRole('table', { name: 'Audit log' }).getByText(operation).first().waitFor();
    }
    expect(errorsOf(service)).toEqual([]);
  });
});
