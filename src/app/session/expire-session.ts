import { decide } from '../../domain/session.state.ts';
import type { UnitOfWork } from '../ports/stores.ts';
import type { Clock, Ids, NotifyWorkers } from '../ports/system.ts';
import { settingsOf } from '../tenant/settings-of.ts';
import { applyTransition } from './apply-transition.ts';

/**
 * Records that a session passed its deadline and announces it (SPEC 3). Safe to repeat, and a session that moved on meanwhile is
 * left alone.
 * @returns whether this call expired it
 */
export function expireSession(deps: { unitOfWork: UnitOfWork; ids: Ids; clock: Clock; notifyWorkers: NotifyWorkers }) {
  return async (tenantId: string, sessionId: string): Promise<boolean> => {
    const expired = await deps.unitOfWork.transaction(async (stores) => {
      const session = await stores.sessions.load(tenantId, sessionId);
      if (session === null) return false;
      const now = deps.clock.now();
      const { retentionSeconds } = await settingsOf(stores.tenants, tenantId);
      const move = decide(session, { type: 'expire', retentionMs: retentionSeconds * 1000 }, now);
      if (!move.ok) return false;
      const moved = await applyTransition(stores, deps.ids, session, move.value, { type: 'verification.expired' }, now);
      return moved !== null;
    });
    if (expired) deps.notifyWorkers('event');
    return expired;
  };
}
