import { column, createTable, index } from './create-table.ts';

/** Machine tokens and members. One migration a table. */
export const peopleTables = [
  createTable(1795000004000, 'people_keys', (kinds) => [
    column('id', kinds.ascii(16), 'primary'),
    column('sealed', kinds.shortBytes(255)),
    column('created_at', kinds.instant()),
  ]),
  createTable(1795000004010, 'machine_tokens', (kinds) => [
    column('id', kinds.ascii(36), 'primary'),
    column('scope', kinds.ascii(36)),
    column('name', kinds.shortText(100)),
    column('roles', kinds.ascii(100)),
    column('hash', kinds.ascii(64)),
    column('hint', kinds.ascii(16), 'nullable'),
    column('created_at', kinds.instant()),
    column('expires_at', kinds.instant(), 'nullable'),
    column('revoked_at', kinds.instant(), 'nullable'),
    column('last_used_at', kinds.instant(), 'nullable'),
    index('machine_tokens_hash', ['hash'], 'unique'),
    index('machine_tokens_scope', ['scope', 'id']),
  ]),
];
