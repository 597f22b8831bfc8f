import { presentCapture } from '../../presenters/present-capture.ts';
import { evidenceRefusal } from '../../refusals/capture-refusals.ts';
import type { CaptureHandler, CaptureReply, HandlerDeps } from '../handler.ts';

/** `POST /capture/verifications/{id}/challenges`: issues a challenge of random actions. */
export function issueChallenge({ useCases }: HandlerDeps): CaptureHandler<'issueChallenge'> {
  return async (_input, { requestId, sessionId, browserHash }): Promise<CaptureReply<'issueChallenge'>> => {
    const result = await useCases.issueChallenge(sessionId, browserHash);
    return result.ok ? { status: 200, body: presentCapture(result.value, true) } : evidenceRefusal(result, requestId);
  };
}
