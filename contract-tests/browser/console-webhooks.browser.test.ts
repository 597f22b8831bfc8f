import { beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { useChromium } from '../support/chromium.ts';
import { succeeded } from '../support/client.ts';
import { atEachSize, type ConsolePage, openConsole } from '../support/console-page.ts';
import { pauseAfterFailures } from '../support/console-tenant.ts';
import { anyEngine } from '../support/databases.ts';
import { signedInMember, type TestMember } from '../support/member.ts';
import { deliveriesOf, operatorOf } from '../support/operator.ts';
import { useService } from '../support/service.ts';
import { createNotifiedTenant, createSession, type NotifiedTenant, registerInbox } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

const browser = await useChromium();

describe('the endpoints in the console', () => {
  const it = useService(anyEngine);
  const operator = operatorOf(it);
  let tenant: NotifiedTenant;
  let developer: TestMember;

  beforeAll(async () => {
    tenant = await createNotifiedTenant(it.service, it.receiver);
    developer = await signedInMember(it.service, tenant.id, ['developer']);
  });

  const openEndpoints = async (options = {}, of = tenant): Promise<ConsolePage> => {
    const user = await openConsole(browser, it.service, { member: developer, ...options });
    await user.open(`/t/${of.id}/webhooks`);
    await user.page.getByText(of.inbox.url).first().waitFor();
    return user;
  };
  const path = () => ({ tenantId: tenant.id, endpointId: tenant.endpointId });

  test('are tested by an event whose result is shown', async () => {
    const user = await openEndpoints();
    await user.press('Send a test event');
    await user.page.getByText('The test event was delivered: HTTP 204').waitFor();
    expect(tenant.inbox.arrived.at(-1)?.body.type).toBe('endpoint.test');
    tenant.inbox.respondWith(() => ({ status: 500 }));
    await user.press('Send a test event');
    await user.page.getByText('The test event was not delivered').waitFor();
    tenant.inbox.respondWith(() => ({ status: 204 }));
    expect(user.troubles).toEqual([]);
  });

  test('are changed by the one who has seen what another person saved meanwhile', async () => {
    const user = await openEndpoints();
    await user.press('Change');
    const dialog = user.page.getByRole('dialog', { name: 'Change the endpoint' });
    await dialog.getByLabel('URL').fill(`${tenant.inbox.url}?mine`);
    const theirs = `${tenant.inbox.url}?theirs`;
    await succeeded(operator.updateEndpoint(path(), { url: theirs }));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(theirs).waitFor();
    await dialog.getByRole('button', { name: 'Save mine all the same' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await operator.endpointOf(tenant)).url).toBe(`${tenant.inbox.url}?mine`);
    await succeeded(operator.updateEndpoint(path(), { url: tenant.inbox.url }));
  });

  test('say in the language of the page which rule a URL breaks', async () => {
    const user = await openEndpoints({ locale: 'ja-JP' });
    await user.press('変更');
    const dialog = user.page.getByRole('dialog');
    await dialog.getByLabel('URL').fill('http://shop.example.com/hooks');
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.getByText('https で始まる必要があります。').waitFor();
  });

  test('let either secret be disabled when a rotation is continued', async () => {
    const { id } = await succeeded(operator.rotateSecret(path()));
    const user = await openEndpoints();
    await user.press('Finish the rotation');
    const dialog = user.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Go on without the test' }).click();
    await dialog.getByRole('combobox', { name: 'Secret to disable' }).click();
    await user.page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'Disable the new secret' }).click();
    await dialog.getByText('The new secret no longer signs.').waitFor();
    expect((await operator.endpointOf(tenant)).secrets.map((secret) => secret.id)).not.toContain(id);
  });

  test.each(['en-GB', 'ja-JP'])('have no violation of WCAG 2.2 AA while one is changed, in %s', async (locale) => {
    const { page } = await openEndpoints({ locale });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('button', { name: /^(Change|変更)$/ }).click();
    await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    await atEachSize(page, async (size) => expect(await axeViolations(page), size).toEqual([]));
  });

  test('are disabled after a question that names what is lost, enabled again, and resumed after a pause', async () => {
    const user = await openEndpoints();
    const question = user.page.getByRole('dialog', { name: 'Disable this endpoint?' });
    await user.press('Disable');
    await question.getByText(tenant.inbox.url).waitFor();
    await question.getByText('Events that happen while it is disabled are never sent to it').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await operator.endpointOf(tenant)).enabled).toBe(true);
    await user.press('Disable');
    await question.getByRole('button', { name: 'Disable' }).click();
    await user.page.getByText('Disabled', { exact: true }).waitFor();
    expect((await operator.endpointOf(tenant)).enabled).toBe(false);
    await user.press('Enable');
    await user.page.getByText('Working', { exact: true }).waitFor();
    expect((await operator.endpointOf(tenant)).enabled).toBe(true);

    await pauseAfterFailures(it.service, tenant.endpointId);
    await user.page.reload();
    await user.page.getByText('Paused after failing for too long').waitFor();
    await user.page.getByText('Paused after failures', { exact: true }).waitFor();
    await user.press('Resume');
    await user.page.getByText('Paused after failing for too long').waitFor({ state: 'detached' });
    expect(await operator.endpointOf(tenant)).toMatchObject({ failingSince: null, pausedAt: null });
    expect(user.troubles).toEqual([]);
  });

  test.each([
    { locale: 'en-GB', pause: 'Pause', resume: 'Resume', wait: 'Events wait meanwhile', state: 'Paused by a person' },
    {
      locale: 'ja-JP',
      pause: '一時停止',
      resume: '再開',
      wait: 'その間のイベントは保留され',
      state: '担当者により一時停止中',
    },
  ])('are paused by a person who reads what becomes of the events, and resumed, in $locale', async (words) => {
    const user = await openEndpoints({ locale: words.locale });
    const state = user.page.getByText(words.state, { exact: true });
    await user.press(words.pause);
    const dialog = user.page.getByRole('dialog');
    await dialog.getByText(words.wait).waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
    await dialog.getByRole('button', { name: words.pause, exact: true }).click();
    await state.waitFor();
    expect(await operator.endpointOf(tenant)).toMatchObject({ pausedAt: expect.any(String), pausedBy: 'person' });
    expect(await user.page.getByRole('button', { name: words.pause, exact: true }).count()).toBe(0);
    await user.press(words.resume);
    await state.waitFor({ state: 'detached' });
    expect(await operator.endpointOf(tenant)).toMatchObject({ pausedAt: null, pausedBy: null });
    expect(user.troubles).toEqual([]);
  });

  test('are named by each delivery, by which these are found, and one of which is sent again', async () => {
    const sender = await createNotifiedTenant(it.service, it.receiver);
    const second = await registerInbox(it.service, it.receiver, sender.id);
    const [session, cancelled] = [await createSession(sender), await createSession(sender)];
    for (const { id } of [session, cancelled]) await succeeded(operator.cancelSession(sender, id));
    await deliveriesOf(it.service, sender.id).allBecome(4, 'delivered');
    const user = await openConsole(browser, it.service, {
      member: await signedInMember(it.service, sender.id, ['developer']),
    });
    const { page } = user;
    await user.open(`/t/${sender.id}/deliveries`);
    const table = page.getByRole('table', { name: 'Deliveries' });
    const urls = async () => (await table.locator('td[data-label=Endpoint]').allInnerTexts()).toSorted();
    const [one, two] = [sender.inbox.url, second.inbox.url].toSorted() as [string, string];
    await expect.poll(urls).toEqual([one, one, two, two]);

    await page.getByRole('combobox', { name: 'Endpoint' }).click();
    await page.getByRole('option', { name: second.inbox.url, exact: true }).click();
    await expect.poll(urls).toEqual([second.inbox.url, second.inbox.url]);
    await page.getByLabel('Session ID').fill(session.id);
    await expect.poll(urls).toEqual([second.inbox.url]);
    await page.getByRole('combobox', { name: 'Event' }).click();
    await page.getByRole('option', { name: 'Approved' }).click();
    await page.getByText('No delivery matches').waitFor();
    await page.getByRole('combobox', { name: 'Event' }).click();
    await page.getByRole('option', { name: 'Expired' }).click();
    await expect.poll(urls).toEqual([second.inbox.url]);
    await page.getByLabel('Created before').fill('2020-01-01T00:00');
    await page.getByText('No delivery matches').waitFor();
    await page.getByLabel('Created before').fill('');

    await table.getByRole('button', { name: '1 attempt: show it' }).click();
    const dialog = page.getByRole('dialog', { name: 'Attempts of the delivery' });
    await dialog.getByText(second.inbox.url).waitFor();
    const before = [sender.inbox.arrived.length, second.inbox.arrived.length] as const;
    const id = second.inbox.arrived.find(({ body }) => body.data.session.sessionId === session.id)?.body.id;
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await dialog.getByText('The delivery is due now.').waitFor();
    await waitUntil('it arrives again', () => second.inbox.arrived.length === before[1] + 1);
    expect(second.inbox.arrived.at(-1)?.body.id).toBe(id);
    expect(sender.inbox.arrived).toHaveLength(before[0]);
    await dialog.getByRole('button', { name: 'Close' }).click();

    // What went to an endpoint that has been deleted keeps its id.
    await succeeded(operator.deleteEndpoint({ tenantId: sender.id, endpointId: second.endpointId }));
    await page.reload();
    await expect
      .poll(urls)
      .toEqual(
        [
          `…${second.endpointId.slice(-6)}`,
          `…${second.endpointId.slice(-6)}`,
          sender.inbox.url,
          sender.inbox.url,
        ].toSorted(),
      );
    expect(user.troubles).toEqual([]);
  });

  test('are deleted after a question', async () => {
    const other = await createNotifiedTenant(it.service, it.receiver);
    const user = await openEndpoints({ member: await signedInMember(it.service, other.id, ['developer']) }, other);
    await user.press('Delete');
    const question = user.page.getByRole('dialog', { name: 'Delete this endpoint?' });
    await question.getByText(other.inbox.url).waitFor();
    // Another person changes it meanwhile, so what would be deleted is shown once more.
    const theirs = `${other.inbox.url}?theirs`;
    await succeeded(operator.updateEndpoint({ tenantId: other.id, endpointId: other.endpointId }, { url: theirs }));
    await question.getByRole('button', { name: 'Delete' }).click();
    await question.getByText(theirs).waitFor();
    expect((await operator.endpointOf(other)).url).toBe(theirs);
    await question.getByRole('button', { name: 'Delete' }).click();
    await user.page.getByText('There is no endpoint yet').waitFor();
    expect(user.troubles).toEqual([]);
  });
});
