import { column, createTable, index } from './create-table.ts';

/** The blocklist, and what decided sessions are recognized by. One migration a table. */
export const riskTables = [
  createTable(1795000002900, 'identifier_keys', (kinds) => [
    column('tenant_id', kinds.ascii(36), 'primary'),
    column('sealed', kinds.shortBytes(255)),
    column('created_at', kinds.instant()),
  ]),
  createTable(1795000003000, 'blocklist_entries', (kinds) => [
    column('tenant_id', kinds.ascii(36), 'primary'),
    column('id', kinds.ascii(36), 'primary'),
    column('kind', kinds.ascii(32)),
    column('note', kinds.bytes()),
    column('created_at', kinds.instant()),
    column('expires_at', kinds.instant(), 'nullable'),
    index('blocklist_entries_expiry', ['expires_at']),
  ]),
  createTable(1795000003100, 'blocklist_hashes', (kinds) => [
    column('tenant_id', kinds.ascii(36), 'primary'),
    column('hash', kinds.ascii(64), 'primary'),
    column('entry_id', kinds.ascii(36), 'primary'),
    index('blocklist_hashes_entry', ['entry_id']),
  ]),
  createTable(1795000003110, 'blocklist_faces', (kinds) => [
    column('tenant_id', kinds.ascii(36), 'primary'),
    column('entry_id', kinds.ascii(36), 'primary'),
    column('descriptor', kinds.bytes()),
  ]),
  createTable(1795000003200, 'seen_identifiers', (kinds) => [
    column('id', kinds.ascii(36), 'primary'),
    column('tenant_id', kinds.ascii(36)),
    column('kind', kinds.ascii(32)),
    column('hash', kinds.ascii(64)),
    column('session_id', kinds.ascii(35)),
    column('seen_at', kinds.instant()),
    index('seen_identifiers_hash', ['tenant_id', 'hash']),
    index('seen_identifiers_session', ['session_id']),
    index('seen_identifiers_seen', ['seen_at']),
  ]),
];
