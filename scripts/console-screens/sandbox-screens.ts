// The screens of the sandbox.

import type { Page } from 'playwright-core';
import { before, principal, sessions } from './console-data.ts';
import { tenantPath } from './console-double.ts';
import type { ConsoleScreen } from './console-screen.ts';

const created = {
  ...sessions.items[1],
  id: 'vs_019fe93d33c87ca9b8112ca1bbdcafac',
  status: 'created',
  createdAt: before(0),
  expiresAt: before(-168),
};
const session = {
  id: created.id,
  status: 'created',
  verificationUrl: `https://verify.example/v#${created.id}.GnZ0607njffhrEOak8P6jjyUV4TU3sn9jjARc4svHWI`,
  verificationUrlExpiresAt: before(-24),
  expiresAt: created.expiresAt,
  createdAt: created.createdAt,
};

/** The tenant is a sandbox, and a session is made. */
async function create(page: Page): Promise<void> {
  await page.route(tenantPath('/sessions'), (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, contentType: 'application/json', body: JSON.stringify(session) })
      : route.fulfill({
          contentType: 'application/json',
          body: JSON.stringify({ items: [created, ...sessions.items.slice(0, 4)], next: null }),
        }),
  );
  await page.locator('#main button').first().click();
  await page.getByRole('img').first().waitFor();
}

const grants = principal.grants.map((grant) => ({ ...grant, mode: 'sandbox' }));
const changed = { '/admin/principal': { body: { ...principal, grants } } };

export const sandboxScreens: readonly ConsoleScreen[] = [
  { name: 'sandbox', path: 'sandbox', changed, forms: ['phone'] },
  {
    name: 'sandbox-session',
    path: 'sandbox',
    changed: {
      ...changed,
      '/timeline': { body: { items: [{ at: created.createdAt, type: 'session_created' }], isComplete: true } },
    },
    forms: ['phone', 'dark'],
    async go(page) {
      await create(page);
      await page.getByRole('combobox').first().click();
      await page.getByRole('option').nth(2).click();
      await page.getByRole('option').first().waitFor({ state: 'detached' });
    },
  },
  { name: 'sandbox-live', path: 'sandbox' },
];
