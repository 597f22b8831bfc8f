// Handles jobs of the `decide` queue: runs the decision, and fails the session after repeated faults.

import type { ProviderPlaces } from '../../app/jobs/provider-places.ts';
import type { Lease, OutboxItem, OutboxStore } from '../../app/ports/deliveries.ts';
import { OtherKind } from '../../app/ports/other-kind.ts';
import { ProviderBusy, type ProviderWaits } from '../../app/ports/provider-waits.ts';
import { type Clock, type Log, StorageUnavailable, safeError } from '../../app/ports/system.ts';
import type { DecisionResult, Telemetry } from '../../app/ports/telemetry.ts';
import type { Tracing } from '../../app/ports/tracing.ts';
import type { DecisionKind } from '../../domain/capability.ts';
import { isNotStarted } from '../../domain/check.ts';
import { backoffMs } from '../../system/loop.ts';
import type { Tracepoint } from '../tracepoints.ts';

interface Deps {
  readonly outbox: Pick<OutboxStore, 'load' | 'recordStart' | 'postpone' | 'putBack'>;
  readonly decideSession: (job: OutboxItem, waits: ProviderWaits) => Promise<void>;
  readonly failSession: (job: OutboxItem) => Promise<void>;
  /** Where decisions of this node wait for check providers. */
  readonly places: ProviderPlaces;
  readonly clock: Clock;
  readonly log: Log;
  readonly telemetry: Pick<Telemetry, 'decisionStarted' | 'decisionEnded'>;
  readonly tracing: Pick<Tracing, 'job'>;
  readonly tracepoint: Tracepoint;
  /** How long a worker that died keeps its row, in milliseconds. A running decision renews its lease. */
  readonly leaseMs: number;
}

/** How often a failing check is tried. */
const faultsMax = 3;

/** A decision that was started more often than this kills its workers, and is not started again. */
const startsMax = 8;

/** How long a running decision keeps its row, in milliseconds: more than its checks may take together, which are bounded each. */
const heldMsMax = 20 * 60_000;

/** Delays after the first and second failed check. */
const delaysMs = [2000, 10_000];

/** Delay after an outage of the database. */
const outageDelayMs = 5000;

/** Delays after an engine that did not start. */
const engineDelayFirstMs = 5000;
const engineDelayMaxMs = 5 * 60_000;

/** The least delay of a decision for which too many others wait for its check provider; the places space them out further. */
const busyDelayMs = 2000;

/** How often a row is claimed while the engine does not start: with these delays, for about a day. */
const engineAttemptsMax = 294;

/** The instant in a UUIDv7, in milliseconds. */
const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/**
 * Decides a session for one job. A failing check is tried three times, with delays of 2 and 10 seconds; then the session fails
 * (SPEC 3). A row whose workers keep dying fails after eight starts, since no worker survives to count the failures.
 *
 * An engine that does not start is no failure of the check: the decision is tried again, with delays of up to five minutes, and fails after
 * about a day.
 *
 * Where too many decisions wait for a check provider, the decision is made again later, and holds its slot no longer. Such waits are not
 * counted, nor is a job whose decision is of another kind by now, which goes to a worker that takes that kind.
 *
 * The lease is renewed when the work starts, so waiting for a turn does not shorten it, and while it runs: otherwise a decision that takes
 * longer would be made again and again, and its results dropped. An outage of the database does not count as a
 * failure: the decision is retried.
 * @returns a function that never rejects
 */
