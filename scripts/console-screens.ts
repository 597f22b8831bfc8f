import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { now } from './console-screens/console-data.ts';
import { origin, routeConsole } from './console-screens/console-double.ts';
import type { ConsoleScreen } from './console-screens/console-screen.ts';
import { addressOf, consoleScreens } from './console-screens/console-screens.ts';
import { takeShots } from './screens/take-shots.ts';

/**
 * `npm run screens:console`: photographs the pages of the console, in English and in Japanese, into `docs/screens/console`. The app is
 * the built one in a real Chromium; the responses of the service are doubles, so that two runs give the same pictures.
 * `npm run screens:console -- review` takes those only whose name begins so.
 */
const folder = join(import.meta.dirname, '..', 'docs', 'screens', 'console');
/** The machine may do other work. */
const pagesAtOnce = 3;
const languages = ['en', 'ja'] as const;
type Form = 'desk' | 'phone' | 'dark';
const sizes = {
  desk: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
  dark: { width: 1280, height: 900 },
};

interface Shot {
  readonly file: string;
  readonly screen: ConsoleScreen;
  readonly language: (typeof languages)[number];
  readonly form: Form;
}

function shotsOf(screen: ConsoleScreen): readonly Shot[] {
  const forms: readonly Form[] = ['desk', ...(screen.forms ?? [])];
  return forms.flatMap((form) =>
    languages.map((language) => {
      const file = `${screen.name}${form === 'desk' ? '' : `-${form}`}.${language}.png`;
      return { file, screen, language, form };
    }),
  );
}

async function photograph(browser: Browser, { file, screen, language, form }: Shot): Promise<void> {
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
    await sharp(picture)
      .png({ palette: true, quality: 90, colours: 160, dither: 0, effort: 10, compressionLevel: 9 })
      .toFile(join(folder, file));
  } finally {
    await context.close();
  }
}

function indexPage(shots: readonly Shot[]): string {
  const names = [...new Set(shots.map(({ file }) => file.replace(/\.\w+\.png$/, '')))];
  const rows = names.map((name) => `| ${name} | [English](${name}.en.png) | [Japanese](${name}.ja.png) |`);
  return `# Screens of the console

The pages of the console, made by \`npm run screens:console\`: the built app in Chromium at 1280 pixels, with the responses of the
service played by \`scripts/console-screens\`. Persons, tenants and documents are invented. Run it after a change of the console, and
look at each picture that changed.

Names that end in \`phone\` are at 390 pixels, in \`dark\` with dark colours.

| screen | English | Japanese |
|---|---|---|
${rows.join('\n')}
`;
}

async function main(prefix: string): Promise<void> {
  const all = consoleScreens.flatMap(shotsOf);
  const wanted = all.filter(({ screen }) => screen.name.startsWith(prefix));
  await takeShots({ folder, all, wanted, pagesAtOnce, photograph });
  await writeFile(join(folder, 'README.md'), indexPage(all));
}

await main(process.argv[2] ?? '');
