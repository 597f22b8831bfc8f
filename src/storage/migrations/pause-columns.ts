import { addColumn } from './add-column.ts';

/** Since when a person has paused an endpoint. */
export const pauseColumns = [addColumn(1795000008200, 'endpoints', 'paused_by_person_at', (kinds) => kinds.instant())];
