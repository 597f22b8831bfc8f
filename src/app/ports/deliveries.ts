import type { HealthRules } from '../../domain/endpoint-health.ts';
import type { EventSnapshot } from '../../domain/event.ts';
import type { OutboxItem, OutboxKind } from './stores.ts';

/** Outbox rows and deliveries as the relay and the workers see them, across tenants. Each step is a batch. */
export interface DispatchStore {
  /**
   * Takes the outbox rows that are due: raises `leaseToken` and `attempts` and leases them until `leaseUntil`, by a short
   * guarded update, so that two relays never take the same row. Ordered by due time.
   * @param limit how many of the oldest
   * @param newest how many of the newest besides, as many when left out: what has just happened does not wait behind somebody else's flood
   */
  claimOutbox(
    kinds: readonly OutboxKind[],
    now: Date,
    leaseUntil: Date,
    limit: number,
    newest?: number,
  ): Promise<OutboxItem[]>;
  /**
   * In one transaction: gives the events their places in their tenants' lists, makes one delivery row per event and subscribed, enabled
   * endpoint, due at `now`, and removes the outbox rows. An event without an endpoint is kept and never sent later. Repeating it
   * makes nothing twice.
   * @param direct takes deliveries at once for which nothing else waits at their endpoint, instead of by the next `claimDeliveries`
   */
  fanOut(items: readonly OutboxItem[], now: Date, direct?: DirectClaims): Promise<FanOutResult>;
  /** The endpoints that have deliveries due, or a probe, longest overdue first. */
  dueEndpoints(now: Date, limit: number): Promise<DueEndpoint[]>;
  /**
   * Takes so many of the deliveries that are due at each endpoint, oldest first, like `claimOutbox`. Of a paused endpoint one is taken
   * as a probe, and the next is due after `probeEveryMs`.
   */
  claimDeliveries(
    quotas: readonly EndpointQuota[],
    times: { readonly now: Date; readonly leaseUntil: Date; readonly probeEveryMs: number },
  ): Promise<ClaimedDelivery[]>;
  /** Makes deliveries that were claimed and not attempted due again at once. Those claimed anew meanwhile stay as they are. */
  releaseDeliveries(claims: readonly DeliveryClaim[], now: Date): Promise<void>;
  /**
   * Loads all that is needed to send, in one joined read. Deliveries that were claimed anew or stopped since are left out; those whose
   * endpoints receive their type no more are stopped here.
   */
  loadDeliveries(claims: readonly DeliveryClaim[]): Promise<Delivery[]>;
  /**
   * Records attempts, moves the rows on and notes how their endpoints fare, in one transaction. A result of an older leaseToken
   * changes nothing.
   * @returns the endpoints that were paused or resumed by it
   */
  recordAttempts(results: readonly DeliveryResult[], rules: SettleRules): Promise<HealthChange[]>;
  /**
   * Brings a page of the endpoints' queues in line with their deliveries, for what a crash or an older release left behind. Repeating it
   * costs a look per endpoint and changes nothing.
   * @param after what the page before returned as `next`; the empty text for the first one
   * @returns how many queues were late, and null as `next` when that was the last page
   */
  repairQueues(after: string): Promise<{ readonly late: number; readonly next: string | null }>;
  /** The earliest instant at which an outbox row of these kinds falls due, or null. */
  nextDue(kinds: readonly OutboxKind[]): Promise<Date | null>;
}

export interface DirectClaims {
  readonly leaseUntil: Date;
  /** Whether one more delivery to this endpoint may be on its way. Asked at most once for each; a repeated transaction asks again. */
  readonly mayTake: (endpointId: string, tenantId: string) => boolean;
}

export interface FanOutResult {
  /** How many deliveries there were to make. */
  readonly made: number;
  /** Those that were taken directly. */
  readonly claimed: readonly ClaimedDelivery[];
}

/** An endpoint that has something due. `version` is that of its queue when it was read. */
export interface DueEndpoint {
  readonly endpointId: string;
  readonly tenantId: string;
  readonly version: number;
  readonly isPaused: boolean;
}

export interface EndpointQuota {
  readonly endpoint: DueEndpoint;
  /** How many deliveries may be taken, at least 1. */
  readonly limit: number;
}

export interface DeliveryClaim {
  readonly deliveryId: string;
  readonly leaseToken: number;
}

export interface ClaimedDelivery extends DeliveryClaim {
  readonly endpointId: string;
  readonly tenantId: string;
}

/** How attempts tell on endpoints (see `healthAfter`). */
export interface SettleRules extends HealthRules {
  /** A paused endpoint is tried with one delivery so often, in milliseconds. */
  readonly probeEveryMs: number;
}

export interface HealthChange {
  readonly endpointId: string;
  readonly tenantId: string;
  readonly change: 'paused' | 'resumed';
}

export interface Delivery extends DeliveryClaim {
  readonly tenantId: string;
  readonly endpointId: string;
  readonly url: string;
  /** The secrets that are valid now, newest first. */
  readonly secrets: readonly string[];
  /** How many attempts were made before this one. */
  readonly attemptsBefore: number;
  /** How many of them count in the retry schedule that runs now. */
  readonly scheduleStep: number;
  /** Whether the endpoint is paused or failing, so that a success is news. */
  readonly isPaused: boolean;
  readonly isFailing: boolean;
  /** Until when it is nobody else's. */
  readonly leaseUntil: Date;
  /** Why it cannot be sent, when its secret, snapshot or note cannot be read. There are no secrets then, and the rest means nothing. */
  readonly fault?: unknown;
  readonly event: {
    readonly id: string;
    readonly tenantId: string;
    readonly sessionId: string;
    readonly sequence: number;
    readonly createdAt: Date;
    readonly snapshot: EventSnapshot;
  };
  /** As of now: `{}` when none was given, null after erasure. */
  readonly metadataText: string | null;
  /** The note of the snapshot's outcome as of now: null when there is none, and after erasure. */
  readonly note: string | null;
}

export interface DeliveryResult extends DeliveryClaim {
  readonly tenantId: string;
  readonly endpointId: string;
  readonly attempt: number;
  readonly at: Date;
  /** `delivered` or a failure class. */
  readonly class: string;
  readonly httpStatus: number | null;
  readonly durationMs: number;
  /** `delivered`, `abandoned` or `held` end it; `pending` goes on at `nextAt`. */
  readonly outcome: 'delivered' | 'abandoned' | 'held' | 'pending';
  readonly nextAt: Date | null;
  /** How many attempts count in the retry schedule from now on. */
  readonly scheduleStep: number;
  /** What the attempt says of the endpoint: null when nothing, as after a fault of this program, or a success that was no news. */
  readonly health: 'good' | 'bad' | null;
}
