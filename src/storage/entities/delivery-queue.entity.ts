import { defineEntity, nullable, primary } from './define-entity.ts';

/**
 * How the deliveries to one endpoint go on: when the relay has to look, and how the endpoint fares.
 *
 * `nextDueAt` is never later than the earliest due time of the endpoint's pending deliveries, or the next probe while the endpoint is
 * paused; null when nothing waits. Who moves it later does so under the `version` that it read before it looked at the deliveries;
 * who moves it earlier raises the version.
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
