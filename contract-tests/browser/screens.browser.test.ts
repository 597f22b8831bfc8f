import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScreen } from '../../scripts/screens/open-screen.ts';
import { screens } from '../../scripts/screens/screens.ts';
import { axeViolations } from '../support/axe.ts';
import { chromiumOptions, launchChromium } from '../support/chromium.ts';
import { anyEngine } from '../support/databases.ts';
import { cutTexts, misplacedInReading, smallTargets } from '../support/layout.ts';
import { useService } from '../support/service.ts';

/** A screen in one language: all that must hold on each. */
async function inspect(page: Page): Promise<Record<string, unknown>> {
  return {
    violations: await axeViolations(page),
    headings: await page.getByRole('heading', { level: 1 }).count(),
    title: await page.evaluate(() => document.title.startsWith(document.querySelector('h1')?.innerText.trim() ?? '?')),
    language: await page.evaluate(() => document.documentElement.lang),
    small: await smallTargets(page),
    misplaced: await misplacedInReading(page),
    cut: await cutTexts(page),
  };
}
const well = { violations: [], headings: 1, title: true, small: [], misplaced: [], cut: [] };

describe.concurrent('every screen of the capture page, as the service delivers it', () => {
  const it = useService(anyEngine);
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchChromium(chromiumOptions('TEST_HEADLESS_SHELL', true));
  });
  afterAll(() => browser?.close());

  test.each(screens.map((screen) => [screen.name, screen] as const))(
    '%s can be used by everyone, in both languages, on narrow screens and with large text',
    async (_name, screen) => {
      const page = await openScreen(browser, screen, { language: 'en', baseUrl: it.service.baseUrl });
      try {
        if (screen.isClockHeld) await page.clock.resume();
        expect(await inspect(page)).toEqual({ ...well, language: 'en' });
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.locator('header').getByRole('button', { name: '日本語' }).click();
        expect(await inspect(page)).toEqual({ ...well, language: 'ja' });
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await cutTexts(page), 'in Japanese at 320 px').toEqual([]);
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        await page.setViewportSize({ width: 390, height: 844 });
        expect(await cutTexts(page), 'in Japanese with text at 200 %').toEqual([]);
        await page.locator('header').getByRole('button', { name: 'English' }).click();
        expect(await cutTexts(page), 'in English with text at 200 %').toEqual([]);
      } finally {
        await page.context().close();
      }
    },
  );
});
