// The operator of a service: the admin API by operationId, reviews, endpoints and deliveries.

import type { operations } from '../../generated/types/admin.ts';
import type { AdminClient } from '../../scripts/setup/api-clients.ts';
import { type AdminSchemas, adminOf, type Reachable, succeeded } from './client.ts';
import { planted } from './planted.ts';
import type { TestService } from './service.ts';
import { createTenant, type NotifiedTenant, type SubmittedSession, submitSession } from './tenant.ts';
import { hourMs, waitUntil } from './time.ts';

type BodyOf<Id extends keyof operations> = operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

/** A decision of a reviewer. */
export type Decision = BodyOf<'decideReview'>;

/** The filters and the page of a list of deliveries. */
export type DeliveryQuery = NonNullable<operations['listDeliveries']['parameters']['query']>;

/** The deliveries to send again. */
export type Redelivery = BodyOf<'redeliver'>;

/** The place of an endpoint in the admin API. */
export interface EndpointPath {
  readonly tenantId: string;
  readonly endpointId: string;
}

interface Tenant {
  readonly id: string;
}

/** A tenant with the id of one of its endpoints. */
interface EndpointOfTenant extends Tenant {
  readonly endpointId: string;
}

/**
 * An operator of a service: the calls of the admin API by their operationId. Each returns what the generated client does, so that a
 * test reads its refusal as well as its success.
 * @param it the service in use; it is read at each call, since it is not there before the tests run
 */
export function operatorOf(it: { readonly service: Reachable }) {
  return callsOf(() => adminOf(it.service));
}

