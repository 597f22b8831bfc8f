import type { OutboxItem, OutboxStore } from '../../app/ports/deliveries.ts';
import { type Clock, type Log, StorageUnavailable, safeError } from '../../app/ports/system.ts';
import type { JobData } from '../names.ts';
import type { Tracepoint } from '../tracepoints.ts';

interface Deps {
  readonly outbox: Pick<OutboxStore, 'load' | 'recordStart' | 'postpone'>;
  readonly decideSession: (job: OutboxItem) => Promise<void>;
  readonly failSession: (job: OutboxItem) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
  readonly tracepoint: Tracepoint;
  /** How long one decision may take, in milliseconds; it must exceed the check's own bound. */
  readonly leaseMs: number;
}

/** A check that breaks is tried this often. */
const faultsMax = 3;

/** A decision that was begun more often than this takes its workers down with it, and is not run again. */
const beginningsMax = 8;

/** Pauses after the first broken check and the second. */
const pausesMs = [2000, 10_000];

/** Pause after the database was away. */
const outagePauseMs = 5000;

/**
 * Decides a session, on behalf of one job. A check that breaks is tried three times, after 2 and 10 seconds; then the session
 * fails (SPEC 3). A row whose workers die over and over fails after eight beginnings, since nobody is left to count the faults.
 *
 * The lease starts anew with the work, so that the time a job waits for its turn is not taken from it. A database that cannot be
 * reached is no fault of the session: it is tried again and fails nothing.
 * @returns a function that never rejects
 */
export function decideJob(deps: Deps) {
  const { outbox, clock, log, tracepoint } = deps;
  const later = (ms: number): Date => new Date(clock.now().getTime() + ms);

  async function run(item: OutboxItem): Promise<void> {
    const { id, leaseToken, begun, faults, sessionId, tenantId } = item;
    const ids = { outboxId: id, sessionId, tenantId, begun: begun + 1 };
    const startedAt = clock.now().getTime();
    const isLost = begun >= beginningsMax;
    try {
      if (isLost) {
        log.error(ids, 'a decision was begun too often without an end; the session fails');
        await deps.failSession(item);
        return;
      }
      await deps.decideSession(item);
      await tracepoint('decide.done');
      log.info({ ...ids, ms: clock.now().getTime() - startedAt }, 'decided');
    } catch (error) {
      const isOutage = error instanceof StorageUnavailable || isLost;
      const isLast = faults + 1 >= faultsMax && !isOutage;
      log.error({ ...ids, isLast, error: safeError(error) }, 'a decision broke');
      if (isLast) await deps.failSession(item);
      else if (isOutage) await outbox.postpone(id, leaseToken, later(outagePauseMs));
      else await outbox.postpone(id, leaseToken, later(pausesMs[faults] ?? outagePauseMs), 'fault');
    }
  }

  return async (job: JobData): Promise<void> => {
    try {
      const item = await outbox.load(job.id, job.leaseToken);
      if (item === null) return;
      if (!(await outbox.recordStart(job.id, job.leaseToken, later(deps.leaseMs)))) return;
      await tracepoint('decide.started');
      await run(item);
    } catch (error) {
      // The row is leased still and falls due again by itself.
      log.error({ outboxId: job.id, error: safeError(error) }, 'a decision could not be recorded');
    }
  };
}
