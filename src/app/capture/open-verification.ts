import { ok, type Result, refused } from '../../domain/result.ts';
import { decide, type SessionRefusal } from '../../domain/session.state.ts';
import { type Session, statusAt } from '../../domain/session.ts';
import type { Stores } from '../ports/stores.ts';
import type { Clock } from '../ports/system.ts';
import { type CaptureView, captureView, hasMovedOn } from './capture-view.ts';

export type OpenRefusal = 'not_found' | SessionRefusal;

/**
 * Looks at a verification URL without using it up: link previews open pages too, and must burn nothing (SPEC 1).
 * @param token the secret of the URL
 * @param browserHash SHA-256 (hex) of this browser's cookie
 * @returns the view, with `bound` true when this browser has started the session already and may simply go on
 */
export function openVerification(deps: { stores: Stores; clock: Clock }) {
  return async function look(
    token: string,
    browserHash: string,
  ): Promise<Result<{ view: CaptureView; bound: boolean }, OpenRefusal>> {
    const found = await deps.stores.sessions.loadByLink(token);
    if (found === null) return refused('not_found', 'This link is not valid.');
    const { session, issue } = found;
    const now = deps.clock.now();
    const bound = isBound(session, browserHash);
    if (!bound) {
      const status = statusAt(session, now);
      if (status === 'expired') return refused('session_expired', 'The time for this verification has passed.');
      const move = decide(session, { type: 'start', linkIssue: issue, browserHash }, now);
      if (!move.ok) return move;
    }
    const view = await captureView(deps.stores, session, now);
    return (await hasMovedOn(deps.stores, view)) ? look(token, browserHash) : ok({ view, bound });
  };
}

/** Whether a browser is the one that started the session. */
export function isBound(session: Session, browserHash: string): boolean {
  return session.browserHash !== null && session.browserHash === browserHash;
}
