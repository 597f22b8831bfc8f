// Checks a scenario of simulations against the rules of real sessions.

import { checkReviewReasons, type ReviewReasonsRefusal } from './outcome.ts';
import type { UserInputInfo } from './personal-data.ts';
import { ok, type Refused, type Result, refused } from './result.ts';
import { type SessionCommand, type SessionRefusal, transitionFor } from './session.state.ts';
import type { Session } from './session.ts';
import {
  planSimulation,
  type SimulatedStep,
  type Simulation,
  type SimulationContext,
  type SimulationRefusal,
} from './simulation.ts';

/** Why one step of a simulation is refused: by the rules of sessions and reviews, or by a concurrent change. */
export type StepRefusal = SessionRefusal | ReviewReasonsRefusal | 'not_found' | 'conflict';

/** Why a simulation is refused: the field that breaks a rule, or the state of the session. */
export type SimulateRefusal =
  | SimulationRefusal
  | 'not_found'
  | 'link_not_usable'
  | 'record_not_stored'
  | 'personal_data_erased'
  | 'conflict';

/** A scenario with a simulation that cannot follow the ones before it. */
export interface InvalidScenario extends Refused<'scenario_not_possible'> {
  /** Which simulation is refused, counted from 0. */
  readonly index: number;
  /** The field of that simulation that breaks a rule. */
  readonly field: 'outcome' | 'reasons' | 'note' | 'notification';
}

/**
 * Checks a scenario on a new session without writing anything: each step is applied to a copy of the session by the rules that the real
 * steps go through (see `simulate-steps.ts`).
 */
export function checkScenario(
  session: Session,
  scenario: readonly Simulation[],
  given: Omit<SimulationContext, 'userInput'>,
  now: Date,
): { readonly ok: true } | InvalidScenario {
  let current: SimulatedState = { session, userInput: null };
  for (const [index, simulation] of scenario.entries()) {
    const next = applySimulation(current, simulation, given, now);
    if (!next.ok) {
      const { code, detail } = next;
      const field = code === 'reasons' || code === 'note' || code === 'notification' ? code : 'outcome';
      return { ok: false, code: 'scenario_not_possible', detail, index, field };
    }
    current = next.value;
  }
  return { ok: true };
}

/** The plan of a simulation (see `planSimulation`); of an erased session it says that the erasure is the reason. */
export function planFor(
  session: Session,
  simulation: Simulation,
  context: SimulationContext,
  now: Date,
): Result<readonly SimulatedStep[], SimulateRefusal> {
  const plan = planSimulation(session, simulation, context, now);
  return plan.ok || plan.code !== 'status' || session.purgedAt === null ? plan : erased;
}

/** The refusal of a step, as the refusal of its simulation. */
export function refusalOfStep({ code: stepCode, detail }: Refused<StepRefusal>): Refused<SimulateRefusal> {
  const code = codeOf[stepCode];
  const whatFirst = code === 'link_not_usable' ? ' Reissue it first: reissueVerificationUrl.' : '';
  return refused(code, `${detail}${whatFirst}`);
}

/** A session between two simulations, and what its user has submitted. */
interface SimulatedState {
  readonly session: Session;
  readonly userInput: UserInputInfo | null;
}

function applySimulation(
  { session, userInput }: SimulatedState,
  simulation: Simulation,
  given: Omit<SimulationContext, 'userInput'>,
  now: Date,
): Result<SimulatedState, SimulateRefusal> {
  const plan = planFor(session, simulation, { ...given, userInput }, now);
  if (!plan.ok) return plan;
  let current: SimulatedState = { session, userInput };
  for (const step of plan.value) {
    const next = applyStep(current.session, step, now);
    if (!next.ok) return refusalOfStep(next);
    current = { session: next.value, userInput: step.type === 'submit' ? step.userInput : current.userInput };
  }
  return ok(current);
}

function applyStep(session: Session, step: SimulatedStep, now: Date): Result<Session, StepRefusal> {
  const reasons = step.type === 'review' ? checkReviewReasons(step) : ok(null);
  if (!reasons.ok) return reasons;
  let current = session;
  for (const command of commandsOf(session, step)) {
    const transition = transitionFor(current, command, now);
    if (!transition.ok) return transition;
    current = { ...current, ...transition.value, version: current.version + 1 };
  }
  return ok(current);
}

/** The commands of a step. Deadlines in the far future stand in for the tenant's: no rule of a simulated step depends on them. */
function commandsOf(session: Session, step: SimulatedStep): readonly SessionCommand[] {
  const unused = `dry-run-${session.version}`;
  const change = { outcomeId: unused, retentionMs: farMs, reviewMaxAgeMs: farMs };
  const record = { type: 'storeRecord', outcomeId: unused } as const;
  switch (step.type) {
    case 'start':
      return [{ type: 'start', linkIssue: session.linkIssue, browserHash: unused }];
    case 'submit':
      return [{ type: 'submit', missingEvidence: [] }];
    case 'decide': {
      const { verdict } = step.decision;
      const decision = { type: 'decide', round: session.round, verdict, ...change } as const;
      return verdict === 'approved' ? [decision, record] : [decision];
    }
    case 'fail':
      return [{ type: 'fail', round: session.round, retentionMs: farMs }];
    case 'review': {
      const { verdict, note } = step;
      const review = { type: 'review', reviewOf: session.outcomeId ?? '', verdict, note, ...change } as const;
      return verdict === 'approved' ? [review, record] : [review];
    }
    case 'returnToReview':
      return [{ type: 'returnToReview', ...change }];
    case 'cancel':
      return [{ type: 'cancel', expiredRetentionMs: farMs }];
    case 'erase':
      return [{ type: 'erase', onDemand: true }];
  }
}

const farMs = 86_400_000;

const erased = refused(
  'personal_data_erased',
  'The personal data has been erased. Only a reviewing session can still be rejected.',
);

const codeOf = {
  not_found: 'not_found',
  conflict: 'conflict',
  stale: 'conflict',
  reasons_missing: 'reasons',
  reasons_not_allowed: 'reasons',
  note_missing: 'note',
  status: 'status',
  session_expired: 'status',
  not_due: 'status',
  evidence_missing: 'status',
  link_invalid: 'link_not_usable',
  link_used: 'link_not_usable',
  link_expired: 'link_not_usable',
  handoffs_used: 'status',
  not_handed_over: 'status',
  record_not_stored: 'record_not_stored',
  personal_data_erased: 'personal_data_erased',
} as const satisfies Record<StepRefusal, SimulateRefusal>;
