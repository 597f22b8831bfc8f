import { conflict, ok, type Result } from '../../domain/result.ts';
import { type SessionRefusal, transitionFor } from '../../domain/session.state.ts';
import type { Session } from '../../domain/session.ts';
import type { TransitionDeps } from '../deps.ts';
import type { OutboxItem } from '../ports/deliveries.ts';
import type { Stores } from '../ports/stores.ts';
import type { Ids } from '../ports/system.ts';
import { applyTransition, loadRetention } from '../session/apply-transition.ts';

/** Fails a session whose checks kept throwing (SPEC 3) and announces it. The same transaction acknowledges the job. */
export function failSession(deps: TransitionDeps) {
  return async (job: OutboxItem): Promise<void> => {
    await deps.unitOfWork.transaction(async (stores) => {
      if (!(await stores.outbox.acknowledge(job.id, job.leaseToken))) return;
      const session = await stores.sessions.load(job.tenantId, job.sessionId);
      if (session === null) return;
      const failed = await recordFailure(stores, deps.ids, session, job.round, deps.clock.now());
      if (!failed.ok && failed.code === 'conflict')
        throw new Error(`session ${job.sessionId} changed while it was being failed`);
    });
    deps.notifyWorkers('event');
  };
}

/**
 * Stores a failure with its event. It must run inside a transaction, so that both commit together.
 * @param round the round that failed
 * @returns the changed session, or why the rules or a concurrent operation refuse the failure
 */
export async function recordFailure(
  stores: Stores,
  ids: Ids,
  session: Session,
  round: number,
  now: Date,
): Promise<Result<Session, SessionRefusal | 'conflict'>> {
  const { retentionMs } = await loadRetention(stores.tenants, session.tenantId);
  const transition = transitionFor(session, { type: 'fail', round, retentionMs }, now);
  if (!transition.ok) return transition;
  const snapshot = { type: 'verification.failed', failure: { code: 'processing_error' } } as const;
  const saved = await applyTransition(stores, ids, session, transition.value, snapshot, now);
  return saved === null ? conflict() : ok(saved);
}