export function decideJob(deps: Deps) {
  const { outbox, clock, log, tracepoint, telemetry, tracing } = deps;
  const later = (ms: number): Date => new Date(clock.now().getTime() + ms);

  /** Renews the lease while work runs. @returns ends it, and waits for a renewal in flight, which must not undo a postponement */
  function holdLease({ id, leaseToken }: OutboxItem): () => Promise<void> {
    const until = later(heldMsMax);
    let renewal: Promise<unknown> = Promise.resolve();
    const timer = setInterval(() => {
      // One that cannot be renewed is handled again, as it would be without.
      if (clock.now() < until) renewal = outbox.postpone(id, leaseToken, later(deps.leaseMs)).catch(() => {});
    }, deps.leaseMs / 3);
    return async () => {
      clearInterval(timer);
      await renewal;
    };
  }

  async function run(item: OutboxItem, setAside: () => void): Promise<DecisionResult> {
    const { id, leaseToken, begun, faults, sessionId, tenantId } = item;
    const ids = { outboxId: id, sessionId, tenantId, begun: begun + 1 };
    const startedAt = clock.now().getTime();
    const isDeadly = begun >= startsMax;
    try {
      if (isDeadly) {
        log.error(ids, 'decision crashed its worker too often; failing the session');
        await deps.failSession(item);
        return 'failed';
      }
      const release = holdLease(item);
      const waits = deps.places.of(tenantId, setAside);
      await deps.decideSession(item, waits).finally(() => {
        waits.leave();
        return release();
      });
      await tracepoint('decide.done');
      log.info({ ...ids, ms: clock.now().getTime() - startedAt }, 'decided');
      return 'decided';
    } catch (error) {
      if (error instanceof OtherKind) return await changeKind(item, error.kind);
      if (error instanceof ProviderBusy) return await waitForProvider(item, error.provider);
      if (isNotStarted(error)) return await waitForEngine(item, error);
      const isOutage = error instanceof StorageUnavailable || isDeadly;
      const isLast = faults + 1 >= faultsMax && !isOutage;
      log.error({ ...ids, isLast, error: safeError(error) }, 'decision failed');
      if (isLast) await deps.failSession(item);
      else if (isOutage) await outbox.postpone(id, leaseToken, later(outageDelayMs), 'no_start');
      else await outbox.postpone(id, leaseToken, later(delaysMs[faults] ?? outageDelayMs), 'fault');
      return isLast ? 'failed' : 'retried';
    }
  }

  async function changeKind(
    { id, leaseToken, kind: before, sessionId }: OutboxItem,
    kind: DecisionKind,
  ): Promise<DecisionResult> {
    log.info({ outboxId: id, sessionId, before, kind }, 'settings changed; the decision is of another kind now');
    await outbox.putBack(id, leaseToken, clock.now(), kind);
    return 'put_back';
  }

  async function waitForProvider(
    { id, leaseToken, sessionId, tenantId }: OutboxItem,
    provider: string,
  ): Promise<DecisionResult> {
    const dueAt = deps.places.retryAt(provider, tenantId, clock.now(), busyDelayMs);
    log.debug({ provider, outboxId: id, sessionId }, 'too many decisions wait for a check provider');
    await outbox.putBack(id, leaseToken, dueAt);
    return 'put_back';
  }

  async function waitForEngine(item: OutboxItem, error: unknown): Promise<DecisionResult> {
    const { id, leaseToken, attempts, sessionId, tenantId } = item;
    const isLast = attempts >= engineAttemptsMax;
    const fields = { alert: true, outboxId: id, sessionId, tenantId, attempts, isLast, error: safeError(error) };
    log.error(fields, 'engine of a check did not start; the decision waits');
    if (isLast) {
      await deps.failSession(item);
      return 'failed';
    }
    const delayMs = backoffMs(attempts, engineDelayFirstMs, engineDelayMaxMs);
    await outbox.postpone(id, leaseToken, later(delayMs), 'no_start');
    return 'retried';
  }

  return async (job: Lease, setAside: () => void = () => {}): Promise<void> => {
    try {
      const item = await outbox.load(job.id, job.leaseToken);
      if (item === null) return;
      if (!(await outbox.recordStart(job.id, job.leaseToken, later(deps.leaseMs)))) return;
      await tracepoint('decide.started');
      const startedAt = clock.now().getTime();
      // The row of a job of this worker is a decision, whose id has the time of its submission.
      const kind = item.kind as DecisionKind;
      telemetry.decisionStarted(kind, item.begun === 0 ? startedAt - timeOf(item.id) : null);
      const isFailure = (ended: DecisionResult) => ended === 'failed' || ended === 'retried';
      const result = await tracing.job(item, () => run(item, setAside), isFailure);
      telemetry.decisionEnded(kind, result, clock.now().getTime() - startedAt);
    } catch (error) {
      // The row is still leased and becomes due again by itself.
      log.error({ outboxId: job.id, error: safeError(error) }, 'recording a decision failed');
    }
  };
}
