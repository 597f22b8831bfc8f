import { column, createTable, index } from './create-table.ts';

/** Verification records. One migration a table. */
export const recordTables = [
  createTable(1795000001200, 'verification_records', (kinds) => [
    column('tenant_id', kinds.ascii(36), 'primary'),
    column('position', kinds.integer(), 'primary'),
    column('outcome_id', kinds.ascii(36)),
    column('session_id', kinds.ascii(35)),
    column('content', kinds.longText()),
    column('previous_hash', kinds.ascii(64)),
    column('hash', kinds.ascii(64)),
    column('stored_at', kinds.instant()),
    index('verification_records_outcome', ['outcome_id'], 'unique'),
  ]),
  createTable(1795000003700, 'record_heads', (kinds) => [
    column('tenant_id', kinds.ascii(36), 'primary'),
    column('position', kinds.integer()),
    column('hash', kinds.ascii(64)),
    column('signed', kinds.longText()),
    column('updated_at', kinds.instant()),
  ]),
];
