import type { Browser, Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useChromium } from '../support/chromium.ts';
import { anyEngine } from '../support/databases.ts';
import { passportOf } from '../support/phone.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, readSession, type TestTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

const browser = await useChromium();

const callbackUrl = 'https://tenant.example/return';
const onPhone = { viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true };

describe('the hand-off from a computer to a phone', () => {
  const it = useService(anyEngine);
  let tenant: TestTenant;
  const troubles: string[] = [];

  beforeAll(async () => {
    tenant = await createTenant(it.service, { callbackUrls: [callbackUrl] });
  });
  afterEach(() => {
    troubles.length = 0;
  });

  /** A page of a new browser, which has no cookies. */
  async function newPage(options: Parameters<Browser['newContext']>[0]): Promise<Page> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    return page;
  }
  const openComputer = async (locale = 'en-GB') => {
    const session = await createSession(tenant, { callbackUrl, state: 's-1' });
    const page = await newPage({ viewport: { width: 1280, height: 800 }, locale });
    // The tenant's page is not there: what matters is where the page goes.
    await page.route(`${callbackUrl}**`, (route) => route.fulfill({ body: 'back' }));
    await page.goto(session.verificationUrl);
    return { session, page };
  };
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

  /** What a camera reads from the screen. */
  async function readCode(page: Page): Promise<string> {
    const code = page.getByRole('img', { name: /QR/ });
    await code.waitFor();
    const { data, info } = await sharp(await code.screenshot())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
  }

  test('the phone continues to the end, and the computer follows and returns to the tenant', async () => {
    const { session, page: computer } = await openComputer();
    await computer.getByText('After you press Start, you can continue on yours.').waitFor();
    await button(computer, 'Start').click();
    await heading(computer, 'Where do you take the pictures?').waitFor();
    await button(computer, 'Use my phone').click();
    await readCode(computer);
    await computer.reload();
    await heading(computer, 'Continue with your phone').waitFor();
    await computer.goBack();
    await heading(computer, 'Your passport').waitFor();
    await computer.goForward();
    const link = await readCode(computer);
    expect(link).toMatch(new RegExp(`/v#${session.id}~[A-Za-z0-9_-]{43}$`));
    expect(computer.url().endsWith(`#${session.id}`), 'the address shows no secret').toBe(true);

    const phone = await newPage({ ...onPhone, locale: 'en-GB' });
    await phone.goto(link);
    await heading(phone, 'Continue on this phone?').waitFor();
    await heading(computer, 'Continue with your phone').waitFor();
    await button(phone, 'Continue here').click();
    await heading(phone, 'Which document do you use?').or(heading(phone, 'Your passport')).waitFor();
    expect(phone.url().endsWith(`#${session.id}`)).toBe(true);
    await heading(computer, 'You continue on your phone').waitFor();
    await computer.reload();
    await heading(computer, 'You continue on your phone').waitFor();

    if (await heading(phone, 'Which document do you use?').isVisible()) {
      await phone.getByRole('button', { name: 'Passport' }).click();
    }
    const passport = { name: 'passport.png', mimeType: 'image/png', buffer: await passportOf() };
    await phone.locator('input[type=file]').last().setInputFiles(passport);
    await button(phone, 'Use this picture').click();
    await heading(phone, 'Your details').waitFor();
    await computer.locator('.followed .reached').getByText('Your document').waitFor();
    await phone.getByLabel('Last name', { exact: true }).fill('Hayase');
    await phone.getByLabel('First name', { exact: true }).fill('Miyu');
    for (const [label, value] of [
      ['Year', '1994'],
      ['Month', '11'],
      ['Day', '23'],
    ] as const)
      await phone.getByLabel(label, { exact: true }).fill(value);
    await button(phone, 'Continue').click();
    await heading(phone, 'Check and send').waitFor();
    // The computer says so for a few seconds only.
    await Promise.all([
      heading(computer, 'Sent. Thank you').waitFor(),
      phone.getByRole('button', { name: /^Send to/ }).click(),
    ]);
    await heading(phone, 'Sent. Thank you').waitFor();
    await phone.getByText('Go back to your computer.').waitFor();
    await computer.waitForURL(`${callbackUrl}?sessionId=${session.id}&state=s-1`);
    expect(phone.url(), 'one browser returns').not.toContain(callbackUrl);
    expect((await readSession(tenant, session.id)).status).not.toBe('collecting');
    expect(troubles).toEqual([]);
  });

  test.each([
    {
      locale: 'en-GB',
      words: {
        ...{ start: 'Start', here: 'Go on here', take: 'Take a photo', absent: 'No camera was found' },
        ...{ file: 'Choose a picture', phone: 'Use my phone instead', accept: 'Continue here' },
        ...{ follows: 'You continue on your phone', back: 'Go on at the computer instead' },
      },
    },
    {
      locale: 'ja-JP',
      words: {
        ...{ start: 'はじめる', here: 'このパソコンで続ける', take: '写真を撮る', absent: 'カメラが見つかりません' },
        ...{ file: '画像を選ぶ', phone: 'スマートフォンで続ける', accept: 'ここで続ける' },
        ...{ follows: 'スマートフォンで続けています', back: 'パソコンで続ける' },
      },
    },
  ])(
    'in $locale, a computer without a camera offers the phone in its place, and a phone without one the computer',
    async ({ locale, words }) => {
      const { page: computer } = await openComputer(locale);
      await computer.context().grantPermissions(['camera']);
      await button(computer, words.start).click();
      await button(computer, words.here).click();
      await button(computer, words.take).click();
      await heading(computer, words.absent).waitFor();
      // The first way on, once, before the file; no word about a new link.
      expect(await computer.locator('main .button').first().innerText()).toBe(words.phone);
      expect(await button(computer, words.phone).filter({ visible: true }).count()).toBe(1);
      expect(await computer.getByLabel(words.file).count()).toBe(1);
      expect(await computer.locator('main p.quiet').count()).toBe(0);
      await button(computer, words.phone).filter({ visible: true }).click();
      const link = await readCode(computer);

      const phone = await newPage({ ...onPhone, locale });
      await phone.context().grantPermissions(['camera']);
      await phone.goto(link);
      await button(phone, words.accept).click();
      await heading(computer, words.follows).waitFor();
      await button(phone, words.take).click();
      await heading(phone, words.absent).waitFor();
      await button(phone, words.back).filter({ visible: true }).click();
      await button(computer, words.phone).waitFor();
      expect(troubles).toEqual([]);
    },
  );

  test('the phone gives the verification back, and a used code has its own words', async () => {
    const { page: computer } = await openComputer('ja-JP');
    await button(computer, 'はじめる').click();
    await button(computer, 'スマートフォンを使う').click();
    const link = await readCode(computer);
    const phone = await newPage({ ...onPhone, locale: 'ja-JP' });
    await phone.goto(link);
    await button(phone, 'ここで続ける').click();
    await button(phone, 'パソコンで続ける').waitFor();
    const late = await newPage({ ...onPhone, locale: 'ja-JP' });
    await late.goto(link);
    await heading(late, 'このコードはすでに使われています').waitFor();
    await heading(computer, 'スマートフォンで続けています').waitFor();
    await button(phone, 'パソコンで続ける').click();
    await heading(phone, 'パソコンで続けてください').waitFor();
    await phone.reload();
    await heading(phone, 'パソコンで続けてください').waitFor();
    // A new code of the computer is opened in the same tab.
    await button(computer, 'スマートフォンで続ける').click();
    const again = await readCode(computer);
    await phone.evaluate((address) => location.assign(address), again);
    await button(phone, 'ここで続ける').waitFor();
    // The browser logs the refusal of the used code.
    expect(troubles.filter((text) => !text.includes('409'))).toEqual([]);
  });

  test('a user who goes on at the computer keeps it, and a new code replaces the former one in time', async () => {
    const { page: computer } = await openComputer();
    await computer.clock.install();
    await button(computer, 'Start').click();
    await button(computer, 'Use my phone').click();
    const first = await readCode(computer);
    await computer.clock.fastForward('01:41');
    const second = await waitUntil('another code', async () => {
      const link = await readCode(computer);
      return link !== first && link;
    });
    expect(second.slice(0, -43)).toBe(first.slice(0, -43));
    await button(computer, 'Go on here').click();
    await button(computer, 'Use my phone instead').waitFor();
    expect(troubles).toEqual([]);
  });
});
