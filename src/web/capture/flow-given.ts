// What the page shows as given, beside what the service has.

import type { CaptureVerification } from '../../../generated/clients/capture/index.ts';
import type { Call, FlowState } from './flow-types.ts';

/** The submission of what the summary shows. */
export function submission({ skip, verification }: FlowState): Call {
  const revision = verification?.given.revision ?? null;
  return { op: 'submit', ...(skip !== null && { skip }), ...(revision !== null && { revision }) };
}

/** Takes over what the service has, and forgets the values of before when another tab has replaced them: the service never sends values. */
export function withGiven(state: FlowState, done: Pick<Call, 'op'>, verification: CaptureVerification): FlowState {
  const isOwn = done.op === 'picture' || done.op === 'selfie' || done.op === 'input';
  const known = state.verification?.given.revision;
  const isKnown = isOwn || known === undefined || known === verification.given.revision;
  return { ...state, verification, ...(isKnown ? {} : { sentInput: null, sentPictures: {}, picture: null }) };
}
