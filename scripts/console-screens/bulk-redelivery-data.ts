// Bulk redeliveries on the screens of the console.

import { before, self, tenant } from './console-data.ts';

const anyFailure = { endpointId: null, status: null, result: null, eventType: null, from: null, to: null };
const bulk = (id: string, hours: number, change: object) => ({
  ...{ id, createdAt: before(hours), createdBy: self, filter: anyFailure, state: 'finished', limited: false },
  ...{ selected: 0, waiting: 0, retrying: 0, delivered: 0, ended: 0 },
  ...change,
});

export const bulkRedeliveries = {
  items: [
    bulk('019ffd11-8a02-7d4c-8b11-60c2e9a7f35d', 0.01, {
      state: 'sending',
      filter: { ...anyFailure, endpointId: tenant.endpoints[0]?.id, status: 'abandoned', from: before(48) },
      ...{ selected: 200, delivered: 126, waiting: 70, retrying: 4 },
    }),
    bulk('019ff8d2-8a02-7d4c-8b11-60c2e9a7f35e', 30, {
      filter: { ...anyFailure, result: 'timeout' },
      ...{ selected: 42, delivered: 40, ended: 2 },
    }),
    bulk('019ff514-8a02-7d4c-8b11-60c2e9a7f35f', 96, { selected: 1250, delivered: 1250 }),
  ],
  next: null,
};
