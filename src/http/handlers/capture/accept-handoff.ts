import { presentCapture } from '../../presenters/present-capture.ts';
import { linkNotFound, linkRefusal } from '../../refusals/capture-refusals.ts';
import type { CaptureHandler, CaptureReply, HandlerDeps } from '../handler.ts';

/** `POST /capture/verifications/{id}/handoffs/accept`: moves the verification to this browser. */
export function acceptHandoff({ useCases }: HandlerDeps): CaptureHandler<'acceptHandoff'> {
  return async ({ body }, { requestId, sessionId, browserHash }): Promise<CaptureReply<'acceptHandoff'>> => {
    if (!body.token.startsWith(`${sessionId}~`)) return linkNotFound(requestId);
    const result = await useCases.acceptHandoff(body.token, browserHash);
    return result.ok ? { status: 200, body: presentCapture(result.value, true) } : linkRefusal(result, requestId);
  };
}
