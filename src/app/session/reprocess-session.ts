import { ok, type Result, refused } from '../../domain/result.ts';
import { decide } from '../../domain/session.state.ts';
import type { Session } from '../../domain/session.ts';
import type { Clock } from '../ports/clock.ts';
import type { SessionIntake, UnitOfWork } from '../ports/stores.ts';
import { settingsOf } from '../tenant/settings-of.ts';

export type ReprocessRefusal = 'not_found' | 'status' | 'personal_data_erased' | 'record_not_stored' | 'conflict';

/**
 * Opens a new round for a finished or reviewing session, so that the user can submit again (SPEC 4.3). The pending review, a
 * late decision, the old link and the old browser become void; of two calls at once exactly one wins.
 */
export function reprocessSession(deps: { unitOfWork: UnitOfWork; clock: Clock }) {
  return async (
    tenantId: string,
    sessionId: string,
  ): Promise<Result<{ session: Session; intake: SessionIntake }, ReprocessRefusal>> => {
    return deps.unitOfWork.transaction(async (stores) => {
      const session = await stores.sessions.load(tenantId, sessionId);
      if (session === null) return refused('not_found', 'There is no such session.');
      const { sessionLifetimeSeconds } = await settingsOf(stores.tenants, tenantId);
      const move = decide(session, { type: 'reprocess', lifetimeMs: sessionLifetimeSeconds * 1000 }, deps.clock.now());
      if (!move.ok) {
        const { code } = move;
        return code === 'personal_data_erased' || code === 'record_not_stored'
          ? refused(code, move.detail)
          : refused('status', move.detail);
      }
      const moved = await stores.sessions.save(session, move.value);
      if (moved === null)
        return refused('conflict', 'Another operation changed this session at the same moment. Read it and try again.');
      return ok({ session: moved, intake: await stores.sessions.loadIntake(moved) });
    });
  };
}
