import { column, createTable, index } from './create-table.ts';

/** Mails to members, and their languages. One migration a table. */
export const mailTables = [
  createTable(1795000006000, 'mails', (kinds) => [
    column('id', kinds.ascii(64), 'primary'),
    column('kind', kinds.ascii(32)),
    column('content', kinds.bytes(), 'nullable'),
    column('due_at', kinds.instant(), 'nullable'),
    column('expires_at', kinds.instant()),
    column('lease_token', kinds.integer()),
    index('mails_due', ['due_at']),
    index('mails_expiry', ['expires_at']),
  ]),
  createTable(1795000006010, 'member_languages', (kinds) => [
    column('member_id', kinds.ascii(36), 'primary'),
    column('language', kinds.ascii(8)),
  ]),
];
