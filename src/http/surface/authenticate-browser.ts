import type { Session } from '../../domain/session.ts';
import { browserNotBound, continuedElsewhere } from '../refusals/capture-refusals.ts';
import {
  type BrowserProver,
  hashBrowserCookie,
  isOwnCookie,
  newBrowserCookie,
  readBrowserCookies,
} from '../wire/browser-cookie.ts';
import { crossSiteRequest, isCrossSite } from './cross-site.ts';
import type { Authentication, SurfaceRequest } from './surface.ts';

/** The caller of the capture surface: a browser. */
export interface CaptureContext {
  readonly requestId: string;
  readonly sessionId: string;
  /** Null unless this browser continues the session. */
  readonly tenantId: string | null;
  /** SHA-256 (hex) of the browser's cookie for this session. */
  readonly browserHash: string;
  /** A cookie for a browser that has none from this service; null when it has one. */
  readonly newCookie: string | null;
}

const sessionIdForm = /^vs_[0-9a-f]{32}$/;
const unmatchableSessionId = 'vs_00000000000000000000000000000000';

/** The operations that the link's token authorizes, before this browser is bound to the session. */
const tokenOperations: readonly string[] = [
  'openVerification',
  'startVerification',
  'acceptHandoff',
  'declineVerification',
];

/** The operations of a browser that handed the session to another one: it follows, and may take it over again by a hand-off. */
const viewerOperations: readonly string[] = ['getVerification', 'openVerification', 'acceptHandoff'];

/**
 * Authenticates browsers by the cookie that `openVerification` sets. It must be bound to the session, so that no other caller's picture
 * is ever read. Only the operations that the link's token authorizes take an unbound cookie, and it must be one that this service
 * set for the session. The browser that handed the session to another one is refused everything that writes, before a body is read.
 */
export function authenticateBrowser(deps: {
  /** The origin of the service; requests that a browser makes for another site are refused. */
  readonly origin: string;
  /** A session's tenant, and the hashes of the cookies of the browsers that continue and follow it; see `SessionStore`. */
  readonly loadBrowsers: (sessionId: string) => Promise<Pick<Session, 'tenantId' | 'browserHash' | 'viewerHash'>>;
  /** Makes the proofs in a session's cookies. No proof is valid for a session that does not exist or is erased. */
  readonly browserProver: (sessionId: string) => Promise<BrowserProver>;
}) {
  const { origin } = deps;
  return async ({ raw, requestId, operationId, params }: SurfaceRequest): Promise<Authentication<CaptureContext>> => {
    if (isCrossSite(raw, origin)) return { reply: crossSiteRequest(requestId) };
    const sessionId = sessionIdForm.test(params.id ?? '') ? (params.id as string) : unmatchableSessionId;
    const cookies = readBrowserCookies(raw);
    const session = cookies.length === 0 ? null : await deps.loadBrowsers(sessionId);
    const bound = session?.browserHash ?? null;
    const hashes = cookies.map((cookie) => hashBrowserCookie(sessionId, cookie));
    const context = (browserHash: string, newCookie: string | null, tenantId: string | null = null) => ({
      context: { requestId, sessionId, tenantId, browserHash, newCookie },
    });
    if (session !== null && bound !== null && hashes.includes(bound)) return context(bound, null, session.tenantId);
    const viewer = session?.viewerHash ?? null;
    if (viewer !== null && hashes.includes(viewer)) {
      return viewerOperations.includes(operationId) ? context(viewer, null) : { reply: continuedElsewhere(requestId) };
    }
    const isOpen = operationId === 'openVerification';
    if (!tokenOperations.includes(operationId) || (cookies.length === 0 && !isOpen)) {
      return { reply: browserNotBound(requestId) };
    }
    const prove = await deps.browserProver(sessionId);
    const own = cookies.find((cookie) => isOwnCookie(cookie, prove));
    if (own !== undefined) return context(hashBrowserCookie(sessionId, own), null);
    if (!isOpen) return { reply: browserNotBound(requestId) };
    const newCookie = newBrowserCookie(prove);
    return context(hashBrowserCookie(sessionId, newCookie), newCookie);
  };
}
