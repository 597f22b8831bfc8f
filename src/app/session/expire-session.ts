import { transitionFor } from '../../domain/session.state.ts';
import type { TransitionDeps } from '../deps.ts';
import { applyTransition, retentionOf } from './apply-transition.ts';

/**
 * Records that a session has passed its deadline and announces it (SPEC 3). Safe to repeat; a session that has changed meanwhile stays as
 * it is.
 * @returns whether this call expired it
 */
export function expireSession(deps: TransitionDeps) {
  return async (tenantId: string, sessionId: string): Promise<boolean> => {
    const expired = await deps.unitOfWork.transaction(async (stores) => {
      const session = await stores.sessions.load(tenantId, sessionId);
      if (session === null) return false;
      const now = deps.clock.now();
      const retentionMs = await retentionOf(stores.tenants, tenantId);
      const transition = transitionFor(session, { type: 'expire', retentionMs }, now);
      if (!transition.ok) return false;
      const event = { type: 'verification.expired' } as const;
      return (await applyTransition(stores, deps.ids, session, transition.value, event, now)) !== null;
    });
    if (expired) deps.notifyWorkers('event');
    return expired;
  };
}