/** The same calls by another caller, such as a person who is signed in. */
export function callsOf(admin: () => AdminClient) {
  const getTenant = (tenantId: string) => admin().GET('/admin/tenants/{tenantId}', { params: { path: { tenantId } } });
  const getSession = (tenant: Tenant, sessionId: string) =>
    admin().GET('/admin/tenants/{tenantId}/sessions/{sessionId}', {
      params: { path: { tenantId: tenant.id, sessionId } },
    });
  const decideReview = (tenant: Tenant, sessionId: string, body: Decision) =>
    admin().POST('/admin/tenants/{tenantId}/sessions/{sessionId}/review', {
      params: { path: { tenantId: tenant.id, sessionId } },
      body,
    });
  const evidencePath = (tenant: Tenant, sessionId: string) => ({ tenantId: tenant.id, sessionId });
  /** The id of the review that a session waits for. */
  const reviewIdOf = async (tenant: Tenant, sessionId: string) =>
    (await succeeded(getSession(tenant, sessionId))).reviewId as string;
  return {
    getTenant,
    updateTenantSettings: (tenantId: string, body: BodyOf<'updateTenantSettings'>) =>
      admin().PATCH('/admin/tenants/{tenantId}/settings', { params: { path: { tenantId } }, body }),
    createEndpoint: (tenantId: string, body: BodyOf<'createEndpoint'>) =>
      admin().POST('/admin/tenants/{tenantId}/endpoints', { params: { path: { tenantId } }, body }),
    updateEndpoint: (path: EndpointPath, body: BodyOf<'updateEndpoint'>) =>
      admin().PATCH('/admin/tenants/{tenantId}/endpoints/{endpointId}', { params: { path }, body }),
    deleteEndpoint: (path: EndpointPath) =>
      admin().DELETE('/admin/tenants/{tenantId}/endpoints/{endpointId}', { params: { path } }),
    pauseEndpoint: (path: EndpointPath) =>
      admin().POST('/admin/tenants/{tenantId}/endpoints/{endpointId}/pause', { params: { path } }),
    resumeEndpoint: (path: EndpointPath) =>
      admin().POST('/admin/tenants/{tenantId}/endpoints/{endpointId}/resume', { params: { path } }),
    sendTestEvent: (path: EndpointPath, secretId?: string) =>
      admin().POST('/admin/tenants/{tenantId}/endpoints/{endpointId}/test-events', {
        params: { path, query: secretId === undefined ? {} : { secretId } },
      }),
    rotateSecret: (path: EndpointPath) =>
      admin().POST('/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets', { params: { path } }),
    disableSecret: (path: EndpointPath, secretId: string) =>
      admin().DELETE('/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets/{secretId}', {
        params: { path: { ...path, secretId } },
      }),
    listDeliveries: (tenantId: string, query: DeliveryQuery = {}) =>
      admin().GET('/admin/tenants/{tenantId}/deliveries', { params: { path: { tenantId }, query } }),
    listDeliveryAttempts: (
      tenantId: string,
      deliveryId: string,
      query: NonNullable<operations['listDeliveryAttempts']['parameters']['query']> = {},
    ) =>
      admin().GET('/admin/tenants/{tenantId}/deliveries/{deliveryId}/attempts', {
        params: { path: { tenantId, deliveryId }, query },
      }),
    redeliver: (tenantId: string, body: Redelivery) =>
      admin().POST('/admin/tenants/{tenantId}/deliveries/redeliver', { params: { path: { tenantId } }, body }),
    getFailedDeliveryCount: (
      tenantId: string,
      query: NonNullable<operations['getFailedDeliveryCount']['parameters']['query']> = {},
    ) => admin().GET('/admin/tenants/{tenantId}/deliveries/failed-count', { params: { path: { tenantId }, query } }),
    createBulkRedelivery: (tenantId: string, body: BodyOf<'createBulkRedelivery'>) =>
      admin().POST('/admin/tenants/{tenantId}/bulk-redeliveries', { params: { path: { tenantId } }, body }),
    getBulkRedelivery: (tenantId: string, bulkRedeliveryId: string) =>
      admin().GET('/admin/tenants/{tenantId}/bulk-redeliveries/{bulkRedeliveryId}', {
        params: { path: { tenantId, bulkRedeliveryId } },
      }),
    listBulkRedeliveries: (
      tenantId: string,
      query: NonNullable<operations['listBulkRedeliveries']['parameters']['query']> = {},
    ) => admin().GET('/admin/tenants/{tenantId}/bulk-redeliveries', { params: { path: { tenantId }, query } }),
    getSession,
    eraseSession: (tenant: Tenant, sessionId: string) =>
      admin().POST('/admin/tenants/{tenantId}/sessions/{sessionId}/erase', {
        params: { path: { tenantId: tenant.id, sessionId } },
      }),
    cancelSession: (tenant: Tenant, sessionId: string) =>
      admin().POST('/admin/tenants/{tenantId}/sessions/{sessionId}/cancel', {
        params: { path: { tenantId: tenant.id, sessionId } },
      }),
    reprocessSession: (tenant: Tenant, sessionId: string) =>
      admin().POST('/admin/tenants/{tenantId}/sessions/{sessionId}/reprocess', {
        params: { path: { tenantId: tenant.id, sessionId } },
      }),
    getSessionTimeline: (tenant: Tenant, sessionId: string) =>
      admin().GET('/admin/tenants/{tenantId}/sessions/{sessionId}/timeline', {
        params: { path: { tenantId: tenant.id, sessionId } },
      }),
    getErasureReceipt: (tenant: Tenant, sessionId: string) =>
      admin().GET('/admin/tenants/{tenantId}/sessions/{sessionId}/erasure-receipt', {
        params: { path: { tenantId: tenant.id, sessionId } },
      }),
    listSessions: (tenant: Tenant, query: NonNullable<operations['listSessions']['parameters']['query']> = {}) =>
      admin().GET('/admin/tenants/{tenantId}/sessions', { params: { path: { tenantId: tenant.id }, query } }),
    listReviews: (tenant: Tenant, query: NonNullable<operations['listReviews']['parameters']['query']> = {}) =>
      admin().GET('/admin/tenants/{tenantId}/reviews', { params: { path: { tenantId: tenant.id }, query } }),
    /** @param query the round; the current one when left out */
    listSessionEvidence: (tenant: Tenant, sessionId: string, query: { readonly round?: number } = {}) =>
      admin().GET('/admin/tenants/{tenantId}/sessions/{sessionId}/evidence', {
        params: { path: evidencePath(tenant, sessionId), query },
      }),
    /** @param query the round; the current one when left out */
    getSessionPicture: (tenant: Tenant, sessionId: string, kind: string, query: { readonly round?: number } = {}) =>
      admin().GET('/admin/tenants/{tenantId}/sessions/{sessionId}/evidence/{kind}', {
        params: { path: { ...evidencePath(tenant, sessionId), kind }, query },
        parseAs: 'arrayBuffer',
      }),
    decideReview,
    claimReview: (tenant: Tenant, sessionId: string) =>
      admin().POST('/admin/tenants/{tenantId}/sessions/{sessionId}/review/claim', {
        params: { path: { tenantId: tenant.id, sessionId } },
      }),
    releaseReview: (tenant: Tenant, sessionId: string) =>
      admin().DELETE('/admin/tenants/{tenantId}/sessions/{sessionId}/review/claim', {
        params: { path: { tenantId: tenant.id, sessionId } },
      }),
    returnToReview: (tenant: Tenant, sessionId: string) =>
      admin().POST('/admin/tenants/{tenantId}/sessions/{sessionId}/return-to-review', {
        params: { path: { tenantId: tenant.id, sessionId } },
      }),
    reissueVerificationUrl: (tenant: Tenant, sessionId: string) =>
      admin().POST('/admin/tenants/{tenantId}/sessions/{sessionId}/verification-url', {
        params: { path: { tenantId: tenant.id, sessionId } },
      }),
    createBlocklistEntry: (tenantId: string, body: BodyOf<'createBlocklistEntry'>) =>
      admin().POST('/admin/tenants/{tenantId}/blocklist', { params: { path: { tenantId } }, body }),
    listBlocklistEntries: (
      tenantId: string,
      query: NonNullable<operations['listBlocklistEntries']['parameters']['query']> = {},
    ) => admin().GET('/admin/tenants/{tenantId}/blocklist', { params: { path: { tenantId }, query } }),
    deleteBlocklistEntry: (tenantId: string, entryId: string) =>
      admin().DELETE('/admin/tenants/{tenantId}/blocklist/{entryId}', { params: { path: { tenantId, entryId } } }),
    listPersonalDataAccesses: (
      tenantId: string,
      query: NonNullable<operations['listPersonalDataAccesses']['parameters']['query']> = {},
    ) => admin().GET('/admin/tenants/{tenantId}/personal-data-accesses', { params: { path: { tenantId }, query } }),
    listAuditLog: (tenantId: string, query: NonNullable<operations['listAuditLog']['parameters']['query']> = {}) =>
      admin().GET('/admin/tenants/{tenantId}/audit-log', { params: { path: { tenantId }, query } }),
    listInstanceAuditLog: (query: NonNullable<operations['listInstanceAuditLog']['parameters']['query']> = {}) =>
      admin().GET('/admin/audit-log', { params: { query } }),
    exportSession: (tenant: Tenant, sessionId: string, recipients: string[]) =>
      admin().POST('/admin/tenants/{tenantId}/sessions/{sessionId}/export', {
        params: { path: { tenantId: tenant.id, sessionId } },
        body: { recipients },
        parseAs: 'arrayBuffer',
      }),
    reviewIdOf,
    /** Rejects a session that waits for a reviewer. @returns its state */
    reject: async (tenant: Tenant, sessionId: string, note = planted.note) =>
      succeeded(decideReview(tenant, sessionId, { ...rejection(await reviewIdOf(tenant, sessionId)), note })),
    /** An endpoint of a tenant. @throws Error when there is none with its id */
    async endpointOf({ id, endpointId }: EndpointOfTenant) {
      const { endpoints } = await succeeded(getTenant(id));
      const found = endpoints.find((endpoint) => endpoint.id === endpointId);
      if (found === undefined) throw new Error(`there is no endpoint ${endpointId}`);
      return found;
    },
  };
}

