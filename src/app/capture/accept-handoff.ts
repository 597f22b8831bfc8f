import { conflict, type Ok, ok, refused } from '../../domain/result.ts';
import { transitionFor } from '../../domain/session.state.ts';
import { retryOnConflict } from '../session/retry-on-conflict.ts';
import { type CaptureDeps, type CaptureView, captureView, isOutdated } from './capture-view.ts';
import { type LinkRefused, type LinkUnknown, linkUnknown, refuseLink } from './refuse-link.ts';

type Accepted = Ok<CaptureView> | LinkRefused | LinkUnknown;

/**
 * Moves a session to the calling browser, and ends the hand-off. The former browser follows from then on. It is one guarded UPDATE, so of any
 * number of browsers one wins, and of that and a concurrent upload of the former browser only one is stored.
 */
export function acceptHandoff(deps: CaptureDeps) {
  return (token: string, browserHash: string): Promise<Accepted> =>
    retryOnConflict(() =>
      deps.unitOfWork.transaction(async (stores): Promise<Accepted> => {
        const found = await stores.sessions.loadByHandoff(token);
        if (found === null) return linkUnknown;
        const { session, issue } = found;
        const now = deps.clock.now();
        const transition = transitionFor(session, { type: 'acceptHandoff', handoffIssue: issue, browserHash }, now);
        if (!transition.ok) return refuseLink(stores, session, transition);
        const repeated = Object.keys(transition.value).length === 0;
        const accepted = repeated ? session : await stores.sessions.save(session, transition.value);
        if (accepted === null) {
          return refuseLink(stores, session, refused('conflict', 'The verification changed at the same moment.'));
        }
        const view = await captureView(stores, accepted, now, deps);
        return repeated && (await isOutdated(stores, view)) ? refuseLink(stores, accepted, conflict()) : ok(view);
      }),
    );
}
