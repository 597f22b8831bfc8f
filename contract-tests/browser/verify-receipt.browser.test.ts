import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { launchChromium } from '../support/chromium.ts';
import { succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { overflow } from '../support/layout.ts';
import { operatorOf } from '../support/operator.ts';
import { useService } from '../support/service.ts';
import { createTenant, failedSession } from '../support/tenant.ts';

describe('the page that verifies receipts', () => {
  const it = useService(anyEngine);
  let browser: Browser;
  let page: Page;
  let receipt: object;
  const troubles: string[] = [];

  beforeAll(async () => {
    const tenant = await createTenant(it.service);
    const { id } = await failedSession(it, tenant);
    receipt = await succeeded(operatorOf(it).eraseSession(tenant, id));
    browser = await launchChromium();
    page = await browser.newPage();
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    await page.goto(`${it.service.baseUrl}/docs/verify-receipt`);
  });
  afterAll(() => browser?.close());

  const verify = async (text: string): Promise<string> => {
    await page.getByLabel('Receipt').fill(text);
    await page.getByRole('button', { name: 'Verify' }).click();
    return page.locator('#result p').innerText();
  };

  test('verifies a receipt with the keys of the service, and refuses a changed one, by its own policy', async () => {
    await page.getByRole('button', { name: 'Load the keys' }).click();
    await expect.poll(() => page.getByLabel('Keys').inputValue()).toContain('Ed25519');
    expect(await verify(JSON.stringify(receipt))).toContain('The receipt is genuine.');
    expect(await page.locator('#result dd').allInnerTexts()).toContain('on_demand');
    expect(await verify(JSON.stringify({ ...receipt, rule: 'retention' }))).toContain('shows another rule');
    expect(await page.locator('#result dd').count()).toBe(0);
    expect(await verify('no receipt')).toContain('This is no receipt');
    expect(troubles).toEqual([]);
  });

  test('says nothing about a receipt that has changed since it was checked, or while it is', async () => {
    expect(await verify(JSON.stringify(receipt))).toContain('The receipt is genuine.');
    const result = page.locator('#result');
    await page.getByLabel('Receipt').fill('another');
    expect(await result.textContent()).toBe('');
    expect(await verify('another')).toContain('This is no receipt');
    await page.getByLabel('Keys').press('Space');
    expect(await result.textContent()).toBe('');

    // A check whose signature is being verified while the receipt changes.
    await page.evaluate(() => {
      const { verify: original } = SubtleCrypto.prototype;
      SubtleCrypto.prototype.verify = function (...given) {
        SubtleCrypto.prototype.verify = original;
        return new Promise((resolve) => {
          const finish = async () => {
            resolve(await original.apply(this, given));
            // What follows in the page needs no more time of its own.
            await new Promise((done) => setTimeout(done));
          };
          Object.assign(globalThis, { finish });
        });
      };
    });
    await page.getByLabel('Receipt').fill(JSON.stringify(receipt));
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.waitForFunction('globalThis.finish');
    await page.getByLabel('Receipt').fill('another');
    await page.evaluate('finish()');
    expect(await result.textContent()).toBe('');
    expect(await verify(JSON.stringify(receipt))).toContain('The receipt is genuine.');
    expect(troubles).toEqual([]);
  });

  test('can be used without seeing it, and on a narrow phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await verify(JSON.stringify(receipt));
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});
