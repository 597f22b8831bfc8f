import { decideAutomatically } from '../../domain/decision.ts';
import { eventTypeOf } from '../../domain/event.ts';
import type { DocumentOcr, Findings } from '../../domain/findings.ts';
import type { Outcome } from '../../domain/outcome.ts';
import { conflict, ok, type Result } from '../../domain/result.ts';
import { decide, type SessionRefusal } from '../../domain/session.state.ts';
import type { Session } from '../../domain/session.ts';
import type { DocumentCheck } from '../ports/checks.ts';
import type { OutboxItem } from '../ports/deliveries.ts';
import type { Picture, Stores, UnitOfWork } from '../ports/stores.ts';
import type { Clock, Ids, NotifyWorkers } from '../ports/system.ts';
import { applyTransition } from '../session/apply-transition.ts';
import { settingsOf } from '../tenant/settings-of.ts';
import { enqueueRecord } from './store-record.ts';

interface Deps {
  readonly unitOfWork: UnitOfWork;
  readonly documents: DocumentCheck;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly notifyWorkers: NotifyWorkers;
}

/**
 * Decides a submitted session: runs the checks, applies the rules, and stores what was read, the outcome, the move and its event
 * in one transaction, which also settles the job's row. A session that has begun a new round meanwhile is left alone.
 * @throws what a check throws; the caller tries again
 */
export function decideSession(deps: Deps) {
  return async (job: OutboxItem): Promise<void> => {
    const { stores } = deps.unitOfWork;
    const session = await stores.sessions.load(job.tenantId, job.sessionId);
    const current = session !== null && session.status === 'deciding' && session.round === job.round;
    if (!current) {
      await stores.outbox.acknowledge(job.id, job.leaseToken);
      return;
    }
    const [pictures, userInput, intake, settings] = await Promise.all([
      stores.evidence.loadPictures(session),
      stores.evidence.loadUserInput(session),
      stores.sessions.loadRequestData(session),
      settingsOf(stores.tenants, session.tenantId),
    ]);
    const findings = await runChecks(deps.documents, session.steps, pictures, deps.clock.now());
    const now = deps.clock.now();
    const decision = decideAutomatically({
      plan: { steps: session.steps },
      findings,
      userInput,
      preRegisteredInfo: intake.preRegisteredInfo,
      settings,
      now,
    });
    const outcome: Outcome = { ...decision, source: 'automatic', decidedAt: now };
    const retentionMs = settings.retentionSeconds * 1000;

    await deps.unitOfWork.transaction(async (inTransaction) => {
      const { sessions, outbox } = inTransaction;
      if (!(await outbox.acknowledge(job.id, job.leaseToken))) return;
      const fresh = await sessions.load(job.tenantId, job.sessionId);
      if (fresh === null) return;
      const ocr = findings.document?.ocr ?? null;
      const decided = await recordDecision(inTransaction, deps.ids, fresh, { ...job, outcome, ocr, retentionMs });
      // Somebody moved the session between the load and the save: the whole transaction is undone and the job tried again.
      if (!decided.ok && decided.code === 'conflict')
        throw new Error(`session ${job.sessionId} changed while it was being decided`);
    });
    deps.notifyWorkers('event', 'job');
  };
}

/**
 * Stores an automatic decision with its event, what was read, and the order to store the record of an approval: all or nothing, so it must
 * run inside a transaction.
 * @param decision `round` is the round that was decided, `ocr` what was read from the document
 * @returns the moved session, why the rules refuse the decision, or `conflict` when somebody else moved the session first
 */
export async function recordDecision(
  stores: Stores,
  ids: Ids,
  session: Session,
  decision: {
    readonly round: number;
    readonly outcome: Outcome;
    readonly ocr: DocumentOcr | null;
    readonly retentionMs: number;
  },
): Promise<Result<Session, SessionRefusal | 'conflict'>> {
  const { round, outcome, ocr, retentionMs } = decision;
  const { verdict, decidedAt: now } = outcome;
  const outcomeId = ids.uuid();
  const move = decide(session, { type: 'decide', round, verdict, outcomeId, retentionMs }, now);
  if (!move.ok) return move;
  const snapshot = { type: eventTypeOf(verdict), outcomeId, outcome };
  const moved = await applyTransition(stores, ids, session, move.value, snapshot, now);
  if (moved === null) return conflict();
  await stores.outcomes.insert(moved, outcomeId, outcome);
  await stores.evidence.putDocumentOcr(moved, ocr);
  if (verdict === 'approved') await enqueueRecord(stores, ids, moved, outcomeId, now);
  return ok(moved);
}

async function runChecks(
  documents: DocumentCheck,
  steps: readonly string[],
  pictures: readonly Picture[],
  now: Date,
): Promise<Findings> {
  if (!steps.includes('document')) return {};
  const fronts = pictures.filter((picture) => picture.kind === 'document_front');
  return {
    document: await documents.read(
      fronts.map(({ bytes }) => ({ side: 'front', bytes })),
      now,
    ),
  };
}
