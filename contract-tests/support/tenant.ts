// The tenant: its keys, its inboxes, and its sessions in every status.

import { checkedFetch } from './checked-fetch.ts';
import {
  type AdminSchemas,
  adminOf,
  type Reachable,
  succeeded,
  type TenantClient,
  type TenantSchemas,
  tenantClient,
} from './client.ts';
import { unreadable } from './fixed-documents.ts';
import { type Phone, simulateUser } from './phone.ts';
import { planted } from './planted.ts';
import type { Inbox, Receiver } from './receiver.ts';
import type { ServiceInUse, TestService } from './service.ts';
import { secondMs, waitUntil } from './time.ts';

type Settings = NonNullable<AdminSchemas['CreateTenantRequest']['settings']>;

/** A tenant that can create sessions. */
export interface TestTenant {
  readonly id: string;
  readonly apiKey: string;
  readonly client: TenantClient;
  /** Sends a request as this tenant, in whatever form. */
  send(path: string, init?: RequestInit): Promise<Response>;
}

/** A tenant that is sent notifications. */
export interface NotifiedTenant extends TestTenant, RegisteredInbox {}

/** An inbox that is an endpoint of a tenant, with the endpoint's first secret. */
export interface RegisteredInbox {
  readonly endpointId: string;
  readonly inbox: Inbox;
  readonly secret: string;
}

/** Makes a tenant with the planted callback URL allowed; `settings` come on top, and null leaves it without any. */
export async function createTenant(
  service: Reachable,
  settings: Settings | null = {},
  mode: 'live' | 'sandbox' = 'sandbox',
): Promise<TestTenant> {
  const admin = adminOf(service);
  const body =
    settings === null
      ? { name: 'Aozora Trading', mode }
      : {
          name: 'Aozora Trading',
          mode,
          settings: { callbackUrls: [planted.callbackUrl], ...settings },
        };
  const { id } = await succeeded(admin.POST('/admin/tenants', { body }));
  const { key: apiKey } = await succeeded(
    admin.POST('/admin/tenants/{tenantId}/api-keys', { params: { path: { tenantId: id } } }),
  );
  return {
    id,
    apiKey,
    client: tenantClient(service.baseUrl, apiKey),
    send(path, init = {}) {
      const headers = new Headers(init.headers);
      if (!headers.has('authorization')) headers.set('authorization', `Bearer ${apiKey}`);
      return checkedFetch(`${service.baseUrl}${path}`, { ...init, headers });
    },
  };
}

/** Every type of event. */
export const everyEvent = [
  'verification.approved',
  'verification.rejected',
  'verification.needs_review',
  'verification.expired',
  'verification.failed',
] as const;

/** Makes a tenant like `createTenant`, and registers an inbox of the receiver for every type of event. */
export async function createNotifiedTenant(
  service: Reachable,
  receiver: Receiver,
  settings: Settings = {},
): Promise<NotifiedTenant> {
  const tenant = await createTenant(service, settings);
  return { ...tenant, ...(await registerInbox(service, receiver, tenant.id)) };
}

/** Opens a further inbox of the receiver and registers it for a tenant. @param eventTypes every type when left out */
export async function registerInbox(
  service: Reachable,
  receiver: Receiver,
  tenantId: string,
  eventTypes: readonly (typeof everyEvent)[number][] = everyEvent,
): Promise<RegisteredInbox> {
  const inbox = receiver.openInbox();
  const body = { url: inbox.url, eventTypes: [...eventTypes] };
  const { endpoint, secret } = await succeeded(
    adminOf(service).POST('/admin/tenants/{tenantId}/endpoints', { params: { path: { tenantId } }, body }),
  );
  inbox.useSecret(secret.secret);
  return { endpointId: endpoint.id, inbox, secret: secret.secret };
}

type CreateBody = TenantSchemas['CreateVerificationSessionRequest'];

/** A session that a tenant has created. */
export type CreatedSession = Awaited<ReturnType<typeof createSession>>;

