import type { BrowserContext } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type CapturePage, openContext, useCapturePage } from '../support/capture-page.ts';
import { type PageLocale, words } from '../support/capture-words.ts';
import { useChromium } from '../support/chromium.ts';
import { anyEngine } from '../support/databases.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createNotifiedTenant, createSession, createTenant, readSession, waitForStatus } from '../support/tenant.ts';

const browser = await useChromium();

describe('a capture page in two places, twice, or too late', () => {
  const it = useService(anyEngine);

  async function openTab(url: string, context: BrowserContext, locale: PageLocale): Promise<CapturePage> {
    const user = useCapturePage(await context.newPage(), locale);
    await user.page.goto(url);
    return user;
  }
  /** Opens a link that is not used yet. The page loads the verification after its load event, so this waits for it. */
  async function openDevice(url: string, locale: PageLocale): Promise<CapturePage> {
    const context = await openContext(browser, locale);
    const user = await openTab(url, context, locale);
    await user.button(words[locale].welcome.start).waitFor();
    return user;
  }
  /** Goes from the link to the summary. */
  async function goToSummary(user: CapturePage, locale: PageLocale): Promise<void> {
    const t = words[locale];
    await user.press(t.welcome.start);
    await user.choose(t.document.choose, 320);
    await user.press(t.document.use);
    await user.sees(t.details.heading);
    await user.typeDetails();
    await user.press(t.details.goOn);
    await user.sees(t.review.heading);
  }

  test('two presses of Start and of Send are one', async () => {
    const t = words['en-GB'];
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const session = await createSession(tenant);
    const user = await openDevice(session.verificationUrl, 'en-GB');
    const sent: string[] = [];
    user.page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname.split('/').slice(-1)[0] ?? '');
    });
    await user.button(t.welcome.start).dblclick();
    await user.choose(t.document.choose, 320);
    await user.button(t.document.use).dblclick();
    await user.sees(t.details.heading);
    await user.typeDetails();
    await user.button(t.details.goOn).dblclick();
    await user.button(t.review.send('Aozora Trading')).dblclick();
    await user.sees(t.done.heading);
    expect(sent).toEqual(['start', 'document_front', 'user-input', 'submit']);
    await waitForStatus(tenant, session.id, 'completed');
    expect(user.troubles).toEqual([]);
  });

  test.each(['en-GB', 'ja-JP'] as const)(
    'in %s, sending from two tabs has one effect, and both say so',
    async (locale) => {
      const t = words[locale];
      const tenant = await createNotifiedTenant(it.service, it.receiver);
      const session = await createSession(tenant);
      const user = await openDevice(session.verificationUrl, locale);
      await goToSummary(user, locale);
      const other = await openTab(session.verificationUrl, user.page.context(), locale);
      await other.sees(t.review.heading);
      const send = t.review.send('Aozora Trading');
      await Promise.all([user.press(send), other.press(send)]);
      await Promise.all([user.sees(t.done.heading), other.sees(t.done.heading)]);
      await waitForStatus(tenant, session.id, 'completed');
      await tenant.inbox.nth(session.id, 1);
      const { events } = (await tenant.client.GET('/v1/events')).data ?? { events: [] };
      expect(events).toHaveLength(1);
    },
  );

  test.each(['en-GB', 'ja-JP'] as const)(
    'in %s, a tab sends nothing else than it shows: what another tab changed is shown first',
    async (locale) => {
      const t = words[locale];
      const tenant = await createTenant(it.service);
      const session = await createSession(tenant);
      const user = await openDevice(session.verificationUrl, locale);
      await goToSummary(user, locale);
      await user.page.locator('dd').getByText(planted.person.lastName, { exact: true }).waitFor();
      const other = await openTab(session.verificationUrl, user.page.context(), locale);
      await other.press(t.review.editDetails);
      await other.typeDetails();
      await other.page.getByLabel(t.details.lastName, { exact: true }).fill(planted.otherName);
      await other.press(t.details.goOn);
      await other.sees(t.review.heading);
      const send = t.review.send('Aozora Trading');
      await user.press(send);
      await user.page.getByText(t.review.changed).waitFor();
      expect(await user.page.locator('dd').count(), 'the former values').toBe(0);
      expect((await readSession(tenant, session.id)).status).toBe('collecting');
      await user.press(send);
      await user.sees(t.done.heading);
      const detail = await waitForStatus(tenant, session.id, 'reviewing');
      expect(detail.userInputInfo?.lastName).toBe(planted.otherName);
    },
  );

  test.each(['en-GB', 'ja-JP'] as const)(
    'in %s, a second device is refused with words and a way on',
    async (locale) => {
      const t = words[locale];
      const tenant = await createTenant(it.service, { supportContact: 'support@tenant.example' });
      const session = await createSession(tenant);
      const [first, second] = [
        await openDevice(session.verificationUrl, locale),
        await openDevice(session.verificationUrl, locale),
      ];
      await first.press(t.welcome.start);
      await first.sees(t.document.heading);
      // It was opened before the link was used, and starts after it.
      await second.press(t.welcome.start);
      await second.sees(t.fatal.link_used.heading);
      await second.page.getByText(t.fatal.link_used.next('Aozora Trading')).waitFor();
      await second.page.locator('.notice').getByText('support@tenant.example').waitFor();
      await second.page.reload();
      await second.sees(t.fatal.link_used.heading);
      await first.choose(t.document.choose, 320);
      await first.press(t.document.use);
      await first.sees(t.details.heading);
    },
  );

  test.each(['en-GB', 'ja-JP'] as const)(
    'in %s, a deadline that passes in the middle is said with a way on',
    async (locale) => {
      const t = words[locale];
      const tenant = await createTenant(it.service);
      const session = await createSession(tenant);
      const late = await createSession(tenant);
      const user = await openDevice(session.verificationUrl, locale);
      const waiting = await openDevice(late.verificationUrl, locale);
      await goToSummary(user, locale);
      it.service.clock.advance(Date.parse(session.expiresAt) - it.service.clock.now().getTime() + 60_000);
      await user.press(t.review.send('Aozora Trading'));
      await user.sees(t.fatal.session_expired.heading);
      await user.page.getByText(t.fatal.session_expired.next('Aozora Trading')).waitFor();
      await waiting.press(t.welcome.start);
      await waiting.sees(t.fatal.session_expired.heading);
      expect((await readSession(tenant, session.id)).status).toBe('expired');
    },
  );
});
