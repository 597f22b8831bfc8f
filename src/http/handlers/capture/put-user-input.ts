import type { CaptureInput, CaptureReply } from '../../../../generated/operations/capture.ts';
import type { putUserInput as putUserInputUseCase } from '../../../app/capture/put-user-input.ts';
import type { Clock } from '../../../app/ports/system.ts';
import { presentCapture } from '../../presenters/present-capture.ts';
import { evidenceRefusal } from '../../refusals/capture-refusals.ts';
import type { CaptureContext } from '../../surface/authenticate-browser.ts';
import { invalidRequest } from '../../surface/problems.ts';
import { personalDataIssues } from '../../surface/request-input.ts';

type Id = 'putUserInput';

/** `PUT /capture/verifications/{id}/user-input`: stores the user's input. */
export function putUserInput(deps: { put: ReturnType<typeof putUserInputUseCase>; clock: Clock }) {
  return async (
    { body }: CaptureInput<Id>,
    { requestId, sessionId, browserHash }: CaptureContext,
  ): Promise<CaptureReply<Id>> => {
    const issues = personalDataIssues(body, '/body', deps.clock.now());
    if (issues.length > 0) return invalidRequest(requestId, issues);
    const result = await deps.put(sessionId, browserHash, body);
    return result.ok ? { status: 200, body: presentCapture(result.value, true) } : evidenceRefusal(result, requestId);
  };
}
