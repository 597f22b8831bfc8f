// How tests start Chromium.

import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { afterEach } from 'vitest';
import { searchAtClose } from './left-in-browser.ts';
import { minuteMs } from './time.ts';

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
  browser.on('context', (context) => {
    context.setDefaultTimeout(pageTimeoutMs);
    searchAtClose(context);
  });
  return browser;
}

let shared: Promise<Browser> | undefined;

/**
 * Gives a file of tests the Chromium that the files of a worker share: a start takes longer than many tests. Everything that a test has
 * opened in it is closed after the test, so the tests of the file must not be concurrent.
 */
export async function useChromium(): Promise<Browser> {
  if ((await shared)?.isConnected() !== true) shared = launchChromium();
  const browser = await (shared as Promise<Browser>);
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  return browser;
}
