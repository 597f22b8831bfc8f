// Simulated outcomes, and the steps that lead to each.

import type { ReasonCode, Verdict } from './outcome.ts';
import type { PreRegisteredInfo, UserInputInfo } from './personal-data.ts';
import { ok, type Refused, type Result, refused } from './result.ts';
import { type Session, type SessionStatus, statusAt } from './session.ts';
import {
  isExactly,
  type SimulatedCase,
  type SimulatedDecision,
  type SimulationSettings,
  simulateDecision,
} from './simulation-decision.ts';
import { reasonsFault } from './simulation-reasons.ts';
import { agreeingData } from './simulation-specimen.ts';

/** The outcomes of simulations in a sandbox, in the order of a session's life. */
export const simulatedOutcomes = [
  'collecting',
  'deciding',
  'approved',
  'rejected',
  'needs_review',
  'returned_to_review',
  'failed',
  'expired',
  'erased',
] as const;

export type SimulatedOutcome = (typeof simulatedOutcomes)[number];

/** An intended fault of a notification. */
export type NotificationFault =
  | { readonly fault: 'duplicate' }
  | { readonly fault: 'late'; readonly delaySeconds: number }
  | { readonly fault: 'out_of_order' };

/** The default delay of a late notification. */
export const lateSecondsDefault = 60;

/** A requested simulation. Null stands for an absent member. */
export interface Simulation {
  readonly outcome: SimulatedOutcome;
  readonly reasons: readonly ReasonCode[] | null;
  /** Personal data, as a real note would be. */
  readonly note: string | null;
  readonly notification: NotificationFault | null;
}

/** One step of a simulation. The rules and use cases of real sessions carry it out. */
export type SimulatedStep =
  | { readonly type: 'start' | 'fail' | 'returnToReview' | 'cancel' | 'erase' }
  | { readonly type: 'submit'; readonly userInput: UserInputInfo | null }
  | { readonly type: 'decide'; readonly decision: SimulatedDecision }
  | {
      readonly type: 'review';
      readonly verdict: 'approved' | 'rejected';
      readonly reasons: readonly ReasonCode[];
      readonly note: string | null;
    };

/** Why a simulation is refused: the field that breaks a rule, or the status of the session. */
export type SimulationRefusal = 'reasons' | 'note' | 'notification' | 'status';

/** What decides, besides the session itself, which outcomes are possible. */
export interface SimulationContext {
  readonly settings: SimulationSettings;
  readonly preRegisteredInfo: PreRegisteredInfo | null;
  /** What the user has submitted; used only for a session in `deciding`. */
  readonly userInput: UserInputInfo | null;
}

const takesReasons: readonly SimulatedOutcome[] = ['rejected', 'needs_review'];
const notifies: readonly SimulatedOutcome[] = [
  'approved',
  'rejected',
  'needs_review',
  'returned_to_review',
  'failed',
  'expired',
];

/** The steps to `deciding`; undefined from a status after it. */
function stepsToDeciding(status: SessionStatus, userInput: UserInputInfo | null): SimulatedStep[] | undefined {
  if (status === 'deciding') return [];
  if (status !== 'created' && status !== 'collecting') return undefined;
  return [...(status === 'created' ? [{ type: 'start' } as const] : []), { type: 'submit', userInput }];
}

/**
 * Plans the steps that bring a session to a simulated outcome. The rules of the session may still refuse a step.
 * @returns the steps in order, or the first rule that the simulation breaks (SPEC 2.7, SPEC 3)
 */
export function planSimulation(
  session: Pick<Session, 'status' | 'expiresAt' | 'steps'>,
  simulation: Simulation,
  context: SimulationContext,
  now: Date,
): Result<readonly SimulatedStep[], SimulationRefusal> {
  const fields = checkFields(simulation);
  if (!fields.ok) return fields;
  const status = statusAt(session, now);
  const isOpen = status === 'created' || status === 'collecting';
  const { outcome } = simulation;
  const { settings, preRegisteredInfo } = context;
  const submitted = status === 'deciding' ? context.userInput : undefined;
  const about: SimulatedCase = { steps: session.steps, preRegisteredInfo, submitted, settings, now };
  if (outcome === 'approved' || outcome === 'rejected' || outcome === 'needs_review') {
    return planDecision(status, simulation, outcome, about);
  }
  const toDeciding = stepsToDeciding(status, agreeingData(about).userInput);
  const steps: { readonly [O in typeof outcome]: readonly SimulatedStep[] | false | undefined } = {
    collecting: isOpen && [{ type: 'start' }],
    deciding: isOpen && toDeciding,
    failed: toDeciding && [...toDeciding, { type: 'fail' }],
    expired: isOpen && [{ type: 'cancel' }],
    returned_to_review: status === 'completed' && [{ type: 'returnToReview' }],
    erased: toDeciding === undefined && [{ type: 'erase' }],
  };
  return steps[outcome] ? ok(steps[outcome]) : notFrom(status, outcome);
}

