import { beforeAll, describe, expect, test } from 'vitest';
import { drawBoard } from '../../scripts/specimens/draw-board.ts';
import { axeViolationsInBothSchemes } from '../support/axe.ts';
import { useChromium } from '../support/chromium.ts';
import { succeeded } from '../support/client.ts';
import { atEachSize, type ConsolePage, openConsole } from '../support/console-page.ts';
import { anyEngine } from '../support/databases.ts';
import { unreadable } from '../support/fixed-documents.ts';
import { overflow } from '../support/layout.ts';
import { signedInMember, type TestMember } from '../support/member.ts';
import { operatorOf } from '../support/operator.ts';
import { startPhone } from '../support/phone.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, type TestTenant, waitForStatus } from '../support/tenant.ts';
import { dayMs, hourMs } from '../support/time.ts';

const browser = await useChromium();

const languages = ['en-GB', 'ja-JP'] as const;

describe('a review with several pictures', () => {
  const it = useService(anyEngine);
  let tenant: TestTenant;
  let reviewer: TestMember;
  let sessionId: string;

  beforeAll(async () => {
    tenant = await createTenant(it.service, { steps: ['document', 'face', 'user_input'] });
    reviewer = await signedInMember(it.service, tenant.id, ['reviewer']);
    sessionId = await sessionWithFace();
  });

  /** A session of a document, a selfie and three frames, no two of them alike, that waits for a reviewer. */
  async function sessionWithFace(): Promise<string> {
    const { id, verificationUrl } = await createSession(tenant);
    const picture = (step: number) =>
      drawBoard(328 + 8 * step)
        .png()
        .toBuffer();
    it.documents.reads(unreadable);
    const phone = await startPhone(verificationUrl);
    await succeeded(phone.givePicture(await picture(0)));
    await succeeded(phone.type());
    expect(await phone.giveFace(await picture(1))).toBe(200);
    const { challenge } = await succeeded(phone.challenge());
    for (const index of challenge?.actions.keys() ?? []) {
      await succeeded(phone.giveFrame(challenge?.id ?? '', index, await picture(2 + index)));
    }
    await succeeded(phone.submit());
    await waitForStatus(tenant, id, 'reviewing');
    it.documents.readsPassport();
    return id;
  }

  const picturesOf = ({ page }: ConsolePage) => page.getByRole('main').locator('img');
  const namesOf = (user: ConsolePage) =>
    picturesOf(user).evaluateAll((all) => all.map((picture) => picture.getAttribute('alt')));
  /** The views of both panes. */
  const viewsOf = (user: ConsolePage) =>
    picturesOf(user).evaluateAll((all) => all.map((picture) => (picture as HTMLElement).style.transform));
  const inBoth = (view: string) => [view, view];
  const wholeView = 'translate(0%, 0%) scale(1) rotate(0deg)';

  async function openReview(options: Parameters<typeof openConsole>[2] = {}): Promise<ConsolePage> {
    const user = await openConsole(browser, it.service, { member: reviewer, ...options });
    await user.open(`/t/${tenant.id}/reviews/${sessionId}`);
    await picturesOf(user).nth(1).waitFor();
    return user;
  }

  test('shows two beside each other, which keys zoom, turn and move together', async () => {
    const user = await openReview();
    expect(await namesOf(user)).toEqual(['Picture: Front of the document', 'Picture: Face']);
    expect(await viewsOf(user)).toEqual(inBoth(wholeView));
    for (const [key, view] of [
      ['+', 'translate(0%, 0%) scale(1.4) rotate(0deg)'],
      [']', 'translate(0%, 0%) scale(1.4) rotate(90deg)'],
      ['l', 'translate(-15%, 0%) scale(1.4) rotate(90deg)'],
      ['j', 'translate(-15%, -15%) scale(1.4) rotate(90deg)'],
      ['[', 'translate(-15%, -15%) scale(1.4) rotate(0deg)'],
      ['[', 'translate(-15%, -15%) scale(1.4) rotate(270deg)'],
      ['0', wholeView],
      ['-', wholeView],
    ] as const) {
      await user.keys(key);
      await expect.poll(() => viewsOf(user), { message: key }).toEqual(inBoth(view));
    }
    expect(user.troubles).toEqual([]);
  });

  test('shows the next one beside the first at a press of the key, in the same view, and each by its name', async () => {
    const user = await openReview();
    await user.keys('+', ']');
    const turned = 'translate(0%, 0%) scale(1.4) rotate(90deg)';
    const { frames } = await succeeded(operatorOf(it).listSessionEvidence(tenant, sessionId));
    expect(frames).toHaveLength(3);
    for (const next of [
      ...frames.map(({ index }) => `Picture: Challenge 1, picture ${index + 1}: `),
      'Picture: Face',
    ]) {
      await user.keys('p');
      await expect
        .poll(() => namesOf(user), { message: next })
        .toEqual(['Picture: Front of the document', expect.stringContaining(next)]);
      expect(await viewsOf(user), next).toEqual(inBoth(turned));
    }

    // And any of them in either place, by the keyboard too.
    await user.tabTo(user.page.getByRole('combobox', { name: 'First picture' }));
    await user.keys('Enter');
    await user.page.getByRole('option').last().press('Enter');
    await expect
      .poll(() => namesOf(user))
      .toEqual([expect.stringContaining('Picture: Challenge 1, picture 3: '), 'Picture: Face']);
    expect(await viewsOf(user)).toEqual(inBoth(turned));
    expect(user.troubles).toEqual([]);
  });

  test.each(languages)('has no violation of WCAG 2.2 AA and fits its width, wide and narrow, in %s', async (locale) => {
    const user = await openReview({ locale });
    const { page } = user;
    await atEachSize(page, async (size) => {
      const [first, second] = [
        await picturesOf(user).first().boundingBox(),
        await picturesOf(user).last().boundingBox(),
      ];
      const isBeside = first?.y === second?.y && (first?.x ?? 0) < (second?.x ?? 0);
      expect(isBeside, size).toBe(size === 'desk');
      expect(await axeViolationsInBothSchemes(page), size).toEqual([]);
      expect(await overflow(page), size).toBeLessThanOrEqual(0);
    });
    expect(user.troubles).toEqual([]);
  });

  test.each(languages)(
    'is coloured in the queue by its age and its deadline, without a violation, in %s',
    async (locale) => {
      const { items } = await succeeded(operatorOf(it).listReviews(tenant));
      const [since, deadline] = [Date.parse(`${items[0]?.since}`), Date.parse(`${items[0]?.deadline}`)];
      const user = await openConsole(browser, it.service, { member: reviewer, locale });
      const { page } = user;
      await page.emulateMedia({ reducedMotion: 'reduce' });
      /** Of the tags of the row: the time that it has waited, and the time that is left. */
      const groundsOf = () =>
        page
          .locator('td time')
          .evaluateAll((all) => all.map((time) => getComputedStyle(time.parentElement as Element).backgroundColor));
      const seen: Record<string, readonly string[]> = {};
      for (const [age, now] of Object.entries({
        new: since + hourMs,
        amber: since + 5 * hourMs,
        red: since + 25 * hourMs,
        'red deadline': deadline - hourMs,
        'amber deadline': deadline - 2 * dayMs,
      })) {
        await page.clock.setFixedTime(now);
        await user.open(`/t/${tenant.id}/reviews`);
        await page.locator('td time').nth(1).waitFor();
        seen[age] = await groundsOf();
        // Here one tag is amber, and the other red.
        if (age === 'amber deadline')
          await atEachSize(page, async (size) => expect(await axeViolationsInBothSchemes(page), size).toEqual([]));
      }
      const [plain, amber, red] = [seen.new?.[0], seen.amber?.[0], seen.red?.[0]];
      expect(new Set([plain, amber, red]).size).toBe(3);
      expect(seen).toEqual({
        new: [plain, plain],
        amber: [amber, plain],
        red: [red, plain],
        'amber deadline': [red, amber],
        'red deadline': [red, red],
      });
      expect(user.troubles).toEqual([]);
    },
  );
});
