import { conflict, type Ok, ok } from '../../domain/result.ts';
import { transitionFor } from '../../domain/session.state.ts';
import type { Session } from '../../domain/session.ts';
import type { TransitionDeps } from '../deps.ts';
import type { Stores } from '../ports/stores.ts';
import { applyTransition, loadRetention } from '../session/apply-transition.ts';
import { eraseAt } from '../session/erase-session.ts';
import { retryOnConflict } from '../session/retry-on-conflict.ts';
import { type CaptureView, captureView, type InstallationDeps, isBound } from './capture-view.ts';
import { type LinkRefused, type LinkUnknown, linkUnknown, refuseLink } from './refuse-link.ts';

type Declined = Ok<CaptureView> | LinkRefused | LinkUnknown;

/**
 * Ends a session that its user does not want: it expires now, as when the tenant cancels it, and its personal data is erased in the same
 * transaction. The specification has no other end that a user may cause. It takes the token of a link that could be started, or the
 * browser that started the session.
 */
export function declineVerification(deps: TransitionDeps & InstallationDeps) {
  const decline = (sessionId: string, browserHash: string, token: string | null): Promise<Declined> =>
    deps.unitOfWork.transaction(async (stores): Promise<Declined> => {
      const found = await findSession(stores, sessionId, browserHash, token);
      if (found === null) return linkUnknown;
      const { session, issue } = found;
      const now = deps.clock.now();
      const start =
        issue === null ? null : transitionFor(session, { type: 'start', linkIssue: issue, browserHash }, now);
      if (start?.ok === false) return refuseLink(stores, session, start);
      const { expiredRetentionMs } = await loadRetention(stores.tenants, session.tenantId);
      const cancelled = transitionFor(session, { type: 'cancel', expiredRetentionMs }, now);
      if (!cancelled.ok) return refuseLink(stores, session, cancelled);
      const expired = { type: 'verification.expired' } as const;
      const saved = await applyTransition(stores, deps.ids, session, cancelled.value, expired, now);
      if (saved === null) return refuseLink(stores, session, conflict());
      const erased = await eraseAt(stores, deps.ids, saved, now);
      if (!erased.ok) throw new Error(`session ${session.id} expired and could not be erased: ${erased.code}`);
      return ok(await captureView(stores, erased.value.session, now, deps));
    });
  return async (sessionId: string, browserHash: string, token: string | null): Promise<Declined> => {
    const result = await retryOnConflict(() => decline(sessionId, browserHash, token));
    if (result.ok) deps.notifyWorkers('event', 'job');
    return result;
  };
}

/** The session of the browser that started it, or of a link. @returns `issue` null for the former, whose link is used up */
async function findSession(
  { sessions }: Stores,
  sessionId: string,
  browserHash: string,
  token: string | null,
): Promise<{ readonly session: Session; readonly issue: number | null } | null> {
  const session = await sessions.loadForBrowser(sessionId);
  if (session !== null && isBound(session, browserHash)) return { session, issue: null };
  return token === null ? null : sessions.loadByLink(token);
}
