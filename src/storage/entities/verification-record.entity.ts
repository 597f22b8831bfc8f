import { defineEntity, primary } from './define-entity.ts';

/** The lasting record of an approval; erasure removes the row. */
export interface VerificationRecordRow {
  outcomeId: string;
  tenantId: string;
  sessionId: string;
  sealed: Buffer;
  storedAt: Date;
}

export const verificationRecordEntity = defineEntity<VerificationRecordRow>({
  table: 'verification_records',
  columns: (kinds) => ({
    outcomeId: primary(kinds.ascii(36)),
    tenantId: kinds.ascii(36),
    sessionId: kinds.ascii(35),
    sealed: kinds.bytes(),
    storedAt: kinds.instant(),
  }),
  indices: [{ name: 'verification_records_session', columns: ['sessionId'] }],
});
