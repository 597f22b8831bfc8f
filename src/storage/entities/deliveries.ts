import { defineEntity, nullable, primary } from './define-entity.ts';

/** An event, with a snapshot of the session's outcome at its time. */
export interface EventRow {
  id: string;
  tenantId: string;
  sessionId: string;
  sequence: number;
  type: string;
  /** The outcome whose note is read when a notification is sent. */
  outcomeId: string | null;
  createdAt: Date;
  /** The snapshot as JSON text, without the note. */
  snapshot: string;
  /** Its position in the tenant's list of events, assigned when it is relayed; null before. */
  position: number | null;
}

export const eventEntity = defineEntity<EventRow>({
  table: 'events',
  columns: (kinds) => ({
    id: primary(kinds.ascii(36)),
    tenantId: kinds.ascii(36),
    sessionId: kinds.ascii(35),
    sequence: kinds.integer(),
    type: kinds.ascii(64),
    outcomeId: nullable(kinds.ascii(36)),
    createdAt: kinds.instant(),
    snapshot: kinds.longText(),
    position: nullable(kinds.integer()),
  }),
  indices: [
    { name: 'events_session_sequence', columns: ['sessionId', 'sequence'], unique: true },
    { name: 'events_tenant_position', columns: ['tenantId', 'position'] },
  ],
});

/** The position of a tenant's latest relayed event. Its row lock makes positions visible in their order. */
export interface EventPositionRow {
  tenantId: string;
  lastPosition: number;
}

export const eventPositionEntity = defineEntity<EventPositionRow>({
  table: 'event_positions',
  columns: (kinds) => ({
    tenantId: primary(kinds.ascii(36)),
    lastPosition: kinds.integer(),
  }),
});

/** Work to do after a commit. The row is deleted when the work is acknowledged. */
export interface OutboxRow {
  id: string;
  kind: string;
  tenantId: string;
  sessionId: string;
  round: number;
  subjectId: string | null;
  dueAt: Date;
  leaseToken: number;
  attempts: number;
  begun: number;
  faults: number;
  /** The latest claim of the row, by which a claimer reads back which rows it got. */
  claim: string | null;
}

export const outboxEntity = defineEntity<OutboxRow>({
  table: 'outbox',
  columns: (kinds) => ({
    id: primary(kinds.ascii(36)),
    kind: kinds.ascii(16),
    tenantId: kinds.ascii(36),
    sessionId: kinds.ascii(35),
    round: kinds.integer(),
    subjectId: nullable(kinds.ascii(36)),
    dueAt: kinds.instant(),
    leaseToken: kinds.integer(),
    attempts: kinds.integer(),
    begun: kinds.integer(),
    faults: kinds.integer(),
    claim: nullable(kinds.ascii(36)),
  }),
  indices: [{ name: 'outbox_kind_due', columns: ['kind', 'dueAt'] }],
});

export interface EndpointRow {
  id: string;
  tenantId: string;
  url: string;
  /** A JSON array of event types. */
  eventTypes: string;
  enabled: boolean;
  createdAt: Date;
}

export const endpointEntity = defineEntity<EndpointRow>({
  table: 'endpoints',
  columns: (kinds) => ({
    id: primary(kinds.ascii(36)),
    tenantId: kinds.ascii(36),
    url: kinds.longText(),
    eventTypes: kinds.longText(),
    enabled: kinds.flag(),
    createdAt: kinds.instant(),
  }),
  indices: [{ name: 'endpoints_tenant', columns: ['tenantId'] }],
});

export interface EndpointSecretRow {
  id: string;
  tenantId: string;
  endpointId: string;
  /** The secret, sealed under a master key. */
  sealed: Buffer;
  createdAt: Date;
  disabledAt: Date | null;
}

