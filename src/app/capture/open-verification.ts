import { type Ok, ok, refused } from '../../domain/result.ts';
import { transitionFor } from '../../domain/session.state.ts';
import { statusAt } from '../../domain/session.ts';
import type { Deps } from '../deps.ts';
import { type CaptureView, captureView, type InstallationDeps, isBound, isOutdated } from './capture-view.ts';
import { type LinkRefused, type LinkUnknown, linkUnknown, refuseLink } from './refuse-link.ts';

/**
 * Opens a verification URL without using it up, so link previews do not consume the link (SPEC 1).
 * @param token the secret of the URL
 * @param browserHash SHA-256 (hex) of this browser's cookie
 * @returns the view, with `bound` true when this browser has started the session and may continue
 */
export function openVerification(deps: Deps<'stores' | 'clock'> & InstallationDeps) {
  return async function open(
    token: string,
    browserHash: string,
  ): Promise<Ok<{ view: CaptureView; bound: boolean }> | LinkRefused | LinkUnknown> {
    const found = await deps.stores.sessions.loadByLink(token);
    if (found === null) return linkUnknown;
    const { session, issue } = found;
    const now = deps.clock.now();
    const bound = isBound(session, browserHash);
    if (!bound) {
      if (statusAt(session, now) === 'expired') {
        const passed = refused('session_expired', 'The time for this verification has passed.');
        return refuseLink(deps.stores, session, passed);
      }
      const transition = transitionFor(session, { type: 'start', linkIssue: issue, browserHash }, now);
      if (!transition.ok) return refuseLink(deps.stores, session, transition);
    }
    const view = await captureView(deps.stores, session, now, deps);
    return (await isOutdated(deps.stores, view)) ? open(token, browserHash) : ok({ view, bound });
  };
}
