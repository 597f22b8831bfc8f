import { presentCapture } from '../../presenters/present-capture.ts';
import { evidenceRefusal } from '../../refusals/capture-refusals.ts';
import { invalidRequest } from '../../surface/problems.ts';
import { personalDataIssues } from '../../surface/request-validation.ts';
import type { CaptureHandler, CaptureReply, HandlerDeps } from '../handler.ts';

/** `PUT /capture/verifications/{id}/user-input`: stores the user's input. */
export function putUserInput({ useCases, clock }: HandlerDeps): CaptureHandler<'putUserInput'> {
  return async ({ body }, { requestId, sessionId, browserHash }): Promise<CaptureReply<'putUserInput'>> => {
    const issues = personalDataIssues(body, '/body', clock.now());
    if (issues.length > 0) return invalidRequest(requestId, issues);
    const result = await useCases.putUserInput(sessionId, browserHash, body);
    return result.ok ? { status: 200, body: presentCapture(result.value, true) } : evidenceRefusal(result, requestId);
  };
}
