import { createIndex } from './create-index.ts';
import { column, createTable } from './create-table.ts';

/** What stays when personal data is erased. One migration a table. */
export const erasureTables = [
  createTable(1795000003600, 'erasure_receipts', (kinds) => [
    column('tenant_id', kinds.ascii(36), 'primary'),
    column('session_id', kinds.ascii(35), 'primary'),
    column('rule', kinds.ascii(32)),
    column('erased', kinds.longText()),
    column('erased_at', kinds.instant()),
    column('signed', kinds.longText()),
  ]),
  createIndex(1795000007000, 'erasure_receipts', 'erasure_receipts_time', ['erased_at', 'tenant_id', 'session_id']),
];
