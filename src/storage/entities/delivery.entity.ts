import { defineEntity, nullable, primary } from './define-entity.ts';

/** One event on its way to one endpoint. While it is `pending` it has a due time. */
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
  /** How many of them count in the retry schedule that runs now: a redelivery begins it anew, a probe does not count. */
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
    claim: nullable(kinds.ascii(36)),
    createdAt: kinds.instant(),
    scheduleStep: { ...kinds.integer(), default: 0 },
  }),
  indices: [
    { name: 'deliveries_event_endpoint', columns: ['eventId', 'endpointId'], unique: true },
    { name: 'deliveries_endpoint_due', columns: ['endpointId', 'dueAt'] },
    { name: 'deliveries_tenant_status', columns: ['tenantId', 'status', 'id'] },
  ],
});
