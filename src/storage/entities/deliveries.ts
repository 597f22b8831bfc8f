// The tables of events, the outbox, endpoints and deliveries.

import { defineEntity, nullable, primary, type RowOf } from './define-entity.ts';

/** An event, with a snapshot of the session's outcome at its time. */
export const eventEntity = defineEntity(
  'events',
  (kinds) => ({
    id: primary(kinds.ascii(36)),
    tenantId: kinds.ascii(36),
    sessionId: kinds.ascii(35),
    sequence: kinds.integer(),
    type: kinds.ascii(64),
    /** The outcome whose note is read when a notification is sent. */
    outcomeId: nullable(kinds.ascii(36)),
    createdAt: kinds.instant(),
    /** The snapshot as JSON text, without the note. */
    snapshot: kinds.longText(),
    /** Its position in the tenant's list of events, assigned when it is relayed, or an endpoint is registered or changed; null before. */
    position: nullable(kinds.integer()),
    /** The span that made it (W3C Trace Context), whose trace its deliveries continue; null where that was not traced. */
    traceparent: nullable(kinds.ascii(55)),
  }),
  [
    { name: 'events_session_sequence', columns: ['sessionId', 'sequence'], unique: true },
    { name: 'events_tenant_position', columns: ['tenantId', 'position'] },
    { name: 'events_tenant_type', columns: ['tenantId', 'type', 'position'] },
  ],
);
export type EventRow = RowOf<typeof eventEntity>;

/** Work to do after a commit. The row is deleted when the work is acknowledged. */
export const outboxEntity = defineEntity(
  'outbox',
  (kinds) => ({
    id: primary(kinds.ascii(36)),
    kind: kinds.ascii(32),
    tenantId: kinds.ascii(36),
    sessionId: kinds.ascii(35),
    round: kinds.integer(),
    subjectId: nullable(kinds.ascii(36)),
    dueAt: kinds.instant(),
    leaseToken: kinds.integer(),
    attempts: kinds.integer(),
    begun: kinds.integer(),
    faults: kinds.integer(),
    /** The latest claim of the row, by which a claimer reads back which rows it got. */
    claim: nullable(kinds.ascii(36)),
    /** The span that made it, whose trace the work continues; null where that was not traced. */
    traceparent: nullable(kinds.ascii(55)),
  }),
  [{ name: 'outbox_kind_due', columns: ['kind', 'dueAt'] }],
);
export type OutboxRow = RowOf<typeof outboxEntity>;

export const endpointEntity = defineEntity(
  'endpoints',
  (kinds) => ({
    id: primary(kinds.ascii(36)),
    tenantId: kinds.ascii(36),
    url: kinds.longText(),
    /** A JSON array of event types. */
    eventTypes: kinds.longText(),
    enabled: kinds.flag(),
    createdAt: kinds.instant(),
    /** The position of the tenant's last event before the registration or the latest change of `enabled` and `eventTypes`: fan-outs give it the later ones. */
    afterPosition: kinds.integer(),
    /** Since when a person has paused it; null while nobody has. Apart from a pause after failures, which is health and so in its queue. */
    pausedByPersonAt: nullable(kinds.instant()),
  }),
  [{ name: 'endpoints_tenant', columns: ['tenantId'] }],
);
export type EndpointRow = RowOf<typeof endpointEntity>;

export const endpointSecretEntity = defineEntity(
  'endpoint_secrets',
  (kinds) => ({
    id: primary(kinds.ascii(36)),
    tenantId: kinds.ascii(36),
    endpointId: kinds.ascii(36),
    /** The secret, sealed under a master key. */
    sealed: kinds.shortBytes(512),
    createdAt: kinds.instant(),
    disabledAt: nullable(kinds.instant()),
  }),
  [{ name: 'endpoint_secrets_endpoint', columns: ['endpointId'] }],
);