export const endpointSecretEntity = defineEntity<EndpointSecretRow>({
  table: 'endpoint_secrets',
  columns: (kinds) => ({
    id: primary(kinds.ascii(36)),
    tenantId: kinds.ascii(36),
    endpointId: kinds.ascii(36),
    sealed: kinds.shortBytes(512),
    createdAt: kinds.instant(),
    disabledAt: nullable(kinds.instant()),
  }),
  indices: [{ name: 'endpoint_secrets_endpoint', columns: ['endpointId'] }],
});

/** One event for one endpoint. It has a due time exactly while it is `pending`. */
export interface DeliveryRow {
  id: string;
  tenantId: string;
  eventId: string;
  endpointId: string;
  status: string;
  dueAt: Date | null;
  leaseToken: number;
  /** All attempts so far. */
  attempts: number;
  /** How many of them count in the current retry schedule: a redelivery restarts it, a probe does not count. */
  scheduleStep: number;
  claim: string | null;
  createdAt: Date;
}

export const deliveryEntity = defineEntity<DeliveryRow>({
  table: 'deliveries',
  columns: (kinds) => ({
    id: primary(kinds.ascii(36)),
    tenantId: kinds.ascii(36),
    eventId: kinds.ascii(36),
    endpointId: kinds.ascii(36),
    status: kinds.ascii(16),
    dueAt: nullable(kinds.instant()),
    leaseToken: kinds.integer(),
    attempts: kinds.integer(),
    scheduleStep: kinds.integer(),
    claim: nullable(kinds.ascii(36)),
    createdAt: kinds.instant(),
  }),
  indices: [
    { name: 'deliveries_event_endpoint', columns: ['eventId', 'endpointId'], unique: true },
    { name: 'deliveries_endpoint_due', columns: ['endpointId', 'dueAt'] },
    { name: 'deliveries_tenant_status', columns: ['tenantId', 'status', 'id'] },
  ],
});

export interface DeliveryAttemptRow {
  deliveryId: string;
  attempt: number;
  tenantId: string;
  attemptedAt: Date;
  /** `delivered` or a failure class. */
  result: string;
  httpStatus: number | null;
  durationMs: number;
}

export const deliveryAttemptEntity = defineEntity<DeliveryAttemptRow>({
  table: 'delivery_attempts',
  columns: (kinds) => ({
    deliveryId: primary(kinds.ascii(36)),
    attempt: primary(kinds.integer()),
    tenantId: kinds.ascii(36),
    attemptedAt: kinds.instant(),
    result: kinds.ascii(64),
    httpStatus: nullable(kinds.integer()),
    durationMs: kinds.integer(),
  }),
});

/**
 * The queue of one endpoint: when the relay has to poll its deliveries, and the endpoint's health.
 *
 * `nextDueAt` is never later than the earliest due time of the endpoint's pending deliveries, or than the next probe while the endpoint is
 * paused; null when no delivery waits. A statement that moves it later is guarded by the `version` that was read before the deliveries
 * were; a statement that moves it earlier raises the version.
 */
export interface DeliveryQueueRow {
  endpointId: string;
  tenantId: string;
  nextDueAt: Date | null;
  version: number;
  failingSince: Date | null;
  lastFailedAt: Date | null;
  pausedAt: Date | null;
}

export const deliveryQueueEntity = defineEntity<DeliveryQueueRow>({
  table: 'delivery_queues',
  columns: (kinds) => ({
    endpointId: primary(kinds.ascii(36)),
    tenantId: kinds.ascii(36),
    nextDueAt: nullable(kinds.instant()),
    version: kinds.integer(),
    failingSince: nullable(kinds.instant()),
    lastFailedAt: nullable(kinds.instant()),
    pausedAt: nullable(kinds.instant()),
  }),
  indices: [{ name: 'delivery_queues_next_due', columns: ['nextDueAt'] }],
});

export const deliveryEntities = [
  eventEntity,
  eventPositionEntity,
  outboxEntity,
  endpointEntity,
  endpointSecretEntity,
  deliveryEntity,
  deliveryAttemptEntity,
  deliveryQueueEntity,
];
