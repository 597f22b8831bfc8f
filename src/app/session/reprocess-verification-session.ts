import { conflict, ok, type Result, refused } from '../../domain/result.ts';
import { decide } from '../../domain/session.state.ts';
import type { Session } from '../../domain/session.ts';
import type { Stores, UnitOfWork } from '../ports/stores.ts';
import type { Clock } from '../ports/system.ts';
import { settingsOf } from '../tenant/settings-of.ts';

export type ReprocessRefusal = 'not_found' | 'status' | 'personal_data_erased' | 'record_not_stored' | 'conflict';

/** A session that waits for its user anew. */
export interface Reprocessed {
  readonly session: Pick<Session, 'id' | 'steps' | 'expiresAt' | 'createdAt'>;
  readonly metadataText: string | null;
}

/**
 * Opens a new round for a finished or reviewing session, so that the user can submit again (SPEC 4.3). The pending review, a
 * late decision, the old link and the old browser become void; of two calls at once exactly one wins.
 */
export function reprocessSession(deps: { unitOfWork: UnitOfWork; clock: Clock }) {
  return (tenantId: string, sessionId: string): Promise<Result<Reprocessed, ReprocessRefusal>> =>
    deps.unitOfWork.transaction((stores) => openRound(stores, deps.clock, tenantId, sessionId));
}

/** The same within a transaction that there is. */
export async function openRound(
  stores: Stores,
  clock: Clock,
  tenantId: string,
  sessionId: string,
): Promise<Result<Reprocessed, ReprocessRefusal>> {
  const session = await stores.sessions.load(tenantId, sessionId);
  if (session === null) return refused('not_found', 'There is no such session.');
  const { sessionLifetimeSeconds } = await settingsOf(stores.tenants, tenantId);
  const move = decide(session, { type: 'reprocess', lifetimeMs: sessionLifetimeSeconds * 1000 }, clock.now());
  if (!move.ok) {
    const { code } = move;
    return code === 'personal_data_erased' || code === 'record_not_stored'
      ? refused(code, move.detail)
      : refused('status', move.detail);
  }
  const moved = await stores.sessions.save(session, move.value);
  if (moved === null) return conflict();
  const { metadataText } = await stores.sessions.loadRequestData(moved);
  return ok({ session: moved, metadataText });
}
