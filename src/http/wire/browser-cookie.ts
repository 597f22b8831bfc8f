import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The cookie's name. Its path ties it to one session: each session of a browser has its own cookie. */
export const browserCookieName = 'mitome_browser';

/** A random number of 32 bytes, then the proof that this service made the cookie for this session; both in base64url. */
const form = /^([A-Za-z0-9_-]{43})([A-Za-z0-9_-]{43})$/;

/** Enough for the cookie of this service beside some that a neighbouring host planted. */
const candidatesMax = 8;

/**
 * Returns the browser's cookies for a session's paths. There are several when another host of the site planted cookies of the same name;
 * the header does not tell them apart.
 */
export function readBrowserCookies(request: IncomingMessage): string[] {
  return (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim().split('=', 2))
    .flatMap(([name, value = '']) => (name === browserCookieName && form.test(value) ? [value] : []))
    .slice(0, candidatesMax);
}

/** Makes the proof for a cookie's number, for one session. */
export type BrowserProver = (number: string) => string;

/** Makes a new cookie's value. */
export function newBrowserCookie(prove: BrowserProver): string {
  const number = randomBytes(32).toString('base64url');
  return `${number}${prove(number)}`;
}

/**
 * Whether this service made a cookie for the prover's session. Otherwise an attacker could bind a browser by a cookie of their choice,
 * and have it as well.
 */
export function isOwnCookie(value: string, prove: BrowserProver): boolean {
  const [, number = '', proof = ''] = form.exec(value) ?? [];
  const expected = Buffer.from(prove(number), 'ascii');
  const given = Buffer.alloc(expected.length);
  given.write(proof, 'ascii');
  return timingSafeEqual(given, expected);
}

/** The stored form of a cookie: SHA-256 of its session and value. */
export function hashBrowserCookie(sessionId: string, value: string): string {
  return createHash('sha256').update(`${sessionId}:${value}`).digest('hex');
}

/**
 * The Set-Cookie header. Strict, so that no other site can act with it; it lives as long as a session can.
 * @param secure false only where the service itself uses plain http, that is, on loopback
 */
export function setBrowserCookie(sessionId: string, value: string, secure: boolean): string {
  const path = `/capture/verifications/${sessionId}`;
  const maxAge = 90 * 86_400;
  return `${browserCookieName}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}
