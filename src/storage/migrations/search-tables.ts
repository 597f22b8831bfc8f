import { column, createTable } from './create-table.ts';

/** What lists find sessions by. One migration a table. */
export const searchTables = [
  createTable(1795000005000, 'metadata_values', (kinds) => [
    column('tenant_id', kinds.ascii(36), 'primary'),
    column('metadata_key', kinds.ascii(64), 'primary'),
    column('value_hash', kinds.ascii(64), 'primary'),
    column('session_id', kinds.ascii(35), 'primary'),
  ]),
  createTable(1795000005010, 'metadata_indexes', (kinds) => [
    column('tenant_id', kinds.ascii(36), 'primary'),
    column('metadata_key', kinds.ascii(64), 'primary'),
    column('complete_to', kinds.ascii(35)),
    column('dropped', kinds.flag()),
  ]),
  createTable(1795000005020, 'outcome_reasons', (kinds) => [
    column('tenant_id', kinds.ascii(36), 'primary'),
    column('reason', kinds.ascii(64), 'primary'),
    column('session_id', kinds.ascii(35), 'primary'),
    column('outcome_id', kinds.ascii(36)),
  ]),
  createTable(1795000006100, 'day_counts', (kinds) => [
    column('tenant_id', kinds.ascii(36), 'primary'),
    column('day', kinds.ascii(10), 'primary'),
    column('kind', kinds.ascii(16), 'primary'),
    column('amount', kinds.integer()),
  ]),
  createTable(1795000006110, 'day_count_marks', (kinds) => [
    column('name', kinds.ascii(16), 'primary'),
    column('counted_to', kinds.ascii(36)),
  ]),
];
