import type { OutboxItem } from '../ports/deliveries.ts';
import type { Stores } from '../ports/stores.ts';

/** Removes the pictures of an erased session. Their key is gone already; this frees the space. May be repeated. */
export function erasePictures(deps: { stores: Stores }) {
  return async (job: OutboxItem): Promise<void> => {
    await deps.stores.evidence.deletePictures(job.tenantId, job.sessionId);
    await deps.stores.outbox.acknowledge(job.id, job.leaseToken);
  };
}
