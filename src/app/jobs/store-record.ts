import { transitionFor } from '../../domain/session.state.ts';
import type { Session } from '../../domain/session.ts';
import type { Deps } from '../deps.ts';
import type { OutboxItem } from '../ports/deliveries.ts';
import type { Stores } from '../ports/stores.ts';
import type { Ids } from '../ports/system.ts';
import { recordAccess } from '../record-access.ts';
import { recordAfter, signHead } from '../records/record-chain.ts';
import { outboxItem } from '../session/apply-transition.ts';

/** The part of the service that computes the digest of the evidence. */
const recordsActor = { kind: 'service', id: 'records', address: null } as const;

/**
 * Stores the verification record of an approval (SPEC 3). Until then the session cannot be reprocessed or returned to review. An approval
 * that was replaced needs no record; one whose personal data is erased has a record without a digest of the evidence.
 * @throws when the reading of the evidence cannot be recorded as an access, or a concurrent operation changed the session; the job is retried
 */
export function storeRecord(deps: Deps<'unitOfWork' | 'accessLog' | 'clock'>) {
  return async (job: OutboxItem): Promise<void> => {
    const { subjectId: outcomeId } = job;
    const session = await deps.unitOfWork.stores.sessions.load(job.tenantId, job.sessionId);
    const recorded = session !== null && outcomeId !== null ? { session, outcomeId } : null;
    if (recorded !== null) await recordReading(deps, job, recorded.session, recorded.outcomeId);
    await deps.unitOfWork.transaction(async (stores) => {
      if (!(await stores.outbox.acknowledge(job.id, job.leaseToken)) || recorded === null) return;
      // The session as it was when the access was recorded: if it has changed since, nothing is read.
      await recordApproval(stores, recorded.session, recorded.outcomeId, deps.clock.now());
    });
  };
}

/** Records that the evidence of an approval is about to be read, unless it will not be. */
async function recordReading(
  deps: Deps<'unitOfWork' | 'accessLog' | 'clock'>,
  { id: requestId }: OutboxItem,
  session: Session,
  outcomeId: string,
): Promise<void> {
  const { records } = deps.unitOfWork.stores;
  const { tenantId, id: sessionId } = session;
  const isCurrent = transitionFor(session, { type: 'storeRecord', outcomeId }, deps.clock.now()).ok;
  if (!isCurrent || session.purgedAt !== null || (await records.exists(tenantId, outcomeId))) return;
  const fields = await records.digestedFields(session);
  await recordAccess(deps)({ tenantId, sessionId, actor: recordsActor, operation: 'storeRecord', fields, requestId });
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
