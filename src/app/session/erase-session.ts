import { conflict, ok, type Result, refused } from '../../domain/result.ts';
import { decide, type SessionRefusal } from '../../domain/session.state.ts';
import type { UnitOfWork } from '../ports/stores.ts';
import type { Clock, Ids, NotifyWorkers } from '../ports/system.ts';

export type EraseRefusal = 'not_found' | 'conflict' | SessionRefusal;

/**
 * Erases the personal data of a session (SPEC 4.2): its key, its sealed columns and notes at once, its pictures by a job that
 * is recorded in the same transaction.
 * @param onDemand false for the sweep, which may erase only what is past its retention period
 */
export function eraseSession(deps: { unitOfWork: UnitOfWork; ids: Ids; clock: Clock; notifyWorkers: NotifyWorkers }) {
  return async (tenantId: string, sessionId: string, onDemand: boolean): Promise<Result<null, EraseRefusal>> => {
    const result = await deps.unitOfWork.transaction(async (stores): Promise<Result<null, EraseRefusal>> => {
      const session = await stores.sessions.load(tenantId, sessionId);
      if (session === null) return refused('not_found', 'There is no such session.');
      const now = deps.clock.now();
      const move = decide(session, { type: 'erase', onDemand }, now);
      if (!move.ok) return move;
      const moved = await stores.sessions.save(session, move.value);
      if (moved === null) return conflict();
      await stores.sessions.erasePersonalData(moved);
      const { round } = moved;
      await stores.outbox.add({
        id: deps.ids.uuid(),
        kind: 'erase',
        tenantId,
        sessionId,
        round,
        subjectId: null,
        dueAt: now,
      });
      return ok(null);
    });
    if (result.ok) deps.notifyWorkers('job');
    return result;
  };
}
