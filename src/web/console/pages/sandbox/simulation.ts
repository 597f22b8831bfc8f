// Which outcomes can be simulated from where, and with which reasons. The service has the last word.

import type {
  SessionStatus,
  SimulatedOutcome,
  SimulatedReason,
  SimulateOutcomeRequest,
} from '../../../../../generated/clients/admin/types.gen.ts';
import { notificationFaultValues, simulatedReasonValues } from '../../../../../generated/clients/admin/values.gen.ts';

const decided: readonly SimulatedOutcome[] = ['approved', 'rejected', 'needs_review'];

/** The outcomes to which transitions lead from each status. */
export const outcomesFrom: Readonly<Record<SessionStatus, readonly SimulatedOutcome[]>> = {
  created: [...decided, 'collecting', 'deciding', 'expired', 'failed'],
  collecting: [...decided, 'deciding', 'expired', 'failed'],
  deciding: [...decided, 'failed'],
  reviewing: ['approved', 'rejected', 'erased'],
  completed: ['returned_to_review', 'erased'],
  failed: ['erased'],
  expired: ['erased'],
};

/** The reasons that only reviewers give. */
const reviewersReasons: readonly SimulatedReason[] = ['document_partially_hidden', 'other'];

/** The reasons that checks give: neither those of reviewers, nor that of a return to review. */
const automaticReasons = simulatedReasonValues.filter(
  (reason) => reason !== 'operator_review_requested' && !reviewersReasons.includes(reason),
);

/** The reasons from which an outcome takes some; none for outcomes without reasons. */
export function reasonsFor(outcome: SimulatedOutcome, status: SessionStatus): readonly SimulatedReason[] {
  if (outcome === 'needs_review') return automaticReasons;
  if (outcome !== 'rejected') return [];
  return status === 'reviewing' ? [...automaticReasons, ...reviewersReasons] : automaticReasons;
}

/** Whether the simulated reviewer can write a note. */
export function takesNote(outcome: SimulatedOutcome, status: SessionStatus): boolean {
  return outcome === 'rejected' && status === 'reviewing';
}

/** What can go wrong with a notification. */
export const faults = ['none', ...notificationFaultValues] as const;
export type Fault = (typeof faults)[number];

/** The faults that an outcome can have: without a notification there is none, and out of order takes two. */
export function faultsFor(outcome: SimulatedOutcome): readonly Fault[] {
  if (['collecting', 'deciding', 'erased'].includes(outcome)) return ['none'];
  return outcome === 'approved' || outcome === 'rejected' ? faults : ['none', 'duplicate', 'late'];
}

/** A simulation as it is chosen. */
export interface ChosenSimulation {
  readonly outcome: SimulatedOutcome;
  readonly reasons: readonly SimulatedReason[];
  readonly note: string;
  readonly fault: Fault;
}

/** The request of a simulation. What the outcome does not take is left out. */
export function simulationRequest(chosen: ChosenSimulation, status: SessionStatus): SimulateOutcomeRequest {
  const { outcome, note, fault } = chosen;
  const reasons = chosen.reasons.filter((reason) => reasonsFor(outcome, status).includes(reason));
  const isNoted = takesNote(outcome, status) && note.trim() !== '';
  const isFaulty = fault !== 'none' && faultsFor(outcome).includes(fault);
  return {
    outcome,
    ...(reasons.length > 0 && { reasons }),
    ...(isNoted && { note: note.trim() }),
    ...(isFaulty && { notification: { fault } }),
  } as SimulateOutcomeRequest;
}
