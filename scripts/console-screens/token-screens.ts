// The machine tokens of a tenant, on the screens of the console.

import type { Page } from 'playwright-core';
import type { ConsoleScreen } from './console-screen.ts';

async function issue(page: Page): Promise<void> {
  await page.locator('#main button').first().click();
  await page.getByRole('textbox').fill('Deployment pipeline');
}

export const tokenScreens: readonly ConsoleScreen[] = [
  { name: 'tokens', path: 'tokens', forms: ['phone', 'dark'] },
  {
    name: 'tokens-empty',
    path: 'tokens',
    changed: { '/tokens': { body: { items: [], next: null } } },
    forms: ['phone'],
  },
  { name: 'tokens-issue', path: 'tokens', isInView: true, go: issue, forms: ['phone', 'dark'] },
  {
    name: 'tokens-issued',
    path: 'tokens',
    isInView: true,
    go: async (page) => {
      await issue(page);
      await page.locator('[role=dialog] button[type=submit]').click();
      await page.getByRole('dialog').locator('code').waitFor();
    },
    forms: ['phone'],
  },
  {
    name: 'tokens-revoke',
    path: 'tokens',
    isInView: true,
    go: async (page) => {
      await page.locator('td button').last().click();
      await page.locator('[role=dialog] button').first().waitFor();
    },
    forms: ['phone'],
  },
];
