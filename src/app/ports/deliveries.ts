// The interfaces to the outbox and the deliveries, for use cases, relay and workers. `src/storage` implements them.

import type { DecisionKind } from '../../domain/capability.ts';
import type { ConcurrencyBounds, Pace } from '../../domain/endpoint-concurrency.ts';
import type { HealthThresholds } from '../../domain/endpoint-health.ts';
import type { NotificationEvent } from '../../domain/event.ts';
import type { DueKind } from './system.ts';

/** A notification to send once, at once. */
export interface SingleNotification {
  readonly url: string;
  readonly eventId: string;
  /** The JSON text. */
  readonly text: string;
  /** When it is sent, which the signature covers. */
  readonly at: Date;
  /** The valid secrets of the endpoint, newest first. */
  readonly secrets: readonly string[];
}

/** How its attempt ended. */
export interface SingleAttempt {
  readonly result: string;
  /** Null when there was no response. */
  readonly httpStatus: number | null;
  readonly durationMs: number;
}

/** Signs and sends a notification once. A failure is a result, whatever the receiver does. */
export type SendOnce = (notification: SingleNotification) => Promise<SingleAttempt>;

/** Work to do after a commit. The row is the truth and the schedule; a queue job only dispatches it. */
export type OutboxKind = 'notification' | DecisionKind | 'store_record' | 'erase' | 'repeat_event';

export interface NewOutboxItem {
  readonly id: string;
  readonly kind: OutboxKind;
  readonly tenantId: string;
  readonly sessionId: string;
  /** The round it belongs to; 0 for work that belongs to none. */
  readonly round: number;
  /** The event to send or repeat, or the outcome whose record to store. */
  readonly subjectId: string | null;
  readonly dueAt: Date;
}

/**
 * A claim of an outbox row or a delivery. A job of the queue holds nothing else: all the rest is read from the row when the job runs, so the
 * queue never holds personal data, and a change made meanwhile (an erasure, a new URL) takes effect.
 */
export interface Lease {
  /** The row. */
  readonly id: string;
  /** Each claim raises it, so that the holder of an earlier one changes nothing any more. */
  readonly leaseToken: number;
}

/** A claimed outbox row. */
export interface OutboxItem extends NewOutboxItem, Lease {
  /** How many times it has been claimed, this time included. */
  readonly attempts: number;
  /** The span that made it, as a `traceparent`; absent where that was not traced. */
  readonly traceparent?: string;
  /** How many times work on it has started, without starts that `postpone` takes back, and how often the work itself failed. */
  readonly begun: number;
  readonly faults: number;
}

export interface OutboxStore {
  add(item: NewOutboxItem): Promise<void>;
  /** The same for several, in one statement. */
  addAll(items: readonly NewOutboxItem[]): Promise<void>;
  /** Removes rows that were never claimed; those that were claimed since stay. */
  withdraw(ids: readonly string[]): Promise<void>;
  /** Reads a claimed row. Null when its work is done or it was claimed again since. */
  load(id: string, leaseToken: number): Promise<OutboxItem | null>;
  /** Removes the row of finished work. False when it was claimed again or is gone. */
  acknowledge(id: string, leaseToken: number): Promise<boolean>;
  /** Counts a start of the work and renews the lease. False when it was claimed again. */
  recordStart(id: string, leaseToken: number, leaseUntil: Date): Promise<boolean>;
  /**
   * Makes it due again later. False when it was claimed again.
   * @param counts `fault` counts a failure of the work itself, `no_start` takes the latest start back: it says nothing about the work
   */
  postpone(id: string, leaseToken: number, dueAt: Date, counts?: 'fault' | 'no_start'): Promise<boolean>;
  /**
   * Makes it due again as if it had been neither claimed nor started. False when it was claimed again.
   * @param kind the kind that it becomes; by default it keeps its own
   */
  putBack(id: string, leaseToken: number, dueAt: Date, kind?: DecisionKind): Promise<boolean>;
  /**
   * Makes the decisions of a tenant of a kind that every worker takes. The one that takes them finds out which kind they need now, so
   * none waits for a worker that it no longer needs.
   */
  recheckDecisions(tenantId: string): Promise<void>;
}

