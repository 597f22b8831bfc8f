import { defineEntity, nullable, primary } from './define-entity.ts';

/** An event as it was when it happened. */
export interface EventRow {
  id: string;
  tenantId: string;
  sessionId: string;
  sequence: number;
  type: string;
  /** The outcome whose note is resolved when a notification is sent. */
  outcomeId: string | null;
  createdAt: Date;
  /** The snapshot as JSON text, without the note. */
  snapshot: string;
  /** Its place in the tenant's list of events, given when it is relayed; null before. */
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
