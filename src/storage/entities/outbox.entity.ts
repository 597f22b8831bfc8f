import { defineEntity, nullable, primary } from './define-entity.ts';

/** What has to be done after a commit. Earlier versions kept what was done, without a due time. */
export interface OutboxRow {
  id: string;
  kind: string;
  tenantId: string;
  sessionId: string;
  round: number;
  subjectId: string | null;
  dueAt: Date | null;
  leaseToken: number;
  attempts: number;
  begun: number;
  faults: number;
  /** Names the claim that took the row last, so that the claimer can read back what it got. */
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
    dueAt: nullable(kinds.instant()),
    leaseToken: kinds.integer(),
    attempts: kinds.integer(),
    begun: kinds.integer(),
    faults: kinds.integer(),
    claim: nullable(kinds.ascii(36)),
  }),
  indices: [{ name: 'outbox_kind_due', columns: ['kind', 'dueAt'] }],
});
