import type { ClaimedDelivery, DispatchStore, DueEndpoint } from '../app/ports/deliveries.ts';
import type { Clock } from '../app/ports/system.ts';
import type { QueueLoad } from './boss.ts';
import type { Places, Reservations } from './capacity.ts';
import { shareOut } from './share-out.ts';
import type { Tracepoint } from './tracepoints.ts';

export interface DeliveryRelayOptions {
  readonly dispatch: Pick<DispatchStore, 'dueEndpoints' | 'claimDeliveries'>;
  /** What is in the queue; null while it cannot be used. */
  readonly readLoad: () => Promise<QueueLoad | null>;
  readonly clock: Clock;
  readonly tracepoint: Tracepoint;
  readonly reservations: Reservations;
  /** How often a paused endpoint is tried, in milliseconds. */
  readonly probeEveryMs: number;
  /** How long a delivery stays with whoever took it, in milliseconds. */
  readonly leaseMs: number;
  /** Puts deliveries that were taken into the queue. */
  readonly enqueue: (claims: readonly ClaimedDelivery[]) => Promise<void>;
}

/** The part of the relay that lets due deliveries into the queue. */
export interface DeliveryRelay {
  /** Makes one round; returns how many deliveries it took. */
  round(): Promise<number>;
  /** Whether the latest round left something due behind for want of places. */
  isShort(): boolean;
}

const batchMax = 500;
/** Endpoints are read so many at a time, and looked into so many in one statement. */
const dueEndpointsMax = 2000;
const endpointsPerClaimMax = 100;

/**
 * Makes the part of the relay that lets deliveries into the queue, by fair shares of tenants and endpoints (see `createReservations`). While the
 * queue cannot be used nothing is taken, so that deliveries lose no dispatches to it.
 */
export function createDeliveryRelay(options: DeliveryRelayOptions): DeliveryRelay {
  const { dispatch, clock } = options;
  let isShort = false;

  async function letIn(due: readonly DueEndpoint[], places: Places): Promise<number> {
    const shares = shareOut(due, places, { batchMax, endpointsMax: endpointsPerClaimMax });
    isShort = shares.isShort;
    if (shares.quotas.length === 0) return 0;
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + options.leaseMs);
    const times = { now, leaseUntil, probeEveryMs: options.probeEveryMs };
    const claims = await dispatch.claimDeliveries(shares.quotas, times);
    if (claims.length === 0) return 0;
    await options.tracepoint('relay.claimed');
    await options.enqueue(claims);
    return claims.length;
  }

  return {
    isShort: () => isShort,
    async round() {
      isShort = false;
      const due = await dispatch.dueEndpoints(clock.now(), dueEndpointsMax);
      if (due.length === 0) return 0;
      const load = await options.readLoad();
      if (load === null) return 0;
      const places = options.reservations.places(load);
      try {
        return await letIn(due, places);
      } finally {
        places.end();
      }
    },
  };
}
