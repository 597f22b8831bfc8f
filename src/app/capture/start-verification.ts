import { conflict, ok, type Result, refused } from '../../domain/result.ts';
import { decide, type SessionRefusal } from '../../domain/session.state.ts';
import type { UnitOfWork } from '../ports/stores.ts';
import type { Clock } from '../ports/system.ts';
import { type CaptureView, captureView, hasMovedOn } from './capture-view.ts';
import { oneAtATime } from './one-at-a-time.ts';

export type StartRefusal = 'not_found' | 'conflict' | SessionRefusal;

/**
 * Uses up a verification URL and binds the session to the browser that did (SPEC 1). The same browser may repeat it for ten
 * minutes; every other one is refused.
 */
export function startVerification(deps: { unitOfWork: UnitOfWork; clock: Clock }) {
  const once = (token: string, browserHash: string) =>
    deps.unitOfWork.transaction(async (stores): Promise<Result<CaptureView, StartRefusal>> => {
      const found = await stores.sessions.loadByLink(token);
      if (found === null) return refused('not_found', 'This link is not valid.');
      const now = deps.clock.now();
      const move = decide(found.session, { type: 'start', linkIssue: found.issue, browserHash }, now);
      if (!move.ok) return move;
      const repeated = Object.keys(move.value).length === 0;
      const started = repeated ? found.session : await stores.sessions.save(found.session, move.value);
      if (started === null) return refused('conflict', 'This link was used at the same moment elsewhere.');
      const view = await captureView(stores, started, now);
      return repeated && (await hasMovedOn(stores, view)) ? conflict() : ok(view);
    });
  // Whose start was faster shows in the next turn: this browser's own is repeated, another's refuses this one.
  return (token: string, browserHash: string): Promise<Result<CaptureView, StartRefusal>> =>
    oneAtATime(
      () => once(token, browserHash),
      (result) => !result.ok && result.code === 'conflict',
    );
}
