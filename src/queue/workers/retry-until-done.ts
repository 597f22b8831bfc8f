import type { OutboxItem, OutboxStore } from '../../app/ports/deliveries.ts';
import { type Clock, type Log, safeError } from '../../app/ports/system.ts';
import { backoffMs } from '../backoff.ts';
import type { JobData } from '../names.ts';

interface Deps {
  readonly outbox: Pick<OutboxStore, 'load' | 'postpone'>;
  /** Does the work and settles the row; may be repeated. */
  readonly work: (job: OutboxItem) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

const pauseFirstMs = 1000;
const pauseMaxMs = 10 * 60_000;

/**
 * Does what must be done sooner or later, on behalf of one job: it is tried for ever, after pauses that grow from a second to ten
 * minutes. Storing a verification record and erasing pictures (SPEC 3, SPEC 4.2) are never given up.
 * @returns a function that never rejects
 */
export function retryUntilDone(deps: Deps) {
  const { outbox, clock, log } = deps;
  return async (job: JobData): Promise<void> => {
    let item: OutboxItem | null = null;
    try {
      item = await outbox.load(job.id, job.leaseToken);
      if (item !== null) await deps.work(item);
    } catch (error) {
      const row =
        item === null
          ? {}
          : { kind: item.kind, sessionId: item.sessionId, tenantId: item.tenantId, attempt: item.attempts };
      log.error({ outboxId: job.id, ...row, error: safeError(error) }, 'a job broke and is tried again');
      if (item === null) return;
      const dueAt = new Date(clock.now().getTime() + backoffMs(item.attempts, pauseFirstMs, pauseMaxMs));
      // Failing that, the row falls due when its lease ends.
      await outbox.postpone(item.id, item.leaseToken, dueAt).catch(() => {});
    }
  };
}
