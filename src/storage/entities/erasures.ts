// The tables of what stays when personal data is erased.

import { defineEntity, primary, type RowOf } from './define-entity.ts';

/** The receipts of erasures. They hold no personal value and stay when everything else of a session is gone. */
export const erasureReceiptEntity = defineEntity(
  'erasure_receipts',
  (kinds) => ({
    tenantId: primary(kinds.ascii(36)),
    sessionId: primary(kinds.ascii(35)),
    rule: kinds.ascii(32),
    /** A JSON array of kinds and counts. */
    erased: kinds.longText(),
    erasedAt: kinds.instant(),
    /** The signed statement, as text. */
    signed: kinds.longText(),
  }),
  [{ name: 'erasure_receipts_time', columns: ['erasedAt', 'tenantId', 'sessionId'] }],
);
export type ErasureReceiptRow = RowOf<typeof erasureReceiptEntity>;

export const erasureEntities = [erasureReceiptEntity];
