import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { drawBoard } from '../../scripts/specimens/draw-board.ts';
import { anyEngine } from '../support/databases.ts';
import { launchFirefox, useFirefoxPage } from '../support/firefox.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, readSession, type TestTenant, waitForStatus } from '../support/tenant.ts';

describe('the capture page in Firefox', () => {
  const it = useService(anyEngine);
  const [year = '', month = '', day = ''] = planted.person.birthDate.split('-');
  let folder: string;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let user: ReturnType<typeof useFirefoxPage>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mitome-firefox-'));
    await Promise.all([320, 328].map(async (size) => writeFile(picture(size), await drawBoard(size).png().toBuffer())));
    browser = await launchFirefox();
  });
  afterAll(async () => {
    await browser?.close();
    if (folder !== undefined) await rm(folder, { recursive: true });
  });
  afterEach(() => context?.close());

  const picture = (size: number) => join(folder, `${size}.png`);

  async function openLink(tenant: TestTenant) {
    const session = await createSession(tenant, { callbackUrl: planted.callbackUrl });
    context = await browser.createBrowserContext();
    page = await context.newPage();
    await page.setViewport({ width: 360, height: 660 });
    user = useFirefoxPage(page);
    await page.goto(session.verificationUrl);
    return session;
  }

  test('a user chooses a file, types and sends, in Japanese', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await openLink(tenant);
    await user.press('日本語');
    await user.press('はじめる');
    await user.heading('パスポートの撮影');
    await user.choose('画像を選ぶ', picture(320));
    await user.press('この画像を使う');
    await user.heading('お客様の情報');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
    await page.locator('[autocomplete=family-name]').fill(planted.person.lastName);
    await page.locator('[autocomplete=given-name]').fill(planted.person.firstName);
    await page.locator('[autocomplete=bday-year]').fill(year);
    await page.locator('[autocomplete=bday-month]').fill(month);
    await page.locator('[autocomplete=bday-day]').fill(day);
    await user.press('次へ');
    await user.heading('確認と送信');
    await page.reload();
    await user.heading('確認と送信');
    await user.press('Aozora Tradingに送信する');
    await user.heading('送信しました');
    expect(user.troubles).toEqual([]);
    expect((await waitForStatus(tenant, id, 'completed')).outcome?.verdict).toBe('approved');
  });

  test('a user with nothing but keys comes from the link to the goodbye', async () => {
    const tenant = await createTenant(it.service, { steps: ['document', 'face', 'user_input'] });
    const { id } = await openLink(tenant);
    await user.heading('Confirm your identity for Aozora Trading');
    await user.pressByKeys('Start');
    await user.heading('May your face be compared?');
    await user.pressByKeys('I agree');
    await user.heading('Your passport');
    expect(await user.focused(), 'each screen begins at its heading').toBe('Your passport');
    await user.chooseByKeys('Choose a picture', picture(320));
    await user.heading('Can you read it?');
    await user.pressByKeys('Use this picture');
    await user.heading('Your face');
    await user.pressByKeys('Use the camera app or files');
    await user.chooseByKeys('Take a picture of my face', picture(328));
    await user.heading('Show that you are there');
    await user.pressByKeys('I cannot do that. Continue without it');
    await user.heading('Your details');
    await user.pressByKeys('Continue');
    await page.locator('::-p-text(3 fields need your attention.)').wait();
    expect(await user.focused(), 'the first field with an error').toContain('Last name');
    await page.keyboard.type(planted.person.lastName);
    await user.typeByKeys('First name', planted.person.firstName);
    await user.typeByKeys('Day', day);
    await user.typeByKeys('Month', month);
    await user.typeByKeys('Year', year);
    await page.keyboard.press('Enter');
    await user.heading('Check and send');
    expect((await readSession(tenant, id)).status).toBe('collecting');
    await user.pressByKeys('Send to Aozora Trading');
    await user.heading('Sent. Thank you');
    await user.tabTo('Return to Aozora Trading');
    expect(user.troubles).toEqual([]);
    await waitForStatus(tenant, id, 'reviewing');
  });
});
