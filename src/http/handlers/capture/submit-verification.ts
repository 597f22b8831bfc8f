import type { CaptureInput, CaptureReply } from '../../../../generated/operations/capture.ts';
import type { submitVerification as submitVerificationUseCase } from '../../../app/capture/submit-verification.ts';
import { presentCapture } from '../../presenters/present-capture.ts';
import { evidenceRefusal } from '../../refusals/capture-refusals.ts';
import type { CaptureContext } from '../../surface/authenticate-browser.ts';

type Id = 'submitVerification';

/** `POST /capture/verifications/{id}/submit`: ends the collection; the decision follows in the background. */
export function submitVerification(deps: { submit: ReturnType<typeof submitVerificationUseCase> }) {
  return async (
    _input: CaptureInput<Id>,
    { requestId, sessionId, browserHash }: CaptureContext,
  ): Promise<CaptureReply<Id>> => {
    const result = await deps.submit(sessionId, browserHash);
    return result.ok
      ? { status: 200, body: presentCapture(result.value, true) }
      : evidenceRefusal(result, requestId, result.missing);
  };
}
