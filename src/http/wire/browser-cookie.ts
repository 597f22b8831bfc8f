import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The cookie's name. Its path makes it one of a single session: another session of the same browser has its own. */
export const browserCookieName = 'mitome_browser';

/** Text of 32 bytes: a number that only this cookie has, and behind it the proof that this service gave it for this session. */
const form = /^([A-Za-z0-9_-]{43})([A-Za-z0-9_-]{43})?$/;

/** Enough for one cookie of ours beside some that a neighbouring host has planted. */
const candidatesMax = 8;

/**
 * The cookies of this browser for this session's paths. There is more than one where another host of the site has planted a cookie
 * of the same name, and nothing in the header tells which came from whom.
 */
export function readBrowserCookies(request: IncomingMessage): string[] {
  return (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim().split('=', 2))
    .flatMap(([name, value = '']) => (name === browserCookieName && form.test(value) ? [value] : []))
    .slice(0, candidatesMax);
}

/** Gives the proof that belongs to a cookie's number, for one session. */
export type BrowserProver = (number: string) => string;

/** A new cookie's value. */
export function newBrowserCookie(prove: BrowserProver): string {
  const number = randomBytes(32).toString('base64url');
  return `${number}${prove(number)}`;
}

/**
 * Whether a cookie was given out by this service for the session that the prover is of. Without this a browser could be bound by a
 * cookie that somebody else chose, who would then hold it as well.
 */
export function isOwnCookie(value: string, prove: BrowserProver): boolean {
  const [, number = '', proof = ''] = form.exec(value) ?? [];
  const expected = Buffer.from(prove(number), 'ascii');
  const given = Buffer.alloc(expected.length);
  given.write(proof, 'ascii');
  return timingSafeEqual(given, expected);
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
