// The tables of verification records.

import { defineEntity, primary } from './define-entity.ts';

/** The lasting records of approvals, in a chain of hashes for each tenant. They hold no personal value and are never changed or deleted. */
export const verificationRecordEntity = defineEntity(
  'verification_records',
  (kinds) => ({
    tenantId: primary(kinds.ascii(36)),
    position: primary(kinds.integer()),
    outcomeId: kinds.ascii(36),
    sessionId: kinds.ascii(35),
    /** JSON text, exactly as it was hashed. */
    content: kinds.longText(),
    /** SHA-256 of the record before, hex. */
    previousHash: kinds.ascii(64),
    hash: kinds.ascii(64),
    storedAt: kinds.instant(),
  }),
  [{ name: 'verification_records_outcome', columns: ['outcomeId'], unique: true }],
);

/** The end of each tenant's chain, signed. Its row is the lock of the chain. */
export const recordHeadEntity = defineEntity('record_heads', (kinds) => ({
  tenantId: primary(kinds.ascii(36)),
  position: kinds.integer(),
  hash: kinds.ascii(64),
  /** The signed statement, as text; empty before the first record. */
  signed: kinds.longText(),
  updatedAt: kinds.instant(),
}));

export const recordEntities = [verificationRecordEntity, recordHeadEntity];
