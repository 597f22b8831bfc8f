// Brings the capture page to one of its screens.

import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { type CameraDouble, installCamera } from './camera-double.ts';
import { handoffSecret, type Language, linkSecret, type Replies, routeCapture, sessionId } from './capture-double.ts';
import { cameraPictures, passportFile } from './pictures.ts';

/** A screen of the page, and how to come to it. */
export interface Screen {
  readonly name: string;
  /** What the service says. */
  readonly replies: (language: Language) => Replies;
  /** The address: a link, a hand-off, that of a browser that has started, or one without a link. */
  readonly address?: 'link' | 'handoff' | 'started' | 'none';
  /** What the user holds: a phone, unless told otherwise. */
  readonly device?: 'phone' | 'computer';
  readonly camera?: () => Promise<CameraDouble>;
  /** The browser has not been asked for the camera yet. */
  readonly asksForCamera?: boolean;
  /** Added to the user agent: the name of an app whose browser shows the page. */
  readonly app?: string;
  /** The page's clock can be held; `pass` puts it forward then. */
  readonly isClockHeld?: boolean;
  readonly go?: (driver: Driver, language: Language) => Promise<void>;
  /** What is seen when the screen has come. */
  readonly shows: string;
}

/** What a user does, by the kind of a control: the same in every language. */
export type Driver = ReturnType<typeof driverOf>;

/** How a screen is opened. */
export interface View {
  readonly language: Language;
  readonly width?: number;
  readonly height?: number;
  /** Where the page comes from; its built files when left out. */
  readonly baseUrl?: string;
  readonly context?: BrowserContextOptions;
  /** Runs before the page is opened. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
}

const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const computer =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
/** The viewport of each device, in CSS pixels. */
const sizes = { phone: { width: 390, height: 844 }, computer: { width: 1280, height: 900 } } as const;
const locales: Readonly<Record<Language, string>> = { en: 'en-GB', ja: 'ja-JP' };
const builtPage = join(import.meta.dirname, '..', '..', 'dist', 'web', 'capture');
const withoutServer = 'https://verify.example';

/** Opens a screen in a context of its own, which the caller closes. */
export async function openScreen(browser: Browser, screen: Screen, view: View): Promise<Page> {
  const { device = 'phone' } = screen;
  const { language, width = sizes[device].width, height = sizes[device].height, baseUrl = withoutServer } = view;
  const agent = device === 'phone' ? phone : computer;
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: device === 'phone',
    isMobile: device === 'phone',
    userAgent: screen.app === undefined ? agent : `${agent} ${screen.app}`,
    locale: locales[language],
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
    ...view.context,
  });
  if (baseUrl === withoutServer) await routeFiles(context);
  await routeCapture(context, screen.replies(language));
  // The page stays when it returns to the tenant.
  await context.route('https://tenant.example/**', (route) => route.abort('aborted'));
  const camera = (await screen.camera?.()) ?? { picture: await cameraPictures.table() };
  await installCamera(context, camera, screen.asksForCamera !== true);
  await view.prepare?.(context);
  const page = await context.newPage();
  if (screen.isClockHeld) await page.clock.install();
  const fragments = {
    link: `#${sessionId}.${linkSecret}`,
    handoff: `#${sessionId}~${handoffSecret}`,
    started: `#${sessionId}`,
    none: '',
  };
  await page.goto(`${baseUrl}/v${fragments[screen.address ?? 'link']}`);
  const driver = driverOf(page);
  await screen.go?.(driver, language);
  await driver.see(screen.shows);
  return page;
}

function driverOf(page: Page) {
  const main = page.locator('main');
  const press = (selector: string, index: number) => main.locator(selector).nth(index).click();
  return {
    page,
    primary: () => press('.button.primary', 0),
    secondary: (index = 0) => press('.button.secondary', index),
    link: (index = 0) => press('button.link', index),
    see: (selector: string) => page.locator(selector).first().waitFor(),
    /** Chooses a file in the last field for one. */
    async choose() {
      const file = { name: 'document.jpg', mimeType: 'image/jpeg', buffer: await passportFile() };
      await main.locator('input[type=file]').last().setInputFiles(file);
    },
    /** Types into fields by their names. */
    async fill(values: Readonly<Record<string, string>>) {
      for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
    },
    /** Holds the clock of the page when the camera's first picture has come, which gives the guide its shape. */
    async holdAtVideo() {
      await page.waitForFunction(() => document.querySelector('video')?.readyState === 4);
      for (const aheadMs of [50, 200, 800, 3_000]) {
        const held = page.clock.pauseAt((await page.evaluate(() => Date.now())) + aheadMs);
        // A busy machine may be there later than that: the clock cannot be held at a time that has passed.
        if (
          await held.then(
            () => true,
            () => false,
          )
        )
          return;
      }
      throw new Error('the clock of the page cannot be held');
    },
    pass: (ms: number) => page.clock.runFor(ms),
  };
}

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

/** Delivers the built page without a server. */
async function routeFiles(context: BrowserContext): Promise<void> {
  await context.route(`${withoutServer}/v*`, async (route) =>
    route.fulfill({ body: await readFile(join(builtPage, 'index.html')), contentType: 'text/html' }),
  );
  await context.route(`${withoutServer}/v/assets/*`, async (route) => {
    const file = basename(new URL(route.request().url()).pathname);
    const contentType = types[extname(file)] ?? 'application/octet-stream';
    await route.fulfill({ body: await readFile(join(builtPage, file)), contentType });
  });
}