/** A further caller of the admin API: a new machine token of a tenant with some roles. */
export async function memberOf(
  { service }: { readonly service: Reachable },
  tenant: Tenant,
  roles: readonly AdminSchemas['TenantRole'][],
) {
  const body = { name: 'Member', expiresInSeconds: null, roles: [...roles] as [AdminSchemas['TenantRole']] };
  const at = { params: { path: { tenantId: tenant.id } } };
  const { id, token } = await succeeded(adminOf(service).POST('/admin/tenants/{tenantId}/tokens', { ...at, body }));
  return { id, ...operatorOf({ service: { baseUrl: service.baseUrl, adminToken: token } }) };
}

/** A rejection for two reasons that only reviewers give, with a note. */
export function rejection(reviewId: string): Decision {
  return { reviewId, verdict: 'rejected', reasons: ['document_partially_hidden', 'other'], note: planted.note };
}

/** The endpoint that `newEndpoint` registers. */
export const endpointBody = {
  url: 'https://shop.example.com/hooks?channel=7',
  eventTypes: ['verification.approved', 'verification.failed'] as ('verification.approved' | 'verification.failed')[],
};

/** Registers an endpoint of a new tenant. No notification reaches it. @returns it, its first secret and its path */
export async function newEndpoint(it: { readonly service: Reachable }) {
  const { id: tenantId } = await createTenant(it.service);
  const { endpoint, secret } = await succeeded(operatorOf(it).createEndpoint(tenantId, endpointBody));
  return { endpoint, secret, path: { tenantId, endpointId: endpoint.id } };
}

