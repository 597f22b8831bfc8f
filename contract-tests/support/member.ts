// Members of the staff, as a browser signs them in: by an invitation, with a second factor.

import { Secret, TOTP } from 'otpauth';
import { type AdminClient, createAdminClient } from '../../scripts/setup/api-clients.ts';
import { checkedFetch } from './checked-fetch.ts';
import { type AdminSchemas, adminOf, succeeded } from './client.ts';
import { planted } from './planted.ts';
import type { TestService } from './service.ts';

type TenantRole = AdminSchemas['TenantRole'];

/** A browser on the console: it keeps the session's cookie and says which page it is on. */
export interface Browser {
  /** The admin surface by the browser's cookie, every response held against its document. */
  readonly client: AdminClient;
  /** The `Cookie` header; empty without a session. */
  cookie(): string;
  /** The headers of a request of the console's own page. */
  headers(): Record<string, string>;
}

/** Opens a browser without a session. */
export function openBrowser({ baseUrl }: Pick<TestService, 'baseUrl'>): Browser {
  let cookie = '';
  const headers = () => ({ 'sec-fetch-site': 'same-origin', ...(cookie !== '' && { cookie }) });
  const send = async (request: Request): Promise<Response> => {
    request.headers.delete('authorization');
    for (const [name, value] of Object.entries(headers())) request.headers.set(name, value);
    const response = await checkedFetch(request);
    for (const text of response.headers.getSetCookie()) {
      const [pair = ''] = text.split(';', 1);
      cookie = pair.endsWith('=') ? '' : pair;
    }
    return response;
  };
  return { client: createAdminClient(baseUrl, '', send), cookie: () => cookie, headers };
}

/** The secret in a link. */
export function tokenOf(url: string): string {
  return new URL(url).hash.slice(1);
}

/** The code that an authenticator shows. @param ahead so many time steps later */
export function codeOf(secret: string, now: Date, ahead = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + ahead * 30_000 });
}

let made = 0;

/** An address that no other member has. */
export function newEmail(): string {
  made += 1;
  return `${planted.member}-${made}@tenant.example`;
}

/** A person with an account. */
export interface TestMember extends Browser {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** Of the second factor, in base32. */
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Accepts an invitation in a browser of its own. @returns the browser, whose session still lacks the second factor */
export async function accept(
  service: Pick<TestService, 'baseUrl'>,
  token: string,
  email: string | null,
  password: string = planted.password,
) {
  const browser = openBrowser(service);
  const body = { token, email, name: 'Jonas Keller', password };
  const { secondFactor } = await succeeded(browser.client.POST('/admin/invitations/accept', { body }));
  return { browser, secondFactor };
}

/** Sets up the second factor of a browser that has given the password. @param password where the sign-in is complete already */
export async function enrol(
  service: Pick<TestService, 'clock'>,
  { client }: Pick<Browser, 'client'>,
  password?: string,
) {
  const { secret } = await succeeded(client.POST('/admin/account/second-factor'));
  const body = { code: codeOf(secret, service.clock.now()), ...(password !== undefined && { password }) };
  const { recoveryCodes } = await succeeded(client.POST('/admin/account/second-factor/confirm', { body }));
  return { secret, recoveryCodes };
}

/** Invites a person, who accepts, sets up a second factor and is signed in. @param tenantId null for an operator of the instance */
export async function signedInMember(
  service: Pick<TestService, 'baseUrl' | 'adminToken' | 'clock'>,
  tenantId: string | null,
  roles: readonly TenantRole[] = [],
): Promise<TestMember> {
  const email = newEmail();
  const admin = adminOf(service);
  const { url } = await succeeded(
    tenantId === null
      ? admin.POST('/admin/invitations', { body: { email } })
      : admin.POST('/admin/tenants/{tenantId}/invitations', {
          params: { path: { tenantId } },
          body: { email, roles: [...roles] as [TenantRole] },
        }),
  );
  const { browser } = await accept(service, tokenOf(url), null);
  const factor = await enrol(service, browser);
  const { id } = await succeeded(browser.client.GET('/admin/account'));
  return { ...browser, ...factor, id, email, password: planted.password };
}

/** Gives address and password in a new browser. */
export async function givePassword(service: TestService, { email, password }: Pick<TestMember, 'email' | 'password'>) {
  const browser = openBrowser(service);
  const { secondFactor } = await succeeded(
    browser.client.POST('/admin/account/sign-in', { body: { email, password } }),
  );
  return { browser, secondFactor };
}
