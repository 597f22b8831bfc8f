import type { Result } from '../../domain/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { SessionStore } from '../ports/stores.ts';
import type { EraseRefusal } from './erase-session.ts';

/**
 * Does what has fallen due: expires the sessions past their deadline and erases those past their retention period.
 * @param limit how many sessions to handle at the most
 * @returns how many were due; as many as `limit` means that there may be more
 */
export function sweepSessions(deps: {
  sessions: Pick<SessionStore, 'listDue'>;
  expire: (tenantId: string, sessionId: string) => Promise<boolean>;
  erase: (tenantId: string, sessionId: string, onDemand: boolean) => Promise<Result<null, EraseRefusal>>;
  clock: Clock;
}) {
  return async (limit: number): Promise<number> => {
    const due = await deps.sessions.listDue(deps.clock.now(), limit);
    for (const { tenantId, sessionId } of due) {
      const expired = await deps.expire(tenantId, sessionId);
      if (!expired) await deps.erase(tenantId, sessionId, false);
    }
    return due.length;
  };
}
