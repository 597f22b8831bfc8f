// Limits deliveries in flight per endpoint and tenant, so that a slow receiver delays no other tenant.

import type { QueueLoad } from './boss.ts';

/** Limits of the deliveries in flight: waiting in the queue or held by a worker, over all nodes. */
export interface PlaceLimits {
  readonly window: number;
  /** The limit for one endpoint. */
  readonly windowPerEndpoint: number;
}

/** This fraction, one in eight, is reserved for tenants with nothing in flight. */
export const reservedPart = 8;

/** Why there is no place: the endpoint or its tenant has reached its limit. */
export type NoPlace = 'endpoint_full' | 'tenant_full';

/** Free places for deliveries. */
export interface Places {
  /**
   * Takes a place, until `end`.
   * @param endpointMax the endpoint's limit; its window by default
   */
  take(endpointId: string, tenantId: string, endpointMax?: number): 'taken' | NoPlace;
  /** Ends the reservation: the taken deliveries are in the queue, which counts them, or never will be. */
  end(): void;
}

/** Places that this node has taken and the queue may not count yet. */
export interface Reservations {
  /** The places that are free by the queue's load. */
  places(load: Pick<QueueLoad, 'deliveries'>): Places;
}

interface Counts {
  readonly ofEndpoint: Map<string, number>;
  readonly ofTenant: Map<string, number>;
  total: number;
}

/**
 * Keeps the places of one node's relay.
 *
 * An endpoint has a small window. A tenant may have at most as many deliveries in flight as there are free places (the dynamic threshold
 * that switches use for a shared buffer): one tenant alone gets half, two get a third each, whatever their endpoints. Tenants that arrive
 * one after another could still take everything until the first attempts end, so an eighth is reserved for tenants with nothing in
 * flight: however many hang, the next one finds a place at once. Nodes that take places at the same moment do not see each other, so the
 * limits can be exceeded by one round.
 */
export function createReservations(limits: PlaceLimits): Reservations {
  const kept = Math.floor(limits.window / reservedPart);
  const reserved: Counts = { ofEndpoint: new Map(), ofTenant: new Map(), total: 0 };
  return {
    places(load) {
      const queued = countsOf(load.deliveries);
      const own: Counts = { ofEndpoint: new Map(), ofTenant: new Map(), total: 0 };
      return {
        take(endpointId, tenantId, endpointMax = limits.windowPerEndpoint) {
          const endpoint = sum(endpointId, queued.ofEndpoint, reserved.ofEndpoint);
          const tenant = sum(tenantId, queued.ofTenant, reserved.ofTenant);
          if (endpoint >= endpointMax) return 'endpoint_full';
          const free = limits.window - queued.total - reserved.total;
          if (free <= 0 || (tenant > 0 && tenant >= free - kept)) return 'tenant_full';
          for (const counts of [reserved, own]) add(counts, endpointId, tenantId, 1);
          return 'taken';
        },
        end() {
          for (const [id, count] of own.ofEndpoint) change(reserved.ofEndpoint, id, -count);
          for (const [id, count] of own.ofTenant) change(reserved.ofTenant, id, -count);
          reserved.total -= own.total;
          Object.assign(own, { total: 0 });
          own.ofEndpoint.clear();
          own.ofTenant.clear();
        },
      };
    },
  };
}

function countsOf(deliveries: QueueLoad['deliveries']): Counts {
  const counts: Counts = { ofEndpoint: new Map(), ofTenant: new Map(), total: 0 };
  for (const [endpointId, { tenantId, count }] of deliveries) add(counts, endpointId, tenantId, count);
  return counts;
}

function add(counts: Counts, endpointId: string, tenantId: string, by: number): void {
  change(counts.ofEndpoint, endpointId, by);
  change(counts.ofTenant, tenantId, by);
  counts.total += by;
}

function change(map: Map<string, number>, key: string, by: number): void {
  const count = (map.get(key) ?? 0) + by;
  if (count === 0) map.delete(key);
  else map.set(key, count);
}

function sum(key: string, ...maps: readonly ReadonlyMap<string, number>[]): number {
  return maps.reduce((total, map) => total + (map.get(key) ?? 0), 0);
}
