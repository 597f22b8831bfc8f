import type { CaptureInput, CaptureReply } from '../../../../generated/operations/capture.ts';
import type { openVerification as openVerificationUseCase } from '../../../app/capture/open-verification.ts';
import { presentCapture } from '../../presenters/present-capture.ts';
import { linkNotFound, linkRefusal } from '../../refusals/capture-refusals.ts';
import type { CaptureContext } from '../../surface/authenticate-browser.ts';
import { setBrowserCookie } from '../../wire/browser-cookie.ts';

type Id = 'openVerification';

/** `POST /capture/verifications/{id}/open`: checks a link without consuming it. */
export function openVerification(deps: { open: ReturnType<typeof openVerificationUseCase>; secureCookies: boolean }) {
  return async ({ body }: CaptureInput<Id>, context: CaptureContext): Promise<CaptureReply<Id>> => {
    const { requestId, sessionId, browserHash, newCookie } = context;
    if (!body.token.startsWith(`${sessionId}.`)) return linkNotFound(requestId);
    const result = await deps.open(body.token, browserHash);
    if (!result.ok) return linkRefusal(result, requestId);
    const { view, bound } = result.value;
    const headers =
      newCookie === null ? {} : { 'Set-Cookie': setBrowserCookie(sessionId, newCookie, deps.secureCookies) };
    return { status: 200, headers, body: presentCapture(view, bound) };
  };
}
