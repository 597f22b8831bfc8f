import { decideAutomatically } from '../../domain/decision.ts';
import { eventTypeOf } from '../../domain/event.ts';
import type { Findings } from '../../domain/findings.ts';
import type { Outcome } from '../../domain/outcome.ts';
import { decide } from '../../domain/session.state.ts';
import type { DocumentCheck } from '../ports/checks.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { OutboxItem, Picture, UnitOfWork } from '../ports/stores.ts';
import type { Wake } from '../ports/wake.ts';
import { moveSession } from '../session/move-session.ts';
import { settingsOf } from '../tenant/settings-of.ts';

interface Deps {
  readonly unitOfWork: UnitOfWork;
  readonly documents: DocumentCheck;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly wake: Wake;
}

/**
 * Decides a submitted session: runs the checks, applies the rules, and stores what was read, the outcome, the move and its event
 * in one transaction, which also puts the job's row to rest. A session that has begun a new round meanwhile is left alone.
 * @throws what a check throws; the caller tries again
 */
export function decideSession(deps: Deps) {
  return async (job: OutboxItem): Promise<void> => {
    const { stores } = deps.unitOfWork;
    const session = await stores.sessions.load(job.tenantId, job.sessionId);
    const current = session !== null && session.status === 'deciding' && session.round === job.round;
    if (!current) {
      await stores.outbox.settle(job.id, job.admission);
      return;
    }
    const [pictures, userInput, intake, settings] = await Promise.all([
      stores.evidence.loadPictures(session),
      stores.evidence.loadUserInput(session),
      stores.sessions.loadIntake(session),
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
    const outcomeId = deps.ids.uuid();
    const retentionMs = settings.retentionSeconds * 1000;

    await deps.unitOfWork.transaction(async (inTransaction) => {
      const { sessions, outcomes, evidence, outbox } = inTransaction;
      if (!(await outbox.settle(job.id, job.admission))) return;
      const fresh = await sessions.load(job.tenantId, job.sessionId);
      if (fresh === null) return;
      const command = { type: 'decide', round: job.round, verdict: outcome.verdict, outcomeId, retentionMs } as const;
      const move = decide(fresh, command, now);
      if (!move.ok) return;
      const snapshot = { type: eventTypeOf(outcome.verdict), outcomeId, outcome };
      const moved = await moveSession(inTransaction, deps.ids, fresh, move.value, snapshot, now);
      // Somebody moved the session between the load and the save: the whole transaction is undone and the job tried again.
      if (moved === null) throw new Error(`session ${job.sessionId} changed while it was being decided`);
      await outcomes.insert(moved, outcomeId, outcome);
      await evidence.putDocumentOcr(moved, findings.document?.ocr ?? null);
      if (outcome.verdict === 'approved') {
        await outbox.add({
          id: deps.ids.uuid(),
          kind: 'store_record',
          tenantId: moved.tenantId,
          sessionId: moved.id,
          round: moved.round,
          subjectId: outcomeId,
          dueAt: now,
        });
      }
    });
    deps.wake('event', 'job');
  };
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
