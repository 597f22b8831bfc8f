import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { now } from './console-screens/console-data.ts';
import { origin, routeConsole } from './console-screens/console-double.ts';
import { addressOf, consoleScreens } from './console-screens/console-screens.ts';
import { type ConsoleShot, consoleIndexPage, pictureBytesMax, shotsOf } from './console-screens/console-shots.ts';
import { takeShots } from './screens/take-shots.ts';
import { readOptions } from './setup/read-options.ts';

const usage = `npm run screens:console [-- PREFIXES]

Photographs the pages of the console, in English and in Japanese, into docs/screens/console. The app is the built one in a real Chromium; the
responses of the service are doubles, so that two runs give the same pictures. With PREFIXES, as review members, it takes those only whose
name begins so.`;
const folder = join(import.meta.dirname, '..', 'docs', 'screens', 'console');
/** The machine may do other work. */
const pagesAtOnce = 3;
const sizes = {
  desk: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
  dark: { width: 1280, height: 900 },
};

/** A picture with all its colours. Where photographs make it too large, the most frequent ones have to do. */
async function compress(picture: Buffer): Promise<Buffer> {
  const whole = await sharp(picture).removeAlpha().png({ effort: 10, compressionLevel: 9 }).toBuffer();
  if (whole.length <= pictureBytesMax) return whole;
  return sharp(picture).png({ palette: true, colours: 256, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer();
}

async function photograph(browser: Browser, { file, screen, language, form }: ConsoleShot): Promise<void> {
  const context = await browser.newContext({
    viewport: sizes[form],
    locale: { en: 'en-GB', ja: 'ja-JP' }[language],
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
    colorScheme: form === 'dark' ? 'dark' : 'light',
  });
  try {
    context.setDefaultTimeout(60_000);
    await routeConsole(context, screen.changed ?? {});
    const page = await context.newPage();
    await page.clock.setFixedTime(now);
    await page.goto(`${origin}${addressOf(screen)}`);
    if (screen.path !== null) {
      await page.locator('main form ~ button').click();
      await page.locator('input[type=password]').fill('mtm_admin_screens');
      await page.locator('form button[type=submit]').click();
      await page.locator('#main h1').waitFor();
      await page.locator('#main [role=progressbar]:not([aria-valuenow])').first().waitFor({ state: 'detached' });
    }
    await screen.go?.(page);
    await page.mouse.move(0, 0);
    if (screen.isInView !== true) await page.evaluate(() => scrollTo(0, 0));
    await page.locator('#main [role=progressbar]:not([aria-valuenow])').first().waitFor({ state: 'detached' });
    const picture = await page.screenshot({
      fullPage: screen.isInView !== true,
      animations: 'disabled',
      caret: 'hide',
    });
    await writeFile(join(folder, file), await compress(picture));
  } finally {
    await context.close();
  }
}

async function main(prefixes: readonly string[]): Promise<void> {
  const all = consoleScreens.flatMap(shotsOf);
  const wanted = all.filter(({ screen }) => prefixes.some((prefix) => screen.name.startsWith(prefix)));
  await takeShots({ folder, all, wanted, pagesAtOnce, languageOf: ({ language }) => language, photograph });
  await writeFile(join(folder, 'README.md'), consoleIndexPage(all));
}

const prefixes = readOptions(usage, { allowPositionals: true }).positionals;
await main(prefixes.length === 0 ? [''] : prefixes);
