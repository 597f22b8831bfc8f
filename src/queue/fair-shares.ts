// Shares of tenants and endpoints in the attempts at once, so that a slow receiver delays no other tenant.

import type { DueEndpoint, EndpointQuota, InFlight } from '../app/ports/deliveries.ts';
import { boundedConcurrency, type ConcurrencyBounds } from '../domain/endpoint-concurrency.ts';

/** This fraction, one in eight, is reserved for tenants with nothing in flight. */
export const reservedPart = 8;

/** Free places for deliveries in flight. */
export interface Places {
  /** How many places are free, those reserved for tenants with nothing in flight included. */
  free(): number;
  /** Takes a place for one more delivery of an endpoint, or says which limit is reached. */
  take(endpoint: DueEndpoint): 'taken' | 'endpoint_full' | 'tenant_full';
}

export interface PlaceLimits {
  /** How many deliveries may be in flight, over all nodes: as many as the nodes attempt at once. */
  readonly capacity: number;
  /** The bounds of what one endpoint gets. */
  readonly concurrency: ConcurrencyBounds;
}

/**
 * The places that are free while some deliveries are in flight. This is the only level of fairness: a worker attempts what was claimed.
 *
 * An endpoint gets as many as its concurrency, a paused one only its probe. A tenant may have at most as many deliveries in flight as
 * there are free places (the dynamic threshold that switches use for a shared buffer): one tenant alone gets half of what is not reserved, two
 * get a third each, whatever their endpoints. Tenants that arrive one after another could still take everything until the first attempts end, so an eighth is
 * reserved for tenants with nothing in flight: however many hang, the next one finds a place at once. Nodes that claim at the same moment do
 * not see each other, so the limits can be exceeded by one round of each.
 */
export function placesBeside(inFlight: readonly InFlight[], { capacity, concurrency }: PlaceLimits): Places {
  const reserved = Math.floor(capacity / reservedPart);
  const ofEndpoint = new Map<string, number>();
  const ofTenant = new Map<string, number>();
  let free = capacity;

  function add({ endpointId, tenantId, count }: InFlight): void {
    ofEndpoint.set(endpointId, (ofEndpoint.get(endpointId) ?? 0) + count);
    ofTenant.set(tenantId, (ofTenant.get(tenantId) ?? 0) + count);
    free -= count;
  }
  for (const one of inFlight) add(one);

  return {
    free: () => free,
    take(endpoint) {
      const { endpointId, tenantId } = endpoint;
      const endpointMax = endpoint.isPaused ? 1 : boundedConcurrency(endpoint.concurrency, concurrency);
      if ((ofEndpoint.get(endpointId) ?? 0) >= endpointMax) return 'endpoint_full';
      const tenant = ofTenant.get(tenantId) ?? 0;
      if (free <= 0 || (tenant > 0 && tenant >= free - reserved)) return 'tenant_full';
      add({ endpointId, tenantId, count: 1 });
      return 'taken';
    },
  };
}

export interface Shares {
  readonly quotas: readonly EndpointQuota[];
  /** Whether an endpoint got less than it could use, so another round follows as soon as an attempt ends. */
  readonly isShort: boolean;
}

export interface ShareLimits {
  /** Deliveries per round. */
  readonly batchMax: number;
  /** Endpoints per round. */
  readonly endpointsMax: number;
}

interface Share {
  readonly endpoint: DueEndpoint;
  given: number;
}

/**
 * Distributes free places to endpoints with due deliveries, round-robin over tenants and over the endpoints of a tenant.
 * @param due in the order of service
 */
export function shareOut(due: readonly DueEndpoint[], places: Places, limits: ShareLimits): Shares {
  const chosen = due.map((endpoint): Share => ({ endpoint, given: 0 }));
  let isShort = false;
  let given = 0;
  let endpoints = 0;

  /** Gives one place to the next endpoint of a tenant that can use it. Other endpoints leave the ring. */
  function giveOne(ring: Share[]): boolean {
    for (let share = ring.shift(); share !== undefined; share = ring.shift()) {
      // An endpoint that can use no place does not count, so full endpoints never block others.
      const isOneTooMany = share.given === 0 && endpoints >= limits.endpointsMax;
      const isFull = given >= limits.batchMax || isOneTooMany;
      const taken = isFull ? 'batch_full' : places.take(share.endpoint);
      if (taken === 'taken') {
        if (share.given === 0) endpoints += 1;
        share.given += 1;
        given += 1;
        ring.push(share);
        return true;
      }
      isShort ||= !share.endpoint.isPaused;
      if (taken !== 'endpoint_full') return false;
    }
    return false;
  }

  let rings = [...Map.groupBy(chosen, ({ endpoint }) => endpoint.tenantId).values()];
  while (rings.length > 0) rings = rings.filter(giveOne);
  const quotas = chosen.flatMap(({ endpoint, given: limit }) => (limit === 0 ? [] : [{ endpoint, limit }]));
  return { quotas, isShort };
}
