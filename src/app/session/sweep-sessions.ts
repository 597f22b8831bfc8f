import type { Result } from '../../domain/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { IdempotencyStore } from '../ports/idempotency.ts';
import type { SessionStore } from '../ports/stores.ts';
import { StorageUnavailable } from '../ports/unavailable.ts';
import type { EraseRefusal } from './erase-session.ts';

/** What a sweep did. */
export interface Swept {
  /** How many sessions it moved on and keys it forgot. As many as its limit means that more may be due. */
  readonly moved: number;
  /** Sessions that it could not move on because of a fault; they stay due. */
  readonly failed: readonly { readonly sessionId: string; readonly error: unknown }[];
}

/**
 * Does what has fallen due: expires the sessions past their deadline, erases those past their retention period, and forgets the
 * idempotency keys whose time is over. A session that fails does not hold up the others.
 * @param limit how many sessions, and how many keys, to handle at the most
 * @throws StorageUnavailable when the database is away, for then none of them can be handled
 */
export function sweepSessions(deps: {
  sessions: Pick<SessionStore, 'listDue'>;
  idempotency: Pick<IdempotencyStore, 'deleteExpired'>;
  expire: (tenantId: string, sessionId: string) => Promise<boolean>;
  erase: (tenantId: string, sessionId: string, onDemand: boolean) => Promise<Result<null, EraseRefusal>>;
  clock: Clock;
}) {
  return async (limit: number): Promise<Swept> => {
    const failed: { sessionId: string; error: unknown }[] = [];
    let moved = 0;
    for (const { tenantId, sessionId } of await deps.sessions.listDue(deps.clock.now(), limit)) {
      try {
        const done = (await deps.expire(tenantId, sessionId)) || (await deps.erase(tenantId, sessionId, false)).ok;
        if (done) moved += 1;
      } catch (error) {
        if (error instanceof StorageUnavailable) throw error;
        failed.push({ sessionId, error });
      }
    }
    moved += await deps.idempotency.deleteExpired(deps.clock.now(), limit);
    return { moved, failed };
  };
}
