import type { Outcome } from '../../domain/outcome.ts';
import { conflict, ok, type Result } from '../../domain/result.ts';
import type { StepRefusal } from '../../domain/scenario.ts';
import { decide, type SessionRefusal } from '../../domain/session.state.ts';
import type { Session } from '../../domain/session.ts';
import type { SimulatedStep } from '../../domain/simulation.ts';
import { specimenChecks, specimenInput, specimenOcr } from '../../domain/simulation-specimen.ts';
import { recordDecision } from '../jobs/decide-session.ts';
import { recordFailure } from '../jobs/fail-session.ts';
import { recordApproval } from '../jobs/store-record.ts';
import type { Stores, UnitOfWork } from '../ports/stores.ts';
import type { Clock, Ids, NotifyWorkers } from '../ports/system.ts';
import { decideReview } from '../review/decide-review.ts';
import { returnToReview } from '../review/return-to-review.ts';
import { settingsOf } from '../tenant/settings-of.ts';
import { cancelVerificationSession } from './cancel-verification-session.ts';
import { eraseSession } from './erase-session.ts';

/** What the use cases need, with a transaction that there is already. */
interface Within {
  readonly unitOfWork: UnitOfWork;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly notifyWorkers: NotifyWorkers;
}

/**
 * Takes one step of a simulation within a transaction: with the use case that real sessions have, or, where that waits for a browser or a
 * job, with the rules and records that it consists of.
 * @param stores the transaction's own
 * @param session as it is before the step
 * @returns nothing, or why the step is refused; what was done before it must be undone then
 */
export async function takeStep(
  stores: Stores,
  { ids, clock }: { readonly ids: Ids; readonly clock: Clock },
  session: Session,
  step: SimulatedStep,
): Promise<Result<unknown, StepRefusal>> {
  const { id, tenantId } = session;
  // Whoever runs the transaction does the waking after its commit.
  const within: Within = {
    unitOfWork: { stores, transaction: (work) => work(stores) },
    ids,
    clock,
    notifyWorkers: () => {},
  };
  switch (step.type) {
    case 'start':
      return start(stores, ids, session, clock.now());
    case 'submit':
      return submit(stores, session, clock.now());
    case 'decide':
      return approveAtOnce(within, session, step.verdict, await decideNow(stores, ids, session, step, clock.now()));
    case 'fail':
      return recordFailure(stores, ids, session, session.round, clock.now());
    case 'review': {
      const { verdict, reasons, note } = step;
      const decision = { reviewId: session.outcomeId ?? '', verdict, reasons, note };
      return approveAtOnce(within, session, verdict, await decideReview(within)(tenantId, id, decision));
    }
    case 'returnToReview':
      return returnToReview(within)(tenantId, id);
    case 'cancel':
      return cancelVerificationSession(within)(tenantId, id);
    case 'erase':
      return eraseSession(within)(tenantId, id, true);
  }
}

/** Uses the link up, as a browser that nobody has: no cookie has this hash. */
async function start(
  stores: Stores,
  ids: Ids,
  session: Session,
  now: Date,
): Promise<Result<Session, SessionRefusal | 'conflict'>> {
  const browserHash = `${ids.uuid()}${ids.uuid()}`.replaceAll('-', '');
  const move = decide(session, { type: 'start', linkIssue: session.linkIssue, browserHash }, now);
  return move.ok ? saved(await stores.sessions.save(session, move.value)) : move;
}

/** Submits for the invented person, and orders no decision: it comes with the next step, or the next simulation. */
async function submit(
  stores: Stores,
  session: Session,
  now: Date,
): Promise<Result<Session, SessionRefusal | 'conflict'>> {
  const move = decide(session, { type: 'submit', missingEvidence: [] }, now);
  if (!move.ok) return move;
  const moved = await stores.sessions.save(session, move.value);
  if (moved === null) return saved(null);
  if (moved.steps.includes('user_input')) await stores.evidence.putDraftInput(moved, specimenInput);
  await stores.evidence.submitDraftInput(moved);
  await stores.evidence.putDocumentOcr(moved, null);
  return ok(moved);
}

async function decideNow(
  stores: Stores,
  ids: Ids,
  session: Session,
  { verdict, reasons }: Extract<SimulatedStep, { type: 'decide' }>,
  now: Date,
): Promise<Result<Session, SessionRefusal | 'conflict'>> {
  const { retentionSeconds } = await settingsOf(stores.tenants, session.tenantId);
  const { round, steps } = session;
  const checks = specimenChecks(steps, reasons);
  const outcome: Outcome = { verdict, source: 'automatic', decidedAt: now, checks, reasons };
  const ocr = specimenOcr(steps, reasons);
  return recordDecision(stores, ids, session, { round, outcome, ocr, retentionMs: retentionSeconds * 1000 });
}

/** Stores the record of an approval in the same transaction, so that what comes next never depends on how fast a job was. */
async function approveAtOnce<Code extends string>(
  { unitOfWork: { stores }, clock }: Within,
  { tenantId, id }: Session,
  verdict: Outcome['verdict'],
  decided: Result<Session, Code>,
): Promise<Result<unknown, Code>> {
  const approved = decided.ok && verdict === 'approved' ? await stores.sessions.load(tenantId, id) : null;
  if (approved !== null && approved.outcomeId !== null) {
    await recordApproval(stores, approved, approved.outcomeId, clock.now());
  }
  return decided;
}

function saved(session: Session | null): Result<Session, 'conflict'> {
  return session === null ? conflict() : ok(session);
}
