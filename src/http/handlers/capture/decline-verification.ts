import { presentCapture } from '../../presenters/present-capture.ts';
import { browserNotBound, linkNotFound, linkRefusal } from '../../refusals/capture-refusals.ts';
import type { CaptureHandler, CaptureReply, HandlerDeps } from '../handler.ts';

/** `POST /capture/verifications/{id}/decline`: ends the session for its user, and erases what was given. */
export function declineVerification({ useCases }: HandlerDeps): CaptureHandler<'declineVerification'> {
  return async ({ body }, context): Promise<CaptureReply<'declineVerification'>> => {
    const { requestId, sessionId, browserHash } = context;
    const token = body.token ?? null;
    if (token !== null && !token.startsWith(`${sessionId}.`)) return linkNotFound(requestId);
    const result = await useCases.declineVerification(sessionId, browserHash, token);
    if (result.ok) return { status: 200, body: presentCapture(result.value, false) };
    // Without a token, the cookie alone decides.
    return token === null && result.code === 'not_found' ? browserNotBound(requestId) : linkRefusal(result, requestId);
  };
}
