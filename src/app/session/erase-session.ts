import { conflict, ok, type Result, refused } from '../../domain/result.ts';
import { transitionFor } from '../../domain/session.state.ts';
import type { Session } from '../../domain/session.ts';
import type { Deps, TransitionDeps } from '../deps.ts';
import type { OutboxItem } from '../ports/deliveries.ts';
import type { Stores } from '../ports/stores.ts';
import type { Ids } from '../ports/system.ts';
import { type ChangeRefusal, outboxItem } from './apply-transition.ts';

/**
 * Erases the personal data of a session (SPEC 4.2): its key, its sealed columns and notes at once, its pictures by a job that is added in
 * the same transaction.
 * @param onDemand false for the sweep, which erases only after the retention period
 */
export function eraseSession(deps: TransitionDeps) {
  return async (tenantId: string, sessionId: string, onDemand: boolean): Promise<Result<null, ChangeRefusal>> => {
    const result = await deps.unitOfWork.transaction(async (stores): Promise<Result<null, ChangeRefusal>> => {
      const session = await stores.sessions.load(tenantId, sessionId);
      if (session === null) return refused('not_found', 'There is no such session.');
      const erased = await eraseAt(stores, deps.ids, session, { onDemand, now: deps.clock.now() });
      return erased.ok ? ok(null) : erased;
    });
    if (result.ok) deps.notifyWorkers('job');
    return result;
  };
}

/** Erases a session within a transaction of the caller, see `eraseSession`. @returns the erased session, or why it is not */
export async function eraseAt(
  stores: Stores,
  ids: Ids,
  session: Session,
  { onDemand, now }: { readonly onDemand: boolean; readonly now: Date },
): Promise<Result<Session, ChangeRefusal>> {
  const transition = transitionFor(session, { type: 'erase', onDemand }, now);
  if (!transition.ok) return transition;
  const saved = await stores.sessions.save(session, transition.value);
  if (saved === null) return conflict();
  await stores.sessions.erasePersonalData(saved);
  await stores.outbox.add(outboxItem(ids, 'erase', saved, null, now));
  return ok(saved);
}

/** Deletes the pictures of an erased session. Their key is destroyed already; this frees the space. Safe to repeat. */
export function erasePictures({ stores }: Deps<'stores'>) {
  return async (job: OutboxItem): Promise<void> => {
    await stores.evidence.deletePictures(job.tenantId, job.sessionId);
    await stores.outbox.acknowledge(job.id, job.leaseToken);
  };
}
