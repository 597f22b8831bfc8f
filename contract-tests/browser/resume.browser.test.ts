import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type CapturePage, openContext, useCapturePage } from '../support/capture-page.ts';
import { type PageLocale, words } from '../support/capture-words.ts';
import { useChromium } from '../support/chromium.ts';
import { anyEngine } from '../support/databases.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant } from '../support/tenant.ts';

const browser = await useChromium();

const steps = ['document', 'face', 'user_input'] as const;

describe('a capture page that is loaded again, closed, or gone back in', () => {
  const it = useService(anyEngine, {
    replacements: { readableDocumentTypes: () => ['passport', 'driver_license'] },
  });
  let context: BrowserContext;
  let user: CapturePage;

  async function open(locale: PageLocale): Promise<string> {
    const tenant = await createTenant(it.service, { steps: [...steps] });
    const { verificationUrl } = await createSession(tenant);
    context = await openContext(browser, locale);
    user = useCapturePage(await context.newPage(), locale);
    await user.page.goto(verificationUrl);
    return verificationUrl;
  }

  /** The steps in their order: what each shows, and how a person goes on from it. */
  function flowIn(locale: PageLocale): readonly (readonly [string, () => Promise<unknown>])[] {
    const t = words[locale];
    const use = async (size: number) => {
      await user.choose(t.document.choose, size);
      await user.sees(t.document.checkHeading);
      await user.press(t.document.use);
    };
    return [
      [t.welcome.heading('Aozora Trading'), () => user.press(t.welcome.start)],
      [t.consent.faceHeading, () => user.press(t.consent.faceAgree)],
      [t.document.chooseHeading, () => user.press(t.document.types.driver_license)],
      [t.document.card.heading, () => use(320)],
      [t.document.back.heading, () => use(328)],
      [
        t.face.heading,
        async () => {
          await user.press(t.face.files);
          await user.choose(t.face.take, 336);
        },
      ],
      [t.face.challengeHeading, () => user.press(t.face.skip)],
      [
        t.details.heading,
        async () => {
          await user.typeDetails();
          await user.press(t.details.goOn);
        },
      ],
      [t.review.heading, () => user.press(t.review.send('Aozora Trading'))],
      [t.done.heading, async () => {}],
    ];
  }

  async function goToReview(): Promise<void> {
    for (const [heading, goOn] of flowIn('en-GB').slice(0, -2)) {
      await user.sees(heading);
      await goOn();
    }
    await user.sees(words['en-GB'].review.heading);
  }

  test.each(['en-GB', 'ja-JP'] as const)('in %s, a reload at every step leads to the same step', async (locale) => {
    await open(locale);
    for (const [heading, goOn] of flowIn(locale)) {
      await user.sees(heading);
      await user.page.reload();
      await user.sees(heading);
      await goOn();
    }
    expect(user.troubles).toEqual([]);
  });

  test('a tab that was closed goes on at the same step when the link is opened again', async () => {
    const link = await open('en-GB');
    const t = words['en-GB'];
    for (const [heading, goOn] of flowIn('en-GB')) {
      await user.sees(heading);
      await user.page.close();
      user = useCapturePage(await context.newPage());
      await user.page.goto(link);
      // What only this tab knew is asked for again: that Start was pressed, and which document it is.
      if (heading === t.consent.faceHeading) await user.press(t.welcome.start);
      if (heading === t.document.card.heading) await user.press(t.document.types.driver_license);
      // A skipped challenge was not given, and the summary is not sent without a word about it.
      if (heading === t.details.heading || heading === t.review.heading) {
        await user.sees(t.face.challengeHeading);
        await user.press(t.face.skip);
      }
      await user.sees(heading);
      await goOn();
    }
    await user.sees(t.done.heading);
    expect(user.troubles).toEqual([]);
  });

  test('Back goes one step back at every step, and what was given is kept', async () => {
    const link = await open('en-GB');
    const t = words['en-GB'];
    await goToReview();
    const back = async (heading: string) => {
      await user.page.goBack();
      await user.sees(heading);
    };
    await back(t.details.heading);
    expect(await user.page.getByLabel(t.details.lastName, { exact: true }).inputValue()).not.toBe('');
    await back(t.face.challengeHeading);
    await back(t.document.back.heading);
    await user.page.getByText(t.document.given).waitFor();
    await back(t.document.card.heading);
    await back(t.document.chooseHeading);
    await user.page.goForward();
    await user.sees(t.document.card.heading);
    await user.page.getByText(t.document.given).waitFor();

    // Another picture, not sent yet, is one step more; the page's own ways and Back agree about the order.
    await user.choose(t.document.rechoose, 344);
    await user.sees(t.document.checkHeading);
    await back(t.document.card.heading);
    await user.page.getByText(t.document.given).waitFor();
    await user.press(t.document.goOn);
    await user.sees(t.review.heading);
    await user.press(t.review.editDetails);
    await user.sees(t.details.heading);
    await user.press(t.page.back);
    await user.sees(t.face.challengeHeading);
    // The page goes back in the history for both.
    await user.page.waitForFunction(() => history.state.places.at(-1) === 'face');
    await back(t.document.back.heading);
    await user.press(t.document.goOn);
    await user.sees(t.review.heading);
    await back(t.details.heading);

    // Nor does an entry of before the start show the secret of the link.
    expect(await entriesWith(user.page, link.split('.').slice(-1)[0] ?? '')).toEqual([]);
    expect(user.troubles).toEqual([]);
  });

  test('Back that is pressed while the page itself goes back is followed', async () => {
    await open('en-GB');
    const t = words['en-GB'];
    await goToReview();
    // As the browser does it: both at once, and it tells of one.
    await user.page.evaluate(() => {
      history.go = (delta = 0) => {
        Reflect.deleteProperty(history, 'go');
        history.go(delta - 1);
      };
    });
    await user.press(t.review.editDetails);
    await user.sees(t.face.challengeHeading);
    await user.page.goBack();
    await user.sees(t.document.back.heading);
    expect(user.troubles).toEqual([]);
  });

  test('another link that is opened in the same tab is the one that is shown, wherever the page was', async () => {
    await open('en-GB');
    const t = words['en-GB'];
    const another = async () => {
      const { verificationUrl } = await createSession(await createTenant(it.service));
      return { url: verificationUrl, hash: `#${verificationUrl.split('#')[1]?.split('.')[0]}` };
    };
    // As a person does who pastes it into the address bar: the page stays, and only the fragment changes.
    const paste = (url: string) => user.page.evaluate((address) => location.assign(address), url);
    const first = await another();
    await user.press(t.welcome.start);
    await user.press(t.consent.faceAgree);
    await user.sees(t.document.chooseHeading);
    await paste(first.url);
    await user.sees(t.welcome.heading('Aozora Trading'));
    await user.press(t.welcome.start);
    await user.sees(t.document.chooseHeading);
    expect(new URL(user.page.url()).hash).toBe(first.hash);
    // At the end of one, as after a reprocessing.
    await user.press(t.document.types.passport);
    await user.choose(t.document.choose, 320);
    await user.press(t.document.use);
    await user.typeDetails();
    await user.press(t.details.goOn);
    await user.press(t.review.send('Aozora Trading'));
    await user.sees(t.done.heading);
    await paste((await another()).url);
    await user.sees(t.welcome.heading('Aozora Trading'));
    expect(user.troubles).toEqual([]);
  });

  test('a camera that could not be loaded is offered again once the line is back', async () => {
    await open('en-GB');
    const t = words['en-GB'];
    await user.press(t.welcome.start);
    await user.press(t.consent.faceAgree);
    await user.press(t.document.types.passport);
    await user.sees(t.document.heading);
    await context.setOffline(true);
    await user.press(t.document.take);
    const cameraApp = user.page.locator('input[capture]');
    await cameraApp.waitFor({ state: 'attached' });
    await context.setOffline(false);
    await cameraApp.waitFor({ state: 'detached' });
    await user.press(t.document.take);
    await user.sees('Allow the camera');
  });

  test('Forward does not pass over a change of the form', async () => {
    await open('en-GB');
    const t = words['en-GB'];
    await goToReview();
    await user.press(t.review.editDetails);
    await user.sees(t.details.heading);
    await user.page.getByLabel(t.details.firstName, { exact: true }).fill('Miriam');
    await user.page.goForward();
    await user.page.waitForFunction(() => history.state.places.at(-1) === 'details');
    await user.sees(t.details.heading);
    await user.press(t.details.goOn);
    await user.page.getByText('Miriam').waitFor();
    expect(user.troubles).toEqual([]);
  });

  test('Back closes the camera and the questions before the start, and stays on the page', async () => {
    await open('en-GB');
    const t = words['en-GB'];
    await user.press(t.consent.decline);
    await user.sees(t.decline.heading);
    await user.page.goBack();
    await user.sees(t.welcome.heading('Aozora Trading'));
    await user.press(t.welcome.start);
    await user.sees(t.consent.faceHeading);
    await user.page.goBack();
    await user.sees(t.welcome.heading('Aozora Trading'));
    await user.press(t.welcome.start);
    await user.press(t.consent.faceAgree);
    await user.press(t.document.types.passport);
    await user.sees(t.document.heading);
    await user.press(t.document.take);
    await user.sees('Allow the camera');
    await user.page.goBack();
    await user.sees(t.document.heading);
    await user.page.goBack();
    await user.sees(t.document.chooseHeading);
    expect(user.troubles).toEqual([]);
  });
});

/** The addresses in the history of a tab that hold a text. */
async function entriesWith(page: Page, text: string): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  return entries.map(({ url }) => url).filter((url) => url.includes(text));
}
