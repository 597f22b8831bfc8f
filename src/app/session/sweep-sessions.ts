import type { Result } from '../../domain/result.ts';
import type { IdempotencyStore } from '../ports/idempotency.ts';
import type { SessionStore } from '../ports/stores.ts';
import { type Clock, StorageUnavailable } from '../ports/system.ts';
import type { EraseRefusal } from './erase-session.ts';

/** What a sweep did. */
export interface Swept {
  /** How many sessions it moved on, and keys it removed. As many as its limit means that more may be due. */
  readonly moved: number;
  /** Sessions that it could not move on because of a fault; they stay due. */
  readonly failed: readonly { readonly sessionId: string; readonly error: unknown }[];
}

/** How long a session that failed is left alone, so that many of them are no wall before the others. */
const restMs = 60_000;
const restingMax = 1000;

/**
 * Does what has fallen due: expires the sessions past their deadline, erases those past their retention period, and forgets the
 * idempotency keys whose time is over. A session that fails does not hold up the others, and is tried again a minute later.
 * @param limit how many sessions and how many keys to handle at most
 * @throws StorageUnavailable when the database is away, for then none of them can be handled
 */
export function sweepSessions(deps: {
  sessions: Pick<SessionStore, 'listDue'>;
  idempotency: Pick<IdempotencyStore, 'deleteExpired'>;
  expire: (tenantId: string, sessionId: string) => Promise<boolean>;
  erase: (tenantId: string, sessionId: string, onDemand: boolean) => Promise<Result<null, EraseRefusal>>;
  clock: Clock;
}) {
  /** When those that failed are tried again, in milliseconds since 1970. */
  const resting = new Map<string, number>();

  async function listDue(limit: number) {
    const now = deps.clock.now();
    for (const [sessionId, until] of resting) if (until <= now.getTime()) resting.delete(sessionId);
    const due = await deps.sessions.listDue(now, limit + resting.size);
    return due.filter(({ sessionId }) => !resting.has(sessionId)).slice(0, limit);
  }

  function rest(sessionId: string): void {
    resting.set(sessionId, deps.clock.now().getTime() + restMs);
    const [oldest] = resting.keys();
    if (resting.size > restingMax && oldest !== undefined) resting.delete(oldest);
  }

  return async (limit: number): Promise<Swept> => {
    const failed: { sessionId: string; error: unknown }[] = [];
    let moved = 0;
    for (const { tenantId, sessionId } of await listDue(limit)) {
      try {
        const done = (await deps.expire(tenantId, sessionId)) || (await deps.erase(tenantId, sessionId, false)).ok;
        if (done) moved += 1;
      } catch (error) {
        if (error instanceof StorageUnavailable) throw error;
        failed.push({ sessionId, error });
        rest(sessionId);
      }
    }
    moved += await deps.idempotency.deleteExpired(deps.clock.now(), limit);
    return { moved, failed };
  };
}
