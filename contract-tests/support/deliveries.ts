import type { operations } from '../../generated/types/admin.ts';
import { adminOf, type Reachable, succeeded } from './client.ts';
import { waitUntil } from './wait-until.ts';

type Query = NonNullable<operations['listDeliveries']['parameters']['query']>;
type Redelivery = operations['redeliver']['requestBody']['content']['application/json'];

/** The deliveries of a tenant. */
export type TenantDeliveries = ReturnType<typeof deliveriesOf>;

/** One of them, as operators see it. */
export type ListedDelivery = Awaited<ReturnType<TenantDeliveries['of']>>;

const pageMax = 100;

/** The deliveries of a tenant, as operators see and repeat them. */
export function deliveriesOf(service: Reachable, tenantId: string) {
  const admin = adminOf(service);
  const list = (query: Query = {}) =>
    succeeded(admin.GET('/admin/tenants/{tenantId}/deliveries', { params: { path: { tenantId }, query } }));

  /** Every one that a query finds, through all pages. */
  async function all(query: Query = {}) {
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
    allBecome: (count: number, status: ListedDeliveryStatus, query: Query = {}) =>
      waitUntil(
        `${count} deliveries are ${status}`,
        async () => {
          const found = await all(query);
          return found.length === count && found.every((delivery) => delivery.status === status) ? found : null;
        },
        60_000,
      ),
    /** Number and result of each attempt at a delivery, oldest first. */
    async history(deliveryId: string) {
      const path = { tenantId, deliveryId };
      const { items } = await succeeded(
        admin.GET('/admin/tenants/{tenantId}/deliveries/{deliveryId}/attempts', {
          params: { path, query: { limit: pageMax } },
        }),
      );
      return items.map(({ number, result, httpStatus }) => [number, result, httpStatus] as const);
    },
    /** Sends again; returns how many deliveries that concerns. */
    redeliver: async (body: Redelivery) =>
      (
        await succeeded(
          admin.POST('/admin/tenants/{tenantId}/deliveries/redeliver', { params: { path: { tenantId } }, body }),
        )
      ).redelivered,
  };
}

type ListedDeliveryStatus = NonNullable<Query['status']>;
