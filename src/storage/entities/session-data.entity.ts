import { defineEntity, nullable, primary } from './define-entity.ts';

/** What a session data row holds. */
export type SessionDataKind = 'draft_input' | 'user_input' | 'document_ocr';

/** Sealed values of a session, kept apart from its hot row. */
export interface SessionDataRow {
  sessionId: string;
  kind: string;
  tenantId: string;
  /** The round that it was given in. */
  round: number;
  /** Null after erasure. */
  sealed: Buffer | null;
  /** For `document_ocr`: its form without any value, as JSON text in clear, so that it can be shown after erasure (SPEC 4.2). */
  skeleton: string | null;
}

export const sessionDataEntity = defineEntity<SessionDataRow>({
  table: 'session_data',
  columns: (kinds) => ({
    sessionId: primary(kinds.ascii(35)),
    kind: primary(kinds.ascii(16)),
    tenantId: kinds.ascii(36),
    round: kinds.integer(),
    sealed: nullable(kinds.bytes()),
    skeleton: nullable(kinds.longText()),
  }),
});
