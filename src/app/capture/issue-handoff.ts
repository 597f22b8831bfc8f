import { handoffSecondsLeft } from '../../domain/handoff.ts';
import { conflict, type Ok, ok, type Refused } from '../../domain/result.ts';
import { transitionFor } from '../../domain/session.state.ts';
import type { Deps } from '../deps.ts';
import type { ChangeRefusal } from '../session/apply-transition.ts';
import { retryOnConflict } from '../session/retry-on-conflict.ts';
import { loadBound, notBound } from './capture-view.ts';

/** A token that moves a session to another browser, once. */
export interface Handoff {
  readonly token: string;
  readonly expiresAt: Date;
  readonly secondsLeft: number;
}

/** Issues a hand-off to the browser that continues the session. It replaces the former one. */
export function issueHandoff({ unitOfWork, clock }: Deps<'unitOfWork' | 'clock'>) {
  return (sessionId: string, browserHash: string): Promise<Ok<Handoff> | Refused<ChangeRefusal>> =>
    retryOnConflict(() =>
      unitOfWork.transaction(async (stores): Promise<Ok<Handoff> | Refused<ChangeRefusal>> => {
        const session = await loadBound(stores, sessionId, browserHash);
        if (session === null) return notBound;
        const now = clock.now();
        const transition = transitionFor(session, { type: 'issueHandoff' }, now);
        if (!transition.ok) return transition;
        const saved = await stores.sessions.save(session, transition.value);
        if (saved === null) return conflict();
        const token = await stores.sessions.handoffToken(saved);
        return ok({ token, expiresAt: saved.handoffExpiresAt ?? now, secondsLeft: handoffSecondsLeft(saved, now) });
      }),
    );
}
