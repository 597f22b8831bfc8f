import { type BrowserContext, devices, type Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { useChromium } from '../support/chromium.ts';
import { anyEngine } from '../support/databases.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, type TestTenant } from '../support/tenant.ts';

const browser = await useChromium();

/** A wordmark of an invented tenant, with a transparent ground. */
const wordmark = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="150"><circle cx="75" cy="75" r="60" fill="#1f5f4a"/>' +
    '<path d="M165 45h390v18h-390zM165 88h270v18h-270z" fill="#1f5f4a"/></svg>',
);

describe('the logo on the capture page', () => {
  const it = useService(anyEngine);
  let context: BrowserContext;
  let page: Page;
  const troubles: string[] = [];

  async function putLogo({ id }: TestTenant, logo: Buffer) {
    const response = await fetch(`${it.service.baseUrl}/admin/tenants/${id}/logo`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${it.service.adminToken}`, 'content-type': 'image/png' },
      body: new Uint8Array(logo),
    });
    expect(response.status).toBe(200);
  }

  async function open(tenant: TestTenant, width = 390) {
    const { verificationUrl } = await createSession(tenant);
    context = await browser.newContext({
      ...devices['Pixel 7'],
      viewport: { width, height: 660 },
      locale: 'en-GB',
    });
    page = await context.newPage();
    troubles.length = 0;
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    return verificationUrl;
  }
  const logo = () => page.getByRole('img', { name: 'Aozora Trading', exact: true });

  test('stands at the top with the name as its text, small enough for a narrow phone and the start button', async () => {
    const tenant = await createTenant(it.service);
    await putLogo(tenant, await sharp(wordmark).png().toBuffer());
    for (const width of [390, 320]) {
      await context?.close();
      const url = await open(tenant, width);
      await page.goto(url);
      const loaded = await logo().evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      });
      expect(loaded).toEqual([480, 120]);
      const box = await logo().boundingBox();
      expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([160, 40]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      // At the top there is one mark.
      expect(await page.locator('header .seal').count()).toBe(0);
      if (width === 390) {
        const start = await page.getByRole('button', { name: 'Start', exact: true }).boundingBox();
        expect((start?.y ?? 0) + (start?.height ?? 0)).toBeLessThanOrEqual(660);
      }
      expect(troubles).toEqual([]);
    }
  });

  test('has nothing in its place until the tenant is known, and nothing moves when it comes', async () => {
    const tenant = await createTenant(it.service);
    await putLogo(tenant, await sharp(wordmark).png().toBuffer());
    const url = await open(tenant);
    let known = () => {};
    const asked = new Promise<void>((resolve) => {
      known = resolve;
    });
    await page.route('**/capture/verifications/*/open', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(url);
    await page.getByRole('heading', { level: 1, name: 'One moment' }).waitFor();
    expect(await page.locator('header').innerText()).toBe('日本語');
    expect(await page.locator('header').locator('svg, img').count()).toBe(0);
    const height = () => page.locator('header').evaluate((header: HTMLElement) => header.offsetHeight);
    const before = await height();
    known();
    await logo().waitFor();
    expect(await page.locator('header svg').count()).toBe(0);
    await page.locator('header .trial').evaluate((badge) => badge.remove());
    expect(await height()).toBe(before);
  });

  test('stands on its light ground with dark colours too', async () => {
    const tenant = await createTenant(it.service);
    await putLogo(tenant, await sharp(wordmark).png().toBuffer());
    const url = await open(tenant, 320);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(url);
    await logo().waitFor();
    const groundOf = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await groundOf('body')).toBe('rgb(23, 22, 20)');
    expect(await groundOf('header .logo')).toBe('rgb(246, 242, 234)');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('gives way to the mark of the service when it is gone', async () => {
    const tenant = await createTenant(it.service);
    await putLogo(tenant, await sharp(wordmark).png().toBuffer());
    const url = await open(tenant);
    await page.route('**/capture/logos/**', (route) => route.fulfill({ status: 404, body: '' }));
    const refused = page.waitForResponse('**/capture/logos/**');
    await page.goto(url);
    await refused;
    await logo().waitFor({ state: 'detached' });
    await page.locator('header .seal').waitFor();
  });
});
