import { column, createTable, index } from './create-table.ts';

/** Tenants, keys, and rows about calls. One migration a table. */
export const tenantTables = [
  createTable(1795000000100, 'tenants', (kinds) => [
    column('id', kinds.ascii(36), 'primary'),
    column('name', kinds.shortText(200)),
    column('mode', kinds.ascii(16)),
    column('settings', kinds.longText(), 'nullable'),
    column('created_at', kinds.instant()),
  ]),
  createTable(1795000003400, 'tenant_logos', (kinds) => [
    column('tenant_id', kinds.ascii(36), 'primary'),
    column('digest', kinds.ascii(64)),
    column('bytes', kinds.bytes()),
    column('stored_at', kinds.instant()),
  ]),
  createTable(1795000000200, 'api_keys', (kinds) => [
    column('id', kinds.ascii(36), 'primary'),
    column('tenant_id', kinds.ascii(36)),
    column('hash', kinds.ascii(64)),
    column('hint', kinds.ascii(16)),
    column('created_at', kinds.instant()),
    column('revoked_at', kinds.instant(), 'nullable'),
    index('api_keys_hash', ['hash'], 'unique'),
    index('api_keys_tenant', ['tenant_id']),
  ]),
  createTable(1795000000300, 'admin_tokens', (kinds) => [
    column('id', kinds.ascii(36), 'primary'),
    column('hash', kinds.ascii(64)),
    column('created_at', kinds.instant()),
    index('admin_tokens_hash', ['hash'], 'unique'),
  ]),
  createTable(1795000000400, 'idempotency_keys', (kinds) => [
    column('key_hash', kinds.ascii(64), 'primary'),
    column('tenant_id', kinds.ascii(36)),
    column('request', kinds.shortBytes(255)),
    column('claim', kinds.ascii(36)),
    column('lease_until', kinds.instant()),
    column('response', kinds.longText(), 'nullable'),
    column('expires_at', kinds.instant()),
    index('idempotency_keys_expiry', ['expires_at']),
  ]),
  createTable(1795000000500, 'creation_windows', (kinds) => [
    column('tenant_id', kinds.ascii(36), 'primary'),
    column('minute', kinds.integer(), 'primary'),
    column('used', kinds.integer()),
  ]),
  createTable(1795000000600, 'access_records', (kinds) => [
    column('tenant_id', kinds.ascii(36), 'primary'),
    column('id', kinds.ascii(36), 'primary'),
    column('session_id', kinds.ascii(35), 'nullable'),
    column('actor_kind', kinds.ascii(16)),
    column('actor_id', kinds.ascii(64)),
    column('address', kinds.ascii(45), 'nullable'),
    column('operation', kinds.ascii(64)),
    column('fields', kinds.ascii(1000)),
    column('request_id', kinds.ascii(64)),
    index('access_records_session', ['tenant_id', 'session_id', 'actor_kind', 'id']),
    index('access_records_actor', ['tenant_id', 'actor_kind', 'id']),
  ]),
  createTable(1795000000650, 'write_probes', (kinds) => [
    column('id', kinds.ascii(16), 'primary'),
    column('written_at', kinds.instant()),
  ]),
  createTable(1795000000680, 'workers', (kinds) => [
    column('id', kinds.ascii(36), 'primary'),
    column('capabilities', kinds.ascii(255)),
    column('expires_at', kinds.instant()),
  ]),
];
