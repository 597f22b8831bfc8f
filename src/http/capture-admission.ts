import { hashBrowserCookie, newBrowserCookie, readBrowserCookie } from './browser-cookie.ts';
import { problem } from './problems.ts';
import type { Admission, SurfaceRequest } from './surface.ts';

/** What a handler of the capture surface knows of its caller. */
export interface CaptureContext {
  readonly requestId: string;
  readonly sessionId: string;
  /** SHA-256 (hex) of the browser's cookie for this session. */
  readonly browserHash: string;
  /** A cookie that the browser does not have yet and has to be given; null when it has one. */
  readonly newCookie: string | null;
}

const sessionIdForm = /^vs_[0-9a-f]{32}$/;

/** The operations that come with the link's token, before this browser is bound to the session. */
const byToken: readonly string[] = ['openVerification', 'startVerification'];

/**
 * Admits browsers by their cookie, which `openVerification` gives out. Except for the two operations that come with the link's
 * token, it must be bound to the session already, so that no stranger's picture is ever read.
 * @param deps.origin the origin of the service; requests that a browser makes for another page are refused
 */
export function admitBrowser(deps: {
  origin: string;
  isBound: (sessionId: string, browserHash: string) => Promise<boolean>;
}) {
  const { origin } = deps;
  return async (request: SurfaceRequest): Promise<Admission<CaptureContext>> => {
    const { raw, requestId, operationId, params } = request;
    const site = raw.headers['sec-fetch-site'];
    const foreign =
      site !== undefined ? site !== 'same-origin' && site !== 'none' : (raw.headers.origin ?? origin) !== origin;
    if (foreign) return { reply: problem('CrossSiteRequest', requestId, 'This request comes from another site.', {}) };
    // A malformed id stands in no cookie path and no row; it is treated like an id that is not there.
    const sessionId = sessionIdForm.test(params.id ?? '')
      ? (params.id as string)
      : 'vs_00000000000000000000000000000000';
    const cookie = readBrowserCookie(raw);
    if (cookie !== null) {
      const browserHash = hashBrowserCookie(sessionId, cookie);
      const admitted = byToken.includes(operationId) || (await deps.isBound(sessionId, browserHash));
      return admitted
        ? { context: { requestId, sessionId, browserHash, newCookie: null } }
        : { reply: browserNotBound(requestId) };
    }
    if (operationId !== 'openVerification') return { reply: browserNotBound(requestId) };
    const newCookie = newBrowserCookie();
    return { context: { requestId, sessionId, browserHash: hashBrowserCookie(sessionId, newCookie), newCookie } };
  };
}

/** The one answer to every browser that did not start this session, whether or not there is such a session. */
export function browserNotBound(requestId: string) {
  return problem('BrowserNotBound', requestId, 'This browser has not started this verification.', {});
}
