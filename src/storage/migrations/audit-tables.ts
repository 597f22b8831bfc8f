import { column, createTable, index } from './create-table.ts';

/** Changes by administrators, and callers. One migration a table. */
export const auditTables = [
  createTable(1795000005040, 'change_records', (kinds) => [
    column('tenant_id', kinds.ascii(36), 'primary'),
    column('id', kinds.ascii(36), 'primary'),
    column('session_id', kinds.ascii(35), 'nullable'),
    column('actor_kind', kinds.ascii(16)),
    column('actor_id', kinds.ascii(64)),
    column('address', kinds.ascii(45), 'nullable'),
    column('operation', kinds.ascii(64)),
    column('resource_id', kinds.ascii(64), 'nullable'),
    column('fields', kinds.ascii(1000)),
    column('request_id', kinds.ascii(64)),
    column('status', kinds.integer(), 'nullable'),
    index('change_records_session', ['tenant_id', 'session_id', 'id']),
    index('change_records_operation', ['tenant_id', 'operation', 'id']),
    index('change_records_actor', ['tenant_id', 'actor_id', 'id']),
    index('change_records_actor_operation', ['tenant_id', 'actor_id', 'operation', 'id']),
  ]),
  createTable(1795000005050, 'api_callers', (kinds) => [
    column('tenant_id', kinds.ascii(36), 'primary'),
    column('address', kinds.ascii(45), 'primary'),
    column('last_seen_at', kinds.instant()),
    index('api_callers_seen', ['tenant_id', 'last_seen_at']),
  ]),
];
