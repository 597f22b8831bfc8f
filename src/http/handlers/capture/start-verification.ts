import type { CaptureInput, CaptureReply } from '../../../../generated/operations/capture.ts';
import type { startVerification as startVerificationUseCase } from '../../../app/capture/start-verification.ts';
import { presentCapture } from '../../presenters/present-capture.ts';
import { linkNotFound, linkRefusal } from '../../refusals/capture-refusals.ts';
import type { CaptureContext } from '../../surface/authenticate-browser.ts';

type Id = 'startVerification';

/** `POST /capture/verifications/{id}/start`: consumes the link and binds the session to this browser. */
export function startVerification(deps: { start: ReturnType<typeof startVerificationUseCase> }) {
  return async ({ body }: CaptureInput<Id>, context: CaptureContext): Promise<CaptureReply<Id>> => {
    const { requestId, sessionId, browserHash } = context;
    if (!body.token.startsWith(`${sessionId}.`)) return linkNotFound(requestId);
    const result = await deps.start(body.token, browserHash);
    return result.ok ? { status: 200, body: presentCapture(result.value, true) } : linkRefusal(result, requestId);
  };
}
