import { decide } from '../../domain/session.state.ts';
import type { Clock } from '../ports/clock.ts';
import type { OutboxItem, UnitOfWork } from '../ports/stores.ts';

/**
 * Stores the approved verification record of an approval (SPEC 3). Until it is there, the session cannot be reprocessed or
 * returned to review. An approval that was replaced or erased meanwhile needs no record any more.
 */
export function storeRecord(deps: { unitOfWork: UnitOfWork; clock: Clock }) {
  return async (job: OutboxItem): Promise<void> => {
    await deps.unitOfWork.transaction(async (stores) => {
      const { subjectId: outcomeId } = job;
      if (!(await stores.outbox.settle(job.id, job.admission))) return;
      const session = await stores.sessions.load(job.tenantId, job.sessionId);
      if (session === null || outcomeId === null || session.purgedAt !== null) return;
      const now = deps.clock.now();
      const move = decide(session, { type: 'storeRecord', outcomeId }, now);
      if (!move.ok) return;
      const stored = await stores.outcomes.load(session, outcomeId);
      if (stored === null) throw new Error(`session ${job.sessionId} points to an outcome without a row`);
      const moved = await stores.sessions.save(session, move.value);
      if (moved === null) throw new Error(`session ${job.sessionId} changed while its record was being stored`);
      const record = {
        sessionId: session.id,
        outcomeId,
        outcome: stored.outcome,
        documentOcr: await stores.evidence.loadDocumentOcr(moved),
        userInputInfo: await stores.evidence.loadUserInput(moved),
      };
      await stores.records.store(moved, outcomeId, record, now);
    });
  };
}
