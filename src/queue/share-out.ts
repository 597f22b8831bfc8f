// Distributes free places among endpoints with due deliveries.

import type { DueEndpoint, EndpointQuota } from '../app/ports/deliveries.ts';
import type { Places } from './capacity.ts';

export interface Shares {
  readonly quotas: readonly EndpointQuota[];
  /** Whether an endpoint got less than it could use, so another round follows as soon as an attempt ends. */
  readonly isShort: boolean;
}

export interface ShareLimits {
  /** Places per round. */
  readonly batchMax: number;
  /** Endpoints per round. */
  readonly endpointsMax: number;
}

interface Share {
  readonly endpoint: DueEndpoint;
  given: number;
}

/**
 * Distributes free places to endpoints with due deliveries, round-robin over tenants and over the endpoints of a tenant. A paused
 * endpoint gets one place, for its probe.
 * @param due in the order of service
 */
export function shareOut(due: readonly DueEndpoint[], places: Places, limits: ShareLimits): Shares {
  const chosen = inTurns(due).map((endpoint): Share => ({ endpoint, given: 0 }));
  let isShort = false;
  let given = 0;
  let endpoints = 0;

  /** Gives one place to the next endpoint of a tenant that can use it. Other endpoints leave the ring. */
  function giveOne(ring: Share[]): boolean {
    for (let share = ring.shift(); share !== undefined; share = ring.shift()) {
      const { endpointId, tenantId, isPaused } = share.endpoint;
      // An endpoint that can use no place does not count, so full endpoints never block others.
      const isOneTooMany = share.given === 0 && endpoints >= limits.endpointsMax;
      const isFull = given >= limits.batchMax || isOneTooMany;
      const taken = isFull ? 'batch_full' : places.take(endpointId, tenantId, isPaused ? 1 : undefined);
      if (taken === 'taken') {
        if (share.given === 0) endpoints += 1;
        share.given += 1;
        given += 1;
        ring.push(share);
        return true;
      }
      isShort ||= !isPaused;
      if (taken !== 'endpoint_full') return false;
    }
    return false;
  }

  let rings = [...Map.groupBy(chosen, ({ endpoint }) => endpoint.tenantId).values()];
  while (rings.length > 0) rings = rings.filter(giveOne);
  const quotas = chosen.flatMap(({ endpoint, given: limit }) => (limit === 0 ? [] : [{ endpoint, limit }]));
  return { quotas, isShort };
}

/** The first endpoint of each tenant, then the second of each, and so on. */
function inTurns(due: readonly DueEndpoint[]): DueEndpoint[] {
  const byTenant = [...Map.groupBy(due, ({ tenantId }) => tenantId).values()];
  const turns: DueEndpoint[] = [];
  for (let turn = 0; turns.length < due.length; turn += 1) {
    for (const endpoints of byTenant) {
      const next = endpoints[turn];
      if (next !== undefined) turns.push(next);
    }
  }
  return turns;
}
