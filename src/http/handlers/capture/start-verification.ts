import { presentCapture } from '../../presenters/present-capture.ts';
import { linkNotFound, linkRefusal } from '../../refusals/capture-refusals.ts';
import type { CaptureHandler, CaptureReply, HandlerDeps } from '../handler.ts';

/** `POST /capture/verifications/{id}/start`: consumes the link and binds the session to this browser. */
export function startVerification({ useCases }: HandlerDeps): CaptureHandler<'startVerification'> {
  return async ({ body }, context): Promise<CaptureReply<'startVerification'>> => {
    const { requestId, sessionId, browserHash } = context;
    if (!body.token.startsWith(`${sessionId}.`)) return linkNotFound(requestId);
    const result = await useCases.startVerification(body.token, browserHash, body.consent ?? null);
    return result.ok ? { status: 200, body: presentCapture(result.value, true) } : linkRefusal(result, requestId);
  };
}
