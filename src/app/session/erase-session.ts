import { type Erasure, erasureRuleOf, neverStarted } from '../../domain/erasure.ts';
import { conflict, ok, type Result, refused } from '../../domain/result.ts';
import { transitionFor } from '../../domain/session.state.ts';
import type { Session, SessionPatch } from '../../domain/session.ts';
import type { Deps, TransitionDeps } from '../deps.ts';
import type { NewOutboxItem, OutboxItem } from '../ports/deliveries.ts';
import type { ErasureReceipt } from '../ports/erasures.ts';
import type { Signer } from '../ports/signing.ts';
import type { Stores } from '../ports/stores.ts';
import type { Ids } from '../ports/system.ts';
import { recordChange } from '../record-change.ts';
import { type ChangeRefusal, outboxItem } from './apply-transition.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

export type { ErasureReceipt } from '../ports/erasures.ts';

/**
 * Erases the personal data of a session on demand, before the end of its retention period (SPEC 4.2): its key, its sealed columns and notes at
 * once, its pictures by a job that is added in the same transaction. The receipt is stored with it.
 */
export function eraseSession(deps: TransitionDeps) {
  return async (tenantId: string, sessionId: string): Promise<Result<ErasureReceipt, ChangeRefusal>> => {
    // Just after an approval, a job stores its record.
    const result = await retryOnConflict(() =>
      deps.unitOfWork.transaction(async (stores): Promise<Result<Erased, ChangeRefusal>> => {
        const session = await stores.sessions.load(tenantId, sessionId);
        if (session === null) return refused('not_found', 'There is no such session.');
        return eraseAt(stores, deps.ids, session, deps.clock.now());
      }),
    );
    if (!result.ok) return result;
    deps.notifyWorkers('job');
    return ok(result.value.receipt);
  };
}

/** The name of the command that erases, as audit logs hold it. */
const eraseCommand = 'erase';

/**
 * Erases a session on demand of an administrator of the machine. The audit log of the tenant records it first, as it does the operation.
 * @throws ChangeNotRecorded, and nothing is erased
 */
export function eraseByCommand(deps: TransitionDeps & Deps<'stores' | 'changeLog'>) {
  const [record, erase] = [recordChange(deps), eraseSession(deps)];
  return async (tenantId: string, sessionId: string): Promise<Result<ErasureReceipt, ChangeRefusal>> => {
    if ((await deps.stores.sessions.load(tenantId, sessionId)) === null)
      return refused('not_found', 'There is no such session.');
    const end = await record({
      ...{ tenantId, sessionId, actor: { kind: 'command', id: eraseCommand, address: null } },
      ...{ operation: 'eraseSession', resourceId: null, fields: [], requestId: `cmd_${deps.ids.uuid()}` },
    });
    const erased = await erase(tenantId, sessionId);
    await end({ status: erased.ok ? 200 : 409, createdId: null });
    return erased;
  };
}

/** An erased session with its receipt. */
export interface Erased {
  readonly session: Session;
  readonly receipt: ErasureReceipt;
}

/** Erases a session on demand within a transaction of the caller, see `eraseSession`. */
export async function eraseAt(
  stores: Stores,
  ids: Ids,
  session: Session,
  now: Date,
): Promise<Result<Erased, ChangeRefusal>> {
  const transition = transitionFor(session, { type: 'erase', onDemand: true }, now);
  if (!transition.ok) return transition;
  const receipts = await eraseAll(stores, [session], { patch: transition.value, onDemand: true, now });
  const [receipt] = receipts ?? [];
  if (receipt === undefined) return conflict();
  const saved = { ...session, ...transition.value, version: session.version + 1 };
  await stores.outbox.add(outboxItem(ids, 'erase', saved, null, now));
  return ok({ session: saved, receipt });
}

/** How long the job that deletes pictures waits for the sweep, which deletes those of a batch itself. */
const sweepDeletesWithinMs = 5 * 60_000;

/**
 * Erases sessions whose time has come, in one transaction: a commit for each of them would take most of the time. Then it deletes their
 * pictures; when it is interrupted, a job does that.
 * @param due of any tenants; those that changed since, or that another node is erasing, stay as they are
 * @returns how many were erased
 */
