// Simulated outcomes, and the steps that lead to each.

import { referringReasons, rejectingReasons } from './decision.ts';
import type { ReasonCode, Verdict } from './outcome.ts';
import { ok, type Refused, type Result, refused } from './result.ts';
import { type Session, type SessionStatus, statusAt } from './session.ts';
import type { TenantSettings } from './tenant.ts';

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
  | { readonly type: 'start' | 'submit' | 'fail' | 'returnToReview' | 'cancel' | 'erase' }
  | { readonly type: 'decide'; readonly verdict: Verdict; readonly reasons: readonly ReasonCode[] }
  | {
      readonly type: 'review';
      readonly verdict: 'approved' | 'rejected';
      readonly reasons: readonly ReasonCode[];
      readonly note: string | null;
    };

/** Why a simulation is refused: the field that breaks a rule, or the status of the session. */
export type SimulationRefusal = 'reasons' | 'note' | 'notification' | 'status';

/** The settings of the tenant that decide which outcomes are possible. */
export type SimulationSettings = Pick<TenantSettings, 'automaticRejection'>;

/** The default reasons of simulations. */
const defaultReasons = {
  automaticRejection: ['document_expired'],
  referral: ['risk_score_review'],
  review: ['document_unreadable'],
} as const satisfies Record<string, readonly ReasonCode[]>;

const takesReasons: readonly SimulatedOutcome[] = ['rejected', 'needs_review'];
const notifies: readonly SimulatedOutcome[] = [
  'approved',
  'rejected',
  'needs_review',
  'returned_to_review',
  'failed',
  'expired',
];

/** The statuses before a decision, with the steps that lead to one. */
const stepsToDeciding: Partial<Record<SessionStatus, readonly SimulatedStep[]>> = {
  created: [{ type: 'start' }, { type: 'submit' }],
  collecting: [{ type: 'submit' }],
  deciding: [],
};

/**
 * Plans the steps that bring a session to a simulated outcome. The rules of the session may still refuse a step.
 * @returns the steps in order, or the first rule that the simulation breaks (SPEC 2.7, SPEC 3)
 */
export function planSimulation(
  session: Pick<Session, 'status' | 'expiresAt'>,
  simulation: Simulation,
  settings: SimulationSettings,
  now: Date,
): Result<readonly SimulatedStep[], SimulationRefusal> {
  const fields = checkFields(simulation);
  if (!fields.ok) return fields;
  const status = statusAt(session, now);
  const isOpen = status === 'created' || status === 'collecting';
  const toDeciding = stepsToDeciding[status];
  const { outcome } = simulation;
  if (outcome === 'approved' || outcome === 'rejected' || outcome === 'needs_review') {
    return planDecision(status, simulation, outcome, settings);
  }
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
  settings: SimulationSettings,
): Result<readonly SimulatedStep[], SimulationRefusal> {
  const toDeciding = stepsToDeciding[status];
  const outOfOrder = simulation.notification?.fault === 'out_of_order';
  if (status === 'reviewing' && verdict !== 'needs_review') {
    if (!outOfOrder) return ok([review(verdict, simulation)]);
    const detail = 'The session is reviewing already, and out_of_order needs a new referral. Reprocess it first.';
    return refused('status', detail);
  }
  if (toDeciding === undefined) return notFrom(status, verdict);
  if (verdict !== 'needs_review' && outOfOrder) {
    const referral = { type: 'decide', verdict: 'needs_review', reasons: defaultReasons.referral } as const;
    return ok([...toDeciding, referral, review(verdict, simulation)]);
  }
  if (simulation.note !== null) return refused('note', 'only a reviewer gives a note: simulate needs_review first');
  const reasons = automaticReasons(verdict, simulation.reasons, settings);
  return reasons.ok ? ok([...toDeciding, { type: 'decide', verdict, reasons: reasons.value }]) : reasons;
}

function review(verdict: 'approved' | 'rejected', { reasons, note }: Simulation): SimulatedStep {
  const byDefault = verdict === 'rejected' ? defaultReasons.review : [];
  return { type: 'review', verdict, reasons: reasons ?? byDefault, note };
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

/** The reasons that an automatic decision can give (SPEC 2.7). */
function automaticReasons(
  verdict: Verdict,
  asked: readonly ReasonCode[] | null,
  { automaticRejection }: SimulationSettings,
): Result<readonly ReasonCode[], SimulationRefusal> {
  if (verdict === 'approved') return ok([]);
  if (verdict === 'rejected' && !automaticRejection) {
    return refused('reasons', 'the setting automaticRejection is off: simulate needs_review with the same reasons');
  }
  const reasons = asked ?? (verdict === 'rejected' ? defaultReasons.automaticRejection : defaultReasons.referral);
  const fromPeople = reasons.filter((code) => !rejectingReasons.includes(code) && !referringReasons.includes(code));
  if (fromPeople.length > 0) {
    const detail = `only a reviewer gives ${fromPeople.join(', ')}: simulate needs_review first, then rejected`;
    return refused('reasons', detail);
  }
  const rejecting = reasons.filter((code) => rejectingReasons.includes(code));
  if (verdict === 'rejected' && rejecting.length === 0) {
    return refused('reasons', `an automatic rejection needs at least one of ${rejectingReasons.join(', ')}`);
  }
  const onlyRejecting = rejecting.filter((code) => !referringReasons.includes(code));
  if (verdict === 'needs_review' && automaticRejection && onlyRejecting.length > 0) {
    return refused('reasons', `${onlyRejecting.join(', ')} cannot refer a session: simulate rejected`);
  }
  const fromReading = reasons.filter((code) => needReading.includes(code));
  if (reasons.includes('document_unreadable') && fromReading.length > 0) {
    return refused('reasons', `${fromReading.join(', ')} needs a reading: omit document_unreadable`);
  }
  return ok(reasons);
}

/** Reasons that only a document that was read can give. */
const needReading: readonly ReasonCode[] = [
  'document_expired',
  'document_rule_violation',
  'document_type_unsupported',
  'ocr_low_confidence',
  'user_input_mismatch',
];

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
