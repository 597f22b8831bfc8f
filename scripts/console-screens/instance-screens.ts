// The pages of the instance, on the screens of the console.

import type { Page } from 'playwright-core';
import { account, operatorAccount } from './account-data.ts';
import { members, tenant, tenantId } from './console-data.ts';
import type { Played } from './console-double.ts';
import type { ConsoleScreen } from './console-screen.ts';
import {
  brokenHealth,
  health,
  instanceAuditLog,
  instanceTokens,
  issuedInvitation,
  operatorInvitations,
  operators,
} from './instance-data.ts';

/** What the service responds to an operator. */
const asOperator = {
  '/admin/account': { body: operatorAccount },
  '/admin/health': { body: health },
  '/admin/members': { body: operators },
  '/admin/invitations': { body: operatorInvitations, posted: { status: 201, body: issuedInvitation } },
  '/admin/tokens': { body: instanceTokens },
  '/admin/audit-log': { body: instanceAuditLog },
} satisfies Readonly<Record<string, Played>>;

const problem = (status: number, tag: string, detail: string, extras: object = {}): Played => ({
  status,
  body: { type: `/docs/errors#${tag}`, title: detail, status, detail, _tag: tag, requestId: 'req_screens', ...extras },
});

/** A page of the instance, once what it shows is there. */
const page = (name: string, path: string, shown: string, more: Partial<ConsoleScreen> = {}): ConsoleScreen => ({
  ...{ name: `instance-${name}`, path: null, address: `/instance/${path}`, forms: ['phone', 'dark'] },
  ...more,
  changed: { ...asOperator, ...more.changed },
  async go(opened) {
    await opened.locator(shown).first().waitFor();
    await more.go?.(opened);
  },
});

const dialogOf = (opened: Page) => opened.getByRole('dialog');

async function invite(opened: Page): Promise<void> {
  await opened.locator('#main button').first().click();
  await dialogOf(opened).getByRole('textbox').first().fill('emi@mitome.example');
}

export const instanceScreens: readonly ConsoleScreen[] = [
  page('health', 'health', '#main dl'),
  page('health-outage', 'health', '#main dl', { changed: { '/admin/health': { body: brokenHealth } } }),
  page('operators', 'operators', 'td strong'),
  page('operators-invite', 'operators', 'td strong', { isInView: true, forms: ['phone'], go: invite }),
  page('operators-invited', 'operators', 'td strong', {
    ...{ isInView: true, forms: ['phone'] },
    async go(opened) {
      await invite(opened);
      await dialogOf(opened).locator('button[type=submit]').click();
      await dialogOf(opened).locator('code').waitFor();
    },
  }),
  page('operators-remove', 'operators', 'td strong', {
    ...{ isInView: true, forms: ['phone'] },
    async go(opened) {
      await opened.locator('td button').nth(1).click();
      await dialogOf(opened).locator('button').first().waitFor();
    },
  }),
  page('tokens', 'tokens', 'td code'),
  page('tokens-issue', 'tokens', 'td code', {
    ...{ isInView: true, forms: ['phone', 'dark'] },
    async go(opened) {
      await opened.locator('#main button').first().click();
      await dialogOf(opened).getByRole('textbox').fill('Provisioning of tenants');
    },
  }),
  page('audit-log', 'audit-log', 'td time'),
  page('empty', 'audit-log', '#main section p', {
    changed: { '/admin/audit-log': { body: { items: [], next: null } } },
    forms: [],
  }),
  page('no-permission', 'operators', '#main section p', {
    changed: {
      '/admin/account': { body: account },
      '/admin/members': problem(403, 'RoleInsufficient', 'This needs the role operator.'),
    },
    forms: ['phone'],
  }),
  page('error', 'tokens', '#main [role=alert]', {
    changed: { '/admin/tokens': problem(500, 'InternalError', 'The service failed and has recorded why.') },
    forms: [],
  }),
  {
    ...{ name: 'instance-in-tenant', path: null, address: `/t/${tenantId}/webhooks`, forms: ['phone'] },
    changed: { ...asOperator, [`/admin/tenants/${tenantId}`]: { body: tenant } },
    async go(opened) {
      await opened.locator('#main dl').first().waitFor();
      const menu = opened.locator('header button').first();
      if ((opened.viewportSize()?.width ?? 0) < 900) await menu.click();
    },
    isInView: true,
  },
  {
    ...{ name: 'members-conflict', path: 'members', isInView: true, forms: ['phone', 'dark'] },
    changed: {
      [`/members/${members.items[0]?.id}`]: {
        body: null,
        patched: problem(412, 'VersionConflict', 'It was changed meanwhile.', {
          ...{ version: '177f7df77b2a338c5d9913e958298bac', current: { roles: ['auditor'] } },
          proposed: { roles: ['developer', 'reviewer'] },
        }),
      },
    },
    async go(opened) {
      await opened.locator('td button').first().click();
      await dialogOf(opened).getByRole('checkbox').nth(1).check();
      await dialogOf(opened).locator('button').last().click();
      await dialogOf(opened).getByRole('alert').waitFor();
    },
  },
];