export function eraseDueSessions(deps: Deps<'unitOfWork' | 'ids' | 'clock'>) {
  return async (due: readonly { readonly tenantId: string; readonly sessionId: string }[]): Promise<number> => {
    const { erased, items } = await deps.unitOfWork.transaction(async (stores) => {
      const now = deps.clock.now();
      const patch: SessionPatch = { purgedAt: now, dueAt: null };
      const sessions = (await stores.erasures.lock(due)).filter(
        (session) => transitionFor(session, { type: 'erase', onDemand: false }, now).ok,
      );
      const receipts = await eraseAll(stores, sessions, { patch, onDemand: false, now });
      if (receipts === null) throw new Error('a locked session changed while it was being erased');
      const later = new Date(now.getTime() + sweepDeletesWithinMs);
      const pictured = sessions.filter((session) => !neverStarted(session));
      const jobs = pictured.map((session) => outboxItem(deps.ids, 'erase', session, null, later));
      await stores.outbox.addAll(jobs);
      return { erased: sessions.length, items: jobs };
    });
    await deletePicturesOf(deps.unitOfWork.stores, items);
    return erased;
  };
}

async function deletePicturesOf({ evidence, outbox }: Stores, items: readonly NewOutboxItem[]): Promise<void> {
  await evidence.deletePictures(items);
  await outbox.withdraw(items.map(({ id }) => id));
}

const signedAtOnce = 10;

/** @returns the receipts, which are stored, or null when a concurrent operation changed one of the sessions */
async function eraseAll(
  stores: Stores,
  sessions: readonly Session[],
  { patch, onDemand, now }: { readonly patch: SessionPatch; readonly onDemand: boolean; readonly now: Date },
): Promise<ErasureReceipt[] | null> {
  if (sessions.length === 0) return [];
  const parts = await stores.erasures.erase(sessions, patch);
  if (parts === null) return null;
  const signer = await stores.signingKeys.signer();
  const receipts: ErasureReceipt[] = [];
  // A few at once: preparing all of them would keep requests of this process waiting.
  for (let from = 0; from < sessions.length; from += signedAtOnce) {
    const some = sessions.slice(from, from + signedAtOnce).map((session) =>
      receiptOf(signer, {
        tenantId: session.tenantId,
        sessionId: session.id,
        erasedAt: now,
        rule: erasureRuleOf(session, onDemand),
        erased: parts.get(session.id) ?? [],
      }),
    );
    receipts.push(...(await Promise.all(some)));
  }
  await stores.erasures.storeReceipts(receipts);
  return receipts;
}

/** The claims of a receipt. `sub` is the session. */
async function receiptOf(signer: Signer, erasure: Erasure): Promise<ErasureReceipt> {
  const { sessionId, tenantId, erasedAt, rule, erased } = erasure;
  const claims = { sub: sessionId, tenantId, erasedAt: erasedAt.toISOString(), rule, erased };
  return { ...erasure, signed: await signer.sign('mitome-erasure-receipt+jws', claims) };
}

/** Loads the receipt of an erasure. `not_erased` when the session has its personal data. */
export function getErasureReceipt({ stores }: Deps<'stores'>) {
  return async (tenantId: string, sessionId: string): Promise<Result<ErasureReceipt, 'not_found' | 'not_erased'>> => {
    const receipt = await stores.erasures.loadReceipt(tenantId, sessionId);
    if (receipt !== null) return ok(receipt);
    const session = await stores.sessions.load(tenantId, sessionId);
    return session === null
      ? refused('not_found', 'There is no such session.')
      : refused('not_erased', 'The personal data of this session has not been erased.');
  };
}

/** Deletes the pictures of an erased session. Their key is destroyed already; this frees the space. Safe to repeat. */
export function erasePictures({ stores }: Deps<'stores'>) {
  return async (job: OutboxItem): Promise<void> => {
    await stores.evidence.deletePictures([job]);
    await stores.outbox.acknowledge(job.id, job.leaseToken);
  };
}
