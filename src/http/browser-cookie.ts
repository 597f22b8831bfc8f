import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The cookie's name. Its path makes it one of a single session: another session of the same browser has its own. */
export const browserCookieName = 'mitome_browser';

const form = /^[A-Za-z0-9_-]{43}$/;

/** The cookie of this browser for this session's paths, or null. */
export function readBrowserCookie(request: IncomingMessage): string | null {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=', 2);
    if (name === browserCookieName && form.test(value)) return value;
  }
  return null;
}

/** A new cookie's value: 32 random bytes. */
export function newBrowserCookie(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a cookie: its SHA-256 together with the session it is for. */
export function hashBrowserCookie(sessionId: string, value: string): string {
  return createHash('sha256').update(`${sessionId}:${value}`).digest('hex');
}

/**
 * The Set-Cookie header. Strict, so that no other site can act with it; kept as long as a session can live.
 * @param secure false only where the service itself is on plain http, that is, on loopback
 */
export function setBrowserCookie(sessionId: string, value: string, secure: boolean): string {
  const path = `/capture/verifications/${sessionId}`;
  const maxAge = 90 * 86_400;
  return `${browserCookieName}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}
