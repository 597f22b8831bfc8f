import { type Consent, refusesFace } from '../../domain/consent.ts';
import { conflict, type Ok, ok, refused } from '../../domain/result.ts';
import { transitionFor } from '../../domain/session.state.ts';
import { retryOnConflict } from '../session/retry-on-conflict.ts';
import { type CaptureDeps, type CaptureView, captureView, isOutdated } from './capture-view.ts';
import { type LinkRefused, type LinkUnknown, linkUnknown, refuseLink } from './refuse-link.ts';

type Started = Ok<CaptureView> | LinkRefused | LinkUnknown;

/**
 * Uses up a verification URL and binds the session to the calling browser (SPEC 1). That browser may repeat the call for ten minutes; every
 * other browser is refused. What the user agreed to is stored with the start, and a repetition does not change it.
 */
export function startVerification(deps: CaptureDeps) {
  // After a conflict the next attempt sees which browser started: this one repeats its own start, another one is refused.
  return (token: string, browserHash: string, given: Omit<Consent, 'givenAt'> | null = null): Promise<Started> =>
    retryOnConflict(() =>
      deps.unitOfWork.transaction(async (stores): Promise<Started> => {
        const found = await stores.sessions.loadByLink(token);
        if (found === null) return linkUnknown;
        const now = deps.clock.now();
        const command = { type: 'start', linkIssue: found.issue, browserHash } as const;
        const transition = transitionFor(found.session, command, now);
        if (!transition.ok) return refuseLink(stores, found.session, transition);
        const repeated = Object.keys(transition.value).length === 0;
        const started = repeated ? found.session : await stores.sessions.save(found.session, transition.value);
        if (started === null) {
          const lost = refused('conflict', 'Another browser used this link at the same moment.');
          return refuseLink(stores, found.session, lost);
        }
        if (!repeated && given !== null) {
          await stores.consents.add(started, { ...given, givenAt: now });
          // An earlier link of the round may have been used with another consent.
          if (refusesFace(given)) await stores.evidence.removeFace(started);
        }
        const view = await captureView(stores, started, now, deps);
        return repeated && (await isOutdated(stores, view)) ? refuseLink(stores, started, conflict()) : ok(view);
      }),
    );
}
