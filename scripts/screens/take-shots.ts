import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { buildPages } from '../setup/build-pages.ts';
import { provideChromium } from '../setup/provide-chromium.ts';
import { provideScreenFonts } from './screen-fonts.ts';

/** A picture to take, by the name of its file. */
interface NamedShot {
  readonly file: string;
}

/** The language of the browser itself, which writes fields of dates in its own and not in that of the page. */
const browserLanguages = { en: 'en-US', ja: 'ja' } as const;
export type ShotLanguage = keyof typeof browserLanguages;

interface ShotPlan<Shot extends NamedShot> {
  /** Where the pictures lie. Those in it that are not of `all` are removed. */
  readonly folder: string;
  readonly all: readonly Shot[];
  /** Those of `all` to take. */
  readonly wanted: readonly Shot[];
  readonly pagesAtOnce: number;
  readonly languageOf: (shot: Shot) => ShotLanguage;
  readonly photograph: (browser: Browser, shot: Shot) => Promise<void>;
}

/** Builds the pages and photographs them in a real Chromium with fonts of our own. Names each failure, and then sets the exit status. */
export async function takeShots<Shot extends NamedShot>(plan: ShotPlan<Shot>): Promise<void> {
  const { folder, all, wanted, pagesAtOnce, languageOf, photograph } = plan;
  if (wanted.length === 0) {
    console.error('No screen has such a name.');
    process.exitCode = 2;
    return;
  }
  const log = (line: string): void => console.log(`[screens] ${line}`);
  const fonts = await provideScreenFonts(log);
  const { executablePath } = process.env.TEST_CHROMIUM
    ? { executablePath: process.env.TEST_CHROMIUM }
    : await provideChromium(log);
  await buildPages();
  await mkdir(folder, { recursive: true });
  const known = new Set(all.map(({ file }) => file));
  for (const file of await readdir(folder)) {
    if (file.endsWith('.png') && !known.has(file)) await rm(join(folder, file));
  }
  const failed: string[] = [];
  for (const language of ['en', 'ja'] as const) {
    const waiting = wanted.filter((shot) => languageOf(shot) === language);
    if (waiting.length === 0) continue;
    const browser = await chromium.launch({
      executablePath,
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-lcd-text', '--font-render-hinting=none'],
        `--lang=${browserLanguages[language]}`,
      ],
      env: { ...process.env, FONTCONFIG_FILE: fonts, LANGUAGE: browserLanguages[language] } as Record<string, string>,
    });
    if (!(await hasLanguage(browser, language)))
      log(`the browser has no texts in ${language}, so fields of dates are in English: install chromium-l10n`);
    const work = async (): Promise<void> => {
      for (let shot = waiting.shift(); shot !== undefined; shot = waiting.shift()) {
        await photograph(browser, shot).catch((cause: unknown) => {
          failed.push(`${shot?.file}: ${cause instanceof Error ? cause.message : cause}`);
        });
      }
    };
    try {
      await Promise.all(Array.from({ length: pagesAtOnce }, work));
    } finally {
      await browser.close();
    }
  }
  for (const failure of failed) console.error(`[screens] ${failure}`);
  log(`${wanted.length - failed.length} pictures taken`);
  if (failed.length > 0) process.exitCode = 1;
}

/** Whether a browser has the texts of a language, which Debian has in a package of its own. */
async function hasLanguage(browser: Browser, language: ShotLanguage): Promise<boolean> {
  const page = await browser.newPage();
  const own = await page.evaluate(() => navigator.language);
  await page.close();
  return own.startsWith(language);
}
