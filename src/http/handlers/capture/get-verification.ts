import type { CaptureInput, CaptureReply } from '../../../../generated/operations/capture.ts';
import type { getVerification as getVerificationUseCase } from '../../../app/capture/get-verification.ts';
import { presentCapture } from '../../presenters/present-capture.ts';
import { browserNotBound } from '../../refusals/capture-refusals.ts';
import type { CaptureContext } from '../../surface/authenticate-browser.ts';

type Id = 'getVerification';

/** `GET /capture/verifications/{id}`: the state of the verification, for its browser. */
export function getVerification(deps: { get: ReturnType<typeof getVerificationUseCase> }) {
  return async (
    _input: CaptureInput<Id>,
    { requestId, sessionId, browserHash }: CaptureContext,
  ): Promise<CaptureReply<Id>> => {
    const result = await deps.get(sessionId, browserHash);
    return result.ok ? { status: 200, body: presentCapture(result.value, true) } : browserNotBound(requestId);
  };
}
