import { setTimeout as pause } from 'node:timers/promises';
import { createClient as createAdminHttp } from '../../generated/clients/admin/client/index.ts';
import { AdminClient } from '../../generated/clients/admin/index.ts';
import { createClient as createCaptureHttp } from '../../generated/clients/capture/client/index.ts';
import { CaptureClient } from '../../generated/clients/capture/index.ts';
import { createClient as createTenantHttp } from '../../generated/clients/tenant/client/index.ts';
import { TenantClient } from '../../generated/clients/tenant/index.ts';

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
const callbackUrl = 'https://shop.example.com/verified';

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
  const throwOnError = true as const;
  const admin = new AdminClient({ client: createAdminHttp({ baseUrl, auth: adminToken }) });
  const settings = { callbackUrls: [callbackUrl], creationLimitPerMinute: 1_000_000 };
  const made = await admin.createTenant({ body: { name: 'Fuzzed', mode: 'sandbox', settings }, throwOnError });
  const tenantId = made.data.id;
  const path = { tenantId };
  const keys = [await admin.issueApiKey({ path, throwOnError }), await admin.issueApiKey({ path, throwOnError })];
  const eventTypes = ['verification.approved', 'verification.rejected', 'verification.needs_review'] as const;
  const url = 'https://shop.example.com/notifications';
  const body = { url, eventTypes: [...eventTypes] };
  const endpoint = (await admin.createEndpoint({ path, body, throwOnError })).data;
  const endpointPath = { ...path, endpointId: endpoint.endpoint.id };
  const secret = (await admin.rotateSecret({ path: endpointPath, throwOnError })).data;

  const apiKey = keys[0]?.data.key ?? '';
  const tenant = new TenantClient({ client: createTenantHttp({ baseUrl, auth: apiKey }) });
  const create = async () =>
    (await tenant.createVerificationSession({ body: { callbackUrl, state: 'seeded' }, throwOnError })).data;
  const created = [await create(), await create(), await create()];
  const started = [await create(), await create(), await create()];
  const tokenOf = ({ verificationUrl }: { verificationUrl: string }) => new URL(verificationUrl).hash.slice(1);
  /** Opens and starts a session. @returns its cookie, and a client that sends it */
  const start = async (session: { id: string; verificationUrl: string }) => {
    const at = { path: { id: session.id }, body: { token: tokenOf(session) }, throwOnError };
    const opened = await new CaptureClient({ client: createCaptureHttp({ baseUrl }) }).openVerification(at);
    const cookie = opened.response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    const browser = new CaptureClient({ client: createCaptureHttp({ baseUrl, headers: { Cookie: cookie } }) });
    await browser.startVerification(at);
    return { cookie, browser };
  };
  const cookies: string[] = [];
  for (const session of started) cookies.push((await start(session)).cookie);
  const play = async (picture: Buffer, status: string) => {
    const session = await create();
    const at = { path: { id: session.id }, throwOnError };
    const { browser } = await start(session);
    const given = new Blob([new Uint8Array(picture)], { type: 'image/jpeg' });
    await browser.putEvidence({ ...at, path: { ...at.path, kind: 'document_front' }, body: given });
    await browser.putUserInput({ ...at, body: { lastName: 'Brandt', firstName: 'Mira', birthDate: '1991-04-12' } });
    await browser.submitVerification(at);
    await eventually(`${session.id} becomes ${status}`, async () => {
      const detail = await tenant.getVerificationSession({ path: { id: session.id }, throwOnError });
      return detail.data.status === status;
    });
    return session;
  };
  const played = [await play(pictures['blank.jpg'], 'reviewing'), await play(pictures['passport.jpg'], 'completed')];

  const deliveries = await eventually('the events are taken up for sending', async () => {
    const { items } = (await admin.listDeliveries({ path, throwOnError })).data;
    return items.length >= played.length && items;
  });
  const reviews = (await admin.listReviews({ path, throwOnError })).data.items;
  const events = (await tenant.listEvents({ query: { limit: 1 }, throwOnError })).data;
  const deliveryPage = (await admin.listDeliveries({ path, query: { limit: 1 }, throwOnError })).data;
  return {
    apiKey,
    browserCookie: cookies.join('; ').replace('mitome_browser=', ''),
    dictionaries: {
      'tenant-ids': [tenantId],
      'session-ids': [...played, ...created, ...started].map(({ id }) => id),
      'bound-session-ids': started.map(({ id }) => id),
      'link-tokens': started.map(tokenOf),
      'key-ids': keys.slice(1).map(({ data }) => data.id),
      'endpoint-ids': [endpoint.endpoint.id],
      'secret-ids': [endpoint.secret.id, secret.id],
      'delivery-ids': deliveries.map(({ id }) => id),
      'event-ids': deliveries.map(({ eventId }) => eventId),
      'review-ids': reviews.map(({ reviewId }) => reviewId),
      cursors: [events.next, deliveryPage.next].filter((cursor) => cursor !== null),
    },
  };
}

/** Asks again and again until there is an answer. @throws Error when there is none within a minute */
async function eventually<T>(what: string, ask: () => Promise<T | false>): Promise<T> {
  const deadline = Date.now() + verdictTimeoutMs;
  for (;;) {
    const found = await ask();
    if (found !== false) return found;
    if (Date.now() > deadline) throw new Error(`${what}: did not come about within ${verdictTimeoutMs / 1000} s`);
    await pause(100);
  }
}
