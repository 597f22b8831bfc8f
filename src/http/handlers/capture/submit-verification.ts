import { presentCapture } from '../../presenters/present-capture.ts';
import { evidenceRefusal } from '../../refusals/capture-refusals.ts';
import type { CaptureHandler, CaptureReply, HandlerDeps } from '../handler.ts';

/** `POST /capture/verifications/{id}/submit`: ends the collection; the decision follows in the background. */
export function submitVerification({ useCases }: HandlerDeps): CaptureHandler<'submitVerification'> {
  return async ({ query }, { requestId, sessionId, browserHash }): Promise<CaptureReply<'submitVerification'>> => {
    const result = await useCases.submitVerification(
      sessionId,
      browserHash,
      query.skip ?? null,
      query.revision ?? null,
    );
    return result.ok
      ? { status: 200, body: presentCapture(result.value, true) }
      : evidenceRefusal(result, requestId, result.missing);
  };
}
