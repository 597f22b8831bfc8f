// Repeats erasures on a database that was restored from a backup.

import { conflict, ok, type Result } from '../../domain/result.ts';
import { transitionFor } from '../../domain/session.state.ts';
import { type Session, statusAt } from '../../domain/session.ts';
import type { Deps, TransitionDeps } from '../deps.ts';
import { recordFailure } from '../jobs/fail-session.ts';
import type { ErasureReceipt, ReceiptPlace } from '../ports/erasures.ts';
import type { Stores } from '../ports/stores.ts';
import type { Ids } from '../ports/system.ts';
import { applyTransition, loadRetention, outboxItem } from './apply-transition.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

const receiptsPerPage = 500;

/** Lists the receipts of all tenants since an instant, in the order of their time, a page at a time. */
export function exportErasures({ stores }: Deps<'stores'>) {
  return async function* (since: Date): AsyncGenerator<readonly ErasureReceipt[]> {
    let after: ReceiptPlace | null = null;
    for (;;) {
      const page: ErasureReceipt[] = await stores.erasures.listReceipts(since, after, receiptsPerPage);
      if (page.length > 0) yield page;
      if (page.length < receiptsPerPage) return;
      after = page.at(-1) ?? null;
    }
  };
}

/** What a replay did: it erased the session, found it erased, or found none, because it is younger than the backup. */
export type Replayed = 'erased' | 'erased_before' | 'no_session';

/**
 * Erases a session again whose erasure a backup does not have, and stores the original receipt, not a new one. A session that the backup has
 * in an unfinished status is ended first, because only ended ones can be erased: one that waits for its user expires, one that is being
 * decided fails. Its pictures are deleted by a job in any case: their folder may have been restored from another moment. Safe to repeat.
 * @param receipt whose signature has been verified
 */
export function replayErasure(deps: TransitionDeps) {
  return (receipt: ErasureReceipt): Promise<Result<Replayed, 'conflict'>> =>
    retryOnConflict(() =>
      deps.unitOfWork.transaction(async (stores): Promise<Result<Replayed, 'conflict'>> => {
        const now = deps.clock.now();
        const { tenantId, sessionId } = receipt;
        const session = await stores.sessions.load(tenantId, sessionId);
        if (session !== null && session.purgedAt === null) {
          const ended = await end(stores, deps.ids, session, now);
          if (ended === null) return conflict();
          const parts = await stores.erasures.erase([ended], { purgedAt: receipt.erasedAt, dueAt: null });
          if (parts === null) return conflict();
        }
        if ((await stores.erasures.loadReceipt(tenantId, sessionId)) === null)
          await stores.erasures.storeReceipts([receipt]);
        if (session === null) return ok('no_session');
        await stores.outbox.add(outboxItem(deps.ids, 'erase', session, null, now));
        return ok(session.purgedAt === null ? 'erased' : 'erased_before');
      }),
    );
}

/** @returns the session in a status that can be erased, or null when a concurrent operation changed it */
async function end(stores: Stores, ids: Ids, session: Session, now: Date): Promise<Session | null> {
  if (session.status === 'deciding') {
    const failed = await recordFailure(stores, ids, session, session.round, now);
    return failed.ok ? failed.value : null;
  }
  if (session.status !== 'created' && session.status !== 'collecting') return session;
  const { expiredRetentionMs } = await loadRetention(stores.tenants, session.tenantId);
  const type = statusAt(session, now) === 'expired' ? 'expire' : 'cancel';
  const transition = transitionFor(session, { type, expiredRetentionMs }, now);
  if (!transition.ok) throw new Error(`session ${session.id} could not be ended: ${transition.code}`);
  return applyTransition(stores, ids, session, transition.value, { type: 'verification.expired' }, now);
}
