import { transitionFor } from '../../domain/session.state.ts';
import type { Session } from '../../domain/session.ts';
import type { Deps } from '../deps.ts';
import type { OutboxItem } from '../ports/deliveries.ts';
import type { Stores } from '../ports/stores.ts';
import type { Ids } from '../ports/system.ts';
import { recordAfter, signHead } from '../records/record-chain.ts';
import { outboxItem } from '../session/apply-transition.ts';

/**
 * Stores the verification record of an approval (SPEC 3). Until then the session cannot be reprocessed or returned to review. An approval
 * that was replaced needs no record; one whose personal data is erased has a record without a digest of the evidence.
 */
export function storeRecord(deps: Deps<'unitOfWork' | 'clock'>) {
  return async (job: OutboxItem): Promise<void> => {
    await deps.unitOfWork.transaction(async (stores) => {
      const { subjectId: outcomeId } = job;
      if (!(await stores.outbox.acknowledge(job.id, job.leaseToken))) return;
      const session = await stores.sessions.load(job.tenantId, job.sessionId);
      if (session === null || outcomeId === null) return;
      await recordApproval(stores, session, outcomeId, deps.clock.now());
    });
  };
}

/** Adds the job that stores the record, in the transaction of the approval. */
export function enqueueRecord(
  stores: Pick<Stores, 'outbox'>,
  ids: Ids,
  session: Session,
  outcomeId: string,
  now: Date,
): Promise<void> {
  return stores.outbox.add(outboxItem(ids, 'store_record', session, outcomeId, now));
}

/**
 * Adds the record of an approval to the chain of its tenant and marks the session with it. It must run inside a transaction, so that both
 * commit together; concurrent records of the tenant wait for its end. A replaced approval is ignored.
 * @throws when a concurrent operation changed the session
 */
export async function recordApproval(stores: Stores, session: Session, outcomeId: string, now: Date): Promise<void> {
  const transition = transitionFor(session, { type: 'storeRecord', outcomeId }, now);
  if (!transition.ok) return;
  const stored = await stores.outcomes.load(session, outcomeId);
  if (stored === null) throw new Error(`session ${session.id} points to an outcome without a row`);
  const saved = await stores.sessions.save(session, transition.value);
  if (saved === null) throw new Error(`session ${session.id} changed while its record was being stored`);
  const { tenantId } = session;
  if (await stores.records.exists(tenantId, outcomeId)) return;
  const { outcome } = stored;
  const evidenceDigest = await stores.records.digestEvidence(saved);
  const signer = await stores.signingKeys.signer();
  // Last, because other approvals of the tenant wait from here on.
  const head = await stores.records.lockHead(tenantId);
  const record = recordAfter(head, { session: saved, outcomeId, outcome, evidenceDigest, now });
  await stores.records.append(tenantId, record, await signHead(signer, tenantId, record), now);
}
