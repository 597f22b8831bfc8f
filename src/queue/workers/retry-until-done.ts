// Handles jobs that must succeed eventually.

import type { Lease, OutboxItem, OutboxStore } from '../../app/ports/deliveries.ts';
import { type Clock, type Log, safeError } from '../../app/ports/system.ts';
import type { Tracing } from '../../app/ports/tracing.ts';
import { rowRetryMs } from '../../system/loop.ts';

interface Deps {
  readonly outbox: Pick<OutboxStore, 'load' | 'postpone'>;
  /** Does the work and acknowledges the row; must be repeatable. */
  readonly work: (job: OutboxItem) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
  readonly tracing: Pick<Tracing, 'job'>;
}

/**
 * Handles a job that must succeed eventually: it is retried without limit, with delays from a second to ten minutes. Storing a
 * verification record and erasing pictures (SPEC 3, SPEC 4.2) are never abandoned.
 * @returns a function that never rejects
 */
export function retryUntilDone(deps: Deps) {
  const { outbox, clock, log, tracing } = deps;
  return async (job: Lease): Promise<void> => {
    let item: OutboxItem | null = null;
    try {
      item = await outbox.load(job.id, job.leaseToken);
      if (item === null) return;
      const found = item;
      const work = () => deps.work(found).then(() => 'done' as const);
      await tracing.job(item, work, () => false);
    } catch (error) {
      const row =
        item === null
          ? {}
          : { kind: item.kind, sessionId: item.sessionId, tenantId: item.tenantId, attempt: item.attempts };
      log.error({ outboxId: job.id, ...row, error: safeError(error) }, 'job failed; retrying');
      if (item === null) return;
      const dueAt = new Date(clock.now().getTime() + rowRetryMs(item.attempts));
      // If this fails, the row becomes due at its lease expiry.
      await outbox.postpone(item.id, item.leaseToken, dueAt).catch(() => {});
    }
  };
}
