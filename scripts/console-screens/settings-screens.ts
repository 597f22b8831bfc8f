// The screens of the page of settings.

import type { Page } from 'playwright-core';
import type { ConsoleScreen } from './console-screen.ts';
import { settingsData } from './settings-data.ts';

/** Begins to edit: the first button of the page. */
const edit = (page: Page) => page.locator('#main form button').first().click();

/** The number field of the retention, by its place among those of the page. */
const retention = (page: Page) => page.locator('#main input[type=number]').nth(5);

/** Changes two settings, as the dry run that is played has it, and asks for what changes. */
async function change(page: Page, range = '198.51.100.0/24', days = '30'): Promise<void> {
  await edit(page);
  const ranges = page.locator('#main ul', { hasText: '2001:db8:7::/48' });
  await ranges.getByRole('listitem').last().getByRole('button').click();
  const added = page
    .locator('#main ul', { hasText: '203.0.113.0/24' })
    .locator('xpath=following-sibling::div')
    .locator('input');
  await added.fill(range);
  await added.press('Enter');
  await retention(page).fill(days);
  await page.locator('#main button[type=submit]').click();
}

async function preview(page: Page): Promise<void> {
  await change(page);
  await page.getByRole('dialog').waitFor();
}

export const settingsScreens: readonly ConsoleScreen[] = [
  { name: 'settings', path: 'settings', forms: ['phone', 'dark'] },
  {
    name: 'settings-edit',
    path: 'settings',
    isInView: true,
    forms: ['phone', 'dark'],
    async go(page) {
      await edit(page);
      await page.locator('#main input[type=checkbox]').nth(1).uncheck();
      await retention(page).fill('30');
      await retention(page).evaluate((field) => field.scrollIntoView({ block: 'center' }));
    },
  },
  { name: 'settings-preview', path: 'settings', isInView: true, forms: ['phone', 'dark'], go: preview },
  {
    name: 'settings-refused',
    path: 'settings',
    isInView: true,
    forms: ['phone'],
    changed: {
      '/settings/preview': {
        status: 400,
        body: {
          type: '/docs/errors#invalid-request',
          title: 'The request is not valid',
          status: 400,
          detail: 'The request breaks 2 rules; see issues.',
          _tag: 'InvalidRequest',
          requestId: 'req_019fe93d33c67c3fbbdf537c46724392',
          issues: [
            { path: '/body/ipAllowList/1', message: 'must be an IP address or a CIDR range' },
            { path: '/body/retentionSeconds', message: 'must be at least 86400 (one day) for a live tenant' },
          ],
        },
      },
    },
    async go(page) {
      await change(page, '198.51.100.0/33', '0.5');
      await page.locator('[data-invalid]').waitFor();
    },
  },
  {
    name: 'settings-conflict',
    path: 'settings',
    isInView: true,
    forms: ['phone'],
    async go(page) {
      await preview(page);
      await page.route('**/settings', (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({
              status: 412,
              contentType: 'application/problem+json',
              body: JSON.stringify(settingsData.conflict),
            })
          : route.fulfill({ contentType: 'application/json', body: JSON.stringify(settingsData.theirs) }),
      );
      await page.getByRole('dialog').getByRole('button').last().click();
      await page.getByRole('radio').first().waitFor();
    },
  },
];