/** A session whose user has done all there is to do. */
export interface SubmittedSession extends CreatedSession {
  readonly phone: Phone;
}

/** Creates a session. */
export function createSession(tenant: TestTenant, body: CreateBody = {}) {
  return succeeded(tenant.client.POST('/v1/verification-sessions', { body }));
}

/** Reads a session's detail. */
export function readSession(tenant: TestTenant, id: string) {
  return succeeded(tenant.client.GET('/v1/verification-sessions/{id}', { params: { path: { id } } }));
}

/** Waits until a session has a status, and returns its detail then. */
export function waitForStatus(tenant: TestTenant, id: string, status: string) {
  return waitUntil(`${id} becomes ${status}`, async () => {
    const detail = await readSession(tenant, id);
    return detail.status === status ? detail : null;
  });
}

/** Creates a session and simulates its user to the end. */
export async function submitSession(tenant: TestTenant, body: CreateBody = {}): Promise<SubmittedSession> {
  const session = await createSession(tenant, body);
  return { ...session, phone: await simulateUser(session.verificationUrl) };
}

/** A session whose document was read without fault and approved. Its record may still be on its way. */
export async function approvedSession(tenant: TestTenant, body: CreateBody = {}): Promise<SubmittedSession> {
  const session = await submitSession(tenant, body);
  await waitForStatus(tenant, session.id, 'completed');
  return session;
}

/** A session whose document could not be read, so that it waits for a person. */
export async function reviewingSession(
  { documents }: ServiceInUse,
  tenant: TestTenant,
  body: CreateBody = {},
): Promise<SubmittedSession> {
  documents.reads(unreadable);
  const session = await submitSession(tenant, body);
  await waitForStatus(tenant, session.id, 'reviewing');
  documents.readsPassport();
  return session;
}

/** A session whose check crashed each time it was tried. */
export async function failedSession(
  { documents, service }: ServiceInUse,
  tenant: TestTenant,
  body: CreateBody = {},
): Promise<SubmittedSession> {
  documents.reads(() => {
    throw new Error('the check crashed');
  });
  const before = documents.calls();
  const session = await submitSession(tenant, body);
  await hurryUntil(service, 'the third attempt of the check', () => documents.calls() >= before + 3);
  await waitForStatus(tenant, session.id, 'failed');
  documents.readsPassport();
  return session;
}

/** A decision that failed is put off by less, and one that is leased is due later than this for most of its lease. */
const putOffMsMax = 11 * secondMs;

/**
 * Waits for what the service puts off by seconds, and lets its clock run faster meanwhile, but not while deliveries or decisions are
 * leased: no lease runs out under an attempt, however slow the machine is.
 */
export function hurryUntil({ clock, installation }: TestService, what: string, ask: () => boolean): Promise<true> {
  const { database } = installation;
  const hurry = async () => {
    if (ask()) return true;
    const deliveries = await database.query('SELECT id FROM deliveries WHERE claim IS NOT NULL');
    // The claim of a decision that was put off stays, so its due time tells whether it is leased.
    const decisions = await database.query("SELECT due_at FROM outbox WHERE kind LIKE 'decide%' AND claim IS NOT NULL");
    const leasedUntil = clock.now().getTime() + putOffMsMax;
    const isLeased = deliveries.length > 0 || decisions.some(({ due_at }) => (due_at as Date).getTime() > leasedUntil);
    if (!isLeased) clock.advance(secondMs / 2);
    return false;
  };
  return waitUntil(what, hurry, undefined, 20);
}

/** Waits until the record of an approval is stored, by asking for what needs it: the session begins a new round. */
export function reprocessWhenStored(tenant: TestTenant, id: string) {
  return waitUntil(`the record of ${id} is stored`, async () => {
    const { data, error } = await tenant.client.POST('/v1/verification-sessions/{id}/reprocess', {
      params: { path: { id } },
    });
    if (error !== undefined && !('reason' in error && error.reason === 'record_not_stored')) {
      throw new Error(`reprocess was refused: ${JSON.stringify(error)}`);
    }
    return data;
  });
}
