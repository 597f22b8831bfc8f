import type { EventSnapshot } from '../../domain/event.ts';
import type { OutboxItem, OutboxKind } from './stores.ts';

/** Outbox rows and deliveries as the relay and the workers see them, across tenants. Each step is a batch. */
export interface DispatchStore {
  /**
   * Takes the outbox rows that are due: raises `admission` and `attempts` and leases them until `leaseUntil`, by a short
   * guarded update, so that two relays never take the same row. Ordered by due time.
   */
  claimOutbox(kinds: readonly OutboxKind[], now: Date, leaseUntil: Date, limit: number): Promise<OutboxItem[]>;
  /**
   * In one transaction: makes one delivery row per event and subscribed, enabled endpoint, due at `now`, and puts the rows to
   * rest. An event without an endpoint is kept and never sent later. Repeating it makes nothing twice.
   */
  fanOut(items: readonly OutboxItem[], now: Date): Promise<void>;
  /** Takes the deliveries that are due, like `claimOutbox`. */
  claimDeliveries(now: Date, leaseUntil: Date, limit: number): Promise<DeliveryClaim[]>;
  /** Loads all that is needed to send, in one joined read. Deliveries that were claimed anew or stopped since are left out. */
  loadDeliveries(claims: readonly DeliveryClaim[]): Promise<Delivery[]>;
  /** Records attempts and moves the rows on, in one transaction. A result of an older admission changes nothing. */
  settleDeliveries(results: readonly DeliveryResult[]): Promise<void>;
  /** The earliest instant at which something falls due, or null. */
  nextDue(): Promise<Date | null>;
}

export interface DeliveryClaim {
  readonly deliveryId: string;
  readonly admission: number;
}

export interface Delivery extends DeliveryClaim {
  readonly tenantId: string;
  readonly endpointId: string;
  readonly url: string;
  /** The secrets that are valid now, newest first. */
  readonly secrets: readonly string[];
  /** How many attempts were made before this one. */
  readonly attemptsBefore: number;
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
  readonly attempt: number;
  readonly at: Date;
  /** `delivered` or a failure class. */
  readonly class: string;
  readonly httpStatus: number | null;
  readonly durationMs: number;
  /** `delivered`, `abandoned` or `held` end it; `pending` goes on at `nextAt`. */
  readonly outcome: 'delivered' | 'abandoned' | 'held' | 'pending';
  readonly nextAt: Date | null;
}
