import type { HealthThresholds } from '../../domain/endpoint-health.ts';
import type { EventSnapshot } from '../../domain/event.ts';

/** What has to be done after a commit. The row is the truth and the schedule; a queue job is only its dispatch. */
export type OutboxKind = 'notification' | 'decide' | 'store_record' | 'erase' | 'repeat_event';

export interface NewOutboxItem {
  readonly id: string;
  readonly kind: OutboxKind;
  readonly tenantId: string;
  readonly sessionId: string;
  /** The round it belongs to; 0 where that says nothing. */
  readonly round: number;
  /** The event to notify of, once or once more, or the outcome whose record has to be stored. */
  readonly subjectId: string | null;
  readonly dueAt: Date;
}

/** An outbox row as a worker holds it. `leaseToken` names this dispatch: a worker that was overtaken can acknowledge nothing. */
export interface OutboxItem extends NewOutboxItem {
  readonly leaseToken: number;
  /** How many times it has been dispatched, this time included. */
  readonly attempts: number;
  /** How many times work on it has begun, and how many of those ended in a fault of the work itself. */
  readonly begun: number;
  readonly faults: number;
}

export interface OutboxStore {
  add(item: NewOutboxItem): Promise<void>;
  /** Reads one row, to be worked on. Null when its work is done or it was claimed again since. */
  load(id: string, leaseToken: number): Promise<OutboxItem | null>;
  /** Removes the row: its work is done. False when another dispatch holds it by now, or did it. */
  acknowledge(id: string, leaseToken: number): Promise<boolean>;
  /** Counts a beginning and renews the lease. False when another dispatch holds it by now. */
  recordStart(id: string, leaseToken: number, leaseUntil: Date): Promise<boolean>;
  /**
   * Makes it due again later. False when another dispatch holds it by now.
   * @param fault whether the work itself broke, which is counted
   */
  postpone(id: string, leaseToken: number, dueAt: Date, fault?: 'fault'): Promise<boolean>;
}

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
   * Records attempts, moves the rows on and notes how their endpoints fare, in one transaction. A result of an older lease token
   * changes nothing.
   * @returns the endpoints that were paused or resumed by it
   */
  recordAttempts(results: readonly DeliveryResult[], rules: RecordRules): Promise<HealthChange[]>;
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
  readonly mayClaim: (endpointId: string, tenantId: string) => boolean;
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
export interface RecordRules extends HealthThresholds {
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

/** What is to be sent again: all deliveries of one event, or those that failed. `endpointId` null means every endpoint. */
export type RedeliveryChoice =
  | { readonly kind: 'event'; readonly eventId: string; readonly endpointId: string | null }
  | {
      readonly kind: 'failed';
      /** Of the deliveries that were created at this instant or later. */
      readonly since: Date | null;
      readonly eventType: string | null;
      readonly endpointId: string | null;
    };

export interface RedeliveryStore {
  /**
   * In one transaction: makes the next of the chosen deliveries due at `now`, in the order of their ids, and has the relay look.
   *
   * One that has ended, but for a stopped one, begins its retry schedule anew; one that waits for a retry keeps its place in it. What is
   * due already, on its way, or bound for a disabled endpoint is left alone.
   * @param after the `next` of the call before; null at first
   * @param limit how many at most, so that no lock is held for long
   * @returns how many became due, and where to go on, or null at the end
   */
  redeliver(
    tenantId: string,
    choice: RedeliveryChoice,
    page: { readonly now: Date; readonly after: string | null; readonly limit: number },
  ): Promise<{ redelivered: number; next: string | null }>;
}
