import { presentCapture } from '../../presenters/present-capture.ts';
import { evidenceRefusal } from '../../refusals/capture-refusals.ts';
import type { CaptureHandler, CaptureReply, HandlerDeps } from '../handler.ts';

/** `POST /capture/verifications/{id}/handoffs/return`: gives the verification back to the browser that follows it. */
export function returnHandoff({ useCases }: HandlerDeps): CaptureHandler<'returnHandoff'> {
  return async (_input, { requestId, sessionId, browserHash }): Promise<CaptureReply<'returnHandoff'>> => {
    const result = await useCases.returnHandoff(sessionId, browserHash);
    return result.ok ? { status: 200, body: presentCapture(result.value, false) } : evidenceRefusal(result, requestId);
  };
}
