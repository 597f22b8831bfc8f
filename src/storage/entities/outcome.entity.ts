import { defineEntity, nullable, primary } from './define-entity.ts';

/** One decision. Rows are history: only erasure changes one, and only its note. */
export interface OutcomeRow {
  id: string;
  tenantId: string;
  sessionId: string;
  round: number;
  verdict: string;
  source: string;
  decidedAt: Date;
  /** JSON text. */
  checks: string;
  /** JSON text. */
  reasons: string;
  /** Null when no person decided. */
  reviewedAt: Date | null;
  /** The review's note, sealed. */
  note: Buffer | null;
}

export const outcomeEntity = defineEntity<OutcomeRow>({
  table: 'outcomes',
  columns: (kinds) => ({
    id: primary(kinds.ascii(36)),
    tenantId: kinds.ascii(36),
    sessionId: kinds.ascii(35),
    round: kinds.integer(),
    verdict: kinds.ascii(16),
    source: kinds.ascii(16),
    decidedAt: kinds.instant(),
    checks: kinds.longText(),
    reasons: kinds.longText(),
    reviewedAt: nullable(kinds.instant()),
    note: nullable(kinds.bytes()),
  }),
  indices: [{ name: 'outcomes_session', columns: ['sessionId', 'decidedAt'] }],
});