/** Outbox rows and deliveries of all tenants, for the relay and the workers. Each step is a batch. */
export interface DispatchStore {
  /**
   * Claims due outbox rows of a kind, oldest first: raises `leaseToken` and `attempts` and leases them until `leaseUntil`, by a short guarded
   * UPDATE, so that two relays never claim the same row.
   */
  claimOutbox(kind: OutboxKind, now: Date, leaseUntil: Date, limit: number): Promise<OutboxItem[]>;
  /**
   * Fans out due events (see `fanOut`) that no other relay is fanning out: their rows are locked, not leased, so one that is interrupted
   * leaves them due.
   * @param limit how many of the oldest, and as many of the newest, so that a new event does not wait behind another tenant's backlog
   * @throws FanOutFailed when one of the events cannot be fanned out; nothing has changed then
   */
  fanOutDue(now: Date, limit: number, direct?: DirectClaims): Promise<FanOutResult & { readonly events: number }>;
  /**
   * In one transaction: gives the events their positions in their tenants' lists, inserts one delivery per event and subscribed, enabled
   * endpoint, due at `now`, and removes the outbox rows. An event without an endpoint is stored and never sent. Repeating it inserts nothing
   * twice.
   * @param direct claims new deliveries at once when no other delivery waits at their endpoint
   */
  fanOut(items: readonly OutboxItem[], now: Date, direct?: DirectClaims): Promise<FanOutResult>;
  /**
   * The deliveries by endpoint that any node holds under a lease at `now`.
   * @param since when the oldest of these leases can have begun
   */
  inFlight(now: Date, since: Date): Promise<InFlight[]>;
  /** The endpoints that have a delivery or a probe due, longest overdue first. */
  dueEndpoints(now: Date, limit: number): Promise<DueEndpoint[]>;
  /**
   * Claims due deliveries up to each endpoint's quota, oldest first, like `claimOutbox`. A paused endpoint gets one as a probe, and the next
   * after `probeEveryMs`.
   */
  claimDeliveries(
    quotas: readonly EndpointQuota[],
    times: { readonly now: Date; readonly leaseUntil: Date; readonly probeEveryMs: number },
  ): Promise<Lease[]>;
  /** Makes claimed deliveries that were not attempted due at once. Deliveries that were claimed again stay as they are. */
  releaseDeliveries(claims: readonly Lease[], now: Date): Promise<void>;
  /**
   * Loads what sending needs, in one joined read. It leaves out deliveries that were claimed again or stopped since, and stops those whose
   * endpoints no longer receive their event type.
   */
  loadDeliveries(claims: readonly Lease[]): Promise<Delivery[]>;
  /**
   * Records an attempt, updates its delivery and the health of its endpoint, in one transaction with the attempts of calls of about the same
   * time, for which it waits a moment; one by one when the database refuses them together. A result with an older lease token changes nothing.
   * @returns the endpoints that the transaction paused or resumed, to one of its callers
   */
  recordAttempt(result: DeliveryResult, rules: RecordRules): Promise<readonly HealthChange[]>;
  /**
   * Repairs a page of the endpoints' queues whose due time is later than that of their deliveries, as after a crash. Safe to repeat.
   * @param after the `next` of the previous page; the empty text for the first
   * @returns how many queues were late, and null as `next` after the last page
   */
  repairQueues(after: string): Promise<{ readonly late: number; readonly next: string | null }>;
  /** What is due: events, rows of `jobs`, and deliveries or probes. It is one statement, for polls. */
  dueKinds(now: Date, jobs: readonly OutboxKind[]): Promise<readonly DueKind[]>;
  /** The earliest instant at which an outbox row of these kinds falls due, or null. */
  nextDue(kinds: readonly OutboxKind[]): Promise<Date | null>;
}

/** Thrown when some of these events cannot be fanned out together. */
export class FanOutFailed extends Error {
  override readonly name = 'FanOutFailed';
  readonly items: readonly OutboxItem[];

  constructor(items: readonly OutboxItem[], cause: unknown) {
    super('Some events cannot be fanned out.', { cause });
    this.items = items;
  }
}

export interface DirectClaims {
  readonly leaseUntil: Date;
  /** Whether one more delivery to this endpoint may be in flight. Called at most once per delivery in each attempt of the transaction. */
  readonly mayClaim: (endpoint: DueEndpoint) => boolean;
}

export interface FanOutResult {
  /** How many deliveries the events have. */
  readonly made: number;
  /** The rows of the events. */
  readonly relayed: readonly OutboxItem[];
  /** The deliveries that were claimed directly. */
  readonly claimed: readonly Lease[];
}

