// What browser tests need: the built pages, and how to start Chromium.

import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { buildPages } from '../../scripts/setup/build-pages.ts';
import { minuteMs } from './time.ts';

export { buildPages };

/** Vitest calls it once before the contract tests, some of which read the pages, and before the browser tests. */
export const setup = buildPages;

/**
 * How the browser of `TEST_CHROMIUM` is started: able to run as root, and asking nothing of the network but what a page asks for.
 * @throws Error when no browser is named: a test that cannot run must fail, not pass
 */
export function chromiumOptions(): LaunchOptions {
  const executablePath = process.env.TEST_CHROMIUM;
  if (!executablePath) throw new Error('TEST_CHROMIUM must name a browser to test with');
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  return { executablePath, args };
}

/** How long a test waits for what a page shows: a machine may be slow, or busy with something else. */
export const pageTimeoutMs = minuteMs;

/** Starts the browser of `TEST_CHROMIUM`. @param options by default `chromiumOptions()` */
export async function launchChromium(options: LaunchOptions = chromiumOptions()): Promise<Browser> {
  const browser = await chromium.launch({ ...options, timeout: 2 * minuteMs });
  browser.on('context', (context) => context.setDefaultTimeout(pageTimeoutMs));
  return browser;
}
