// The screens before the console: sign-in, second factor, links of invitations and of new passwords, single sign-on.

import type { Page } from 'playwright-core';
import { account } from './account-data.ts';
import { tenant, tenantId } from './console-data.ts';
import type { Played } from './console-double.ts';
import type { ConsoleScreen } from './console-screen.ts';

const refused = (status: number, tag: string, title: string, detail: string, extras: object = {}): Played => ({
  status,
  body: {
    type: `https://mitome.example/errors/${tag}`,
    title,
    status,
    detail,
    _tag: tag,
    requestId: 'req_screens',
    ...extras,
  },
});
const invitation = {
  ...{ email: 'aiko@tenant.example', invitedBy: 'Mira Brandt' },
  grants: [{ tenantId, tenantName: tenant.name, mode: tenant.mode, roles: ['reviewer'] }],
};
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const enrolment = {
  ...{ '/admin/account': { body: { ...account, secondFactor: 'enrolment' } } },
  '/second-factor': {
    body: { secret, uri: `otpauth://totp/Mitome:mira%40tenant.example?secret=${secret}&issuer=Mitome` },
  },
};
const submit = async (page: Page, text: string) => {
  await page.locator('form input').first().fill(text);
  await page.locator('form button[type=submit]').click();
};

export const entryScreens: readonly ConsoleScreen[] = [
  { name: 'sign-in', path: null, forms: ['phone', 'dark'] },
  {
    name: 'sign-in-code',
    path: null,
    changed: { '/admin/account': { body: { ...account, secondFactor: 'code' } } },
    forms: ['phone'],
  },
  { name: 'sign-in-second-factor', path: null, changed: enrolment, forms: ['phone', 'dark'] },
  {
    name: 'sign-in-recovery-codes',
    path: null,
    changed: {
      ...enrolment,
      '/second-factor/confirm': {
        body: {
          recoveryCodes: [
            ...['k7m2p-q9x4t', 'b3n8v-w5c6d', 'h2j7r-z4f9g', 's6t3k-m8p2n', 'x5d9q-v7b4c'],
            ...['d8w2f-k3s7b', 'n4q6j-h9t5x', 'c7z3m-p2v8r', 'g5k9d-b6n4w', 't2x7h-s8j3q'],
          ],
        },
      },
    },
    go: async (page) => {
      await submit(page, '492039');
      await page.locator('main li code').first().waitFor();
    },
    forms: ['phone'],
  },
  { name: 'sign-in-forgotten', path: null, address: '/forgotten-password', forms: ['phone', 'dark'] },
  {
    name: 'sign-in-forgotten-sent',
    path: null,
    address: '/forgotten-password',
    async go(page) {
      await submit(page, 'mira@tenant.example');
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'new-password', path: null, address: '/password#screens', forms: ['phone'] },
  {
    name: 'invitation',
    path: null,
    address: '/invitation#screens',
    changed: { '/invitations/open': { body: invitation } },
    forms: ['phone', 'dark'],
  },
  {
    name: 'invitation-expired',
    path: null,
    address: '/invitation#screens',
    changed: {
      '/invitations/open': refused(
        ...([409, 'MemberLinkNotUsable', 'The link cannot be used'] as const),
        'This link has expired. Ask Mira Brandt for a new one.',
        { reason: 'expired', issuedBy: 'Mira Brandt' },
      ),
    },
  },
  {
    name: 'single-sign-on-refused',
    path: null,
    address: '/single-sign-on?state=screens',
    changed: {
      '/single-sign-on/complete': refused(
        ...([401, 'SignInFailed', 'The sign-in failed'] as const),
        'The sign-in with the provider did not succeed.',
      ),
    },
  },
];
