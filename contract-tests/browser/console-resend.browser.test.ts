import { beforeAll, describe, expect, test } from 'vitest';
import { axeViolationsInBothSchemes } from '../support/axe.ts';
import { useChromium } from '../support/chromium.ts';
import { succeeded } from '../support/client.ts';
import { atEachSize, openConsole } from '../support/console-page.ts';
import { anyEngine } from '../support/databases.ts';
import { overflow } from '../support/layout.ts';
import { signedInMember } from '../support/member.ts';
import { deliveriesOf, operatorOf } from '../support/operator.ts';
import { useService } from '../support/service.ts';
import { createNotifiedTenant, createSession, type NotifiedTenant } from '../support/tenant.ts';

const browser = await useChromium();

const failedCount = 200;

/** The bars of resends, in every language, and not what turns while the page reads. */
const resends = 'main [role=progressbar][aria-valuenow]';

describe('the resend of many deliveries', () => {
  // A delivery is abandoned after its first attempt.
  const it = useService(anyEngine, { environment: { WEBHOOK_RETRY_SCHEDULE_SECONDS: '0' } });
  let tenant: NotifiedTenant;
  beforeAll(async () => {
    tenant = await createNotifiedTenant(it.service, it.receiver);
    tenant.inbox.respondWith(() => ({ status: 503 }));
    const operator = operatorOf(it);
    for (let made = 0; made < failedCount; made += 1) {
      await succeeded(operator.cancelSession(tenant, (await createSession(tenant)).id));
    }
    await deliveriesOf(it.service, tenant.id).allBecome(failedCount, 'abandoned');
  });

  test('counts 200 failed ones, sends them, and shows the progress, also after the page was loaded again', async () => {
    const developer = await signedInMember(it.service, tenant.id, ['owner']);
    const user = await openConsole(browser, it.service, { member: developer });
    const { page } = user;
    await user.open(`/t/${tenant.id}/deliveries`);
    await page.getByRole('link', { name: 'Resend failed deliveries' }).click();
    await user.sees('Resend');
    await page.getByText('200 failed deliveries match.').waitFor();
    await page.getByRole('combobox', { name: 'Last attempt' }).click();
    await page.getByRole('option', { name: 'No response in time' }).click();
    await page.getByText('No failed delivery matches.').waitFor();
    expect(await page.getByRole('button', { name: /^Send/ }).isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: 'Last attempt' }).click();
    await page.getByRole('option', { name: 'Another status than 2xx' }).click();

    // The receiver works again, and answers the first half only until the page has been loaded again.
    const answered = tenant.inbox.arrived.length;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    tenant.inbox.respondWith(async () => {
      if (tenant.inbox.arrived.length > answered + failedCount / 2) await released;
      return { status: 204 };
    });
    await user.press('Send 200 again');
    await page.getByRole('dialog', { name: 'Send 200 deliveries again?' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    const progress = page.getByRole('progressbar', { name: 'Progress of the resend' });
    await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    await page.reload();
    await progress.waitFor();
    expect(Number(await progress.getAttribute('aria-valuenow'))).toBeLessThan(100);
    await page.getByText('Sending').waitFor();
    release();
    await page.getByText('Finished').waitFor();
    await page.getByText('200 delivered').waitFor();
    expect(await progress.getAttribute('aria-valuetext')).toBe('200 of 200');
    expect(user.troubles).toEqual([]);
    await user.close();

    // The inbox keeps only what has a valid signature.
    const resent = tenant.inbox.arrived.slice(answered).map(({ body }) => body.id);
    expect(resent).toHaveLength(failedCount);
    expect(new Set(resent).size).toBe(failedCount);
    await deliveriesOf(it.service, tenant.id).allBecome(failedCount, 'delivered');
  });

  test.each(['en-GB', 'ja-JP'])('has no violation of WCAG 2.2 AA in %s, wide and narrow', async (locale) => {
    const member = await signedInMember(it.service, tenant.id, ['owner']);
    const { page, open } = await openConsole(browser, it.service, { member, locale });
    await open(`/t/${tenant.id}/resend`);
    await atEachSize(page, async (size) => {
      await page.locator(resends).first().waitFor();
      expect(await axeViolationsInBothSchemes(page), size).toEqual([]);
      expect(await overflow(page), size).toBeLessThanOrEqual(0);
    });
  });

  test('shows auditors what was sent again, and no way to send', async () => {
    const owner = await signedInMember(it.service, tenant.id, ['owner']);
    const auditor = await signedInMember(it.service, tenant.id, ['auditor']);
    for (const [member, count] of [
      [owner, 1],
      [auditor, 0],
    ] as const) {
      const user = await openConsole(browser, it.service, { member });
      await user.open(`/t/${tenant.id}/resend`);
      await user.page.locator(resends).first().waitFor();
      expect(await user.page.getByRole('heading', { name: 'Choose deliveries' }).count()).toBe(count);
      await user.close();
    }
  });
});
