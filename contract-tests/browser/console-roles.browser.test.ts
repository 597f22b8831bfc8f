import { beforeAll, describe, expect, test } from 'vitest';
import { adminOperations } from '../../generated/operations/admin.ts';
import type { AdminOperationId } from '../support/admin-requests.ts';
import { useChromium } from '../support/chromium.ts';
import type { AdminSchemas } from '../support/client.ts';
import {
  type ConsolePageActions,
  consolePages,
  instancePages,
  plainButtons,
  type StatedSessions,
} from '../support/console-actions.ts';
import { type ConsolePage, openConsole } from '../support/console-page.ts';
import { createConsoleTenant } from '../support/console-tenant.ts';
import { anyEngine } from '../support/databases.ts';
import { signedInMember } from '../support/member.ts';
import { useService } from '../support/service.ts';
import type { TestTenant } from '../support/tenant.ts';

const browser = await useChromium();

type Mode = 'live' | 'sandbox';
type Role = AdminSchemas['Role'];

const tenantRoles = ['owner', 'developer', 'reviewer', 'auditor'] as const;
const roles: readonly Role[] = ['operator', ...tenantRoles];

/** Whether the document lets a role call an operation in a tenant of this mode. */
function isGranted(operation: AdminOperationId, role: Role, mode: Mode): boolean {
  const entry: { roles: readonly string[]; sandboxRoles?: readonly string[] } = adminOperations[operation];
  return [...entry.roles, ...(mode === 'sandbox' ? (entry.sandboxRoles ?? []) : [])].includes(role);
}

/** Whether a page or one of its buttons has other roles in a sandbox. The live tenant covers the rest. */
function isOtherInSandbox({ isSandboxOnly, operation, actions }: ConsolePageActions): boolean {
  const operations = [operation, ...actions.map(([, called]) => called)];
  return isSandboxOnly === true || operations.some((called) => 'sandboxRoles' in adminOperations[called]);
}

describe.each<Mode>(['live', 'sandbox'])('the console of a %s tenant', (mode) => {
  const it = useService(anyEngine);
  let tenant: TestTenant;
  let sessions: StatedSessions;
  let user: ConsolePage | undefined;

  beforeAll(async () => {
    ({ tenant, sessions } = await createConsoleTenant(it, mode));
  });

  const signIn = async (role: Role): Promise<ConsolePage> => {
    const member =
      role === 'operator'
        ? await signedInMember(it.service, null)
        : await signedInMember(it.service, tenant.id, [role]);
    user = await openConsole(browser, it.service, { member });
    return user;
  };

  /** The operations that the buttons of a page call. */
  const offeredBy = async ({ page }: ConsolePage, { path, actions }: ConsolePageActions) => {
    const buttons = page.getByRole('main').getByRole('button');
    const names = await buttons.evaluateAll((all) =>
      all.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
    );
    const unknown = names.filter(
      (name) => !plainButtons.test(name) && !actions.some(([pattern]) => pattern.test(name)),
    );
    expect(unknown, `${path}: a button that the list of actions does not have`).toEqual([]);
    return actions.filter(([pattern]) => names.some((name) => pattern.test(name))).map(([, operation]) => operation);
  };

  test.each(roles)(
    `shows the role %s the pages and actions that the document grants${mode === 'live' ? '' : ' in a sandbox alone'}, and nothing else`,
    async (role) => {
      const here = await signIn(role);
      const { page } = here;
      const granted = (operation: AdminOperationId) => isGranted(operation, role, mode);
      const linksOf = (pages: readonly ConsolePageActions[]) =>
        pages.flatMap(({ link, operation }) => (link !== null && granted(operation) ? [link] : []));
      const ofTenant = consolePages(sessions).filter(({ isSandboxOnly }) => !isSandboxOnly || mode === 'sandbox');
      const links = { tenant: linksOf([...ofTenant, ...instancePages]), instance: linksOf(instancePages) };
      const ofTenantHere = mode === 'live' ? ofTenant : ofTenant.filter(isOtherInSandbox);
      const visits = [
        ...ofTenantHere.map((one) => ({ one, address: `/t/${tenant.id}/${one.path}`, listed: links.tenant })),
        ...(mode === 'live' ? instancePages : []).map((one) => ({
          ...{ one, address: `/instance/${one.path}` },
          listed: role === 'operator' ? links.instance : links.tenant,
        })),
      ];
      for (const { one, address, listed } of visits) {
        // A load ends the choice of a tenant: an operator comes to the pages of the instance without one.
        await (one === instancePages[0] ? here.open(address) : here.moveTo(address));
        const refusal = page.getByRole('main').getByText('Your roles do not open this page');
        await (granted(one.operation) ? page.locator(one.shown) : refusal).first().waitFor();
        await expect.poll(() => page.getByRole('main').getByRole('progressbar').count()).toBe(0);

        const offered = await offeredBy(here, one);
        const allowed = one.actions.map(([, operation]) => operation).filter(granted);
        expect(offered, one.path).toEqual(granted(one.operation) ? allowed : []);

        expect(await page.getByRole('navigation').getByRole('link').allTextContents(), address).toEqual(listed);
        // Nor does a page have a part that the role does not open.
        expect(await refusal.count(), one.path).toBe(granted(one.operation) ? 0 : 1);
      }
      expect(here.troubles).toEqual([]);
    },
  );

  test('offers another attempt at a delivery to those alone who may send', async () => {
    for (const role of ['developer', 'auditor'] as const) {
      const here = await signIn(role);
      await here.open(`/t/${tenant.id}/deliveries`);
      await here.press(/attempts?: show/);
      const dialog = here.page.getByRole('dialog', { name: 'Attempts of the delivery' });
      await dialog.getByRole('button', { name: 'Close' }).waitFor();
      const send = dialog.getByRole('button', { name: 'Send again' });
      expect(await send.count(), role).toBe(isGranted('redeliver', role, mode) ? 1 : 0);
      await here.close();
    }
  });

  test('leads from the queue only to pages that open', async () => {
    for (const role of ['developer', 'reviewer'] as const) {
      const here = await signIn(role);
      await here.open(`/t/${tenant.id}/reviews`);
      const link = here.page.getByRole('main').locator(`a[href$="${sessions.reviewing}"]`);
      const target = isGranted('getSession', role, mode) ? 'reviews' : 'sessions';
      expect(await link.getAttribute('href'), role).toContain(`/${target}/`);
      await here.close();
    }
  });
});
