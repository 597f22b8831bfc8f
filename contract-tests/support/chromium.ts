// How tests start Chromium.

import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { afterEach } from 'vitest';
import { searchAtClose } from './left-in-browser.ts';
import { minuteMs } from './time.ts';

/**
 * How Chromium is started: able to run as root, and asking nothing of the network but what a page asks for.
 * @param variable names the browser: `TEST_HEADLESS_SHELL`, by default, needs less processor time, and only `TEST_CHROMIUM` has a camera
 * @param showsCamera whether pages look at the pictures of a camera, of the browser's or of a double
 * @throws Error when no browser is named: a test that cannot run must fail, not pass
 */
export function chromiumOptions(
  variable: 'TEST_CHROMIUM' | 'TEST_HEADLESS_SHELL' = 'TEST_HEADLESS_SHELL',
  showsCamera = variable === 'TEST_CHROMIUM',
): LaunchOptions {
  const executablePath = process.env[variable];
  if (!executablePath) throw new Error(`${variable} must name a browser to test with`);
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A page of a test ends before code that is compiled to run faster has earned its compilation, a fifth of all processor time, unless it
    // looks at a picture several times a second.
    ...(showsCamera ? [] : ['--js-flags=--no-opt --no-maglev --max-lazy']),
  ];
  return { executablePath, args };
}

/** How long a test waits for what a page shows: a machine may be slow, or busy with something else. */
export const pageTimeoutMs = minuteMs;

/** Starts Chromium. @param options by default `chromiumOptions()` */
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
