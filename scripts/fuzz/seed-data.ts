// Makes a tenant with sessions in every status, so that the fuzzer has ids that exist.

import { setTimeout as pause } from 'node:timers/promises';
import {
  createAdminClient,
  createCaptureClient,
  createTenantClient,
  fetchWithCookies,
  putPicture,
  succeeded,
} from '../setup/api-clients.ts';

/** What the fuzzer is given to begin with: ids that lead somewhere, by the dictionary they stand in, and keys. */
export interface SeededData {
  readonly dictionaries: Readonly<Record<DictionaryName, readonly string[]>>;
  readonly apiKey: string;
  /**
   * What the browser that has started the seeded sessions sends as `mitome_browser`: the cookie of each, as one that kept all of them
   * below one path would send them. The service picks its own.
   */
  readonly browserCookie: string;
}

export type DictionaryName =
  | 'tenant-ids'
  | 'session-ids'
  | 'bound-session-ids'
  | 'link-tokens'
  | 'key-ids'
  | 'endpoint-ids'
  | 'secret-ids'
  | 'delivery-ids'
  | 'entry-ids'
  | 'token-ids'
  | 'invitation-ids'
  | 'event-ids'
  | 'review-ids'
  | 'cursors';

/** The pictures that users give, by the names of their files. */
export interface SeedPictures {
  /** A passport that can be read: its session is completed. */
  readonly 'passport.jpg': Buffer;
  /** Nothing that can be read: its session waits for a person. */
  readonly 'blank.jpg': Buffer;
  readonly 'blank.png': Buffer;
}

const verdictTimeoutMs = 60_000;
const callbackUrl = 'https://tenant.example/verified';

/**
 * Makes a tenant of its own with everything that operations can be about: keys, an endpoint with two secrets, sessions in several states,
 * a pending review, events and deliveries.
 * @throws Error when the service refuses something, or a verdict takes more than a minute
 */
