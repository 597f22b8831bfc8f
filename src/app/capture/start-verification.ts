import { conflict, ok, type Result, refused } from '../../domain/result.ts';
import { transitionFor } from '../../domain/session.state.ts';
import type { ChangeRefusal } from '../session/apply-transition.ts';
import { type CaptureDeps, type CaptureView, captureView, isOutdated, retryOnConflict } from './capture-view.ts';

/**
 * Uses up a verification URL and binds the session to the calling browser (SPEC 1). That browser may repeat the call for ten minutes; every
 * other browser is refused.
 */
export function startVerification(deps: CaptureDeps) {
  // After a conflict the next attempt sees which browser started: this one repeats its own start, another one is refused.
  return (token: string, browserHash: string): Promise<Result<CaptureView, ChangeRefusal>> =>
    retryOnConflict(() =>
      deps.unitOfWork.transaction(async (stores): Promise<Result<CaptureView, ChangeRefusal>> => {
        const found = await stores.sessions.loadByLink(token);
        if (found === null) return refused('not_found', 'This link is not valid.');
        const now = deps.clock.now();
        const command = { type: 'start', linkIssue: found.issue, browserHash } as const;
        const transition = transitionFor(found.session, command, now);
        if (!transition.ok) return transition;
        const repeated = Object.keys(transition.value).length === 0;
        const started = repeated ? found.session : await stores.sessions.save(found.session, transition.value);
        if (started === null) return refused('conflict', 'Another browser used this link at the same moment.');
        const view = await captureView(stores, started, now, deps.readableDocumentTypes());
        return repeated && (await isOutdated(stores, view)) ? conflict() : ok(view);
      }),
    );
}
