import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeViolationsInBothSchemes } from '../support/axe.ts';
import { useChromium } from '../support/chromium.ts';
import { consolePages, instancePages } from '../support/console-actions.ts';
import { type ConsolePage, consoleSizes, openConsole } from '../support/console-page.ts';
import { type ConsoleTenant, createConsoleTenant } from '../support/console-tenant.ts';
import { anyEngine } from '../support/databases.ts';
import { signedInMember, type TestMember } from '../support/member.ts';
import { useService } from '../support/service.ts';

const browser = await useChromium();

/** Buttons that act at once. The others of a page open a dialog. */
const actsAtOnce =
  /^(Show personal data|Claim|Send the decision|Choose a file|Edit|Send \d+ again|Send a test event|Resume)$/;

/** The buttons of a page, whose order is the same in every language. */
const buttonsOf = ({ page }: ConsolePage) => page.getByRole('main').locator('button');

/** The buttons that open a dialog, by name and place. */
async function openersOf(user: ConsolePage, patterns: readonly RegExp[]): Promise<ReadonlyMap<string, number>> {
  const names = await buttonsOf(user).evaluateAll((all) =>
    all.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
  );
  const openers = new Set(names.filter((name) => patterns.some((one) => one.test(name)) && !actsAtOnce.test(name)));
  return new Map([...openers].map((name) => [name, names.indexOf(name)]));
}

describe('the dialogs of the console', () => {
  const it = useService(anyEngine);
  let made: ConsoleTenant;
  let operator: TestMember;

  beforeAll(async () => {
    made = await createConsoleTenant(it, 'live');
    operator = await signedInMember(it.service, null);
  });

  /** The pages of an area, with the person who has most of them. */
  const areas = {
    tenant: () => ({
      ...{ member: made.owner, below: `/t/${made.tenant.id}/`, dialogsMin: 15 },
      pages: consolePages(made.sessions).filter(({ isSandboxOnly }) => !isSandboxOnly),
    }),
    instance: () => ({ member: operator, below: '/instance/', dialogsMin: 5, pages: instancePages }),
  } as const;

  test.each(['tenant', 'instance'] as const)(
    'of the %s have no violation of WCAG 2.2 AA, in English on a desk and in Japanese on a phone',
    async (area) => {
      const { member, below, dialogsMin, pages } = areas[area]();
      const openAs = (locale: string, size: keyof typeof consoleSizes) =>
        openConsole(browser, it.service, { member, locale, viewport: consoleSizes[size] });
      const users = [await openAs('en-GB', 'desk'), await openAs('ja-JP', 'phone')] as const;
      const seen = new Set<string>();
      for (const { path, shown, actions } of pages) {
        /** Waits until all is read: the buttons come with several reads, and are counted. */
        const open = async ({ page, ...user }: ConsolePage, what: Locator) => {
          await user.moveTo(`${below}${path}`);
          await what.waitFor();
          await expect.poll(() => page.locator('main [role=progressbar]:not([aria-valuenow])').count()).toBe(0);
        };
        await open(users[0], users[0].page.locator(shown).first());
        const patterns = [...actions.map(([pattern]) => pattern), /^Keys$/];
        for (const [name, place] of await openersOf(users[0], patterns)) {
          // The pages of several sessions have the same ones.
          const dialog = `${path.split('/')[0]}: ${name}`;
          if (seen.has(dialog)) continue;
          seen.add(dialog);
          for (const user of users) {
            const opener = buttonsOf(user).nth(place);
            await open(user, opener);
            await opener.click();
            await user.page.getByRole('dialog').waitFor();
            expect(await axeViolationsInBothSchemes(user.page), dialog).toEqual([]);
          }
        }
      }
      expect(seen.size).toBeGreaterThanOrEqual(dialogsMin);
      expect(users.flatMap(({ troubles }) => troubles)).toEqual([]);
      for (const user of users) await user.close();
    },
  );
});
