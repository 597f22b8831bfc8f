import { conflict, ok, type Result, refused } from '../../domain/result.ts';
import { decide } from '../../domain/session.state.ts';
import type { Session } from '../../domain/session.ts';
import type { UnitOfWork } from '../ports/stores.ts';
import type { Clock, Ids, NotifyWorkers } from '../ports/system.ts';
import { settingsOf } from '../tenant/settings-of.ts';
import { applyTransition } from './apply-transition.ts';

export type CancelRefusal = 'not_found' | 'status' | 'conflict';

type Cancelled = Result<{ readonly session: Session; readonly metadataText: string | null }, CancelRefusal>;

/**
 * Ends an unfinished session by bringing its deadline forward to now: it expires and announces it, as it would have by itself (SPEC 3).
 * Cancelling one that has expired changes nothing, so that the call can be repeated; neither does coming second when two cancel at once.
 */
export function cancelVerificationSession(deps: {
  unitOfWork: UnitOfWork;
  ids: Ids;
  clock: Clock;
  notifyWorkers: NotifyWorkers;
}) {
  const cancelOnce = (tenantId: string, sessionId: string): Promise<Cancelled> =>
    deps.unitOfWork.transaction(async (stores): Promise<Cancelled> => {
      const session = await stores.sessions.load(tenantId, sessionId);
      if (session === null) return refused('not_found', 'There is no such session.');
      const { metadataText } = await stores.sessions.loadRequestData(session);
      const { retentionSeconds } = await settingsOf(stores.tenants, tenantId);
      const now = deps.clock.now();
      const move = decide(session, { type: 'cancel', retentionMs: retentionSeconds * 1000 }, now);
      if (!move.ok) {
        return move.code === 'session_expired' ? ok({ session, metadataText }) : refused('status', move.detail);
      }
      const moved = await applyTransition(stores, deps.ids, session, move.value, { type: 'verification.expired' }, now);
      return moved === null ? conflict() : ok({ session: moved, metadataText });
    });
  return async (tenantId: string, sessionId: string): Promise<Cancelled> => {
    const first = await cancelOnce(tenantId, sessionId);
    // What the other operation has made of the session says whether there is anything left to cancel.
    const result = !first.ok && first.code === 'conflict' ? await cancelOnce(tenantId, sessionId) : first;
    if (result.ok) deps.notifyWorkers('event');
    return result;
  };
}
