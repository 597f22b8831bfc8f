import { defineEntity, nullable, primary } from './define-entity.ts';

/**
 * One use of an `Idempotency-Key`. Neither the key nor the request can be read from it: the key is hashed together with its tenant, and the
 * request's hash is sealed, because what a request says of a person could be guessed from a bare hash.
 */
export interface IdempotencyKeyRow {
  /** SHA-256 (hex) of tenant and key. */
  keyHash: string;
  tenantId: string;
  /** The hash of the request, sealed under a master key. */
  request: Buffer;
  /** Names who works on it. Whoever takes it over puts another name here, so that the one before can finish nothing. */
  claim: string;
  /** Until when the one who works on it may be expected to finish. */
  leaseUntil: Date;
  /** What the answer is made of again, as JSON text; null while the operation runs. Holds no secret and nothing personal. */
  answer: string | null;
  expiresAt: Date;
}

export const idempotencyKeyEntity = defineEntity<IdempotencyKeyRow>({
  table: 'idempotency_keys',
  columns: (kinds) => ({
    keyHash: primary(kinds.ascii(64)),
    tenantId: kinds.ascii(36),
    request: kinds.shortBytes(255),
    claim: kinds.ascii(36),
    leaseUntil: kinds.instant(),
    answer: nullable(kinds.longText()),
    expiresAt: kinds.instant(),
  }),
  indices: [{ name: 'idempotency_keys_expiry', columns: ['expiresAt'] }],
});
