import { beforeAll, describe, expect, test } from 'vitest';
import { axeViolationsInBothSchemes } from '../support/axe.ts';
import { useChromium } from '../support/chromium.ts';
import { succeeded } from '../support/client.ts';
import { atEachSize, type ConsolePage, openConsole } from '../support/console-page.ts';
import { anyEngine } from '../support/databases.ts';
import { overflow } from '../support/layout.ts';
import { signedInMember, type TestMember } from '../support/member.ts';
import { operatorOf } from '../support/operator.ts';
import { openPhone } from '../support/phone.ts';
import { useService } from '../support/service.ts';
import { createNotifiedTenant, createTenant, type NotifiedTenant } from '../support/tenant.ts';

const browser = await useChromium();

describe('the sandbox in the console', () => {
  const it = useService(anyEngine);
  const operator = operatorOf(it);
  let tenant: NotifiedTenant;
  let developer: TestMember;

  beforeAll(async () => {
    tenant = await createNotifiedTenant(it.service, it.receiver);
    developer = await signedInMember(it.service, tenant.id, ['developer']);
  });

  type Options = Parameters<typeof openConsole>[2];
  async function openSandbox(options: Options = {}, tenantId = tenant.id): Promise<ConsolePage> {
    const user = await openConsole(browser, it.service, { member: developer, ...options });
    await user.open(`/t/${tenantId}/sandbox`);
    await user.page.locator('main h1').waitFor();
    return user;
  }

  test('creates a session with a link that opens, and brings it to outcomes whose notifications are shown', async () => {
    const user = await openSandbox();
    const { page } = user;
    await user.press('Create a session');
    await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
    const link = (await page.getByRole('region', { name: 'Link of the session' }).locator('code').textContent()) ?? '';
    expect((await succeeded(openPhone(link).open())).steps).toEqual(['document', 'user_input']);
    const id = (await page.getByRole('region', { name: 'Chosen session' }).locator('dd code').textContent()) ?? '';

    const form = page.getByRole('form', { name: 'Simulate' });
    const choose = async (outcome: string) => {
      await form.getByRole('combobox', { name: 'Outcome' }).click();
      await page.getByRole('option', { name: outcome, exact: true }).click();
    };
    const simulate = () => form.getByRole('button', { name: 'Simulate' }).click();

    // What the session rules out stands at the reasons.
    await choose('Rejected');
    await form.getByRole('checkbox', { name: 'Faces differ' }).check();
    await simulate();
    await form.getByRole('alert').waitFor();
    await form.getByRole('checkbox', { name: 'Faces differ' }).uncheck();

    await choose('Needs review');
    await form.getByRole('checkbox', { name: 'Forgery suspected' }).check();
    await simulate();
    const session = page.getByRole('region', { name: 'Chosen session' });
    await session.getByText('In review').waitFor();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByText('Notification sent').first().waitFor();

    await choose('Rejected');
    await form.getByRole('checkbox', { name: 'Part of the document hidden' }).check();
    await form.getByRole('textbox', { name: 'Note' }).fill('A thumb covers the corner.');
    await simulate();
    await session.getByText('Completed').waitFor();
    expect((await succeeded(operator.getSession(tenant, id))).outcome).toMatchObject({
      ...{ verdict: 'rejected', source: 'manual_review', reasons: ['document_partially_hidden'] },
      review: { note: 'A thumb covers the corner.' },
    });
    const told = [await tenant.inbox.event(id, 1), await tenant.inbox.event(id, 2)];
    expect(told.map(({ body: { type } }) => type)).toEqual(['verification.needs_review', 'verification.rejected']);

    await choose('Personal data erased');
    await simulate();
    await session.getByText('Nothing is left to simulate.').waitFor();
    expect(page.url()).not.toContain(id);
    expect(user.troubles).toEqual([]);
    await page.getByRole('link', { name: 'Open the deliveries' }).click();
    await user.sees('Deliveries');
  });

  test('continues any recent session', async () => {
    const { id } = await succeeded(tenant.client.POST('/v1/verification-sessions', { body: {} }));
    const user = await openSandbox();
    await user.press(`Choose the session …${id.slice(-6)}`);
    const session = user.page.getByRole('region', { name: 'Chosen session' });
    await session.getByText(id).waitFor();
    expect(await user.page.getByRole('img', { name: 'QR code of the link' }).count()).toBe(0);
    await session.getByRole('button', { name: 'Simulate' }).click();
    await session.getByText('Completed').waitFor();
  });

  test('is not there in a live tenant, and has no buttons without the role', async () => {
    const live = await createTenant(it.service, {}, 'live');
    const user = await openSandbox({ member: await signedInMember(it.service, live.id, ['owner']) }, live.id);
    await user.page.getByText('Only a sandbox tenant has this page').waitFor();
    expect(await user.page.getByRole('link', { name: 'Sandbox' }).count()).toBe(0);
    const reader = await openSandbox({ member: await signedInMember(it.service, tenant.id, ['auditor']) });
    await reader.page.getByText('Your roles do not open this page').waitFor();
    expect(await reader.page.getByRole('button', { name: 'Create a session' }).count()).toBe(0);
  });

  test.each(['en-GB', 'ja-JP'])('has no violation of WCAG 2.2 AA in %s', async (locale) => {
    const { page } = await openSandbox({ locale });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.locator('#main button').first().click();
    await page.locator('main form').waitFor();
    await page.locator('main ol > li').first().waitFor();
    await atEachSize(page, async (size) => {
      expect(await axeViolationsInBothSchemes(page), size).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    });
  });
});
