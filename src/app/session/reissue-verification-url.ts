import { conflict, ok, type Result, refused } from '../../domain/result.ts';
import { decide, type SessionRefusal } from '../../domain/session.state.ts';
import type { Session } from '../../domain/session.ts';
import { type ObservedAccess, recordAccess } from '../access/record-access.ts';
import type { AccessLog, UnitOfWork } from '../ports/stores.ts';
import type { Clock } from '../ports/system.ts';
import { settingsOf } from '../tenant/settings-of.ts';

export type ReissueRefusal = 'not_found' | 'conflict' | SessionRefusal;

/**
 * Issues a new verification URL; the old one and the browser bound by it become void (SPEC 1.5, SPEC 3).
 *
 * Whoever is given the URL could open it, so that is recorded as an access to personal data. It is recorded first: were the new link made
 * and its answer then withheld, the user would be left with none. The move is guarded by the session's version, so what happens in between
 * is a conflict.
 */
export function reissueVerificationUrl(deps: { unitOfWork: UnitOfWork; accessLog: AccessLog; clock: Clock }) {
  const record = recordAccess(deps);
  return async (access: ObservedAccess): Promise<Result<{ session: Session; linkToken: string }, ReissueRefusal>> => {
    const { tenantId, sessionId } = access;
    const { sessions, tenants } = deps.unitOfWork.stores;
    const session = await sessions.load(tenantId, sessionId);
    if (session === null) return refused('not_found', 'There is no such session.');
    const settings = await settingsOf(tenants, tenantId);
    const linkLifetimeMs = settings.verificationUrlLifetimeSeconds * 1000;
    const move = decide(session, { type: 'reissueUrl', linkLifetimeMs }, deps.clock.now());
    if (!move.ok) return move;
    await record(access);
    return deps.unitOfWork.transaction(async (stores) => {
      const moved = await stores.sessions.save(session, move.value);
      if (moved === null) return conflict();
      return ok({ session: moved, linkToken: await stores.sessions.linkToken(moved) });
    });
  };
}
