import { chmod } from 'node:fs/promises';
import { request } from 'node:http';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  devices,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildPages, chromiumOptions } from '../support/browser.ts';
import { anyEngine } from '../support/databases.ts';
import { createInstallation, embedded, type Installation } from '../support/installation.ts';
import { type ServiceProcess, startMain } from '../support/service-process.ts';

const phone = devices['Pixel 7'] as BrowserContextOptions;
const desk: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };

const pages = [
  '/docs',
  '/docs/guides/first-session',
  '/docs/guides/trip-with-curl',
  '/docs/guides/receive-notifications',
  '/docs/guides/rotate-a-secret',
  '/docs/guides/other-languages',
  '/docs/guides/testing',
  '/docs/guides/going-live',
  '/docs/states',
  '/docs/reasons',
  '/docs/errors',
  '/docs/settings',
  '/docs/changes',
];
const references = [
  ['/docs/reference/tenant', 'Mitome tenant API'],
  ['/docs/reference/notifications', 'Mitome notifications'],
  ['/docs/reference/admin', 'Mitome admin API'],
  ['/docs/reference/capture', 'Mitome capture API'],
] as const;

describe('the documentation of a first start', () => {
  let installation: Installation | undefined;
  let service: ServiceProcess;
  let browser: Browser;
  let context: BrowserContext | undefined;
  const troubles: string[] = [];
  const sent: { readonly url: string; readonly authorization: string | undefined }[] = [];

  beforeAll(async () => {
    await buildPages();
    installation = await createInstallation(anyEngine);
    // Root's PostgreSQL runs as another account, which has to pass through.
    await chmod(installation.dataDir, 0o711);
    service = await startMain(installation, embedded);
    browser = await chromium.launch(chromiumOptions());
  });
  afterEach(() => context?.close());
  afterAll(async () => {
    await browser?.close();
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
  const overflow = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

  test.each(pages)('%s fits a phone and a desk, without a complaint', async (path) => {
    for (const screen of [phone, desk]) {
      const page = await open(path, screen);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(await page.getByRole('navigation', { name: 'Contents' }).isVisible()).toBe(true);
      expect(
        await page.locator('link[rel=stylesheet]').evaluate((link) => (link as HTMLLinkElement).sheet !== null),
      ).toBe(true);
      expect(await overflow(page)).toBe(0);
      expect(troubles).toEqual([]);
      await context?.close();
    }
  });

  test.each(references)('%s shows its document on a phone and a desk, and asks for no key', async (path, title) => {
    for (const screen of [phone, desk]) {
      const page = await open(path, screen);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(
        await page
          .getByText(/bearer token|api key:|^authentication$/i)
          .filter({ visible: true })
          .count(),
      ).toBe(0);
      expect(await overflow(page)).toBe(0);
      expect(troubles).toEqual([]);
      await context?.close();
    }
  });

  test('tries an operation against the sandbox, and no key is ever in the browser', async () => {
    const page = await open('/docs/reference/tenant#tag/verification-sessions/POST/v1/verification-sessions', desk);
    await page.getByRole('button', { name: /^Test Request.*post \/v1\/verification-sessions\)?$/i }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Request Body').first().waitFor();
    expect(
      await dialog
        .getByText(/bearer token/i)
        .filter({ visible: true })
        .count(),
    ).toBe(0);
    const responded = page.waitForResponse((response) => response.url().includes('/docs/try/v1/'));
    await dialog.getByRole('button', { name: /^Send/ }).first().click();
    const refusal = await responded;
    // The example's callback URL is not in the sandbox's allow-list: the real service has judged it.
    expect(refusal.status()).toBe(400);
    expect(await refusal.json()).toMatchObject({ _tag: 'CallbackUrlNotAllowed', reason: 'not_in_allow_list' });
    expect(sent.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
    const everything = await page.evaluate(
      () => document.documentElement.outerHTML + JSON.stringify({ ...localStorage }),
    );
    expect(everything).not.toMatch(/mtm_(test|live)_[A-Za-z0-9]{20}/);
    expect(troubles.filter((trouble) => !trouble.includes('400'))).toEqual([]);
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
