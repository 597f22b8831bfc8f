// Expires and erases the sessions that are due.

import { transitionFor } from '../../domain/session.state.ts';
import type { TransitionDeps } from '../deps.ts';
import type { SessionStore } from '../ports/stores.ts';
import { type Clock, StorageUnavailable } from '../ports/system.ts';
import { applyTransition, loadRetention } from './apply-transition.ts';

/** The result of a sweep. */
export interface Swept {
  /** How many sessions changed. As many as the limit means that more may be due. */
  readonly changed: number;
  /** Sessions that could not be changed because of a fault; they stay due. */
  readonly failed: readonly { readonly sessionId: string; readonly error: unknown }[];
}

/** How long a failed session is skipped, so that many of them do not block the others. */
const skipMs = 60_000;
const skippedMax = 1000;

type DueSession = Awaited<ReturnType<SessionStore['listDue']>>[number];

/**
 * Expires the sessions past their deadline, one by one, and erases those past their retention period together. A session that fails does not
 * stop the others, and is tried again a minute later.
 * @param limit how many sessions at most
 * @throws StorageUnavailable when the database cannot be reached, because then no session can be changed
 */
export function sweepSessions(deps: {
  sessions: Pick<SessionStore, 'listDue'>;
  expire: (tenantId: string, sessionId: string) => Promise<boolean>;
  /** Erases sessions in one transaction, and returns how many it erased. */
  eraseDue: (due: readonly DueSession[]) => Promise<number>;
  clock: Clock;
}) {
  /** When failed sessions are tried again, in milliseconds since 1970. */
  const skipped = new Map<string, number>();

  async function listDue(limit: number) {
    const now = deps.clock.now();
    // A clock that was set back must not skip a session for long.
    for (const [sessionId, until] of skipped) {
      const leftMs = until - now.getTime();
      if (leftMs <= 0 || leftMs > skipMs) skipped.delete(sessionId);
    }
    const due = await deps.sessions.listDue(now, limit + skipped.size);
    return due.filter(({ sessionId }) => !skipped.has(sessionId)).slice(0, limit);
  }

  function skip(sessionId: string): void {
    skipped.set(sessionId, deps.clock.now().getTime() + skipMs);
    const [oldest] = skipped.keys();
    if (skipped.size > skippedMax && oldest !== undefined) skipped.delete(oldest);
  }

  return async (limit: number): Promise<Swept> => {
    const failed: { sessionId: string; error: unknown }[] = [];
    const attempt = async (sessionId: string, work: () => Promise<number>): Promise<number> => {
      try {
        return await work();
      } catch (error) {
        if (error instanceof StorageUnavailable) throw error;
        failed.push({ sessionId, error });
        skip(sessionId);
        return 0;
      }
    };
    const due = await listDue(limit);
    let changed = 0;
    for (const { tenantId, sessionId } of due.filter(isUnfinished)) {
      changed += await attempt(sessionId, async () => Number(await deps.expire(tenantId, sessionId)));
    }
    const ended = due.filter((session) => !isUnfinished(session));
    if (ended.length === 0) return { changed, failed };
    try {
      changed += await deps.eraseDue(ended);
    } catch (error) {
      if (error instanceof StorageUnavailable) throw error;
      // One of them fails: one by one, the others are erased.
      for (const session of ended) changed += await attempt(session.sessionId, () => deps.eraseDue([session]));
    }
    return { changed, failed };
  };
}

function isUnfinished({ status }: DueSession): boolean {
  return status === 'created' || status === 'collecting';
}

/**
 * Records that a session has passed its deadline and announces it (SPEC 3). Safe to repeat; a session that has changed meanwhile stays as
 * it is.
 * @returns whether this call expired it
 */
export function expireSession(deps: TransitionDeps) {
  return async (tenantId: string, sessionId: string): Promise<boolean> => {
    const expired = await deps.unitOfWork.transaction(async (stores) => {
      const session = await stores.sessions.load(tenantId, sessionId);
      if (session === null) return false;
      const now = deps.clock.now();
      const { expiredRetentionMs } = await loadRetention(stores.tenants, tenantId);
      const transition = transitionFor(session, { type: 'expire', expiredRetentionMs }, now);
      if (!transition.ok) return false;
      const event = { type: 'verification.expired' } as const;
      return (await applyTransition(stores, deps.ids, session, transition.value, event, now)) !== null;
    });
    if (expired) deps.notifyWorkers('event');
    return expired;
  };
}
