import { column, createTable, index } from './create-table.ts';

/** Failed deliveries that are sent again together. One migration a table. */
export const bulkRedeliveryTables = [
  createTable(1795000006000, 'bulk_redeliveries', (kinds) => [
    column('id', kinds.ascii(36), 'primary'),
    column('tenant_id', kinds.ascii(36)),
    column('created_at', kinds.instant()),
    column('actor_kind', kinds.ascii(16)),
    column('actor_id', kinds.ascii(64)),
    column('filter', kinds.longText()),
    column('state', kinds.ascii(16)),
    column('last_id', kinds.ascii(36), 'nullable'),
    column('selected', kinds.integer()),
    column('limited', kinds.flag()),
    column('delivered', kinds.integer()),
    column('ended', kinds.integer()),
    index('bulk_redeliveries_tenant', ['tenant_id', 'id']),
    index('bulk_redeliveries_state', ['state', 'id']),
  ]),
  createTable(1795000006010, 'bulk_redelivery_items', (kinds) => [
    column('bulk_id', kinds.ascii(36), 'primary'),
    column('delivery_id', kinds.ascii(36), 'primary'),
    column('tenant_id', kinds.ascii(36)),
    column('attempts_before', kinds.integer()),
  ]),
];
