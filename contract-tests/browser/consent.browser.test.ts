import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { useChromium } from '../support/chromium.ts';
import { anyEngine } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, readSession, type TestTenant, waitForStatus } from '../support/tenant.ts';

const browser = await useChromium();

const page660 = { width: 390, height: 660 };

describe('welcome and consent on a small phone', () => {
  const it = useService(anyEngine);
  let page: Page;
  let tenant: TestTenant;
  const troubles: string[] = [];

  beforeAll(async () => {
    tenant = await createTenant(it.service, {
      steps: ['document', 'face', 'user_input'],
      retentionSeconds: 30 * 86_400,
      displayName: '青空シェアサイクル',
      accentColor: '#1f5f4a',
      privacyUrl: 'https://tenant.example/privacy',
      supportContact: 'support@tenant.example',
    });
  });

  /** Opens the link of a new session. */
  async function openPhone(locale: string): Promise<{ id: string; verificationUrl: string }> {
    const session = await createSession(tenant);
    const context = await browser.newContext({ viewport: page660, hasTouch: true, isMobile: true, locale });
    page = await context.newPage();
    troubles.length = 0;
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    await page.goto(session.verificationUrl);
    return session;
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  test.each([
    ['en-GB', 'Start', 'deleted after 30 days'],
    ['ja-JP', 'はじめる', '本人確認の終了から30日後に削除します'],
  ])(
    'in %s, the button to start is seen without scrolling, with the tenant’s colour and texts',
    async (locale, start, kept) => {
      await openPhone(locale);
      await button(start).waitFor();
      const box = await button(start).boundingBox();
      expect((box?.y ?? 1000) + (box?.height ?? 0)).toBeLessThanOrEqual(page660.height);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      const color = await button(start).evaluate((element) => getComputedStyle(element).backgroundColor);
      expect(color).toBe('rgb(31, 95, 74)');
      await page.getByText(kept).waitFor();
      expect(await page.locator('.consent a').getAttribute('href')).toBe('https://tenant.example/privacy');
      expect(await page.locator('footer a').getAttribute('href')).toBe('mailto:support@tenant.example');
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(page660.width);
      expect(troubles).toEqual([]);
    },
  );

  test('the face is a question of its own, and a refusal leads on without it', async () => {
    const { id } = await openPhone('en-GB');
    await button('Start').click();
    await heading('May your face be compared?').waitFor();
    expect((await readSession(tenant, id)).status, 'nothing is started before the answer').toBe('created');
    await button('Continue without pictures of my face').click();
    await page.getByText('Step 1 of 3').waitFor();
    const { consent } = await operatorOf(it)
      .getSession(tenant, id)
      .then(({ data }) => data ?? { consent: null });
    expect(consent).toMatchObject({ language: 'en', face: false });
    expect(troubles).toEqual([]);
  });

  test('a user who does not agree ends the verification, after a question', async () => {
    const { id, verificationUrl } = await openPhone('en-GB');
    await button('I do not agree').click();
    await heading('Stop the verification?').waitFor();
    await button('Go back').click();
    await button('I do not agree').click();
    await button('Stop and delete').click();
    await heading('The verification has ended').waitFor();
    await page.locator('.notice').getByText('support@tenant.example').waitFor();
    const detail = await waitForStatus(tenant, id, 'expired');
    expect(detail.purgedAt).not.toBeNull();
    expect(troubles).toEqual([]);
    await page.reload();
    await heading('The verification has ended').waitFor();
    await page.goto('about:blank');
    await page.goto(verificationUrl);
    await heading('This link is not valid').waitFor();
  });
});
