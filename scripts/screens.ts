import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import sharp from 'sharp';
import { type Language, languages } from './screens/capture-double.ts';
import { openScreen, type Screen, type View } from './screens/open-screen.ts';
import { screens } from './screens/screens.ts';
import { indexPage } from './screens/screens-page.ts';
import { takeShots } from './screens/take-shots.ts';
import { readOptions } from './setup/read-options.ts';

const usage = `npm run screens [-- PREFIX]

Photographs every screen of the capture page, in English and in Japanese, into docs/screens, and a few on other sizes. The page is the built
one in a real Chromium; the service's responses and the camera are doubles, so that two runs give the same pictures. With PREFIX, as camera, it
takes those only whose name begins so.`;
const folder = join(import.meta.dirname, '..', 'docs', 'screens');
/** The machine may do other work. */
const pagesAtOnce = 4;

/** Other sizes and settings, for some screens each. */
const otherViews: readonly { readonly suffix: string; readonly view: Omit<View, 'language'>; readonly of: RegExp }[] = [
  {
    suffix: 'small',
    view: { width: 390, height: 660 },
    of: /^(welcome|camera-place|face-camera|face-turn-left|details)$/,
  },
  { suffix: 'wide', view: wide(1280, 900), of: /^(welcome|document-passport|camera-place|face-camera|review|done)$/ },
  {
    suffix: 'large-text',
    // High enough that the button of the welcome need not stick to the edge.
    view: { height: 1900, prepare: enlargeText },
    of: /^(welcome|camera-place|review)$/,
  },
  {
    suffix: 'forced-colors',
    view: { context: { forcedColors: 'active' } },
    of: /^(welcome-tenant|document-refused-glare|details-errors|camera-place)$/,
  },
  {
    suffix: 'dark',
    view: { context: { colorScheme: 'dark' } },
    of: /^(welcome|welcome-tenant|document-passport|details-errors|camera-place)$/,
  },
];

function wide(width: number, height: number): Omit<View, 'language'> {
  return { width, height, context: { isMobile: false, hasTouch: false } };
}

/** Text at 200 %, as browsers and phones set it for a user. */
async function enlargeText(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () =>
      document.documentElement.style.setProperty('font-size', '200%'),
    );
  });
}

interface Shot {
  readonly file: string;
  readonly screen: Screen;
  readonly view: View;
}

function shotsOf(screen: Screen): readonly Shot[] {
  return languages.flatMap((language: Language) => [
    { file: `${screen.name}.${language}.png`, screen, view: { language } },
    ...otherViews
      .filter(({ of }) => of.test(screen.name))
      .map(({ suffix, view }) => ({
        file: `${screen.name}-${suffix}.${language}.png`,
        screen,
        view: { ...view, language },
      })),
  ]);
}

async function photograph(browser: Browser, { file, screen, view }: Shot): Promise<void> {
  const page = await openScreen(browser, screen, view);
  try {
    // A pointer on a button would change its colour.
    await page.mouse.move(0, 0);
    const hasPicture = (await page.locator('video, img.preview').count()) > 0;
    const colours = hasPicture ? { quality: 50 } : { colours: 16 };
    const picture = await page.screenshot({ fullPage: true, animations: 'disabled' });
    await sharp(picture)
      .png({ palette: true, ...colours, dither: 0, effort: 10, compressionLevel: 9 })
      .toFile(join(folder, file));
  } finally {
    await page.context().close();
  }
}

/** The pictures that there are, in the order of the screens. */
async function present(): Promise<readonly string[]> {
  const found = new Set(await readdir(folder));
  return screens.flatMap(shotsOf).flatMap(({ file }) => (found.has(file) ? [file] : []));
}

async function main(prefix: string): Promise<void> {
  const all = screens.flatMap(shotsOf);
  const wanted = all.filter(({ screen }) => screen.name.startsWith(prefix));
  await takeShots({ folder, all, wanted, pagesAtOnce, languageOf: ({ view }) => view.language, photograph });
  await writeFile(join(folder, 'README.md'), indexPage(await present()));
}

await main(readOptions(usage, { allowPositionals: true }, 1).positionals[0] ?? '');