/**
 * Waits until an attempt at an endpoint is recorded, after which a test may put the clock forward. The log reports it earlier: a
 * lease that ran out in between would have the attempt made again.
 * @returns what the log says of it
 */
export async function attemptAt(
  service: Reachable & { readonly log: { readonly lines: readonly string[] } },
  { id, endpointId }: EndpointOfTenant,
  attempt: number,
): Promise<string> {
  const words = ['"delivery attempted"', endpointId, `"attempt":${attempt},`];
  await waitUntil(`attempt ${attempt} at ${endpointId} is recorded`, async () => {
    const all = await deliveriesOf(service, id).all({ endpointId });
    return all.some(({ attempts }) => attempts >= attempt);
  });
  return waitUntil(`attempt ${attempt} at ${endpointId} is logged`, () =>
    service.log.lines.find((line) => words.every((word) => line.includes(word))),
  );
}

/** The deliveries of a tenant. */
export type TenantDeliveries = ReturnType<typeof deliveriesOf>;

/** One of them, as operators see it. */
export type ListedDelivery = Awaited<ReturnType<TenantDeliveries['of']>>;

const pageMax = 100;

/** The deliveries of a tenant, as operators see and repeat them. */
export function deliveriesOf(service: Reachable, tenantId: string) {
  const operator = operatorOf({ service });
  const list = (query: DeliveryQuery) => succeeded(operator.listDeliveries(tenantId, query));

  /** Every one that a query finds, through all pages. */
  async function all(query: DeliveryQuery = {}) {
    const { items, next } = await list({ limit: pageMax, ...query });
    const found = [...items];
    for (let after = next; after !== null; ) {
      const page = await list({ limit: pageMax, ...query, after });
      found.push(...page.items);
      after = page.next;
    }
    return found;
  }

  async function find(sessionId: string, endpointId?: string) {
    const { items } = await list(endpointId === undefined ? { sessionId } : { sessionId, endpointId });
    return items[0];
  }

  return {
    all,
    /** The latest delivery of a session. @throws Error when there is none */
    async of(sessionId: string, endpointId?: string) {
      const found = await find(sessionId, endpointId);
      if (found === undefined) throw new Error(`${sessionId} has no delivery`);
      return found;
    },
    /** Waits until so many attempts at the latest delivery of a session are recorded, and returns it then. */
    recorded: (sessionId: string, attempts: number, endpointId?: string) =>
      waitUntil(`attempt ${attempts} for ${sessionId} is recorded`, async () => {
        const found = await find(sessionId, endpointId);
        return found !== undefined && found.attempts >= attempts ? found : null;
      }),
    /** Waits until so many deliveries have a status, and none another one. */
    allBecome: (count: number, status: NonNullable<DeliveryQuery['status']>, query: DeliveryQuery = {}) =>
      waitUntil(`${count} deliveries are ${status}`, async () => {
        const found = await all(query);
        return found.length === count && found.every((delivery) => delivery.status === status) ? found : null;
      }),
    /** Number and result of each attempt at a delivery, oldest first. */
    async history(deliveryId: string) {
      const query = { limit: pageMax };
      const { items } = await succeeded(operator.listDeliveryAttempts(tenantId, deliveryId, query));
      return items.map(({ number, result, httpStatus }) => [number, result, httpStatus] as const);
    },
    /** Sends again; returns how many deliveries that concerns. */
    redeliver: async (body: Redelivery) => (await succeeded(operator.redeliver(tenantId, body))).redelivered,
  };
}

/** Has an endpoint refuse the notification of a session for days, until it is paused. @returns that session */
export async function failUntilPaused(service: TestService, tenant: NotifiedTenant): Promise<SubmittedSession> {
  const [operator, deliveries] = [operatorOf({ service }), deliveriesOf(service, tenant.id)];
  tenant.inbox.respondWith(() => ({ status: 500 }));
  const session = await submitSession(tenant);
  for (let attempt = 1; (await operator.endpointOf(tenant)).pausedAt === null; attempt += 1) {
    await deliveries.recorded(session.id, attempt);
    service.clock.advance(25 * hourMs);
  }
  return session;
}
