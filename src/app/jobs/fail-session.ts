import { conflict, ok, type Result } from '../../domain/result.ts';
import { decide, type SessionRefusal } from '../../domain/session.state.ts';
import type { Session } from '../../domain/session.ts';
import type { OutboxItem } from '../ports/deliveries.ts';
import type { Stores, UnitOfWork } from '../ports/stores.ts';
import type { Clock, Ids, NotifyWorkers } from '../ports/system.ts';
import { applyTransition } from '../session/apply-transition.ts';
import { settingsOf } from '../tenant/settings-of.ts';

/**
 * Ends a session whose checks kept breaking (SPEC 3, `failed`) and announces it. The job's row is settled in the same
 * transaction.
 */
export function failSession(deps: { unitOfWork: UnitOfWork; ids: Ids; clock: Clock; notifyWorkers: NotifyWorkers }) {
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
 * Stores a failure with its event: both or nothing, so it must run inside a transaction.
 * @param round the round that failed
 * @returns the moved session, why the rules refuse the failure, or `conflict` when somebody else moved the session first
 */
export async function recordFailure(
  stores: Stores,
  ids: Ids,
  session: Session,
  round: number,
  now: Date,
): Promise<Result<Session, SessionRefusal | 'conflict'>> {
  const { retentionSeconds } = await settingsOf(stores.tenants, session.tenantId);
  const move = decide(session, { type: 'fail', round, retentionMs: retentionSeconds * 1000 }, now);
  if (!move.ok) return move;
  const snapshot = { type: 'verification.failed', failure: { code: 'processing_error' } } as const;
  const moved = await applyTransition(stores, ids, session, move.value, snapshot, now);
  return moved === null ? conflict() : ok(moved);
}
