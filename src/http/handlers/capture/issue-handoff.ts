import { evidenceRefusal } from '../../refusals/capture-refusals.ts';
import type { CaptureHandler, CaptureReply, HandlerDeps } from '../handler.ts';

/** `POST /capture/verifications/{id}/handoffs`: issues a token that moves the verification to another browser. */
export function issueHandoff({ useCases }: HandlerDeps): CaptureHandler<'issueHandoff'> {
  return async (_input, { requestId, sessionId, browserHash }): Promise<CaptureReply<'issueHandoff'>> => {
    const result = await useCases.issueHandoff(sessionId, browserHash);
    if (!result.ok) return evidenceRefusal(result, requestId);
    const { token, expiresAt, secondsLeft } = result.value;
    return { status: 200, body: { token, expiresAt: expiresAt.toISOString(), secondsLeft } };
  };
}
