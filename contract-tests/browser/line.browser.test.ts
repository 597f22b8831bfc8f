import type { Browser, BrowserContext, CDPSession, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CapturePage, openContext, useCapturePage } from '../support/capture-page.ts';
import { type PageLocale, words } from '../support/capture-words.ts';
import { chromiumOptions, launchChromium } from '../support/chromium.ts';
import { anyEngine } from '../support/databases.ts';
import { startTcpProxy, type TcpProxy } from '../support/installation.ts';
import { passportOf } from '../support/phone.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, waitForStatus } from '../support/tenant.ts';

const t = words['en-GB'];

describe('the capture page on a poor line', () => {
  const it = useService(anyEngine);
  let browser: Browser;
  let context: BrowserContext;
  let line: CDPSession;
  let cable: TcpProxy;
  let user: CapturePage;
  let passport: { name: string; mimeType: string; buffer: Buffer };

  beforeAll(async () => {
    passport = { name: 'passport.jpg', mimeType: 'image/jpeg', buffer: await passportOf() };
    const { hostname, port, host } = new URL(it.service.baseUrl);
    cable = await startTcpProxy({ host: hostname, port: Number(port) });
    const options = chromiumOptions();
    const throughCable = `--host-resolver-rules=MAP ${host} 127.0.0.1:${cable.port}`;
    browser = await launchChromium({ ...options, args: [...(options.args ?? []), throughCable] });
  });
  afterAll(async () => {
    await browser?.close();
    await cable?.close();
  });
  afterEach(() => context?.close());

  async function open(locale: PageLocale) {
    const tenant = await createTenant(it.service);
    const session = await createSession(tenant);
    context = await openContext(browser, locale);
    user = useCapturePage(await context.newPage(), locale);
    line = await context.newCDPSession(user.page);
    await line.send('Network.enable');
    return { tenant, session };
  }
  /** @param bytesPerSecond both ways; -1 for as fast as it goes */
  const setLine = (bytesPerSecond: number, latency: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  /** The emulated line lets what is under way go on, so a real one is cut. */
  const cutLine = async () => {
    await context.setOffline(true);
    cable.cut();
  };
  const mendLine = async () => {
    cable.restore();
    await setLine(-1, 0);
    await context.setOffline(false);
  };

  test.each(['en-GB', 'ja-JP'] as const)(
    'in %s, an upload that is cut off in the middle is repeated as soon as the line is back',
    async (locale) => {
      const { upload, trouble, document: texts, details, welcome } = words[locale];
      const { tenant, session } = await open(locale);
      await user.page.goto(session.verificationUrl);
      await user.press(welcome.start);
      await user.page.getByLabel(texts.choose, { exact: true }).setInputFiles(passport);
      // The line is cut while the picture is under way, however long the machine takes until then.
      await setLine(passport.buffer.length / 20, 0);
      await user.press(texts.use);
      const progress = user.page.locator('progress');
      await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(10);
      await user.page.getByText(upload.sent(0).replace(/^0/, '')).waitFor();
      await cutLine();
      await user.page.getByText(trouble.connection).waitFor();
      expect(await user.page.locator('img.preview').count(), 'the picture is still there').toBe(1);
      await user.press(trouble.retry);
      await user.page.getByText(trouble.connection).waitFor();
      // Nothing is pressed from here on.
      await mendLine();
      await user.sees(details.heading);
      await user.typeDetails();
      await cutLine();
      await user.press(details.goOn);
      await user.page.getByText(trouble.kept).waitFor();
      await mendLine();
      await user.sees(words[locale].review.heading);
      await user.press(words[locale].review.send('Aozora Trading'));
      await user.sees(words[locale].done.heading);
      await waitForStatus(tenant, session.id, 'completed');
    },
  );

  test.each(['en-GB', 'ja-JP'] as const)(
    'in %s, a lost connection of which the browser knows nothing is tried again by itself: opening, picture, details',
    async (locale) => {
      const { trouble, document: texts, details, welcome, review } = words[locale];
      const { session } = await open(locale);
      // The network stays as it is, and the service is not reached: no event says when it is back.
      const lose = async (act: () => Promise<unknown>) => {
        cable.cut();
        await act();
        await user.page.getByText(trouble.connection).waitFor();
        cable.restore();
      };
      const cutAtOpening = async (route: Route) => {
        cable.cut();
        await route.continue();
      };
      await context.route(/\/open$/, cutAtOpening, { times: 1 });
      await user.page.goto(session.verificationUrl);
      await user.page.getByText(trouble.connection).waitFor();
      cable.restore();
      await user.press(welcome.start);
      await user.page.getByLabel(texts.choose, { exact: true }).setInputFiles(passport);
      await lose(() => user.press(texts.use));
      await user.sees(details.heading);
      await user.typeDetails();
      await lose(() => user.press(details.goOn));
      await user.sees(review.heading);
    },
  );

  test('a picture that is chosen in place of one whose sending was cut off is the one that is sent', async () => {
    const { session } = await open('en-GB');
    const sizes: Promise<string | null>[] = [];
    user.page.on('request', (request) => {
      if (/\/evidence\//.test(request.url())) sizes.push(request.headerValue('content-length'));
    });
    await user.page.goto(session.verificationUrl);
    await user.press(t.welcome.start);
    await user.page.getByLabel(t.document.choose, { exact: true }).setInputFiles(passport);
    await cutLine();
    await user.press(t.document.use);
    await user.page.getByText(t.trouble.connection).waitFor();
    const opened = user.page.waitForEvent('filechooser');
    await user.page.getByText(t.document.rechoose, { exact: true }).click();
    const chooser = await opened;
    // The browser says that the line is back, and that the page is shown again, while the user looks for the picture.
    await mendLine();
    await user.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    sizes.length = 0;
    const other = { ...passport, buffer: await passportOf({ noise: 3 }) };
    await chooser.setFiles(other);
    await user.press(t.document.use);
    await user.sees(t.details.heading);
    expect(await Promise.all(sizes)).toEqual([`${other.buffer.length}`]);
    expect(other.buffer.length).not.toBe(passport.buffer.length);
  });

  test('over slow 3G, every step of a document goes through', async () => {
    const { tenant, session } = await open('en-GB');
    await setLine(50_000, 400);
    await user.page.goto(session.verificationUrl);
    await user.press(t.welcome.start);
    await user.page.getByLabel(t.document.choose, { exact: true }).setInputFiles(passport);
    await Promise.all([untilShown(user.page, t.upload.checking), user.press(t.document.use)]);
    await user.sees(t.details.heading);
    await user.typeDetails();
    await user.press(t.details.goOn);
    await user.press(t.review.send('Aozora Trading'));
    await user.sees(t.done.heading);
    await waitForStatus(tenant, session.id, 'completed');
    expect(user.troubles).toEqual([]);
  });
});

/** Resolves when the page has shown a text, however short that was. */
const untilShown = (page: Page, text: string) =>
  page.evaluate(
    (expected) =>
      new Promise<void>((resolve) => {
        const look = () => document.body.textContent?.includes(expected) && resolve();
        new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
      }),
    text,
  );
