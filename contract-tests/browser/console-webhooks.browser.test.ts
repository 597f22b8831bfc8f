import { beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { useChromium } from '../support/chromium.ts';
import { succeeded } from '../support/client.ts';
import { type ConsolePage, consoleSizes, openConsole } from '../support/console-page.ts';
import { anyEngine } from '../support/databases.ts';
import { signedInMember, type TestMember } from '../support/member.ts';
import { operatorOf } from '../support/operator.ts';
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
    for (const viewport of Object.values(consoleSizes)) {
      const { page } = await openEndpoints({ locale, viewport });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.getByRole('button', { name: /^(Change|変更)$/ }).click();
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
      expect(await axeViolations(page), `${viewport.width}`).toEqual([]);
    }
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
