import type { Session } from '../../domain/session.ts';
import {
  type BrowserProver,
  hashBrowserCookie,
  isOwnCookie,
  newBrowserCookie,
  readBrowserCookies,
} from '../wire/browser-cookie.ts';
import { problem } from './problems.ts';
import type { Authentication, SurfaceRequest } from './surface.ts';

/** What a handler of the capture surface knows of its caller. */
export interface CaptureContext {
  readonly requestId: string;
  readonly sessionId: string;
  /** Whose session it is; null as long as this browser has not started it. */
  readonly tenantId: string | null;
  /** SHA-256 (hex) of the browser's cookie for this session. */
  readonly browserHash: string;
  /** A cookie that the browser has to be given, because it has none that this service gave it; null when it has one. */
  readonly newCookie: string | null;
}

const sessionIdForm = /^vs_[0-9a-f]{32}$/;

/** The operations that come with the link's token, before this browser is bound to the session. */
const byToken: readonly string[] = ['openVerification', 'startVerification'];

interface AuthenticationDeps {
  /** The origin of the service; requests that a browser makes for another page are refused. */
  readonly origin: string;
  /** The session, or null: whose it is, and the hash of the cookie that it is bound to, null before its start. */
  readonly loadForBrowser: (sessionId: string) => Promise<Pick<Session, 'tenantId' | 'browserHash'> | null>;
  /** What proves a session's cookies. Of a session that is not there, or is erased, nothing is ever proved. */
  readonly browserProver: (sessionId: string) => Promise<BrowserProver>;
}

/**
 * Admits browsers by their cookie, which `openVerification` gives out. Except for the two operations that come with the link's
 * token, it must be bound to the session already, so that no stranger's picture is ever read; for these two it must be one that this
 * service gave out for the session.
 */
export function authenticateBrowser(deps: AuthenticationDeps) {
  const { origin } = deps;
  return async (request: SurfaceRequest): Promise<Authentication<CaptureContext>> => {
    const { raw, requestId, operationId, params } = request;
    const site = raw.headers['sec-fetch-site'];
    const foreign =
      site !== undefined ? site !== 'same-origin' && site !== 'none' : (raw.headers.origin ?? origin) !== origin;
    if (foreign) return { reply: problem('CrossSiteRequest', requestId, 'This request comes from another site.', {}) };
    // A malformed id stands in no cookie path and no row; it is treated like an id that is not there.
    const sessionId = sessionIdForm.test(params.id ?? '')
      ? (params.id as string)
      : 'vs_00000000000000000000000000000000';
    const cookies = readBrowserCookies(raw);
    const session = cookies.length === 0 ? null : await deps.loadForBrowser(sessionId);
    const bound = session?.browserHash ?? null;
    const hashes = cookies.map((cookie) => hashBrowserCookie(sessionId, cookie));
    const context = (browserHash: string, newCookie: string | null, tenantId: string | null = null) => ({
      context: { requestId, sessionId, tenantId, browserHash, newCookie },
    });
    if (session !== null && bound !== null && hashes.includes(bound)) return context(bound, null, session.tenantId);
    const mayOpen = operationId === 'openVerification';
    if (!byToken.includes(operationId) || (cookies.length === 0 && !mayOpen)) {
      return { reply: browserNotBound(requestId) };
    }
    const prove = await deps.browserProver(sessionId);
    const own = cookies.find((cookie) => isOwnCookie(cookie, prove));
    if (own !== undefined) return context(hashBrowserCookie(sessionId, own), null);
    if (!mayOpen) return { reply: browserNotBound(requestId) };
    const newCookie = newBrowserCookie(prove);
    return context(hashBrowserCookie(sessionId, newCookie), newCookie);
  };
}

/** The one answer to every browser that did not start this session, whether or not there is such a session. */
export function browserNotBound(requestId: string) {
  return problem('BrowserNotBound', requestId, 'This browser has not started this verification.', {});
}
