// Plays the service towards the console: its files, and the responses of the operations.

import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { BrowserContext, Route } from 'playwright-core';
import { cameraPictures, passportFile } from '../screens/pictures.ts';
import { tenants } from './account-data.ts';
import { blocklist } from './blocklist-data.ts';
import { bulkRedeliveries } from './bulk-redelivery-data.ts';
import * as data from './console-data.ts';
import { overview } from './overview-data.ts';
import { settingsData } from './settings-data.ts';
import { machineTokens } from './token-data.ts';

const root = join(import.meta.dirname, '..', '..');
const built = join(root, 'dist', 'web', 'console');
export const origin = 'https://verify.example';

/** What an operation responds: a body, or a problem with its status. */
export interface Played {
  readonly status?: number;
  readonly body: unknown;
  /** What a change of it responds instead. */
  readonly patched?: Omit<Played, 'patched' | 'posted'>;
  /** What a call that makes something responds instead. */
  readonly posted?: Omit<Played, 'patched' | 'posted'>;
}

const at = (rest: string) => new RegExp(`^/admin/tenants/[^/]+${rest}$`);

/** A path of the tenant's operations, whatever its query. */
export function tenantPath(rest: string): RegExp {
  return new RegExp(`^${origin}/admin/tenants/[^/]+${rest}(\\?.*)?$`);
}

/** An entity tag that every response has: pages send it back as it is. */
const headers = { etag: `"${settingsData.preview.version}"` };

const responses: readonly (readonly [method: string, path: RegExp, body: unknown])[] = [
  ['GET', at(''), { ...data.tenant, settings: settingsData.settings }],
  ['GET', at('/blocklist'), blocklist],
  ['GET', at('/settings'), settingsData.settings],
  ['POST', at('/settings/preview'), settingsData.preview],
  ['PATCH', at('/settings'), data.tenant],
  ['GET', /^\/admin\/account\/sign-in-ways$/, { passwordResetByMail: true, singleSignOn: true }],
  ['POST', /^\/admin\/account\/password-reset\/request$/, {}],
  ['GET', at('/reviews'), data.reviews],
  ['GET', at('/overview'), overview],
  ['GET', at('/sessions'), data.sessions],
  ['GET', at('/sessions/[^/]+'), data.session],
  ['GET', at('/sessions/[^/]+/evidence'), data.evidence],
  ['GET', at('/sessions/[^/]+/timeline'), data.timeline],
  ['GET', at('/personal-data-accesses'), data.accesses],
  ['GET', at('/members'), data.members],
  ['GET', at('/tokens'), machineTokens],
  [
    'POST',
    at('/tokens'),
    { ...machineTokens.items[0], token: 'mtm_admin_0000000000000000000000000000000EXAMPLEONLY0' },
  ],
  ['GET', at('/invitations'), data.invitations],
  ['GET', at('/audit-log'), data.auditLog],
  ['GET', at('/deliveries'), data.deliveries],
  ['GET', at('/deliveries/[^/]+/attempts'), data.attempts],
  ['GET', at('/deliveries/failed-count'), { count: 200, isComplete: true }],
  ['GET', at('/bulk-redeliveries'), bulkRedeliveries],
  [
    'POST',
    at('/members/[^/]+/password-reset'),
    {
      url: `${origin}/console/password#Jc0Yw1mQf4Zt8uXo2sKd6vPa9LhRb3NgEi7TzMqWnVA`,
      expiresAt: data.before(-24),
      mailed: false,
    },
  ],
  [
    'POST',
    at('/sessions/[^/]+/review/claim'),
    {
      reviewId: data.session.reviewId,
      claim: { by: data.self, since: data.before(0), until: data.before(-0.5) },
    },
  ],
  [
    'POST',
    at('/endpoints/[^/]+/secrets'),
    {
      id: '019ff4d0-22a1-7b3c-a5e7-9d81c06f42b4',
      secret: 'whsec_bWl0b21lIGludmVudGVkIHNlY3JldCBmb3Igc2NyZWVucw==',
      createdAt: data.before(0),
    },
  ],
];

/** Routes everything that the console asks for. @param changed responses instead of the usual ones, by the end of their path */
export async function routeConsole(context: BrowserContext, changed: Readonly<Record<string, Played>>): Promise<void> {
  await context.route(`${origin}/console**`, sendFile);
  await context.route(`${origin}/console/**`, sendFile);
  await context.route(`${origin}/catalogue.json`, (route) =>
    route.fulfill({ path: join(root, 'generated', 'catalogue.json') }),
  );
  await context.route(`${origin}/admin/**`, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const usual = Object.entries(changed).find(([end]) => pathname.endsWith(end))?.[1];
    const own = { PATCH: usual?.patched, POST: usual?.posted }[route.request().method()];
    const played = own ?? usual;
    if (played !== undefined) return sendJson(route, played.body, played.status);
    // The sign-in is by a token: there is no session of a member.
    if (pathname === '/admin/account') return sendJson(route, { _tag: 'Unauthorized' }, 401);
    if (pathname === '/admin/tenants') return sendJson(route, tenants);
    if (pathname === '/admin/principal') return sendJson(route, data.principal);
    const picture = /\/evidence\/(\w+)$/.exec(pathname)?.[1];
    if (picture !== undefined) return route.fulfill({ contentType: 'image/jpeg', body: await pictureOf(picture) });
    const found = responses.find(([method, path]) => method === route.request().method() && path.test(pathname));
    if (found === undefined) throw new Error(`nothing is played for ${route.request().method()} ${pathname}`);
    const wanted = searchParams.get('sessionId');
    const isOneSession = pathname.endsWith('/sessions') && wanted !== null;
    const items = data.sessions.items.filter(({ id }) => id === wanted);
    return sendJson(route, isOneSession ? { items, next: null } : found[2]);
  });
}

function sendJson(route: Route, body: unknown, status = 200): Promise<void> {
  return route.fulfill({ status, contentType: 'application/json', headers, body: JSON.stringify(body) });
}

function pictureOf(kind: string): Promise<Buffer> {
  if (kind.startsWith('document')) return passportFile();
  return kind === 'challenge_1_1' ? cameraPictures.left() : cameraPictures.ahead();
}

const contentTypes: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

async function sendFile(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url());
  if (!pathname.startsWith('/console/assets/')) {
    const page = await readFile(join(built, 'index.html'), 'utf8');
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: page.replace('{{nonce}}', 'screens') });
  }
  const body = await readFile(join(built, basename(pathname)));
  return route.fulfill({ contentType: contentTypes[extname(pathname)] ?? 'text/plain', body });
}
