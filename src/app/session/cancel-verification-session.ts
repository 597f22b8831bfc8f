import { conflict, ok, type Result, refused } from '../../domain/result.ts';
import { transitionFor } from '../../domain/session.state.ts';
import type { Session } from '../../domain/session.ts';
import type { TransitionDeps } from '../deps.ts';
import { applyTransition, loadRetention } from './apply-transition.ts';

type Cancelled = Result<
  { readonly session: Session; readonly metadataText: string | null },
  'not_found' | 'status' | 'conflict'
>;

/**
 * Ends an unfinished session by moving its deadline to now: it expires and announces that (SPEC 3). Cancelling an expired session changes
 * nothing, so the call can be repeated.
 */
export function cancelVerificationSession(deps: TransitionDeps) {
  const cancel = (tenantId: string, sessionId: string): Promise<Cancelled> =>
    deps.unitOfWork.transaction(async (stores): Promise<Cancelled> => {
      const session = await stores.sessions.load(tenantId, sessionId);
      if (session === null) return refused('not_found', 'There is no such session.');
      const { metadataText } = await stores.sessions.loadRequestData(session);
      const { expiredRetentionMs } = await loadRetention(stores.tenants, tenantId);
      const now = deps.clock.now();
      const transition = transitionFor(session, { type: 'cancel', expiredRetentionMs }, now);
      if (!transition.ok) {
        const { code, detail } = transition;
        return code === 'session_expired' ? ok({ session, metadataText }) : refused('status', detail);
      }
      const expired = { type: 'verification.expired' } as const;
      const saved = await applyTransition(stores, deps.ids, session, transition.value, expired, now);
      return saved === null ? conflict() : ok({ session: saved, metadataText });
    });
  return async (tenantId: string, sessionId: string): Promise<Cancelled> => {
    const first = await cancel(tenantId, sessionId);
    // After a conflict the changed session decides: a concurrent cancel makes this one a repetition.
    const result = !first.ok && first.code === 'conflict' ? await cancel(tenantId, sessionId) : first;
    if (result.ok) deps.notifyWorkers('event');
    return result;
  };
}
