import { defineEntity, nullable, primary } from './define-entity.ts';

export interface DeliveryAttemptRow {
  deliveryId: string;
  attempt: number;
  tenantId: string;
  attemptedAt: Date;
  /** `delivered` or a failure class. */
  result: string;
  httpStatus: number | null;
  durationMs: number;
}

export const deliveryAttemptEntity = defineEntity<DeliveryAttemptRow>({
  table: 'delivery_attempts',
  columns: (kinds) => ({
    deliveryId: primary(kinds.ascii(36)),
    attempt: primary(kinds.integer()),
    tenantId: kinds.ascii(36),
    attemptedAt: kinds.instant(),
    result: kinds.ascii(64),
    httpStatus: nullable(kinds.integer()),
    durationMs: kinds.integer(),
  }),
});
