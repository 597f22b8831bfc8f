import { createHmac, type KeyObject } from 'node:crypto';
import { deriveKey } from './link-token.ts';

/** Derives the key of a session's browser cookies. Like that of its links, it dies with the session's own. */
export function deriveBrowserKey(sessionKey: KeyObject): KeyObject {
  return deriveKey(sessionKey, 'browser-cookie');
}

/** The proof that a cookie's number was given out for a session: HMAC-SHA256 of both, base64url. */
export function browserProofOf(key: KeyObject, sessionId: string, number: string): string {
  return createHmac('sha256', key).update(`${sessionId}:${number}`).digest('base64url');
}