/** One event for one endpoint. It has a due time exactly while it is `pending`. */
export const deliveryEntity = defineEntity(
  'deliveries',
  (kinds) => ({
    id: primary(kinds.ascii(36)),
    tenantId: kinds.ascii(36),
    eventId: kinds.ascii(36),
    endpointId: kinds.ascii(36),
    status: kinds.ascii(16),
    dueAt: nullable(kinds.instant()),
    leaseToken: kinds.integer(),
    /** All attempts so far. */
    attempts: kinds.integer(),
    /** How many of them count in the current retry schedule: a redelivery restarts it, a probe does not count. */
    scheduleStep: kinds.integer(),
    /** The latest claim, while its lease lasts or until it is recorded. Its id grows with time, so unexpired claims are one range. */
    claim: nullable(kinds.ascii(36)),
    createdAt: kinds.instant(),
  }),
  [
    { name: 'deliveries_event_endpoint', columns: ['eventId', 'endpointId'], unique: true },
    { name: 'deliveries_endpoint_due', columns: ['endpointId', 'dueAt'] },
    { name: 'deliveries_tenant_status', columns: ['tenantId', 'status', 'id'] },
    { name: 'deliveries_endpoint', columns: ['endpointId', 'id'] },
    { name: 'deliveries_claim', columns: ['claim'] },
  ],
);
export type DeliveryRow = RowOf<typeof deliveryEntity>;

export const deliveryAttemptEntity = defineEntity('delivery_attempts', (kinds) => ({
  deliveryId: primary(kinds.ascii(36)),
  attempt: primary(kinds.integer()),
  tenantId: kinds.ascii(36),
  attemptedAt: kinds.instant(),
  /** `delivered` or a failure class. */
  result: kinds.ascii(64),
  httpStatus: nullable(kinds.integer()),
  durationMs: kinds.integer(),
}));
export type DeliveryAttemptRow = RowOf<typeof deliveryAttemptEntity>;

/**
 * The queue of one endpoint: when the relay has to poll its deliveries, the endpoint's health, and how many attempts it gets at once.
 *
 * `nextDueAt` is never later than the earliest due time of the endpoint's pending deliveries, or than the next probe while the endpoint is
 * paused; null when no delivery waits. A transaction that makes deliveries due locks this row afterwards, and moves it earlier if it must. One
 * that moves it later locks it before it reads the deliveries.
 */
export const deliveryQueueEntity = defineEntity(
  'delivery_queues',
  (kinds) => ({
    endpointId: primary(kinds.ascii(36)),
    tenantId: kinds.ascii(36),
    nextDueAt: nullable(kinds.instant()),
    failingSince: nullable(kinds.instant()),
    lastFailedAt: nullable(kinds.instant()),
    pausedAt: nullable(kinds.instant()),
    /** How many attempts the endpoint gets at once (see `concurrencyAfter`). */
    concurrency: kinds.integer(),
  }),
  [{ name: 'delivery_queues_next_due', columns: ['nextDueAt'] }],
);
export type DeliveryQueueRow = RowOf<typeof deliveryQueueEntity>;

/** Failed deliveries that are sent again together. */
export const bulkRedeliveryEntity = defineEntity(
  'bulk_redeliveries',
  (kinds) => ({
    id: primary(kinds.ascii(36)),
    tenantId: kinds.ascii(36),
    createdAt: kinds.instant(),
    /** Of `actorKinds`. */
    actorKind: kinds.ascii(16),
    actorId: kinds.ascii(64),
    /** JSON text. */
    filter: kinds.longText(),
    state: kinds.ascii(16),
    /** The last delivery that was made due; null before the first. */
    lastId: nullable(kinds.ascii(36)),
    selected: kinds.integer(),
    limited: kinds.flag(),
    /** How many were delivered, and how many ended otherwise: 0 until it is finished, when its items are deleted. */
    delivered: kinds.integer(),
    ended: kinds.integer(),
  }),
  [
    { name: 'bulk_redeliveries_tenant', columns: ['tenantId', 'id'] },
    { name: 'bulk_redeliveries_state', columns: ['state', 'id'] },
  ],
);
export type BulkRedeliveryRow = RowOf<typeof bulkRedeliveryEntity>;

/** A delivery of a bulk redelivery that is not finished. */
export const bulkRedeliveryItemEntity = defineEntity('bulk_redelivery_items', (kinds) => ({
  bulkId: primary(kinds.ascii(36)),
  deliveryId: primary(kinds.ascii(36)),
  tenantId: kinds.ascii(36),
  /** How many attempts had been made before. */
  attemptsBefore: kinds.integer(),
}));

export const deliveryEntities = [
  eventEntity,
  outboxEntity,
  endpointEntity,
  endpointSecretEntity,
  deliveryEntity,
  deliveryAttemptEntity,
  deliveryQueueEntity,
  bulkRedeliveryEntity,
  bulkRedeliveryItemEntity,
];
