// A person of the staff at the console, in Chromium.

import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { TestMember } from './member.ts';
import type { TestService } from './service.ts';

/** The sizes that the console is made for. */
export const consoleSizes = { desk: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** Runs a check at each size, which a page takes on as a window that is made narrower: it is not loaded again. */
export async function atEachSize(page: Page, check: (size: string) => Promise<void>): Promise<void> {
  for (const [size, viewport] of Object.entries(consoleSizes)) {
    await page.setViewportSize(viewport);
    await check(size);
  }
}

/** The title of the page that an address without a page shows, in either language. */
const missingPage = /^(There is no such page|ページが見つかりません)$/;

/** More controls than a page has. */
const tabsMax = 100;

/** What a person of the staff sees and does. */
export type ConsolePage = ReturnType<typeof consoleOf>;

/**
 * Opens the console in a browser of its own.
 * @param member whose session the browser has; none when left out
 */
export async function openConsole(
  browser: Browser,
  service: TestService,
  options: BrowserContextOptions & { readonly member?: TestMember } = {},
): Promise<ConsolePage> {
  const { member, ...rest } = options;
  const context = await browser.newContext({ viewport: consoleSizes.desk, locale: 'en-GB', ...rest });
  if (member !== undefined) {
    const [name = '', value = ''] = member.cookie().split('=');
    await context.addCookies([{ name, value, url: service.baseUrl, httpOnly: true, sameSite: 'Strict' }]);
  }
  return consoleOf(await context.newPage(), context, service.baseUrl);
}

function consoleOf(page: Page, context: BrowserContext, baseUrl: string) {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    // A refused call is an event of the page's own; the browser reports it as an error too.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      troubles.push(message.text());
  });
  const open = (path: string) => page.goto(`${baseUrl}/console${path}`);
  const visit = (path: string) => page.evaluate((address) => history.pushState(null, '', address), `/console${path}`);
  return {
    page,
    context,
    /** Errors that the page or the browser reported, refusals by the policy among them. */
    troubles,
    open,
    /**
     * Goes to a page as a link of the console leads there, which takes less time than to load it again. On the way it shows the page
     * of an address without one, so that a part of the page before is not taken for one of the next.
     */
    async moveTo(path: string): Promise<void> {
      if (!page.url().startsWith(`${baseUrl}/console`)) {
        await open(path);
        return;
      }
      await visit('/account/nowhere');
      await page.getByRole('heading', { level: 1, name: missingPage }).waitFor();
      await visit(path);
    },
    /** Waits until a page of this heading is shown. */
    sees: (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor(),
    press: (name: string | RegExp) => page.getByRole('button', { name }).first().click(),
    keys: async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    /** Moves the focus to a control by the keyboard, from wherever it is. */
    async tabTo(control: Locator) {
      await control.waitFor();
      for (let steps = 0; steps < tabsMax; steps += 1) {
        if (await control.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error('the keyboard does not reach the control');
    },
    close: () => context.close(),
  };
}
