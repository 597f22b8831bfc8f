import { column, createTable } from './create-table.ts';

/** What reviewers decided. One migration a table. */
export const reviewTables = [
  createTable(1795000005030, 'review_opinions', (kinds) => [
    column('session_id', kinds.ascii(35), 'primary'),
    column('review_id', kinds.ascii(36), 'primary'),
    column('number', kinds.integer(), 'primary'),
    column('tenant_id', kinds.ascii(36)),
    column('actor_kind', kinds.ascii(16)),
    column('actor_id', kinds.ascii(64)),
    column('verdict', kinds.ascii(16)),
    column('reasons', kinds.longText()),
    column('note', kinds.bytes(), 'nullable'),
    column('given_at', kinds.instant()),
  ]),
];