function planDecision(
  status: SessionStatus,
  simulation: Simulation,
  verdict: Verdict,
  about: SimulatedCase,
): Result<readonly SimulatedStep[], SimulationRefusal> {
  const outOfOrder = simulation.notification?.fault === 'out_of_order';
  if (status === 'reviewing' && verdict !== 'needs_review') {
    if (!outOfOrder) return ok([review(verdict, simulation, about)]);
    const detail = 'The session is reviewing already, and out_of_order needs a new referral. Reprocess it first.';
    return refused('status', detail);
  }
  if (stepsToDeciding(status, null) === undefined) return notFrom(status, verdict);
  const isReviewed = verdict !== 'needs_review' && outOfOrder;
  if (!isReviewed && simulation.note !== null) {
    return refused('note', 'only a reviewer gives a note: simulate needs_review first');
  }
  const decided = isReviewed ? decide('needs_review', null, about) : decide(verdict, simulation.reasons, about);
  if (!decided.ok) return decided;
  const decision = decided.value;
  const steps = stepsToDeciding(status, decision.userInput) ?? [];
  return ok([...steps, { type: 'decide', decision }, ...(isReviewed ? [review(verdict, simulation, about)] : [])]);
}

/** The automatic decision, if the checks can give it for this session (SPEC 2.7). */
function decide(
  verdict: Verdict,
  asked: readonly ReasonCode[] | null,
  about: SimulatedCase,
): Result<SimulatedDecision, SimulationRefusal> {
  if (verdict === 'rejected' && !about.settings.automaticRejection) {
    return refused('reasons', 'the setting automaticRejection is off: simulate needs_review with the same reasons');
  }
  const fault = asked === null ? null : reasonsFault(verdict, asked, about);
  if (fault !== null) return refused('reasons', fault);
  const wanted = asked ?? defaultReasons[verdict];
  const decision = simulateDecision(about, verdict, wanted);
  if (isExactly(decision, verdict, wanted)) return ok(decision);
  // Beside the default reason of a referral, the checks may find others.
  if (asked === null && verdict === 'needs_review' && decision.verdict === verdict) return ok(decision);
  const found = decision.reasons.join(', ') || 'no reason';
  if (asked !== null) return refused('reasons', `with the plan and data of this session, the checks give ${found}`);
  const action = { approved: 'approve', rejected: 'reject', needs_review: 'refer' }[verdict];
  const detail = `With its plan and data, the checks do not ${action} this session: they give ${found}.`;
  return refused('status', verdict === 'needs_review' ? detail : `${detail} Simulate needs_review first.`);
}

/** The reasons of decisions that are simulated without any. */
const defaultReasons = {
  approved: [],
  rejected: ['document_expired'],
  needs_review: ['risk_score_review'],
} as const satisfies Record<Verdict, readonly ReasonCode[]>;

/** The reviewer may give any reason (SPEC 2.7). The default one fits a plan without a document, too. */
function review(
  verdict: 'approved' | 'rejected',
  { reasons, note }: Simulation,
  { steps }: Pick<SimulatedCase, 'steps'>,
): SimulatedStep {
  const byDefault: ReasonCode = steps.includes('document') ? 'document_unreadable' : 'risk_score_review';
  return { type: 'review', verdict, reasons: reasons ?? (verdict === 'rejected' ? [byDefault] : []), note };
}

/** The rules that do not depend on the session's status. */
function checkFields({ outcome, reasons, note, notification }: Simulation): Result<null, SimulationRefusal> {
  if (reasons !== null && !takesReasons.includes(outcome)) return refused('reasons', `${outcome} takes no reasons`);
  if (reasons?.includes('operator_review_requested')) {
    return refused('reasons', 'only a return to review gives operator_review_requested: simulate returned_to_review');
  }
  if (note !== null && outcome !== 'approved' && outcome !== 'rejected') {
    return refused('note', `${outcome} takes no note`);
  }
  if (notification === null) return ok(null);
  if (!notifies.includes(outcome)) return refused('notification', `${outcome} causes no notification`);
  if (notification.fault === 'out_of_order' && outcome !== 'approved' && outcome !== 'rejected') {
    return refused('notification', 'out_of_order needs two notifications: simulate approved or rejected');
  }
  return ok(null);
}

function notFrom(status: SessionStatus, outcome: SimulatedOutcome): Refused<'status'> {
  return refused('status', `The session is ${status}. ${whatFirst(status, outcome)}`);
}

/** The advice to a caller whose simulation is refused: the step that must come first. */
function whatFirst(status: SessionStatus, outcome: SimulatedOutcome): string {
  if (status === 'expired') return 'Create a new one.';
  if (status === 'failed') return 'Reprocess it first.';
  if (status === 'completed') {
    const byReviewer = outcome === 'approved' || outcome === 'rejected';
    return byReviewer ? 'Simulate returned_to_review first, or reprocess it.' : 'Reprocess it first.';
  }
  if (outcome === 'returned_to_review') return 'Simulate approved or rejected first.';
  if (status === 'reviewing') return 'Reprocess it first.';
  return outcome === 'erased'
    ? 'Simulate approved, rejected, needs_review, failed or expired first.'
    : 'Simulate failed first, and reprocess it.';
}
