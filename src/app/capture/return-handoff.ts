import { conflict, type Ok, ok, type Refused } from '../../domain/result.ts';
import { transitionFor } from '../../domain/session.state.ts';
import type { ChangeRefusal } from '../session/apply-transition.ts';
import { retryOnConflict } from '../session/retry-on-conflict.ts';
import { type CaptureDeps, type CaptureView, captureView, loadBound, notBound } from './capture-view.ts';

/**
 * Gives a session back to the browser that follows it. Only the browser that continues may do so: a browser that only
 * follows could otherwise submit what another person gave.
 */
export function returnHandoff(deps: CaptureDeps) {
  return (sessionId: string, browserHash: string): Promise<Ok<CaptureView> | Refused<ChangeRefusal>> =>
    retryOnConflict(() =>
      deps.unitOfWork.transaction(async (stores): Promise<Ok<CaptureView> | Refused<ChangeRefusal>> => {
        const session = await loadBound(stores, sessionId, browserHash);
        if (session === null) return notBound;
        const now = deps.clock.now();
        const transition = transitionFor(session, { type: 'returnHandoff' }, now);
        if (!transition.ok) return transition;
        const saved = await stores.sessions.save(session, transition.value);
        return saved === null ? conflict() : ok(await captureView(stores, saved, now, deps));
      }),
    );
}