export async function seedData(options: {
  readonly baseUrl: string;
  readonly adminToken: string;
  readonly pictures: SeedPictures;
}): Promise<SeededData> {
  const { baseUrl, adminToken, pictures } = options;
  const admin = createAdminClient(baseUrl, adminToken);
  const settings = { callbackUrls: [callbackUrl], creationLimitPerMinute: 1_000_000 };
  const { id: tenantId } = await succeeded(
    admin.POST('/admin/tenants', { body: { name: 'Fuzzed', mode: 'sandbox', settings } }),
  );
  const params = { path: { tenantId } };
  const issueKey = () => succeeded(admin.POST('/admin/tenants/{tenantId}/api-keys', { params }));
  const { key: apiKey } = await issueKey();
  const secondKey = await issueKey();
  const { endpoint, secret } = await succeeded(
    admin.POST('/admin/tenants/{tenantId}/endpoints', {
      params,
      body: {
        url: 'https://shop.example.com/notifications',
        eventTypes: ['verification.approved', 'verification.rejected', 'verification.needs_review'],
      },
    }),
  );
  const secondSecret = await succeeded(
    admin.POST('/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets', {
      params: { path: { tenantId, endpointId: endpoint.id } },
    }),
  );

  const tenant = createTenantClient(baseUrl, apiKey);
  const create = () => succeeded(tenant.POST('/v1/verification-sessions', { body: { callbackUrl, state: 'seeded' } }));
  const created = [await create(), await create(), await create()];
  const started = [await create(), await create(), await create()];
  const tokenOf = ({ verificationUrl }: { verificationUrl: string }) => new URL(verificationUrl).hash.slice(1);
  /** Opens and starts a session. @returns the browser that did, and its cookie */
  const start = async (session: { id: string; verificationUrl: string }) => {
    const jar = new Map<string, string>();
    const browser = createCaptureClient(baseUrl, fetchWithCookies(jar));
    const init = { params: { path: { id: session.id } }, body: { token: tokenOf(session) } };
    await succeeded(browser.POST('/capture/verifications/{id}/open', init));
    await succeeded(browser.POST('/capture/verifications/{id}/start', init));
    return { browser, cookie: [...jar.values()].join('; ') };
  };
  const cookies: string[] = [];
  for (const session of started) cookies.push((await start(session)).cookie);
  const submit = async (picture: Buffer, status: string) => {
    const session = await create();
    const { id } = session;
    const { browser } = await start(session);
    const person = { lastName: 'Brandt', firstName: 'Mira', birthDate: '1991-04-12' };
    await succeeded(putPicture(browser, id, picture, 'image/jpeg'));
    await succeeded(browser.PUT('/capture/verifications/{id}/user-input', { params: { path: { id } }, body: person }));
    await succeeded(browser.POST('/capture/verifications/{id}/submit', { params: { path: { id } } }));
    await eventually(`${id} becomes ${status}`, async () => {
      const detail = await succeeded(tenant.GET('/v1/verification-sessions/{id}', { params: { path: { id } } }));
      return detail.status === status;
    });
    return session;
  };
  const submitted = [
    await submit(pictures['blank.jpg'], 'reviewing'),
    await submit(pictures['passport.jpg'], 'completed'),
  ];

  const deliveries = await eventually('the events are taken up for sending', async () => {
    const { items } = await succeeded(admin.GET('/admin/tenants/{tenantId}/deliveries', { params }));
    return items.length >= submitted.length && items;
  });
  const block = (documentNumber: string) =>
    succeeded(
      admin.POST('/admin/tenants/{tenantId}/blocklist', {
        params,
        body: { document: { documentType: 'passport', documentNumber }, note: 'seeded', expiresInSeconds: null },
      }),
    );
  const entries = [await block('XX0000001'), await block('XX0000002')];
  const issueToken = () =>
    succeeded(
      admin.POST('/admin/tenants/{tenantId}/tokens', {
        params,
        body: { name: 'seeded', roles: ['developer'], expiresInSeconds: null },
      }),
    );
  const tokens = [await issueToken(), await issueToken()];
  const invitation = await succeeded(
    admin.POST('/admin/tenants/{tenantId}/invitations', {
      params,
      body: { email: 'seeded@tenant.example', roles: ['owner'] },
    }),
  );
  const blocklistPage = await succeeded(
    admin.GET('/admin/tenants/{tenantId}/blocklist', { params: { ...params, query: { limit: 1 } } }),
  );
  const reviews = await succeeded(admin.GET('/admin/tenants/{tenantId}/reviews', { params }));
  const events = await succeeded(tenant.GET('/v1/events', { params: { query: { limit: 1 } } }));
  const deliveryPage = await succeeded(
    admin.GET('/admin/tenants/{tenantId}/deliveries', { params: { ...params, query: { limit: 1 } } }),
  );
  return {
    apiKey,
    browserCookie: cookies.join('; ').replace('mitome_browser=', ''),
    dictionaries: {
      'tenant-ids': [tenantId],
      'session-ids': [...submitted, ...created, ...started].map(({ id }) => id),
      'bound-session-ids': started.map(({ id }) => id),
      'link-tokens': started.map(tokenOf),
      'key-ids': [secondKey.id],
      'endpoint-ids': [endpoint.id],
      'secret-ids': [secret.id, secondSecret.id],
      'delivery-ids': deliveries.map(({ id }) => id),
      'entry-ids': entries.map(({ id }) => id),
      'token-ids': tokens.map(({ id }) => id),
      'invitation-ids': [invitation.id],
      'event-ids': deliveries.map(({ eventId }) => eventId),
      'review-ids': reviews.items.map(({ reviewId }) => reviewId),
      cursors: [events.next, deliveryPage.next, blocklistPage.next].filter((cursor) => cursor !== null),
    },
  };
}

/** Polls until there is a result. @throws Error when there is none within a minute */
async function eventually<T>(what: string, ask: () => Promise<T | false>): Promise<T> {
  const deadline = Date.now() + verdictTimeoutMs;
  for (;;) {
    const found = await ask();
    if (found !== false) return found;
    if (Date.now() > deadline) throw new Error(`${what}: did not happen within ${verdictTimeoutMs / 1000} s`);
    await pause(100);
  }
}
