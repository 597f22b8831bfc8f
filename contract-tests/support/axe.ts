// axe-core in a page: its source is evaluated through the browser's debugger, which the page's policy does not concern.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The minified build is less than half as large, and each page load parses it once. */
const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 at level AA, with all before it. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules whose result depends on colours. Another colour scheme changes nothing else of a page. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds wrong on a page without animations, one line for each element: in the light scheme, and of colours in the dark one, which
 * are the same in every language and are therefore looked at in English.
 */
export async function axeViolationsInBothSchemes(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const isEnglish = (await page.locator('html').getAttribute('lang')) === 'en';
  const inDark = isEnglish ? await axeViolations(page, { type: 'rule', values: colourRules }) : [];
  await page.emulateMedia({ colorScheme: 'light' });
  return [...(await axeViolations(page)), ...inDark.map((line) => `in dark: ${line}`)];
}

/**
 * What axe finds wrong on a page, one line for each element. It waits for animations to end: colours are not final before.
 * @param runOnly the rules, by default those of WCAG 2.2 AA
 */
export async function axeViolations(
  page: Page,
  runOnly: axe.RunOnly = { type: 'tag', values: tags },
): Promise<readonly string[]> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(source);
  return page.evaluate(async (only) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await inPage.run(document, { runOnly: only, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
    );
  }, runOnly);
}
