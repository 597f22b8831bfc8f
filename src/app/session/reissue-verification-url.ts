import { conflict, ok, type Result, refused } from '../../domain/result.ts';
import { transitionFor } from '../../domain/session.state.ts';
import type { Session } from '../../domain/session.ts';
import type { Deps } from '../deps.ts';
import { type ObservedAccess, recordAccess } from '../record-access.ts';
import { type ChangeRefusal, loadSettings } from './apply-transition.ts';

/**
 * Issues a new verification URL; the old one and its browser binding are revoked (SPEC 1.5, SPEC 3).
 *
 * The caller could open the URL, so issuing it is recorded as an access to personal data, before the change: were the response withheld for
 * a failed record afterwards, the user would be left without any link. A change between the two is a conflict.
 */
export function reissueVerificationUrl(deps: Deps<'unitOfWork' | 'accessLog' | 'clock'>) {
  const record = recordAccess(deps);
  return async (
    access: ObservedAccess & { readonly sessionId: string },
  ): Promise<Result<{ session: Session; linkToken: string }, ChangeRefusal>> => {
    const { tenantId, sessionId } = access;
    const { sessions, tenants } = deps.unitOfWork.stores;
    const session = await sessions.load(tenantId, sessionId);
    if (session === null) return refused('not_found', 'There is no such session.');
    const settings = await loadSettings(tenants, tenantId);
    const linkLifetimeMs = settings.verificationUrlLifetimeSeconds * 1000;
    const transition = transitionFor(session, { type: 'reissueUrl', linkLifetimeMs }, deps.clock.now());
    if (!transition.ok) return transition;
    await record(access);
    return deps.unitOfWork.transaction(async (stores) => {
      const saved = await stores.sessions.save(session, transition.value);
      if (saved === null) return conflict();
      return ok({ session: saved, linkToken: await stores.sessions.linkToken(saved) });
    });
  };
}
