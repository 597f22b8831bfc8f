import { presentCapture } from '../../presenters/present-capture.ts';
import { linkNotFound, linkRefusal } from '../../refusals/capture-refusals.ts';
import { setBrowserCookie } from '../../wire/browser-cookie.ts';
import type { CaptureHandler, CaptureReply, HandlerDeps } from '../handler.ts';

/** `POST /capture/verifications/{id}/open`: checks a link without consuming it. */
export function openVerification({ useCases, publicUrl }: HandlerDeps): CaptureHandler<'openVerification'> {
  const secureCookies = publicUrl.startsWith('https:');
  return async ({ body }, context): Promise<CaptureReply<'openVerification'>> => {
    const { requestId, sessionId, browserHash, newCookie } = context;
    if (!body.token.startsWith(`${sessionId}.`)) return linkNotFound(requestId);
    const result = await useCases.openVerification(body.token, browserHash);
    if (!result.ok) return linkRefusal(result, requestId);
    const { view, bound } = result.value;
    const headers = newCookie === null ? {} : { 'Set-Cookie': setBrowserCookie(sessionId, newCookie, secureCookies) };
    return { status: 200, headers, body: presentCapture(view, bound) };
  };
}
