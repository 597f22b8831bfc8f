import { ok, type Result, refused } from '../../domain/result.ts';
import { decide, type SessionRefusal } from '../../domain/session.state.ts';
import type { Session } from '../../domain/session.ts';
import type { Clock } from '../ports/clock.ts';
import type { UnitOfWork } from '../ports/stores.ts';
import { settingsOf } from '../tenant/settings-of.ts';

export type ReissueRefusal = 'not_found' | 'conflict' | SessionRefusal;

/** Issues a new verification URL; the old one and the browser bound by it become void (SPEC 1.5, SPEC 3). */
export function reissueVerificationUrl(deps: { unitOfWork: UnitOfWork; clock: Clock }) {
  return async (
    tenantId: string,
    sessionId: string,
  ): Promise<Result<{ session: Session; linkToken: string }, ReissueRefusal>> => {
    return deps.unitOfWork.transaction(async (stores) => {
      const session = await stores.sessions.load(tenantId, sessionId);
      if (session === null) return refused('not_found', 'There is no such session.');
      const settings = await settingsOf(stores.tenants, tenantId);
      const linkLifetimeMs = settings.verificationUrlLifetimeSeconds * 1000;
      const move = decide(session, { type: 'reissueUrl', linkLifetimeMs }, deps.clock.now());
      if (!move.ok) return move;
      const moved = await stores.sessions.save(session, move.value);
      if (moved === null)
        return refused('conflict', 'Another operation changed this session at the same moment. Try again.');
      return ok({ session: moved, linkToken: await stores.sessions.linkToken(moved) });
    });
  };
}
