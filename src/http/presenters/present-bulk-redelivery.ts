import type { components } from '../../../generated/types/admin.ts';
import type { BulkRedelivery } from '../../app/ports/bulk-redelivery-views.ts';

type Schemas = components['schemas'];

/** A bulk redelivery with its progress. */
export function presentBulkRedelivery(bulk: BulkRedelivery): Schemas['BulkRedelivery'] {
  const { id, createdAt, createdBy, filter, state, limited } = bulk;
  const { selected, waiting, retrying, delivered, ended } = bulk;
  const { endpointId, status, result, eventType, since, until } = filter;
  return {
    ...{ id, createdAt: createdAt.toISOString(), createdBy },
    filter: {
      ...{ endpointId, status, result, eventType },
      from: since?.toISOString() ?? null,
      to: until?.toISOString() ?? null,
    },
    ...{ state, limited, selected, waiting, retrying, delivered, ended },
  };
}
