import { type BrowserContext, devices, type Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawBoard } from '../../scripts/specimens/draw-board.ts';
import { openContext, useCapturePage } from '../support/capture-page.ts';
import { words } from '../support/capture-words.ts';
import { useChromium } from '../support/chromium.ts';
import { anyEngine } from '../support/databases.ts';
import { overflow } from '../support/layout.ts';
import { leftInBrowser } from '../support/left-in-browser.ts';
import { blankPicture, passportOf } from '../support/phone.ts';
import { planted, secretsIn } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createNotifiedTenant, createSession, createTenant, readSession, waitForStatus } from '../support/tenant.ts';

const browser = await useChromium();

describe('the capture page on a phone', () => {
  let readable: readonly string[] = ['passport'];
  const it = useService(anyEngine, {
    realOcr: true,
    replacements: { readableDocumentTypes: () => readable },
  });
  let context: BrowserContext;
  let page: Page;
  const troubles: string[] = [];

  const openPhone = async () => {
    context = await browser.newContext({ ...devices['Pixel 7'], locale: 'en-GB' });
    // The tenant's own page, and nothing else besides the service: whatever the page asks of others is a fault.
    await context.route('**/*', (route) => {
      const url = route.request().url();
      if (url.startsWith(planted.callbackUrl))
        return route.fulfill({ body: '<h1>Welcome back</h1>', contentType: 'text/html' });
      if (url.startsWith(it.service.baseUrl) || url.startsWith('blob:') || url.startsWith('data:'))
        return route.continue();
      troubles.push(`a request to ${new URL(url).origin}`);
      return route.abort();
    });
    page = await context.newPage();
    troubles.length = 0;
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

  test('leads from the link over passport and typed fields back to the tenant, with sessionId and state', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const session = await createSession(tenant, { callbackUrl: planted.callbackUrl, state: planted.state });
    await openPhone();
    await page.goto(session.verificationUrl);
    await heading('Confirm your identity for Aozora Trading').waitFor();
    // Looking uses nothing up, and the reload finds the page as it was.
    await page.reload();
    await heading('Confirm your identity for Aozora Trading').waitFor();
    expect((await readSession(tenant, session.id)).status).toBe('created');

    await button('Start').click();
    await heading('Your passport').waitFor();
    expect((await readSession(tenant, session.id)).status).toBe('collecting');
    // Once used, the secret stands in the address no more.
    const secret = session.verificationUrl.split('.').at(-1) as string;
    await page.waitForURL((url) => !url.href.includes(secret));

    const picture = { name: 'passport.jpg', mimeType: 'image/jpeg', buffer: await passportOf({ rotateDegrees: 2 }) };
    await page.getByLabel('Choose a picture').setInputFiles(picture);
    await heading('Can you read it?').waitFor();
    await button('Use this picture').click();

    await heading('Your details').waitFor();
    await button('Continue').click();
    await page.getByText('3 fields need your attention.').waitFor();
    // Nothing on a passport confirms a name in kanji, or an address.
    expect(await page.getByLabel('Address').count()).toBe(0);
    await page.getByLabel('Last name', { exact: true }).fill('早瀬');
    await page.getByText('Your document shows names in Latin letters only.').waitFor();
    await page.getByLabel('Last name', { exact: true }).fill(planted.person.lastName);
    await page.getByText('Your document shows names in Latin letters only.').waitFor({ state: 'detached' });
    await page.getByLabel('First name', { exact: true }).fill(planted.person.firstName);
    const [year, month, day] = planted.person.birthDate.split('-') as [string, string, string];
    await page.getByLabel('Day').fill(day);
    await page.getByLabel('Month').fill(month);
    await page.getByLabel('Year').fill(year);
    await button('Continue').click();

    await heading('Check and send').waitFor();
    expect(secretsIn(await leftInBrowser(page))).toEqual([]);
    // A reload in the middle goes on where it was.
    await page.reload();
    await heading('Check and send').waitFor();
    // The page would leave by itself after a few seconds.
    await Promise.all([button('Stay on this page').click(), button('Send to Aozora Trading').click()]);
    await heading('Sent. Thank you').waitFor();
    expect(secretsIn(await leftInBrowser(page))).toEqual([]);
    await page.getByRole('link', { name: 'Return to Aozora Trading' }).click();
    await heading('Welcome back').waitFor();
    const back = new URL(page.url());
    expect(`${back.origin}${back.pathname}`).toBe(planted.callbackUrl);
    expect(Object.fromEntries(back.searchParams)).toEqual({ sessionId: session.id, state: planted.state });
    expect(troubles).toEqual([]);

    // What the page made of the picture can still be read.
    const detail = await waitForStatus(tenant, session.id, 'completed');
    expect(detail.outcome).toMatchObject({ verdict: 'approved', reasons: [] });
    expect((await tenant.inbox.nth(session.id, 1)).body.type).toBe('verification.approved');
  });

  test('makes no HTML from text, and lets no script make a policy for it', async () => {
    const session = await createSession(await createTenant(it.service));
    await openPhone();
    await page.goto(session.verificationUrl);
    await heading('Confirm your identity for Aozora Trading').waitFor();
    const refusals = await page.evaluate(() => {
      // TypeScript's DOM does not know the interface yet.
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): unknown };
      };
      const attempts = [
        () => {
          document.body.innerHTML = '<p>text</p>';
        },
        () => trustedTypes.createPolicy('default', { createHTML: (text: string) => text }),
      ];
      return attempts.map((attempt) => {
        try {
          attempt();
          return 'made';
        } catch (error) {
          return (error as Error).name;
        }
      });
    });
    expect(refusals).toEqual(['TypeError', 'TypeError']);
    await button('Start').waitFor();
  });

  test('shows a second browser that the link has been used, and fits the screen', async () => {
    const tenant = await createTenant(it.service);
    const session = await createSession(tenant);
    await openPhone();
    await page.goto(session.verificationUrl);
    await button('Start').click();
    await heading('Your passport').waitFor();
    await context.close();
    await openPhone();
    await page.goto(session.verificationUrl);
    await heading('This link has been used already').waitFor();
    expect(await overflow(page)).toBe(0);
  });

  test('a picture that cannot be read is replaced, not sent again, and an unreadable file takes its place', async () => {
    const session = await createSession(await createTenant(it.service));
    await openPhone();
    await page.goto(session.verificationUrl);
    await button('Start').click();
    await heading('Your passport').waitFor();
    const whole = await sharp(await passportOf())
      .jpeg()
      .toBuffer();
    const damaged = whole.subarray(0, whole.length / 2);
    await page.getByLabel('Choose a picture').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: damaged });
    await button('Use this picture').click();
    await page.getByText('That picture is damaged or incomplete.').waitFor();
    expect(await button('Use this picture').count()).toBe(0);
    expect(await page.locator('main .button.primary').count(), 'another picture stands out').toBe(1);
    const text = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
    await page.getByLabel('Choose another picture').setInputFiles(text);
    await page.getByText('This browser cannot open that file.').waitFor();
    expect(await page.locator('img.preview').count()).toBe(0);
    expect(await button('Use this picture').count()).toBe(0);
    await page.getByLabel('Choose a picture').setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: whole });
    await button('Use this picture').click();
    await heading('Your details').waitFor();
  });

  test.each(['en-GB', 'ja-JP'] as const)(
    'in %s, a form that is opened again after a reload has a way back',
    async (locale) => {
      const session = await createSession(await createTenant(it.service, { steps: ['user_input'] }));
      context = await openContext(browser, locale);
      const user = useCapturePage(await context.newPage(), locale);
      const { welcome, details, review } = words[locale];
      await user.page.goto(session.verificationUrl);
      await user.press(welcome.start);
      await user.sees(details.heading);
      expect(await user.button(details.keep).count(), 'nothing was given').toBe(0);
      await user.typeDetails();
      await user.press(details.goOn);
      await user.sees(review.heading);
      await user.page.reload();
      await user.press(review.editDetails);
      await user.sees(details.heading);
      await user.page.getByText(details.given).waitFor();
      await user.press(details.keep);
      await user.press(review.send('Aozora Trading'));
      await user.sees(words[locale].done.heading);
      expect(user.troubles).toEqual([]);
    },
  );

  test('lets the user choose a card, says why a picture cannot be used, and takes it after three refusals', async () => {
    readable = ['passport', 'driver_license', 'my_number_card'];
    const tenant = await createTenant(it.service);
    const session = await createSession(tenant);
    await openPhone();
    await page.goto(session.verificationUrl);
    await button('Start').click();
    await heading('Which document do you use?').waitFor();
    await button('My Number card').click();
    await page.getByText('Do not photograph the back').waitFor();
    await button('Use another document').click();
    await button('Driver’s licence (Japan)').click();
    await heading('The front of your document').waitFor();

    const dark = {
      name: 'dark.png',
      mimeType: 'image/png',
      buffer: await drawBoard().linear(0.03, 0).png().toBuffer(),
    };
    for (let refusals = 0; refusals < 3; refusals += 1) {
      await page.getByLabel(/Choose (a|another) picture/).setInputFiles(dark);
      await button('Use this picture').click();
      await page.getByText('That picture is too dark.').waitFor();
    }
    await page.getByText('A person will look at it then').waitFor();
    await button('Use it anyway').click();

    await heading('The back of your card').waitFor();
    const back = { name: 'back.png', mimeType: 'image/png', buffer: await blankPicture() };
    await page.getByLabel('Choose a picture').setInputFiles(back);
    await button('Use this picture').click();
    await heading('Your details').waitFor();
    await page.getByText('Type them as they are printed on your document.').waitFor();
    expect(troubles.filter((trouble) => !trouble.includes('status of 400'))).toEqual([]);
    readable = ['passport'];
  });
});
