// What the page does when the verification moves to another device.

import type { CaptureVerification, LinkNotUsableReason } from '../../../generated/clients/capture/index.ts';
import { withGiven } from './flow-given.ts';
import type { Call, FatalReason, FlowState, Screen } from './flow-types.ts';
import { isHandoff, type Link } from './link.ts';
import { screenOfMissing } from './plan-screens.ts';

/** The screen that a hand-off needs; null when none is under way. */
export function arriveByHandoff({ link, verification }: FlowState, done: Call): Screen | null {
  if (verification === null || verification.status !== 'collecting') return null;
  if (done.op === 'give_back') return { name: 'fatal', reason: 'handed_back' };
  if (verification.handoff === 'given') return { name: 'following' };
  return !verification.bound && isHandoff(link) ? { name: 'accept' } : null;
}

/** Whether pictures are missing, for which a phone is better. */
export function picturesLeft({ missing }: CaptureVerification): boolean {
  return missing.some((name) => screenOfMissing[name] === 'document' || screenOfMissing[name] === 'face');
}

/** Why a link or a hand-off cannot be used. */
export function handoffReasonOf(link: Link | null, reason: Exclude<LinkNotUsableReason, 'conflict'>): FatalReason {
  if (reason === 'status') return 'over';
  if (!isHandoff(link) || reason === 'session_expired') return reason;
  const reasons = {
    link_used: 'handoff_used',
    link_expired: 'handoff_expired',
    link_replaced: 'handoff_replaced',
  } as const;
  return reasons[reason];
}

/** The states of a session whose user has sent everything. */
const submitted: readonly string[] = ['deciding', 'reviewing', 'completed', 'failed'];

/**
 * The state after a poll of the progress: while the page shows the code, while it follows, and after the submission, while the checks
 * run.
 * @param arrive shows the screen that a verification needs
 */
export function progressed(
  state: FlowState,
  verification: CaptureVerification,
  arrive: (state: FlowState, done: Call, verification: CaptureVerification) => FlowState,
): FlowState {
  const { name } = state.screen;
  if (name === 'done') return submitted.includes(verification.status) ? { ...state, verification } : state;
  if (name !== 'handoff' && name !== 'following') return state;
  const isWaiting = name === 'handoff' && verification.bound && verification.status === 'collecting';
  return isWaiting ? withGiven(state, { op: 'get' }, verification) : arrive(state, { op: 'get' }, verification);
}
