import { addColumn } from './add-column.ts';

/** The span that made a row, where the service is traced. One migration a table. */
export const traceColumns = [
  addColumn(1795000008000, 'sessions', 'traceparent', (kinds) => kinds.ascii(55)),
  addColumn(1795000008010, 'outbox', 'traceparent', (kinds) => kinds.ascii(55)),
  addColumn(1795000008020, 'events', 'traceparent', (kinds) => kinds.ascii(55)),
];
