import { readFile } from 'node:fs/promises';
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { useChromium } from '../support/chromium.ts';
import { succeeded } from '../support/client.ts';
import { atEachSize, type ConsolePage, openConsole } from '../support/console-page.ts';
import { anyEngine } from '../support/databases.ts';
import { overflow } from '../support/layout.ts';
import { signedInMember, type TestMember, tokenOf } from '../support/member.ts';
import { callsOf, operatorOf } from '../support/operator.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, reviewingSession, type TestTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

const browser = await useChromium();

describe('sessions and members in the console', () => {
  const it = useService(anyEngine);
  const operator = operatorOf(it);
  let tenant: TestTenant;
  let owner: TestMember;
  let reviewer: TestMember;

  beforeAll(async () => {
    tenant = await createTenant(it.service, { listedMetadataKeys: ['orderId', 'shop'] }, 'live');
    owner = await signedInMember(it.service, tenant.id, ['owner']);
    reviewer = await signedInMember(it.service, tenant.id, ['reviewer']);
  });

  async function open(path: string, member = owner): Promise<ConsolePage> {
    const user = await openConsole(browser, it.service, { member });
    await user.open(`/t/${tenant.id}/${path}`);
    return user;
  }

  test('are found by the metadata that the settings list, by reason and by time', async () => {
    const [first, second] = [
      await createSession(tenant, { metadata: { orderId: 'A-20417', shop: 'aoba' } }),
      await createSession(tenant, { metadata: { orderId: 'A-20502', shop: 'hoshi' } }),
    ];
    const reviewing = await reviewingSession(it, tenant);
    const [reason = ''] = (await succeeded(operator.getSession(tenant, reviewing.id))).outcome?.reasons ?? [];
    // Each key has an index of its own.
    for (const query of [
      { metadataKey: 'orderId', metadataValue: 'A-20417' },
      { metadataKey: 'shop', metadataValue: 'hoshi' },
    ]) {
      await waitUntil(`${query.metadataKey} can be searched`, async () => {
        const { items } = await succeeded(operator.listSessions(tenant, query));
        return items.length === 1;
      });
    }

    const { page, troubles } = await open('sessions');
    const rows = page
      .getByRole('table', { name: 'Sessions' })
      .getByRole('row')
      .filter({ has: page.locator('td a') });
    const ids = () => rows.evaluateAll((all) => all.map((row) => row.querySelector('a')?.href.split('/').at(-1)));
    await expect.poll(ids).toEqual([reviewing.id, second.id, first.id]);
    await rows.filter({ hasText: 'A-20417' }).filter({ hasText: 'aoba' }).waitFor();
    await page.getByRole('columnheader', { name: 'orderId' }).waitFor();

    await page.getByLabel('Value of orderId').fill('A-20417');
    await expect.poll(ids).toEqual([first.id]);
    await page.getByRole('combobox', { name: 'Metadata' }).click();
    await page.getByRole('option', { name: 'shop' }).click();
    await page.getByLabel('Value of shop').fill('hoshi');
    await expect.poll(ids).toEqual([second.id]);
    await page.getByLabel('Value of shop').fill('');

    await page.getByRole('combobox', { name: 'Reasons' }).click();
    await page.locator(`[role=option][data-value="${reason}"]`).click();
    await expect.poll(ids).toEqual([reviewing.id]);
    await page.getByLabel('Created from').fill('2100-01-01T00:00');
    await page.getByText('No session matches').waitFor();
    await page.getByLabel('Created from').fill('2020-01-01T00:00');
    await expect.poll(ids).toEqual([reviewing.id]);
    await atEachSize(page, async (size) => {
      expect(await axeViolations(page), size).toEqual([]);
      expect(await overflow(page), size).toBeLessThanOrEqual(0);
    });
    expect(page.url()).not.toContain('A-20417');
    expect(troubles).toEqual([]);
  });

  test('are exported by an owner: an archive that its receiver alone opens, and that is recorded', async () => {
    const { id } = await reviewingSession(it, tenant);
    const identity = await generateIdentity();
    const user = await open(`sessions/${id}`);
    const { page, troubles } = user;
    await user.press('Export the session');
    const dialog = page.getByRole('dialog', { name: 'Export the session' });
    await dialog.getByLabel('Public keys of its readers').fill('ssh-ed25519 AAAA');
    await dialog.getByRole('button', { name: 'Make and download' }).click();
    await dialog.getByText('Enter one to 20 public keys').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByLabel('Public keys of its readers').fill(`\n${await identityToRecipient(identity)}\n`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Make and download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${id}.zip.age`);
    await dialog.getByText('The archive is in your downloads.').waitFor();
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    const files = unzipSync(await decrypter.decrypt(await readFile(await download.path())));
    expect(Object.keys(files)).toContain('export.json');
    const query = { sessionId: id };
    const { items } = await succeeded(operator.listPersonalDataAccesses(tenant.id, query));
    expect(items).toContainEqual(
      expect.objectContaining({ operation: 'exportSession', actor: expect.objectContaining({ id: owner.id }) }),
    );
    expect(troubles).toEqual([]);
  });

  /** Presses a button of a session's page, and the one of the question that follows. */
  const confirm = async (user: ConsolePage, action: string) => {
    await user.press(action);
    await user.page
      .getByRole('dialog', { name: `${action}?` })
      .getByRole('button', { name: action })
      .click();
  };
  const summaryOf = async (sessionId: string) =>
    (await succeeded(operator.listSessions(tenant, { sessionId }))).items[0];

  test('get a new link, which is shown once and copied', async () => {
    const { id, verificationUrl } = await createSession(tenant);
    const user = await open(`sessions/${id}`);
    const { page, context } = user;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await confirm(user, 'Issue a new link');
    const dialog = page.getByRole('dialog', { name: 'Link of the session' });
    const link = `${await dialog.locator('code').textContent()}`;
    expect(tokenOf(link)).toContain(id);
    expect(link).not.toBe(verificationUrl);
    // It says so for a moment only.
    await Promise.all([
      dialog.getByRole('button', { name: 'Copied' }).waitFor(),
      dialog.getByRole('button', { name: 'Copy link of the session' }).click(),
    ]);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await user.press('I have stored it');
    expect(await page.content()).not.toContain(tokenOf(link));
    expect(user.troubles).toEqual([]);
  });

  test('are cancelled, begun again and erased after a question', async () => {
    const [created, completed, erased] = [
      await createSession(tenant),
      await reviewingSession(it, tenant),
      await reviewingSession(it, tenant),
    ];
    for (const { id } of [completed, erased]) await operator.reject(tenant, id);
    for (const [{ id }, action, result] of [
      [created, 'Cancel the session', { status: 'expired' }],
      [completed, 'Begin a new round', { status: 'collecting' }],
      [erased, 'Erase the session', { status: 'completed', purgedAt: expect.any(String) }],
    ] as const) {
      const user = await open(`sessions/${id}`);
      await confirm(user, action);
      await user.page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await summaryOf(id), action).toMatchObject(result);
      await user.page.getByRole('button', { name: action }).waitFor({ state: 'detached' });
      expect(user.troubles).toEqual([]);
      await user.close();
    }
  });

  test('are erased while they wait for a review, which can then only be rejected without a note', async () => {
    const { id } = await reviewingSession(it, tenant);
    const user = await open(`sessions/${id}`);
    await user.press('Erase the session');
    const question = user.page.getByRole('dialog', { name: 'Erase the session?' });
    await question.getByText('it can then only be rejected, without a note').waitFor();
    await question.getByRole('button', { name: 'Erase the session' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await summaryOf(id)).toMatchObject({ status: 'reviewing', purgedAt: expect.any(String) });

    // The page of the session asks for the same.
    const isOfReview = () => user.page.url().includes('/reviews/');
    const [timeline] = await Promise.all([
      user.page.waitForResponse((response) => response.url().endsWith(`/sessions/${id}/timeline`) && isOfReview()),
      user.open(`/t/${tenant.id}/reviews/${id}`),
    ]);
    await user.page.getByText('the session can only be rejected, without a note').waitFor();
    expect(await user.page.getByRole('radio', { name: 'Approve' }).isDisabled()).toBe(true);
    // The erasure is in what the page learns, and has not ended the review.
    await timeline.finished();
    await user.page.getByRole('radio', { name: 'Reject' }).and(user.page.locator(':enabled')).waitFor();
    await user.keys('r', 'Space', 'Control+Enter');
    await user.page.getByText('The session is completed').waitFor();
    expect(await summaryOf(id)).toMatchObject({ status: 'completed', verdict: 'rejected' });
    expect(user.troubles).toEqual([]);
  });

  test('that are erased offer nothing that the service can only refuse', async () => {
    const [reviewing, completed, expired] = [
      await reviewingSession(it, tenant),
      await reviewingSession(it, tenant),
      await createSession(tenant),
    ];
    await operator.reject(tenant, completed.id);
    await succeeded(operator.cancelSession(tenant, expired.id));
    const actions = ['Issue a new link', 'Return to review', 'Begin a new round', 'Cancel the session'].concat(
      'Erase the session',
      'Export the session',
    );
    // The two others change nothing where there is nothing left to end or to erase.
    const refused = [operator.reissueVerificationUrl, operator.returnToReview, operator.reprocessSession];
    for (const { id } of [reviewing, completed, expired]) {
      const user = await open(`sessions/${id}`);
      await user.page.getByRole('button', { name: 'Export the session' }).waitFor();
      await succeeded(operator.eraseSession(tenant, id));
      for (const call of refused) expect((await call(tenant, id)).response.status).toBe(409);
      await user.page.reload();
      await user.page.getByRole('button', { name: 'Show personal data' }).waitFor();
      await user.page.locator('ol > li').first().waitFor();
      for (const name of actions) expect(await user.page.getByRole('button', { name }).count(), name).toBe(0);
    }
  });

  test('a member gets a link for a new password from an owner, which is shown once', async () => {
    const user = await open('members');
    const { page } = user;
    const row = page.getByRole('row').filter({ hasText: reviewer.email });
    await row.getByText(reviewer.id.slice(-6)).waitFor();
    await row.getByRole('button', { name: 'New password' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create the link' }).click();
    const link = page.getByRole('dialog', { name: 'Link for a new password' });
    const url = (await link.locator('code').textContent()) ?? '';
    expect(new URL(url).pathname).toBe('/console/password');
    expect(tokenOf(url)).toMatch(/^[\w-]{43}$/);
    expect(await axeViolations(page)).toEqual([]);
    await user.press('I have stored it');
    expect(await page.content()).not.toContain(tokenOf(url));
    expect(user.troubles).toEqual([]);
  });

  test('records call members by their name for those who may list them, and by their id for others', async () => {
    const { id } = await reviewingSession(it, tenant);
    await succeeded(
      reviewer.client.GET('/admin/tenants/{tenantId}/sessions/{sessionId}', {
        params: { path: { tenantId: tenant.id, sessionId: id } },
      }),
    );
    const { name } = await succeeded(reviewer.client.GET('/admin/account'));
    const log = (await open(`audit-log?sessionId=${id}`)).page.getByRole('table', { name: 'Audit log' });
    await log.getByRole('cell', { name, exact: true }).first().waitFor();

    const other = await signedInMember(it.service, tenant.id, ['reviewer']);
    const { page } = await open(`reviews/${id}`, other);
    const accesses = page.getByRole('table', { name: 'Who has seen this person’s data' });
    await accesses
      .getByText(`${reviewer.id.slice(-6)}`)
      .first()
      .waitFor();
    expect(await accesses.getByText(name).count()).toBe(0);
  });

  test('records are found by operation, by person and by time', async () => {
    const { id } = await reviewingSession(it, tenant);
    const calls = callsOf(() => reviewer.client);
    await succeeded(calls.claimReview(tenant, id));
    await succeeded(calls.releaseReview(tenant, id));
    await succeeded(callsOf(() => owner.client).claimReview(tenant, id));
    const user = await open(`audit-log?sessionId=${id}`);
    const { page } = user;
    const log = page.getByRole('table', { name: 'Audit log' });
    const operations = async () => (await log.locator('tbody tr td:nth-child(3)').allInnerTexts()).toSorted();
    const choose = async (label: string, option: string | RegExp) => {
      await page.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await expect.poll(operations).toEqual(expect.arrayContaining(['Check the session', 'Release a review']));

    await choose('Operation (changes only)', 'Claim a review');
    await expect.poll(operations).toEqual(['Claim a review', 'Claim a review']);
    await choose('Who (changes only)', 'You');
    await expect.poll(operations).toEqual(['Claim a review']);
    expect(await log.getByRole('cell', { name: 'You', exact: true }).count()).toBe(1);
    await choose('Operation (changes only)', 'All');

    // Nothing is older than the tenant.
    await page.getByLabel('Before').fill('2020-01-01T00:00');
    await page.getByText('No entry matches').waitFor();
    await page.getByLabel('Before').fill('');
    await page.getByLabel('From', { exact: true }).fill('2020-01-01T00:00');
    await expect.poll(operations).toEqual(['Claim a review']);
    expect(await axeViolations(page)).toEqual([]);
    expect(user.troubles).toEqual([]);
  });
});
