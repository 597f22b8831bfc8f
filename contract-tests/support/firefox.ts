// Debian's Firefox, driven over WebDriver BiDi.

import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { pageTimeoutMs } from './chromium.ts';
import { minuteMs } from './time.ts';

/**
 * Starts the browser of `TEST_FIREFOX` on an empty profile, in the size of a small phone, asking nothing of the network but what a page asks for.
 * @throws Error when no browser is named: a test that cannot run must fail, not pass
 */
export function launchFirefox(): Promise<Browser> {
  const executablePath = process.env.TEST_FIREFOX;
  if (!executablePath) throw new Error('TEST_FIREFOX must name a browser to test with');
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    timeout: 2 * minuteMs,
    defaultViewport: { width: 360, height: 660 },
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-GB, en',
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
      'app.normandy.enabled': false,
      'browser.safebrowsing.update.enabled': false,
    },
  });
}

/** A person at a page of Firefox who sees what it says, and uses a pointer or the keys. */
export function useFirefoxPage(page: Page) {
  const troubles: string[] = [];
  page.setDefaultTimeout(pageTimeoutMs);
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  const named = (role: string, name: string) => page.locator(`::-p-aria([role="${role}"][name="${name}"])`);
  /** What the focus is on: its label, or its text. */
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
        return element.labels?.[0]?.textContent?.trim() ?? '';
      }
      return element === document.body ? '' : (element?.textContent?.trim() ?? '');
    });
  /** Tabs on until the focus is there. */
  const tabTo = async (name: string): Promise<void> => {
    const passed: string[] = [];
    for (let tabs = 0; tabs < 40; tabs += 1) {
      await page.keyboard.press('Tab');
      const at = await focused();
      if (at.startsWith(name)) return;
      passed.push(at);
    }
    throw new Error(`the keys do not lead to ${name}, but to ${passed.join(', ')}`);
  };
  return {
    troubles,
    focused,
    tabTo,
    press: (name: string) => named('button', name).click(),
    heading: (name: string) => named('heading', name).wait(),
    /** Gives a file to the field of this label without its dialogue. */
    choose: async (label: string, file: string): Promise<void> => {
      const field = await page.waitForSelector(`::-p-xpath(//label[normalize-space()="${label}"]//input)`);
      await (field as ElementHandle<HTMLInputElement>).uploadFile(file);
    },
    pressByKeys: async (name: string): Promise<void> => {
      await tabTo(name);
      await page.keyboard.press('Enter');
    },
    typeByKeys: async (name: string, text: string): Promise<void> => {
      await tabTo(name);
      await page.keyboard.type(text);
    },
    /** Opens the dialogue of a file field with Enter. */
    chooseByKeys: async (name: string, file: string): Promise<void> => {
      await tabTo(name);
      const [chooser] = await Promise.all([page.waitForFileChooser(), page.keyboard.press('Enter')]);
      await chooser.accept([file]);
    },
  };
}
