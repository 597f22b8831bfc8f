import { referringReasons, rejectingReasons } from './decision.ts';
import type { ReasonCode, Verdict } from './outcome.ts';
import { ok, type Result, refused } from './result.ts';
import { type Session, type SessionStatus, statusAt } from './session.ts';

/** What can be simulated in a sandbox, in the order of a session's life. */
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

/** What goes wrong with a notification on purpose. */
export type NotificationFault =
  | { readonly fault: 'duplicate' }
  | { readonly fault: 'late'; readonly delaySeconds: number }
  | { readonly fault: 'out_of_order' };

/** How much later a late notification is sent when nothing else is asked for. */
export const lateSecondsDefault = 60;

/** One simulation, as it is asked for. Null stands for what was left out. */
export interface Simulation {
  readonly outcome: SimulatedOutcome;
  readonly reasons: readonly ReasonCode[] | null;
  /** Personal data, as a real note would be. */
  readonly note: string | null;
  readonly notification: NotificationFault | null;
}

/** One thing that happens to the session. Each is carried out by the rules and use cases that real sessions have. */
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

/** The reasons that a simulation has when none are given. */
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

/** Statuses in which nobody has decided yet, with the steps that lead from there to a decision. */
const stepsToDeciding: Partial<Record<SessionStatus, readonly SimulatedStep[]>> = {
  created: [{ type: 'start' }, { type: 'submit' }],
  collecting: [{ type: 'submit' }],
  deciding: [],
};

/**
 * Works out what has to happen to a session for a simulated outcome. Whether each step is open is left to the rules of the session; this
 * says only which steps they are.
 * @param session the session as loaded
 * @param now the instant of the simulation
 * @returns the steps in order, or the first rule that the simulation breaks (SPEC 2.7, SPEC 3)
 */
export function planSimulation(
  session: Pick<Session, 'status' | 'expiresAt'>,
  simulation: Simulation,
  now: Date,
): Result<readonly SimulatedStep[], SimulationRefusal> {
  const fields = checkFields(simulation);
  if (!fields.ok) return fields;
  const status = statusAt(session, now);
  const toDeciding = stepsToDeciding[status];
  switch (simulation.outcome) {
    case 'collecting':
      return status === 'created' || status === 'collecting' ? ok([{ type: 'start' }]) : notFrom(status, simulation);
    case 'deciding':
      return toDeciding === undefined || status === 'deciding' ? notFrom(status, simulation) : ok(toDeciding);
    case 'failed':
      return toDeciding === undefined ? notFrom(status, simulation) : ok([...toDeciding, { type: 'fail' }]);
    case 'expired':
      return status === 'created' || status === 'collecting' ? ok([{ type: 'cancel' }]) : notFrom(status, simulation);
    case 'returned_to_review':
      return status === 'completed' ? ok([{ type: 'returnToReview' }]) : notFrom(status, simulation);
    case 'erased':
      return toDeciding === undefined ? ok([{ type: 'erase' }]) : notFrom(status, simulation);
    default:
      return planDecision(status, toDeciding, simulation, simulation.outcome);
  }
}

function planDecision(
  status: SessionStatus,
  toDeciding: readonly SimulatedStep[] | undefined,
  simulation: Simulation,
  verdict: Verdict,
): Result<readonly SimulatedStep[], SimulationRefusal> {
  const outOfOrder = simulation.notification?.fault === 'out_of_order';
  if (status === 'reviewing' && verdict !== 'needs_review') {
    return outOfOrder
      ? refused('status', 'The session is reviewing, and out_of_order makes the referral too. Reprocess it first.')
      : ok([review(verdict, simulation)]);
  }
  if (toDeciding === undefined) return notFrom(status, simulation);
  if (verdict !== 'needs_review' && outOfOrder) {
    const referral = { type: 'decide', verdict: 'needs_review', reasons: defaultReasons.referral } as const;
    return ok([...toDeciding, referral, review(verdict, simulation)]);
  }
  if (simulation.note !== null) {
    return refused('note', 'only a reviewer gives a note: simulate needs_review first');
  }
  const reasons = automaticReasons(verdict, simulation.reasons);
  return reasons.ok ? ok([...toDeciding, { type: 'decide', verdict, reasons: reasons.value }]) : reasons;
}

function review(verdict: 'approved' | 'rejected', { reasons, note }: Simulation): SimulatedStep {
  const byDefault = verdict === 'rejected' ? defaultReasons.review : [];
  return { type: 'review', verdict, reasons: reasons ?? byDefault, note };
}

/** The rules that hold whatever the status of the session. */
function checkFields({ outcome, reasons, note, notification }: Simulation): Result<null, SimulationRefusal> {
  if (reasons !== null && !takesReasons.includes(outcome)) return refused('reasons', `${outcome} takes no reasons`);
  if (reasons?.includes('operator_review_requested')) {
    return refused('reasons', 'operator_review_requested is given by returns alone: simulate returned_to_review');
  }
  if (note !== null && outcome !== 'approved' && outcome !== 'rejected') {
    return refused('note', `${outcome} takes no note`);
  }
  if (notification === null) return ok(null);
  if (!notifies.includes(outcome)) return refused('notification', `${outcome} causes no notification`);
  if (notification.fault === 'out_of_order' && outcome !== 'approved' && outcome !== 'rejected') {
    return refused('notification', 'out_of_order takes two notifications: simulate approved or rejected');
  }
  return ok(null);
}

/** What an automatic decision can give as its reasons (SPEC 2.7). */
function automaticReasons(
  verdict: Verdict,
  asked: readonly ReasonCode[] | null,
): Result<readonly ReasonCode[], SimulationRefusal> {
  if (verdict === 'approved') return ok([]);
  const isOneOf = (list: readonly ReasonCode[], code: ReasonCode) => list.includes(code);
  const reasons = asked ?? (verdict === 'rejected' ? defaultReasons.automaticRejection : defaultReasons.referral);
  const fromPeople = reasons.filter((code) => !isOneOf(rejectingReasons, code) && !isOneOf(referringReasons, code));
  if (fromPeople.length > 0) {
    const verb = fromPeople.length === 1 ? 'is' : 'are';
    return refused(
      'reasons',
      `${fromPeople.join(', ')} ${verb} given by people only: simulate needs_review first, then rejected`,
    );
  }
  const rejecting = reasons.filter((code) => isOneOf(rejectingReasons, code));
  if (verdict === 'rejected' && rejecting.length === 0) {
    return refused('reasons', `an automatic rejection needs at least one of ${rejectingReasons.join(', ')}`);
  }
  if (verdict === 'needs_review' && rejecting.length > 0) {
    return refused('reasons', `${rejecting.join(', ')} rejects and does not refer: simulate rejected`);
  }
  return ok(reasons);
}

function notFrom(
  status: SessionStatus,
  { outcome }: Simulation,
): { readonly ok: false; readonly code: 'status'; readonly detail: string } {
  return refused('status', `The session is ${status}. ${whatFirst(status, outcome)}`);
}

/** What has to be done before the outcome can be simulated. */
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