/** An endpoint that wants a delivery in flight. */
export interface DueEndpoint {
  readonly endpointId: string;
  readonly tenantId: string;
  readonly isPaused: boolean;
  /** How many attempts it gets at once (see `concurrencyAfter`). */
  readonly concurrency: number;
}

/** How many deliveries to an endpoint are claimed. */
export interface InFlight {
  readonly endpointId: string;
  readonly tenantId: string;
  readonly count: number;
}

export interface EndpointQuota {
  readonly endpoint: DueEndpoint;
  /** How many deliveries may be claimed, at least 1. */
  readonly limit: number;
}

/** Endpoint health thresholds (see `healthAfter`), and the bounds of the attempts at once (see `concurrencyAfter`). */
export interface RecordRules extends HealthThresholds {
  readonly concurrency: ConcurrencyBounds;
  /** The interval between probes of a paused endpoint, in milliseconds. */
  readonly probeEveryMs: number;
}

export interface HealthChange {
  readonly endpointId: string;
  readonly tenantId: string;
  readonly change: 'paused' | 'resumed';
}

export interface Delivery extends Lease {
  readonly tenantId: string;
  readonly endpointId: string;
  readonly url: string;
  /** The secrets that are valid now, newest first. */
  readonly secrets: readonly string[];
  /** How many attempts were made before this one. */
  readonly attemptsBefore: number;
  /** How many of them count in the current retry schedule. */
  readonly scheduleStep: number;
  /** Whether the endpoint is paused or failing, so that a success changes its health. */
  readonly isPaused: boolean;
  readonly isFailing: boolean;
  /** How many attempts its endpoint gets at once. */
  readonly concurrency: number;
  /** Lease expiry: another node may claim the delivery afterwards. */
  readonly leaseUntil: Date;
  /** The span that made the event, as a `traceparent`; absent where that was not traced. */
  readonly traceparent?: string;
  /** Why its secret, snapshot or note cannot be read, so that it cannot be sent. There are no secrets then. */
  readonly fault?: unknown;
  readonly event: Omit<NotificationEvent, 'metadataText' | 'note'>;
  /** As of now: `{}` when none was given, null after erasure. */
  readonly metadataText: string | null;
  /** The note of the snapshot's outcome as of now: null when there is none, and after erasure. */
  readonly note: string | null;
}

/** How an attempt of a claimed delivery ended, and how the delivery continues. */
export interface DeliveryResult extends Lease {
  readonly tenantId: string;
  readonly endpointId: string;
  readonly attempt: number;
  readonly at: Date;
  /** `delivered` or a failure class. */
  readonly class: string;
  readonly httpStatus: number | null;
  readonly durationMs: number;
  /** `delivered`, `abandoned` or `held` end it; `pending` continues at `nextAt`. */
  readonly outcome: 'delivered' | 'abandoned' | 'held' | 'pending';
  readonly nextAt: Date | null;
  /** How many attempts count in the retry schedule afterwards. */
  readonly scheduleStep: number;
  /** The endpoint's health by this attempt. Null changes nothing, as after a fault of this service or a success in good health. */
  readonly health: 'good' | 'bad' | null;
  /** How fast the endpoint responded, as far as that changes how many attempts it gets at once. */
  readonly pace: Pace | null;
}

/** Which deliveries to send again: those of one event, or failed ones. `endpointId` null means every endpoint. */
export type RedeliveryChoice =
  | { readonly kind: 'event'; readonly eventId: string; readonly endpointId: string | null }
  | (FailedDeliveries & { readonly kind: 'failed' });

/** Which failed deliveries: every condition that is not null must match. */
export interface FailedDeliveries {
  /** Created at this instant or later. */
  readonly since: Date | null;
  /** Created before this instant. */
  readonly until: Date | null;
  readonly eventType: string | null;
  readonly endpointId: string | null;
  readonly status: 'pending' | 'abandoned' | 'held' | null;
  /** How the latest attempt ended. */
  readonly result: string | null;
}

export interface RedeliveryStore {
  /**
   * Makes a page of the selected deliveries due now, in the order of their ids and in one transaction.
   *
   * An ended delivery, unless it was stopped, restarts its retry schedule; one that waits for a retry keeps its step. Deliveries that are due,
   * in flight, or bound for a disabled endpoint stay as they are.
   * @param after the `next` of the previous page; null for the first
   * @param limit how many at most, so that no lock is held for long
   * @returns how many became due, and null as `next` after the last page
   */
  redeliver(
    tenantId: string,
    choice: RedeliveryChoice,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<{ redelivered: number; next: string | null }>;
}
