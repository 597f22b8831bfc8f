import { defineEntity, primary } from './define-entity.ts';

/** The position of a tenant's latest event that was relayed. Its lock makes positions become visible in their order. */
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
