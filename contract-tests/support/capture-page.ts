// A person with a phone at the capture page, in Chromium.

import { type Browser, type BrowserContext, devices, type Page } from 'playwright-core';
import { drawBoard } from '../../scripts/specimens/draw-board.ts';
import { type PageLocale, words } from './capture-words.ts';
import { planted } from './planted.ts';

/** A phone of a small screen. @param options further ones of the browser's context */
export function openContext(
  browser: Browser,
  locale: PageLocale = 'en-GB',
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<BrowserContext> {
  return browser.newContext({ ...devices['Pixel 7'], viewport: { width: 360, height: 660 }, locale, ...options });
}

export type CapturePage = ReturnType<typeof useCapturePage>;

/** What a person sees and does on a page. */
export function useCapturePage(page: Page, locale: PageLocale = 'en-GB') {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  const { details } = words[locale];
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    page,
    /** Errors that the page or the browser reported. */
    troubles,
    button,
    press: (name: string) => button(name).click(),
    /** Waits until a screen of this heading is shown. */
    sees: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor(),
    /** Chooses a picture that no other step has: its size tells them apart. */
    choose: async (label: string, size: number) =>
      page.getByLabel(label, { exact: true }).setInputFiles({
        name: 'a.png',
        mimeType: 'image/png',
        buffer: await drawBoard(size).png().toBuffer(),
      }),
    typeDetails: async () => {
      const [year = '', month = '', day = ''] = planted.person.birthDate.split('-');
      await page.getByLabel(details.lastName, { exact: true }).fill(planted.person.lastName);
      await page.getByLabel(details.firstName, { exact: true }).fill(planted.person.firstName);
      await page.getByLabel(details.year).fill(year);
      await page.getByLabel(details.month).fill(month);
      await page.getByLabel(details.day).fill(day);
    },
  };
}

/** Does what guides tell the user to do. @param picture the path of the passport that they draw */
export async function beTheUser(page: Page, verificationUrl: string, picture: string): Promise<void> {
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  await page.goto(verificationUrl);
  await press('Start');
  await page.getByLabel('Choose a picture').setInputFiles(picture);
  await press('Use this picture');
  await page.getByLabel('Last name', { exact: true }).fill('Brandt');
  await page.getByLabel('First name', { exact: true }).fill('Mira');
  await page.getByLabel('Day').fill('12');
  await page.getByLabel('Month').fill('4');
  await page.getByLabel('Year').fill('1991');
  await press('Continue');
  await press(/^Send to/);
  await page.getByRole('heading', { level: 1, name: 'Sent. Thank you' }).waitFor();
}
