// The part of the relay that enqueues due deliveries.

import type { ClaimedDelivery, DispatchStore, DueEndpoint } from '../app/ports/deliveries.ts';
import type { Clock } from '../app/ports/system.ts';
import type { QueueLoad } from './boss.ts';
import type { Places, Reservations } from './capacity.ts';
import { shareOut } from './share-out.ts';
import type { Tracepoint } from './tracepoints.ts';

export interface DeliveryRelayDeps {
  readonly dispatch: Pick<DispatchStore, 'dueEndpoints' | 'claimDeliveries'>;
  /** The queue's load; null while it is unavailable. */
  readonly readLoad: () => Promise<QueueLoad | null>;
  readonly clock: Clock;
  readonly tracepoint: Tracepoint;
  readonly reservations: Reservations;
  /** The probe interval of a paused endpoint, in milliseconds. */
  readonly probeEveryMs: number;
  /** The lease of a delivery, in milliseconds. */
  readonly leaseMs: number;
  /** Inserts the jobs of claimed deliveries. */
  readonly enqueue: (claims: readonly ClaimedDelivery[]) => Promise<void>;
}

/** The part of the relay that enqueues due deliveries. */
export interface DeliveryRelay {
  /** Makes one round; returns how many deliveries it claimed. */
  round(): Promise<number>;
  /** Whether the latest round left due deliveries because places were missing. */
  isShort(): boolean;
}

const batchMax = 500;
/** Endpoints read per round, and claimed from in one statement. */
const dueEndpointsMax = 2000;
const endpointsPerClaimMax = 100;

/**
 * Makes the part of the relay that enqueues deliveries by fair shares of tenants and endpoints (see `createReservations`). It claims
 * nothing while the queue is unavailable, so outages cost no dispatches.
 */
export function createDeliveryRelay(deps: DeliveryRelayDeps): DeliveryRelay {
  const { dispatch, clock } = deps;
  let isShort = false;

  async function enqueueDue(due: readonly DueEndpoint[], places: Places): Promise<number> {
    const shares = shareOut(due, places, { batchMax, endpointsMax: endpointsPerClaimMax });
    isShort = shares.isShort;
    if (shares.quotas.length === 0) return 0;
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + deps.leaseMs);
    const times = { now, leaseUntil, probeEveryMs: deps.probeEveryMs };
    const claims = await dispatch.claimDeliveries(shares.quotas, times);
    if (claims.length === 0) return 0;
    await deps.tracepoint('relay.claimed');
    await deps.enqueue(claims);
    return claims.length;
  }

  return {
    isShort: () => isShort,
    async round() {
      isShort = false;
      const due = await dispatch.dueEndpoints(clock.now(), dueEndpointsMax);
      if (due.length === 0) return 0;
      const load = await deps.readLoad();
      if (load === null) return 0;
      const places = deps.reservations.places(load);
      try {
        return await enqueueDue(due, places);
      } finally {
        places.end();
      }
    },
  };
}
