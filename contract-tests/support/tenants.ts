import { checkedFetch } from './checked-fetch.ts';
import { type AdminSchemas, adminOf, type Reachable, succeeded, type TenantClient, tenantClient } from './client.ts';
import { planted } from './planted.ts';
import type { Inbox, Receiver } from './receiver.ts';

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

/** Makes a sandbox tenant with the planted callback URL allowed; `settings` come on top, and null leaves it without any. */
export async function createTenant(service: Reachable, settings: Settings | null = {}): Promise<TestTenant> {
  const admin = adminOf(service);
  const body =
    settings === null
      ? { name: 'Aozora Trading', mode: 'sandbox' as const }
      : {
          name: 'Aozora Trading',
          mode: 'sandbox' as const,
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
