import { beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { useChromium } from '../support/chromium.ts';
import { succeeded } from '../support/client.ts';
import { atEachSize, type ConsolePage, openConsole } from '../support/console-page.ts';
import { anyEngine } from '../support/databases.ts';
import { unreadable } from '../support/fixed-documents.ts';
import { overflow } from '../support/layout.ts';
import { signedInMember, type TestMember } from '../support/member.ts';
import { callsOf, operatorOf, rejection } from '../support/operator.ts';
import { simulateUser } from '../support/phone.ts';
import { planted, typed } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createTenant, reviewingSession, submitSession, type TestTenant, waitForStatus } from '../support/tenant.ts';
import { minuteMs } from '../support/time.ts';

const browser = await useChromium();

describe('a review in the console', () => {
  const it = useService(anyEngine);
  const operator = operatorOf(it);
  let tenant: TestTenant;
  let reviewer: TestMember;
  let other: TestMember;

  beforeAll(async () => {
    tenant = await createTenant(it.service, {}, 'live');
    reviewer = await signedInMember(it.service, tenant.id, ['reviewer']);
    other = await signedInMember(it.service, tenant.id, ['reviewer']);
  });

  async function openReview(member: TestMember, sessionId: string): Promise<ConsolePage> {
    const user = await openConsole(browser, it.service, { member });
    await user.open(`/t/${tenant.id}/reviews/${sessionId}`);
    await user.page.getByRole('img', { name: 'Picture: Front of the document' }).waitFor();
    return user;
  }
  /** Neither verdict can be chosen, nor the decision sent. */
  const expectLocked = async ({ page }: ConsolePage, isLocked = true) => {
    await page.getByRole('radio', { name: 'Approve', disabled: isLocked }).waitFor();
    await page.getByRole('radio', { name: 'Reject', disabled: isLocked }).waitFor();
    await page.getByRole('button', { name: /^(Send the decision|Approve the session)$/, disabled: isLocked }).waitFor();
  };
  /** The key does what the button would do, and nothing while the service has not answered yet. */
  const mayPress = ({ page }: ConsolePage, name: 'Claim' | 'Release') =>
    page.getByRole('button', { name, exact: true, disabled: false }).waitFor();
  const outcomeOf = async (sessionId: string) => (await succeeded(operator.getSession(tenant, sessionId))).outcome;

  test('is done by keyboard alone, from the queue to the decision: a rejection', async () => {
    const { id } = await reviewingSession(it, tenant);
    const user = await openConsole(browser, it.service, { member: reviewer });
    await user.open(`/t/${tenant.id}/reviews`);
    const link = user.page.locator(`a[href$="${id}"]`);
    await user.tabTo(link);
    await user.keys('Enter');
    await user.page.getByRole('img', { name: 'Picture: Front of the document' }).waitFor();

    await user.keys('c');
    await user.page.getByText('You have claimed this review until').waitFor();
    const picture = user.page.getByRole('img', { name: 'Picture: Front of the document' });
    await user.keys('+', ']');
    await expect.poll(() => picture.getAttribute('style')).toMatch(/scale\(1\.4\) rotate\(90deg\)/);

    await user.keys('r', 'Control+Enter');
    await user.page.getByText('A rejection needs at least one reason.').waitFor();
    // The reasons have the focus.
    await user.keys('Space');
    await user.page.getByText('The document has expired. Please use one that is still valid.').waitFor();
    await user.tabTo(user.page.getByRole('checkbox', { name: 'Other (needs a note)' }));
    await user.keys('Space', 'Control+Enter');
    await user.page.getByText('The reason “Other” needs a note.').first().waitFor();
    await user.page.getByText('The reviewer explains it in review.note.').locator('code').waitFor();
    await user.tabTo(user.page.getByRole('textbox', { name: 'Note' }));
    await user.page.keyboard.type(planted.note);
    await user.keys('Control+Enter');
    await user.page.getByText('The session is completed').waitFor();

    expect(await outcomeOf(id)).toMatchObject({
      verdict: 'rejected',
      reasons: ['document_expired', 'other'],
      review: { note: planted.note },
    });
    expect(user.page.url()).not.toContain(planted.note);
    expect(user.troubles).toEqual([]);
  });

  test('is approved by three keys, after the list of keys was read', async () => {
    const { id } = await reviewingSession(it, tenant);
    const user = await openReview(reviewer, id);
    await user.keys('?');
    await user.page.getByRole('dialog', { name: 'Keys' }).getByText('Send the decision, from everywhere').waitFor();
    await user.keys('Escape');
    await user.page.getByRole('dialog').waitFor({ state: 'detached' });
    await user.keys('a', 'Control+Enter');
    await user.page.getByText('The session is completed').waitFor();
    expect(await outcomeOf(id)).toMatchObject({ verdict: 'approved', reasons: [], review: { note: null } });

    // And back: the session returns to review from its page.
    await user.open(`/t/${tenant.id}/sessions/${id}`);
    // An approval returns once its record is stored.
    await user.page.getByText('Record stored').waitFor();
    await user.press('Return to review');
    await user.page.getByRole('dialog').getByRole('button', { name: 'Return to review' }).click();
    await user.page.getByRole('link', { name: 'Review', exact: true }).waitFor();
    expect(await outcomeOf(id)).toMatchObject({ verdict: 'needs_review' });
  });

  test('of two reviewers at once one wins, and the other is told and keeps the note', async () => {
    const { id } = await reviewingSession(it, tenant);
    const [first, second] = [await openReview(reviewer, id), await openReview(other, id)];
    const sent: string[] = [];
    second.page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await second.keys('a', 'n');
    await second.page.keyboard.type(planted.note);
    await first.keys('a', 'Control+Enter');
    await first.page.getByText('The session is completed').waitFor();

    const told = second.page.getByRole('alert').filter({ hasText: 'This review has ended elsewhere' });
    await told.waitFor();
    await told.getByText(planted.note).waitFor();
    expect(await second.page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe(planted.note);

    // The decision that comes too late is not sent any more, by no key either.
    await expectLocked(second);
    await second.keys('Control+Enter');
    await second.press('Show the session as it is now');
    await second.page.getByText('This session no longer waits for a review').waitFor();
    expect(sent).toEqual([]);
  });

  test('that the tenant’s server withdraws by a new round says so, and keeps the note', async () => {
    const { id } = await reviewingSession(it, tenant);
    const user = await openReview(reviewer, id);
    await user.keys('c');
    await user.page.getByText('You have claimed this review until').waitFor();
    await user.keys('n');
    await user.page.keyboard.type(planted.note);
    await succeeded(tenant.client.POST('/v1/verification-sessions/{id}/reprocess', { params: { path: { id } } }));

    const told = user.page.getByRole('alert').filter({ hasText: 'This review has ended elsewhere' });
    await told.waitFor();
    await told.getByText(planted.note).waitFor();
    expect(await user.page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe(planted.note);
    await user.press('Show the session as it is now');
    await user.page.getByText('This session no longer waits for a review').waitFor();
  });

  test('that another reviewer has claimed says so, and is not decided', async () => {
    const { id } = await reviewingSession(it, tenant);
    const [first, second] = [await openReview(reviewer, id), await openReview(other, id)];
    await first.keys('c');
    await first.page.getByText('You have claimed this review until').waitFor();
    // The second page may not know of the claim yet: then the service refuses the decision.
    await second.keys('a', 'Control+Enter');
    await second.page.getByText('Until then only they can decide it.').waitFor();
    await expectLocked(second);
    await second.keys('n');
    await second.page.keyboard.type(planted.note);
    await second.keys('Control+Enter');
    expect(await outcomeOf(id)).toMatchObject({ verdict: 'needs_review' });

    await first.keys('c');
    await first.page.getByText('No one has claimed this review.').waitFor();
    await second.page.getByText('No one has claimed this review.').waitFor();
    await expectLocked(second, false);
    await second.page.getByRole('radio', { name: 'Approve' }).check();
    await second.keys('Control+Enter');
    await second.page.getByText('The session is completed').waitFor();
    expect(await outcomeOf(id)).toMatchObject({ verdict: 'approved', review: { note: planted.note } });
  });

  test('that is already open shows by itself when another reviewer claims it, and when the claim is released or expires', async () => {
    const { id } = await reviewingSession(it, tenant);
    const [first, second] = [await openReview(reviewer, id), await openReview(other, id)];
    await second.page.getByText('No one has claimed this review.').waitFor();
    const claimed = second.page.getByRole('alert').filter({ hasText: /^Claimed by Member/ });
    await second.keys('n');
    await second.page.keyboard.type(planted.note);
    await first.keys('c');
    await claimed.waitFor();
    await mayPress(first, 'Release');
    await first.keys('c');
    await mayPress(first, 'Claim');
    await second.page.getByText('No one has claimed this review.').waitFor();
    await first.keys('c');
    await claimed.waitFor();
    await second.page.clock.setFixedTime(Date.now() + 31 * minuteMs);
    await second.page.getByText('No one has claimed this review.').waitFor();
    expect(await second.page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe(planted.note);
    expect(second.troubles).toEqual([]);
  });

  test('on which two persons disagree shows the owner who decides who decided what, and why', async () => {
    const strict = await createTenant(it.service, { reviewsNeedSecondPerson: true }, 'live');
    const [first, second, owner] = [
      await signedInMember(it.service, strict.id, ['reviewer']),
      await signedInMember(it.service, strict.id, ['reviewer']),
      await signedInMember(it.service, strict.id, ['owner']),
    ];
    const { id } = await reviewingSession(it, strict);
    const user = await openConsole(browser, it.service, { member: owner });
    await user.open(`/t/${strict.id}/reviews/${id}`);
    await user.page.getByText('No one has claimed this review.').waitFor();

    const decide = async ({ client }: TestMember, verdict: 'approved' | 'rejected') => {
      const calls = callsOf(() => client);
      const review = rejection(await calls.reviewIdOf(strict, id));
      await succeeded(
        calls.decideReview(
          strict,
          id,
          verdict === 'rejected' ? review : { ...review, verdict, reasons: [], note: null },
        ),
      );
    };
    await decide(first, 'rejected');
    await user.page.getByText('Another reviewer has given a decision on this review meanwhile.').waitFor();
    await decide(second, 'approved');
    await user.press('Show it as it is now');

    const opinions = user.page.getByRole('alert').filter({ hasText: 'What two reviewers decided' });
    await expect
      .poll(async () => (await opinions.getByRole('listitem').allInnerTexts()).map((text) => text.split(/\s*\n\s*/)))
      .toMatchObject(
        [
          [/^Jonas Keller · Rejected$/, /\d/, 'Part of the document hidden, Other (needs a note)', planted.note],
          [/^Jonas Keller · Approved$/, /\d/],
        ].map((lines) => lines.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line)))),
      );
    await user.page.getByText('Two reviewers disagreed: an owner decides.').waitFor();
    await user.keys('a', 'Control+Enter');
    await user.page.getByText('The session is completed').waitFor();
    expect(user.troubles).toEqual([]);
  });

  test('that two persons have to decide is kept after the first, and completed by the key of a second who agrees', async () => {
    const strict = await createTenant(it.service, { reviewsNeedSecondPerson: true }, 'live');
    const [first, second] = [
      await signedInMember(it.service, strict.id, ['reviewer']),
      await signedInMember(it.service, strict.id, ['reviewer']),
    ];
    const { id } = await reviewingSession(it, strict);
    const approve = async (member: TestMember, result: string) => {
      const user = await openConsole(browser, it.service, { member });
      await user.open(`/t/${strict.id}/reviews/${id}`);
      await user.page.getByRole('img', { name: 'Picture: Front of the document' }).waitFor();
      await user.keys('a', 'Control+Enter');
      await user.page.getByRole('status').filter({ hasText: result }).waitFor();
      expect(user.troubles).toEqual([]);
      await user.close();
    };
    const detail = () => succeeded(operator.getSession(strict, id));
    await approve(first, 'Your decision is kept');
    expect(await detail()).toMatchObject({ status: 'reviewing', outcome: { verdict: 'needs_review' } });
    await approve(second, 'The session is completed');
    expect(await detail()).toMatchObject({ status: 'completed', outcome: { verdict: 'approved' } });
  });

  test('shows what a check has measured beside how certain it is', async () => {
    const measured = {
      name: 'screen_or_print_grid',
      result: 'inconclusive',
      confidence: 0.62,
      value: 0.71239,
    } as const;
    it.documents.reads(() => ({ ...unreadable(), observations: [measured] }));
    const { id } = await submitSession(tenant);
    await waitForStatus(tenant, id, 'reviewing');
    it.documents.readsPassport();
    const { page } = await openReview(reviewer, id);
    await page.getByRole('region', { name: 'Findings' }).getByText('62% certain · value 0.712').waitFor();
  });

  test('explains the findings in Japanese on a Japanese page', async () => {
    const { id } = await reviewingSession(it, tenant);
    const user = await openConsole(browser, it.service, { member: reviewer, locale: 'ja-JP' });
    await user.open(`/t/${tenant.id}/reviews/${id}`);
    const findings = user.page.getByRole('region', { name: 'チェック結果' });
    await findings.getByText('書類を読み取れなかったか、一部が切れているか隠れています。').waitFor();
    // Names and explanations of findings that the pages do not know are marked as English.
    expect(await findings.locator('[lang=en]').allTextContents()).toEqual([]);
    expect(await findings.innerText()).not.toMatch(/[a-z]{3}/);
  });

  test('shows who has seen the data, and each value of the person where it differs', async () => {
    const { id } = await reviewingSession(it, tenant, { preRegisteredInfo: { lastName: planted.otherName } });
    const user = await openReview(reviewer, id);
    const values = user.page.getByRole('table', { name: 'Values' });
    await values.getByText(planted.otherName).waitFor();
    const accesses = user.page.getByRole('table', { name: 'Who has seen this person’s data' });
    await accesses.getByText('Read a session').first().waitFor();
    await accesses.getByText('You', { exact: true }).first().waitFor();
  });

  test('shows what was typed in the latest round beside no other round', async () => {
    const { id } = await reviewingSession(it, tenant);
    await succeeded(operator.reprocessSession(tenant, id));
    const { verificationUrl } = await succeeded(operator.reissueVerificationUrl(tenant, id));
    it.documents.reads(unreadable);
    await simulateUser(verificationUrl, undefined, { ...typed, lastName: planted.otherName });
    await waitForStatus(tenant, id, 'reviewing');
    it.documents.readsPassport();

    const user = await openReview(reviewer, id);
    const values = user.page.getByRole('table', { name: 'Values' });
    await values.getByText(planted.otherName).waitFor();
    await user.press('Earlier round');
    await user.page.getByText('What the user typed is kept of the latest round only').waitFor();
    expect(await user.page.getByText(planted.otherName).count()).toBe(0);
    await user.press('Later round');
    await values.getByText(planted.otherName).waitFor();
  });

  test.each([
    [
      'en-GB',
      [
        'You have claimed this review',
        'Until then only they',
        'has ended elsewhere',
        'What two reviewers decided',
        'on its way',
      ],
    ],
    ['ja-JP', ['まであなたが', 'それまでは担当者', 'すでに終了', '二人の審査担当者', '通知が送信']],
  ])(
    'has no violation of WCAG 2.2 AA at each of its stages, on a desk and on a phone, in %s',
    async (locale, words) => {
      const [own, theirs, ended, opinions, decided] = words as [string, string, string, string, string];
      const strict = await createTenant(it.service, { reviewsNeedSecondPerson: true }, 'live');
      const [owner, ann, ben] = [
        await signedInMember(it.service, strict.id, ['owner']),
        await signedInMember(it.service, strict.id, ['reviewer']),
        await signedInMember(it.service, strict.id, ['reviewer']),
      ];
      const body = { preRegisteredInfo: { lastName: planted.otherName } };
      const [first, second] = [await reviewingSession(it, strict, body), await reviewingSession(it, strict)];
      const user = await openConsole(browser, it.service, { member: owner, locale });
      const { page } = user;
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const check = (stage: string) =>
        atEachSize(page, async (size) => {
          expect(await axeViolations(page), `${stage}, ${size}`).toEqual([]);
          expect(await overflow(page), `${stage}, ${size}`).toBeLessThanOrEqual(0);
        });
      const says = (text: string) => page.getByRole('main').getByText(text).first().waitFor();
      const open = async (id: string) => {
        await user.moveTo(`/t/${strict.id}/reviews/${id}`);
        await page.locator('main img').first().waitFor();
      };
      const calls = (member: TestMember) => callsOf(() => member.client);

      await open(first.id);
      await user.keys('r', 'Space');
      await page.locator('fieldset li code').waitFor();
      await check('a rejection');
      await user.keys('c');
      await says(own);
      await check('claimed by oneself');
      await user.keys('c');
      await page.locator('main').getByText(own).waitFor({ state: 'detached' });
      await succeeded(calls(ann).claimReview(strict, first.id));
      await says(theirs);
      await check('claimed by another');
      await succeeded(calls(ann).releaseReview(strict, first.id));
      await succeeded(operator.reprocessSession(strict, first.id));
      await says(ended);
      await check('ended');

      const reviewId = () => operator.reviewIdOf(strict, second.id);
      await succeeded(calls(ann).decideReview(strict, second.id, rejection(await reviewId())));
      const approval = { verdict: 'approved' as const, reasons: [], note: null };
      await succeeded(calls(ben).decideReview(strict, second.id, { reviewId: await reviewId(), ...approval }));
      await open(second.id);
      await says(opinions);
      await check('opinions');
      await user.keys('a', 'Control+Enter');
      await says(decided);
      await check('decided');

      await user.moveTo(`/t/${strict.id}/sessions/${second.id}`);
      const show = page.getByRole('main').locator('section button');
      await show.filter({ hasText: /^(Show personal data|個人データを表示)$/ }).click();
      await page.getByText(typed.lastName).first().waitFor();
      await check('personal data');
      expect(user.troubles).toEqual([]);
    },
  );
});
