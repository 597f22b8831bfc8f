// What a page leaves in a browser that others use too.

import type { BrowserContext, Page } from 'playwright-core';
import { secretsIn } from './planted.ts';

/** Storage, caches, readable cookies and title of a page as one text, and its address with its state in the history if asked for. */
export async function leftInBrowser(page: Page, { address = true } = {}): Promise<string> {
  // A page that a test leaves at once may still be on its way to another.
  await page.waitForLoadState('domcontentloaded');
  const left = await page.evaluate(async () => {
    const cached: string[] = [];
    // Only a secure context has caches.
    for (const name of isSecureContext ? await caches.keys() : []) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        cached.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    return {
      stored: [{ ...localStorage }, { ...sessionStorage }, await indexedDB.databases(), cached],
      shown: [document.title, document.cookie],
      address: [location.href, JSON.stringify(history.state)],
    };
  });
  return JSON.stringify(address ? left : { ...left, address: [] });
}

/** A page of a service on this machine, and not one of the browser's own about an address that it cannot reach. */
const served = /^https?:\/\/(localhost|127\.0\.0\.1)[:/]/;

/**
 * Before a context closes, searches what its pages leave for planted values. Addresses are left out, because an unused link is a secret;
 * some tests search them.
 */
export function searchAtClose(context: BrowserContext): void {
  const close = context.close.bind(context);
  context.close = async (options) => {
    const pages = context.pages().filter((page) => !page.isClosed() && served.test(page.url()));
    try {
      const found = await Promise.all(
        pages.map(async (page) => secretsIn(await leftInBrowser(page, { address: false }))),
      );
      if (found.flat().length > 0) throw new Error(`a page leaves in the browser: ${found.flat().join(', ')}`);
    } finally {
      await close(options);
    }
  };
}
