import { chmod } from 'node:fs/promises';
import { request } from 'node:http';
import { type BrowserContext, type BrowserContextOptions, devices, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useChromium } from '../support/chromium.ts';
import { anyEngine } from '../support/databases.ts';
import { createInstallation, embedded, type Installation } from '../support/installation.ts';
import { overflow } from '../support/layout.ts';
import { type ServiceProcess, startMain } from '../support/service-process.ts';

const browser = await useChromium();

const phone = devices['Pixel 7'] as BrowserContextOptions;
const desk: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };

const references = [
  ['/docs/reference/tenant', 'Mitome tenant API'],
  ['/docs/reference/notifications', 'Mitome notifications'],
  ['/docs/reference/admin', 'Mitome admin API'],
  ['/docs/reference/capture', 'Mitome capture API'],
  ['/docs/reference/check-provider', 'Mitome check provider API'],
] as const;

describe('the documentation of a first start', () => {
  let installation: Installation | undefined;
  let service: ServiceProcess;
  let context: BrowserContext | undefined;
  const troubles: string[] = [];
  const sent: { readonly url: string; readonly authorization: string | undefined }[] = [];

  beforeAll(async () => {
    installation = await createInstallation(anyEngine);
    // Root's PostgreSQL runs as another account, which has to pass through.
    await chmod(installation.dataDir, 0o711);
    service = await startMain(installation, embedded);
  });
  afterAll(async () => {
    service?.kill('SIGTERM');
    await service?.ended;
    await installation?.remove();
  });

  /** Opens a page as a reader does; whatever it complains of, or asks of another origin, is kept as a trouble. */
  const open = async (path: string, options: BrowserContextOptions): Promise<Page> => {
    troubles.length = 0;
    sent.length = 0;
    context = await browser.newContext(options);
    await context.route('**/*', (route) => {
      const asked = route.request();
      sent.push({ url: asked.url(), authorization: asked.headers().authorization });
      if (new URL(asked.url()).origin === service.baseUrl || asked.url().startsWith('data:')) return route.continue();
      troubles.push(`a request to ${new URL(asked.url()).origin}`);
      return route.abort();
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') troubles.push(message.text());
    });
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
        // A library asks once whether it may make code from texts, learns that it may not, and does without.
        if (blockedURI !== 'eval') console.error(`policy: ${blockedURI}`);
      });
    });
    await page.goto(`${service.baseUrl}${path}`);
    return page;
  };

  /** Holds a page that is open to the width of a phone and of a desk, and to what else must hold at both. */
  const expectToFit = async (page: Page, path: string, check = async () => {}) => {
    for (const { viewport } of [phone, desk]) {
      if (viewport) await page.setViewportSize(viewport);
      await check();
      expect([path, viewport?.width, await overflow(page)]).toEqual([path, viewport?.width, 0]);
    }
  };

  /** The pages of the contents, without the references. */
  const listPages = async (): Promise<string[]> => {
    const html = await (await fetch(`${service.baseUrl}/docs`)).text();
    const [, nav = ''] = /<nav id="contents"([\s\S]*?)<\/nav>/.exec(html) ?? [];
    const listed = [...nav.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
    return ['/docs', ...listed.filter((href) => !href.startsWith('/docs/reference/'))];
  };

  test('is named by the log line that says the service is ready', () => {
    const ready = service
      .output()
      .split('\n')
      .find((line) => line.includes('"msg":"ready"'));
    expect(JSON.parse(ready ?? '{}').docs).toBe(`${service.baseUrl}/docs`);
  });

  test('every page fits a phone and a desk, without a complaint', async () => {
    const pages = await listPages();
    expect(pages.length).toBeGreaterThan(20);
    // As a reader goes from page to page, in one window.
    const page = await open('/docs', phone);
    for (const path of pages) {
      await page.goto(`${service.baseUrl}${path}`);
      expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
      expect(
        await page.locator('link[rel=stylesheet]').evaluate((link) => (link as HTMLLinkElement).sheet !== null),
      ).toBe(true);
      await expectToFit(page, path);
      expect([path, troubles]).toEqual([path, []]);
    }
  });

  test('a phone opens the contents and the table of contents from their buttons', async () => {
    const page = await open('/docs/guides/testing', phone);
    const contents = page.getByRole('navigation', { name: 'Contents' });
    expect(await contents.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Contents' }).click();
    await contents.getByRole('link', { name: 'Errors' }).waitFor();
    await page.keyboard.press('Escape');
    await contents.waitFor({ state: 'hidden' });
    await page.locator('summary', { hasText: 'On this page' }).click();
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'The fuzzer' }).click();
    expect(new URL(page.url()).hash).toBe('#the-fuzzer');
    expect(troubles).toEqual([]);
  });

  test('the keyboard alone skips to the text, searches every page and goes to what it found', async () => {
    const page = await open('/docs', desk);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');

    const search = async (words: string) => {
      await page.keyboard.press('/');
      await page.keyboard.type(words);
      const found = page.getByRole('dialog').getByRole('link');
      await expect.poll(() => found.count()).toBeGreaterThan(0);
      const href = await found.first().getAttribute('href');
      return href;
    };
    expect(await search('createVerificationSession')).toBe(
      '/docs/reference/tenant#tag/verification-sessions/POST/v1/verification-sessions',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await search('events on your laptop')).toBe('/docs/guides/testing#events-on-your-laptop');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/guides/testing#events-on-your-laptop');
    await page.getByRole('heading', { name: 'Events on your laptop' }).waitFor();
    expect(troubles).toEqual([]);
  });

  test('a button copies a block of code as it stands', async () => {
    const page = await open('/docs/guides/trip-with-curl', {
      ...desk,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const block = page.locator('.code').first();
    // It says so for a moment only.
    await Promise.all([
      block.getByRole('button', { name: 'Copied' }).waitFor(),
      block.getByRole('button', { name: 'Copy' }).click(),
    ]);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await block.locator('code').textContent());
    expect(await block.locator('.hljs-string').count()).toBeGreaterThan(0);
    expect(troubles).toEqual([]);
  });

  test('the theme follows the system until the reader chooses one, on every page from then on', async () => {
    const page = await open('/docs', { ...desk, colorScheme: 'dark' });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await background();
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await background();
    expect(light).not.toBe(dark);
    await page.getByRole('button', { name: 'Dark theme' }).click();
    expect(await background()).toBe(dark);
    await page.goto(`${service.baseUrl}/docs/errors`);
    expect(await background()).toBe(dark);
    await page.goto(`${service.baseUrl}/docs/reference/tenant`);
    await page.getByRole('heading', { level: 1, name: 'Mitome tenant API' }).waitFor();
    expect(await background()).toBe(dark);
    await page.getByRole('button', { name: 'Light theme' }).click();
    expect(await background()).toBe(light);
    expect(await page.evaluate(() => document.body.className)).toContain('light-mode');
    expect(troubles).toEqual([]);
  });

  test.each(references)('%s shows its document on a phone and a desk, and asks for no key', async (path, title) => {
    const page = await open(path, phone);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.waitForLoadState('networkidle');
    await expectToFit(page, path, async () => {
      const asking = page.getByText(/bearer token|api key:|^authentication$/i).filter({ visible: true });
      expect(await asking.count()).toBe(0);
    });
    expect(troubles).toEqual([]);
  });

  /** Opens "Test Request" of an operation. @returns what presses Send, and resolves to the response */
  const tryOperation = async (page: Page, method: string, path: string, tag = 'verification-sessions') => {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `tag/${tag}/${method}${path}`);
    const name = new RegExp(`^Test Request.*${method} ${path.replaceAll(/[{}]/g, '\\$&')}\\)?$`, 'i');
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: /^Send/ }).first();
    await send.waitFor();
    return async () => {
      const responded = page.waitForResponse((response) => response.url().includes('/docs/try/v1/'));
      await send.click();
      return responded;
    };
  };
  const close = async (page: Page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };

  test('every operation can be tried as it stands, again and again, and no key is ever in the browser', async () => {
    const page = await open('/docs/reference/tenant', desk);
    await page.getByRole('heading', { level: 1, name: 'Mitome tenant API' }).waitFor();
    const sessions = '/v1/verification-sessions';
    const create = await tryOperation(page, 'POST', sessions);
    const dialog = page.getByRole('dialog');
    expect(
      await dialog
        .getByText(/bearer token/i)
        .filter({ visible: true })
        .count(),
    ).toBe(0);
    const [first, second] = [await create(), await create()];
    expect([first.status(), second.status()]).toEqual([201, 201]);
    const { id } = await first.json();
    expect((await second.json()).id).not.toBe(id);
    await close(page);

    const list = await tryOperation(page, 'GET', sessions);
    expect((await (await list()).json()).items).toHaveLength(2);
    await close(page);
    // The others have an id from the first session on.
    const steps = [
      ['GET', '', 'created'],
      ['POST', '/simulate', 'completed'],
      ['POST', '/reprocess', 'collecting'],
      ['POST', '/cancel', 'expired'],
    ] as const;
    for (const [method, suffix, status] of steps) {
      const send = await tryOperation(page, method, `${sessions}/{id}${suffix}`);
      const response = await send();
      expect(await response.json()).toMatchObject({ id, status });
      await close(page);
    }
    const events = await tryOperation(page, 'GET', '/v1/events', 'events');
    expect((await events()).status()).toBe(200);

    expect(sent.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
    const everything = await page.evaluate(
      () => document.documentElement.outerHTML + JSON.stringify({ ...localStorage }),
    );
    expect(everything).not.toMatch(/mtm_(test|live)_[A-Za-z0-9]{20}/);
    expect(troubles).toEqual([]);
  });

  /** Sends a request past the browser's rules, and gives its status and `_tag`. */
  const send = (path: string, headers: Record<string, string>) =>
    new Promise<string>((resolve, reject) => {
      const url = new URL(path, service.baseUrl);
      const asked = request({ host: '127.0.0.1', port: url.port, path, headers }, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve(`${response.statusCode} ${JSON.parse(text)._tag ?? 'ok'}`));
      });
      asked.on('error', reject);
      asked.end();
    });

  test('adds the key to requests of its own pages on this machine, for a bounded number of calls of the tenant API', async () => {
    const { host, origin } = new URL(service.baseUrl);
    const list = '/docs/try/v1/verification-sessions';
    const own = { Host: host, 'Sec-Fetch-Site': 'same-origin' };
    expect(await send(list, own)).toBe('200 ok');
    expect(await send(list, { ...own, Origin: origin, Authorization: 'Bearer of something else' })).toBe('200 ok');
    expect(await send(list, { ...own, Host: 'rebound.example' })).toBe('403 CrossSiteRequest');
    expect(await send(list, { ...own, 'Sec-Fetch-Site': 'cross-site' })).toBe('403 CrossSiteRequest');
    expect(await send(list, { ...own, 'Sec-Fetch-Site': 'same-site' })).toBe('403 CrossSiteRequest');
    expect(await send(list, { ...own, Origin: 'https://elsewhere.example' })).toBe('403 CrossSiteRequest');
    expect(await send(list, { ...own, 'X-Forwarded-For': '203.0.113.9' })).toBe('403 CrossSiteRequest');
    expect(await send(list, { ...own, 'X-Real-IP': '203.0.113.9' })).toBe('403 CrossSiteRequest');
    expect(await send('/docs/try/admin/tenants', own)).toBe('404 RouteNotFound');
    expect(await send('/docs/try/v1/../admin/tenants', own)).toBe('404 RouteNotFound');
    const responses = await Promise.all(Array.from({ length: 130 }, () => send(list, own)));
    expect(responses.filter((line) => line === '429 RateLimited').length).toBeGreaterThanOrEqual(10);
    expect(new Set(responses)).toEqual(new Set(['200 ok', '429 RateLimited']));
    expect(service.output()).not.toMatch(/mtm_test_/);
  });
});
