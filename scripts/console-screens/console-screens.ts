// The screens of the console, and how to come to each.

import type { Page } from 'playwright-core';
import { account, accountSessions, operatorAccount } from './account-data.ts';
import { blocklist } from './blocklist-data.ts';
import { before, principal, reviews, sessionId, tenantId } from './console-data.ts';
import type { Played } from './console-double.ts';
import type { ConsoleScreen } from './console-screen.ts';
import { endpointScreens } from './endpoint-screens.ts';
import { entryScreens } from './entry-screens.ts';
import { instanceScreens } from './instance-screens.ts';
import { claimedByAnother, disagreement } from './review-data.ts';
import { sandboxScreens } from './sandbox-screens.ts';
import { settingsScreens } from './settings-screens.ts';
import { tokenScreens } from './token-screens.ts';

const review = `reviews/${sessionId}`;
const problem = (status: number, tag: string, title: string, detail: string): Played => ({
  status,
  body: {
    type: `/docs/errors#${tag}`,
    title,
    status,
    detail,
    _tag: tag,
    requestId: 'req_019fe93d33c67c3fbbdf537c46724392',
  },
});

/** The caller has one role alone. */
const withRoles = (...roles: string[]): Readonly<Record<string, Played>> => ({
  '/admin/principal': { body: { ...principal, grants: principal.grants.map((grant) => ({ ...grant, roles })) } },
});

/** Presses a key of the review page once its pictures are there. */
const afterPictures = (work: (page: Page) => Promise<void>) => async (page: Page) => {
  await page.locator('main img').nth(1).waitFor();
  await work(page);
};

