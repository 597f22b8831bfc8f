import { beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { useChromium } from '../support/chromium.ts';
import { adminOf, succeeded } from '../support/client.ts';
import { atEachSize, openConsole } from '../support/console-page.ts';
import { anyEngine } from '../support/databases.ts';
import { signedInMember, type TestMember } from '../support/member.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createTenant, type TestTenant } from '../support/tenant.ts';

const browser = await useChromium();

describe('the blocklist in the console', () => {
  const it = useService(anyEngine);
  let tenant: TestTenant;
  let reviewer: TestMember;

  beforeAll(async () => {
    tenant = await createTenant(it.service, {}, 'live');
    reviewer = await signedInMember(it.service, tenant.id, ['reviewer']);
  });

  async function openList(member: TestMember, options: { locale?: string } = {}) {
    const user = await openConsole(browser, it.service, { member, ...options });
    await user.open(`/t/${tenant.id}/blocklist`);
    return user;
  }
  const entriesNow = async () => {
    const at = { params: { path: { tenantId: tenant.id } } };
    return (await succeeded(adminOf(it.service).GET('/admin/tenants/{tenantId}/blocklist', at))).items;
  };

  test('begins empty, takes a document and a person, and never shows what is blocked', async () => {
    const user = await openList(reviewer);
    const { page } = user;
    await page.getByText('Nothing is blocked').waitFor();
    await user.press('Add an entry');
    const dialog = page.getByRole('dialog', { name: 'Add an entry' });
    await dialog.getByText('are stored as a keyed hash only and are never shown again').waitFor();
    await dialog.getByRole('textbox', { name: 'Document number' }).fill(planted.person.documentNumber);
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Case 1');
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'Case 1' }).getByText('Document').waitFor();

    await user.press('Add an entry');
    await dialog.getByRole('radio', { name: 'Person' }).check();
    await dialog.getByRole('textbox', { name: 'Last name', exact: true }).fill(planted.otherName);
    await dialog.getByLabel('Birth date').fill('1899-12-31');
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Case 2');
    await dialog.getByRole('combobox', { name: 'Applies' }).click();
    await page.getByRole('option', { name: 'Until it is deleted' }).click();
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    // What the service refuses stands at its field.
    await expect.poll(() => dialog.getByLabel('Birth date').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('Birth date').fill(planted.person.birthDate);
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'Case 2' }).getByText('Until it is deleted').waitFor();

    expect((await entriesNow()).map(({ kind, note, expiresAt }) => [kind, note, expiresAt === null])).toEqual([
      ['person', 'Case 2', true],
      ['document_number', 'Case 1', false],
    ]);
    const content = await page.content();
    for (const value of [planted.person.documentNumber, planted.otherName, planted.person.birthDate]) {
      expect(content).not.toContain(value);
    }
    expect(user.troubles).toEqual([]);

    await page.getByRole('row').filter({ hasText: 'Case 1' }).getByRole('button', { name: 'Delete' }).click();
    const confirm = page.getByRole('dialog', { name: 'Delete this entry?' });
    await confirm.getByText('Case 1').waitFor();
    await confirm.getByRole('button', { name: 'Delete' }).click();
    // While it is open, the rows behind it are hidden.
    await confirm.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'Case 1' }).waitFor({ state: 'detached' });
    expect((await entriesNow()).map(({ note }) => note)).toEqual(['Case 2']);
  });

  test('says why a face cannot be blocked', async () => {
    const user = await openList(reviewer);
    await user.press('Add an entry');
    const dialog = user.page.getByRole('dialog', { name: 'Add an entry' });
    await dialog.getByRole('radio', { name: 'Face' }).check();
    await dialog.getByRole('textbox', { name: 'Session ID' }).fill(`vs_${'0'.repeat(32)}`);
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Case 3');
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await dialog.getByRole('alert').filter({ hasText: 'This no longer exists' }).waitFor();
  });

  test('is read by auditors without buttons, and closed to developers of a live tenant', async () => {
    const auditor = await openList(await signedInMember(it.service, tenant.id, ['auditor']));
    await auditor.page.getByRole('heading', { level: 2, name: 'Entries' }).waitFor();
    expect(await auditor.page.getByRole('button', { name: 'Add an entry' }).count()).toBe(0);
    const developer = await openList(await signedInMember(it.service, tenant.id, ['developer']));
    await developer.page.getByText('Your roles do not open this page').waitFor();
    expect(await developer.page.getByRole('link', { name: 'Blocklist' }).count()).toBe(0);
  });

  test.each(['en-GB', 'ja-JP'])('has no violation of WCAG 2.2 AA while an entry is typed in %s', async (locale) => {
    const { page } = await openList(reviewer, { locale });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.locator('main section').waitFor();
    await page.locator('#main button').first().click();
    await page.getByRole('radio').nth(1).check();
    await atEachSize(page, async (size) => expect(await axeViolations(page), size).toEqual([]));
  });
});
