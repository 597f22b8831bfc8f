import { describe, expect, test } from 'vitest';
import { openContext, useCapturePage } from '../support/capture-page.ts';
import { type PageLocale, words } from '../support/capture-words.ts';
import { useChromium } from '../support/chromium.ts';
import { anyEngine } from '../support/databases.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, type TestTenant, waitForStatus } from '../support/tenant.ts';

const browser = await useChromium();

describe('the capture page between Send and the verdict', () => {
  const it = useService(anyEngine);

  /** Sends a verification, and keeps the page from asking how it goes until it may. */
  async function send(tenant: TestTenant, locale: PageLocale) {
    const t = words[locale];
    const session = await createSession(tenant);
    const context = await openContext(browser, locale);
    const user = useCapturePage(await context.newPage(), locale);
    await user.page.goto(session.verificationUrl);
    await user.press(t.welcome.start);
    await user.choose(t.document.choose, 320);
    await user.press(t.document.use);
    await user.sees(t.details.heading);
    await user.typeDetails();
    await user.press(t.details.goOn);
    await user.sees(t.review.heading);
    let ask = () => {};
    const mayAsk = new Promise<void>((resolve) => {
      ask = resolve;
    });
    let polls = 0;
    await user.page.route(`**/capture/verifications/${session.id}`, async (route) => {
      polls += 1;
      await mayAsk;
      await route.continue();
    });
    await user.press(t.review.send('Aozora Trading'));
    await user.sees(t.done.heading);
    return { session, user, ask, polls: () => polls };
  }

  test.each([
    ['en-GB', 'sandbox', 'completed'],
    ['ja-JP', 'live', 'reviewing'],
  ] as const)(
    'in %s, it says that the checks run until they are over, and then the same in a %s tenant, whose session is %s',
    async (locale, mode, status) => {
      const t = words[locale];
      const tenant = await createTenant(it.service, {}, mode);
      const { session, user, ask, polls } = await send(tenant, locale);
      await user.page.getByText(t.done.checking).waitFor();
      // It has asked while the verdict was there already, and says nothing until it knows.
      await waitForStatus(tenant, session.id, status);
      await expect.poll(polls).toBeGreaterThan(0);
      expect(await user.page.getByText(t.done.checked).count()).toBe(0);
      expect(await user.page.locator('main .spinner').count()).toBe(1);
      ask();
      await user.page.getByText(t.done.checked).waitFor();
      expect(await user.page.getByText(t.done.checking).count()).toBe(0);
      expect(await user.page.locator('main .spinner').count()).toBe(0);
      // Loaded again, it says the same; it asks no more.
      const before = polls();
      await user.page.reload();
      await user.page.getByText(t.done.checked).waitFor();
      expect(polls()).toBe(before + 1);
      expect(user.troubles).toEqual([]);
    },
  );
});
