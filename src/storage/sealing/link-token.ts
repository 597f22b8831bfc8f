import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { isSessionId, sessionIdOrUnmatchable } from '../ids.ts';

/** The key of a session's verification URLs, derived from the session's own key (HKDF-SHA256, RFC 5869). */
export type LinkKey = KeyObject;

/** How many issues back a replaced link is still recognized. */
const recognizedIssuesMax = 50;

/** Derives the key of a session's links. */
export function deriveLinkKey(sessionKey: KeyObject): LinkKey {
  return deriveKey(sessionKey, 'verification-url');
}

/**
 * Derives a key for one purpose from a session's own: the two steps of HKDF for one block of output, because the built-in call costs
 * several times as much.
 */
function deriveKey(sessionKey: KeyObject, purpose: string): KeyObject {
  const extracted = createHmac('sha256', noSalt).update(sessionKey.export()).digest();
  return createSecretKey(createHmac('sha256', createSecretKey(extracted)).update(`${purpose}\u0001`).digest());
}

const noSalt = createSecretKey(Buffer.alloc(32));

/** The secret token of one issue of a session's verification URL: `<sessionId>.<HMAC-SHA256, base64url>`. */
export function linkTokenOf(key: LinkKey, sessionId: string, issue: number): string {
  return `${sessionId}.${proofOf(key, sessionId, issue)}`;
}

/**
 * Splits a token. A malformed one yields an id that no session has and a proof that matches nothing, so it takes the path of an unknown
 * one.
 */
export function parseLinkToken(token: string): { sessionId: string; proof: string } {
  const sessionId = token.slice(0, 35);
  const proof = token.slice(36);
  const wellFormed = isSessionId(sessionId) && token[35] === '.' && /^[A-Za-z0-9_-]{43}$/.test(proof);
  return wellFormed ? { sessionId, proof } : { sessionId: sessionIdOrUnmatchable(''), proof: '' };
}

/**
 * Finds the issue that a proof belongs to: the current one first, then older ones, so that the rules can tell a replaced link from an
 * unknown one. Compares in constant time.
 * @param current the valid issue, 0 when none is
 * @param latest the latest issue so far
 * @returns null when the proof is of none of the last 50 issues
 */
export function issueOf(
  key: LinkKey,
  sessionId: string,
  proof: string,
  current: number,
  latest: number,
): number | null {
  const oldest = Math.max(1, latest - recognizedIssuesMax + 1);
  if (current >= oldest && matches(key, sessionId, proof, current)) return current;
  for (let issue = latest; issue >= oldest; issue -= 1) {
    if (matches(key, sessionId, proof, issue)) return issue;
  }
  return null;
}

function matches(key: LinkKey, sessionId: string, proof: string, issue: number): boolean {
  // The text is compared, not the decoded bytes: base64url has several texts for the same bytes.
  const expected = Buffer.from(proofOf(key, sessionId, issue), 'ascii');
  const given = Buffer.alloc(expected.length);
  given.write(proof, 'ascii');
  return timingSafeEqual(given, expected);
}

function proofOf(key: LinkKey, sessionId: string, issue: number): string {
  return createHmac('sha256', key).update(`${sessionId}:${issue}`).digest('base64url');
}

/** Derives the key of a session's browser cookies. Erasing the session's own key destroys it too. */
export function deriveBrowserKey(sessionKey: KeyObject): KeyObject {
  return deriveKey(sessionKey, 'browser-cookie');
}

/** The proof that a cookie's number was issued for a session: HMAC-SHA256 of both, base64url. */
export function browserProofOf(key: KeyObject, sessionId: string, number: string): string {
  return createHmac('sha256', key).update(`${sessionId}:${number}`).digest('base64url');
}
