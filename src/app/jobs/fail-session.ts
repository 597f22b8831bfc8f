import { decide } from '../../domain/session.state.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { OutboxItem, UnitOfWork } from '../ports/stores.ts';
import type { Wake } from '../ports/wake.ts';
import { moveSession } from '../session/move-session.ts';
import { settingsOf } from '../tenant/settings-of.ts';

/**
 * Ends a session whose checks kept breaking (SPEC 3, `failed`) and announces it. The job's row is put to rest in the same
 * transaction.
 */
export function failSession(deps: { unitOfWork: UnitOfWork; ids: Ids; clock: Clock; wake: Wake }) {
  return async (job: OutboxItem): Promise<void> => {
    await deps.unitOfWork.transaction(async (stores) => {
      if (!(await stores.outbox.settle(job.id, job.admission))) return;
      const session = await stores.sessions.load(job.tenantId, job.sessionId);
      if (session === null) return;
      const now = deps.clock.now();
      const { retentionSeconds } = await settingsOf(stores.tenants, job.tenantId);
      const move = decide(session, { type: 'fail', round: job.round, retentionMs: retentionSeconds * 1000 }, now);
      if (!move.ok) return;
      const snapshot = { type: 'verification.failed', failure: { code: 'processing_error' } } as const;
      const moved = await moveSession(stores, deps.ids, session, move.value, snapshot, now);
      if (moved === null) throw new Error(`session ${job.sessionId} changed while it was being failed`);
    });
    deps.wake('event');
  };
}
