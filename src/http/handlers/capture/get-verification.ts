import { presentCapture } from '../../presenters/present-capture.ts';
import { browserNotBound } from '../../refusals/capture-refusals.ts';
import type { CaptureHandler, CaptureReply, HandlerDeps } from '../handler.ts';

/** `GET /capture/verifications/{id}`: the state of the verification, for its browser. */
export function getVerification({ useCases }: HandlerDeps): CaptureHandler<'getVerification'> {
  return async (_input, { requestId, sessionId, browserHash }): Promise<CaptureReply<'getVerification'>> => {
    const result = await useCases.getVerification(sessionId, browserHash);
    return result.ok ? { status: 200, body: presentCapture(result.value, true) } : browserNotBound(requestId);
  };
}
