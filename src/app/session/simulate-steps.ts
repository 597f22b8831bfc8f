import type { Outcome } from '../../domain/outcome.ts';
import type { UserInputInfo } from '../../domain/personal-data.ts';
import { conflict, ok, type Result } from '../../domain/result.ts';
import type { StepRefusal } from '../../domain/scenario.ts';
import { type SessionRefusal, transitionFor } from '../../domain/session.state.ts';
import type { Session } from '../../domain/session.ts';
import type { SimulatedStep } from '../../domain/simulation.ts';
import type { SimulatedDecision } from '../../domain/simulation-decision.ts';
import type { Deps, TransitionDeps } from '../deps.ts';
import { recordDecision } from '../jobs/decide-session.ts';
import { recordFailure } from '../jobs/fail-session.ts';
import { recordApproval } from '../jobs/store-record.ts';
import type { Stores, UnitOfWork } from '../ports/stores.ts';
import type { Ids } from '../ports/system.ts';
import { decideSimulatedReview } from '../review/decide-review.ts';
import { returnToReview } from '../review/return-to-review.ts';
import { loadRetention } from './apply-transition.ts';
import { cancelVerificationSession } from './cancel-verification-session.ts';
import { eraseSession } from './erase-session.ts';

type Changed = Result<Session, SessionRefusal | 'conflict'>;

/**
 * Takes one step of a simulation within a transaction: by the use case of real sessions or, where that waits for a browser or a job, by the
 * rules and records that it consists of.
 * @param session as it is before the step
 * @returns why the step is refused, if it is; the caller must undo the transaction then
 */
export async function takeStep(
  stores: Stores,
  { ids, clock }: Deps<'ids' | 'clock'>,
  session: Session,
  step: SimulatedStep,
): Promise<Result<unknown, StepRefusal>> {
  const { id, tenantId } = session;
  // The caller notifies the workers after its commit.
  const unitOfWork: UnitOfWork = { stores, transaction: (work) => work(stores) };
  const within: TransitionDeps = { unitOfWork, ids, clock, notifyWorkers() {} };
  switch (step.type) {
    case 'start':
      return start(stores, ids, session, clock.now());
    case 'submit':
      return submit(stores, session, step.userInput, clock.now());
    case 'decide': {
      const { decision } = step;
      const decided = await decide(stores, ids, session, decision, clock.now());
      return storeApproval(within, session, decision.verdict, decided);
    }
    case 'fail':
      return recordFailure(stores, ids, session, session.round, clock.now());
    case 'review': {
      const { verdict, reasons, note } = step;
      const decision = { reviewId: session.outcomeId ?? '', verdict, reasons, note };
      return storeApproval(within, session, verdict, await decideSimulatedReview(within)(tenantId, id, decision));
    }
    case 'returnToReview':
      return returnToReview(within)(tenantId, id);
    case 'cancel':
      return cancelVerificationSession(within)(tenantId, id);
    case 'erase':
      return eraseSession(within)(tenantId, id);
  }
}

/** Uses up the link. The browser hash belongs to no browser, because no cookie hashes to it. */
async function start(stores: Stores, ids: Ids, session: Session, now: Date): Promise<Changed> {
  const browserHash = `${ids.uuid()}${ids.uuid()}`.replaceAll('-', '');
  const transition = transitionFor(session, { type: 'start', linkIssue: session.linkIssue, browserHash }, now);
  if (!transition.ok) return transition;
  const saved = await stores.sessions.save(session, transition.value);
  return saved === null ? conflict() : ok(saved);
}

/** Submits what the simulated user typed and adds no decision job: the next step or the next simulation decides. */
async function submit(stores: Stores, session: Session, userInput: UserInputInfo | null, now: Date): Promise<Changed> {
  const transition = transitionFor(session, { type: 'submit', missingEvidence: [] }, now);
  if (!transition.ok) return transition;
  const saved = await stores.sessions.save(session, transition.value);
  if (saved === null) return conflict();
  if (userInput !== null) await stores.evidence.putDraftInput(saved, userInput);
  await stores.evidence.submitDraftInput(saved);
  await stores.evidence.putDocumentOcr(saved, null);
  return ok(saved);
}

async function decide(
  stores: Stores,
  ids: Ids,
  session: Session,
  { verdict, reasons, checks, ocr }: SimulatedDecision,
  now: Date,
): Promise<Changed> {
  const retention = await loadRetention(stores.tenants, session.tenantId);
  const outcome: Outcome = { verdict, source: 'automatic', decidedAt: now, checks, reasons };
  return recordDecision(stores, ids, session, { round: session.round, outcome, ocr, findings: null, retention });
}

/** Stores the record of an approval in the same transaction, so that the next simulation does not depend on the speed of a job. */
async function storeApproval<Code extends string>(
  { unitOfWork: { stores }, clock }: TransitionDeps,
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
