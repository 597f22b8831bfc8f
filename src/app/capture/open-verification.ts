import { type Ok, ok, refused } from '../../domain/result.ts';
import { transitionFor } from '../../domain/session.state.ts';
import { statusAt } from '../../domain/session.ts';
import type { Deps } from '../deps.ts';
import { type CaptureView, captureView, type InstallationDeps, isBound, isOutdated, isViewer } from './capture-view.ts';
import { type LinkRefused, type LinkUnknown, linkUnknown, refuseLink } from './refuse-link.ts';

/** What a browser sees of a verification: it continues it, it follows it, or it may start it or take it over. */
export interface Opened {
  readonly view: CaptureView;
  readonly bound: boolean;
  readonly follows: boolean;
}

/**
 * Opens a verification URL or a hand-off without using it up, so link previews do not consume the link (SPEC 1).
 * @param token the secret of the URL or the hand-off
 * @param browserHash SHA-256 (hex) of this browser's cookie
 * @returns the view, with `bound` true when this browser may continue the session
 */
export function openVerification(deps: Deps<'stores' | 'clock'> & InstallationDeps) {
  return async function open(token: string, browserHash: string): Promise<Ok<Opened> | LinkRefused | LinkUnknown> {
    const { sessions } = deps.stores;
    const byLink = await sessions.loadByLink(token);
    const found = byLink ?? (await sessions.loadByHandoff(token));
    if (found === null) return linkUnknown;
    const { session, issue } = found;
    const now = deps.clock.now();
    const bound = isBound(session, browserHash);
    const follows = isViewer(session, browserHash);
    if (!bound && !(follows && byLink !== null)) {
      if (statusAt(session, now) === 'expired') {
        const passed = refused('session_expired', 'The time for this verification has passed.');
        return refuseLink(deps.stores, session, passed);
      }
      const command =
        byLink === null
          ? ({ type: 'acceptHandoff', handoffIssue: issue, browserHash } as const)
          : ({ type: 'start', linkIssue: issue, browserHash } as const);
      const transition = transitionFor(session, command, now);
      if (!transition.ok) return refuseLink(deps.stores, session, transition);
    }
    const view = await captureView(deps.stores, session, now, deps);
    return (await isOutdated(deps.stores, view))
      ? open(token, browserHash)
      : ok({ view, bound, follows: follows && byLink !== null });
  };
}