export const consoleScreens: readonly ConsoleScreen[] = [
  ...entryScreens,
  { name: 'reviews', path: 'reviews', forms: ['phone', 'dark'] },
  { name: 'reviews-empty', path: 'reviews', changed: { '/reviews': { body: { ...reviews, items: [] } } } },
  {
    name: 'reviews-error',
    path: 'reviews',
    changed: { '/reviews': problem(500, 'InternalError', 'Failed', 'The service failed and has recorded why.') },
  },
  { name: 'review', path: review, forms: ['phone', 'dark'], go: afterPictures(async () => undefined) },
  {
    name: 'review-claimed-reject',
    path: review,
    go: afterPictures(async (page) => {
      await page.keyboard.press('c');
      await page.keyboard.press('r');
      await page.getByRole('checkbox').nth(3).check();
      await page.getByRole('checkbox').last().check();
      await page.keyboard.press('Control+Enter');
    }),
    forms: ['phone'],
  },
  {
    name: 'review-turned',
    path: review,
    go: afterPictures(async (page) => {
      for (const key of ['+', '+', ']', 'h']) await page.keyboard.press(key);
    }),
  },
  {
    name: 'review-lost',
    path: review,
    changed: {
      '/timeline': {
        body: {
          items: [
            {
              at: before(-0.1),
              type: 'decided',
              decision: { round: 2, verdict: 'approved', source: 'manual_review', reasons: [] },
            },
          ],
          isComplete: true,
        },
      },
    },
    go: afterPictures(async (page) => {
      await page.keyboard.press('n');
      await page.keyboard.type('One letter was misread; the rest agrees.');
    }),
  },
  {
    name: 'review-disagreement',
    path: null,
    address: `/t/${tenantId}/${review}`,
    changed: disagreement,
    go: afterPictures((page) => page.getByRole('alert').locator('blockquote').waitFor()),
    forms: ['phone', 'dark'],
  },
  {
    name: 'review-claimed-by-another',
    path: review,
    changed: claimedByAnother,
    go: afterPictures(async () => undefined),
    forms: ['phone'],
  },
  {
    name: 'review-decided',
    path: review,
    changed: {
      [`/sessions/${sessionId}/review`]: {
        body: { id: sessionId, status: 'completed', round: 2, reviewId: null, awaits: null },
      },
    },
    go: afterPictures(async (page) => {
      await page.keyboard.press('a');
      await page.keyboard.press('Control+Enter');
      await page.locator('main [role=status] a').nth(1).waitFor();
    }),
    forms: ['phone'],
  },
  {
    name: 'review-auditor',
    path: review,
    changed: withRoles('auditor'),
    go: (page) => page.locator('main td').first().waitFor(),
    forms: ['phone'],
  },
  {
    name: 'review-keys',
    path: review,
    isInView: true,
    go: afterPictures(async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    }),
  },
  { name: 'overview', path: 'overview', forms: ['phone', 'dark'] },
  { name: 'sessions', path: 'sessions', forms: ['phone'] },
  {
    name: 'sessions-empty',
    path: 'sessions',
    changed: { '/sessions': { body: { items: [], next: null } } },
    forms: ['phone'],
  },
  { name: 'session', path: `sessions/${sessionId}`, forms: ['phone', 'dark'] },
  {
    name: 'session-person',
    path: `sessions/${sessionId}`,
    async go(page) {
      await page.getByRole('button', { name: /^(Show personal data|個人データを表示)$/ }).click();
      await page.getByText('MT4512087').waitFor();
    },
    forms: ['phone'],
  },
  {
    name: 'session-export',
    path: `sessions/${sessionId}`,
    isInView: true,
    async go(page) {
      await page.locator('#main button[class*=outlined]').last().click();
      await page
        .getByRole('dialog')
        .getByRole('textbox')
        .fill('age1tv4sl3u5d4nswc5gu3p0lqwsc6art5ugja827tgh5pd756f3y3jszngw3h');
    },
    forms: ['phone', 'dark'],
  },
  { name: 'deliveries', path: 'deliveries', forms: ['phone'] },
  {
    name: 'delivery-attempts',
    path: 'deliveries',
    go: async (page) => {
      await page.locator('td button').first().click();
      await page.locator('[role=dialog] td').first().waitFor();
    },
  },
  { name: 'resend', path: 'resend', forms: ['phone', 'dark'] },
  ...endpointScreens,
  { name: 'api-keys', path: 'api-keys', forms: ['phone', 'dark'] },
  {
    name: 'api-keys-issue',
    path: 'api-keys',
    isInView: true,
    go: async (page) => {
      await page.locator('#main button').first().click();
      await page.getByRole('combobox').waitFor();
    },
    forms: ['phone', 'dark'],
  },
  ...tokenScreens,
  { name: 'members', path: 'members', forms: ['phone'] },
  {
    name: 'members-no-permission',
    path: 'members',
    changed: {
      ...withRoles('reviewer'),
      '/members': problem(403, 'RoleInsufficient', 'Role', 'This needs one of the roles operator, owner, auditor.'),
    },
    forms: ['phone'],
  },
  {
    name: 'members-password',
    path: 'members',
    isInView: true,
    async go(page) {
      await page.locator('td button').nth(1).click();
      await page.getByRole('dialog').locator('button[class*=contained]').click();
      await page.getByRole('dialog').locator('code').waitFor();
    },
    forms: ['phone'],
  },
  { name: 'blocklist', path: 'blocklist', forms: ['phone', 'dark'] },
  {
    name: 'blocklist-empty',
    path: 'blocklist',
    changed: { '/blocklist': { body: { ...blocklist, items: [] } } },
    forms: ['phone'],
  },
  {
    name: 'blocklist-add',
    path: 'blocklist',
    isInView: true,
    forms: ['phone', 'dark'],
    async go(page) {
      await page.locator('#main button').first().click();
      await page.getByRole('radio').nth(1).check();
    },
  },
  ...settingsScreens,
  ...sandboxScreens,
  ...instanceScreens,
  { name: 'audit-log', path: 'audit-log', forms: ['phone'] },
  {
    name: 'account',
    path: null,
    address: '/account',
    changed: { '/admin/account': { body: account }, '/account/sessions': { body: accountSessions } },
    go: async (page) => {
      await page.locator('tbody tr').nth(2).waitFor();
    },
    forms: ['phone', 'dark'],
  },
  {
    name: 'tenants',
    path: null,
    changed: { '/admin/account': { body: operatorAccount } },
    go: async (page) => {
      await page.locator('main li').first().waitFor();
    },
    forms: ['phone'],
  },
  {
    name: 'tenants-new',
    path: null,
    changed: { '/admin/account': { body: operatorAccount } },
    go: async (page) => {
      await page.locator('main li').first().waitFor();
      await page.locator('main button').nth(-2).click();
      await page.getByRole('textbox').last().fill('Hoshi Market');
    },
    forms: ['phone'],
  },
];

/** The address of a screen. */
export function addressOf({ path, address = '' }: ConsoleScreen): string {
  return path === null ? `/console${address}` : `/console/t/${tenantId}/${path}`;
}
