import { presentCapture, presentProgress } from '../../presenters/present-capture.ts';
import { browserNotBound } from '../../refusals/capture-refusals.ts';
import type { CaptureHandler, CaptureReply, HandlerDeps } from '../handler.ts';

/** `GET /capture/verifications/{id}`: the state of the verification, for the browsers that continue and follow it. */
export function getVerification({ useCases }: HandlerDeps): CaptureHandler<'getVerification'> {
  return async (_input, { requestId, sessionId, browserHash }): Promise<CaptureReply<'getVerification'>> => {
    const result = await useCases.getVerification(sessionId, browserHash);
    if (!result.ok) return browserNotBound(requestId);
    const { view, bound } = result.value;
    return { status: 200, body: bound ? presentCapture(view, true) : presentProgress(view) };
  };
}
