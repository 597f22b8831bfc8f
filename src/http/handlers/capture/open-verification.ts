import { presentCapture, presentProgress } from '../../presenters/present-capture.ts';
import { linkNotFound, linkRefusal } from '../../refusals/capture-refusals.ts';
import { setBrowserCookie } from '../../wire/browser-cookie.ts';
import type { CaptureHandler, CaptureReply, HandlerDeps } from '../handler.ts';

/** `POST /capture/verifications/{id}/open`: checks a link or a hand-off without consuming it. */
export function openVerification({ useCases, publicUrl }: HandlerDeps): CaptureHandler<'openVerification'> {
  const secureCookies = publicUrl.startsWith('https:');
  return async ({ body }, context): Promise<CaptureReply<'openVerification'>> => {
    const { requestId, sessionId, browserHash, newCookie } = context;
    if (![`${sessionId}.`, `${sessionId}~`].includes(body.token.slice(0, sessionId.length + 1)))
      return linkNotFound(requestId);
    const result = await useCases.openVerification(body.token, browserHash);
    if (!result.ok) return linkRefusal(result, requestId);
    const { view, bound, follows } = result.value;
    const headers = newCookie === null ? {} : { 'Set-Cookie': setBrowserCookie(sessionId, newCookie, secureCookies) };
    return { status: 200, headers, body: follows ? presentProgress(view) : presentCapture(view, bound) };
  };
}
