import type { IncomingMessage } from 'node:http';

const name = 'mitome_session';
/** Of a sign-in that goes on at the provider. */
const signOnName = 'mitome_sign_on';
const signOnMaxAgeSeconds = 600;
const form = /^[A-Za-z0-9_-]{43}$/;
const maxAgeSeconds = 12 * 3600;

/** With the prefix, browsers accept the cookie from this very host alone, over https. */
function cookieName(secure: boolean, plain = name): string {
  return secure ? `__Host-${plain}` : plain;
}

/**
 * The session cookie of a request, or null.
 * @param secure whether the service is reached over https; false only on loopback
 */
export function readMemberCookie(request: IncomingMessage, secure: boolean): string | null {
  return readCookie(request, cookieName(secure));
}

/** The cookie of a sign-in that goes on at the provider, or null. */
export function readSignOnCookie(request: IncomingMessage, secure: boolean): string | null {
  return readCookie(request, cookieName(secure, signOnName));
}

function readCookie(request: IncomingMessage, cookie: string): string | null {
  const wanted = `${cookie}=`;
  const values = (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .flatMap((part) => (part.startsWith(wanted) ? [part.slice(wanted.length)] : []));
  return values.find((value) => form.test(value)) ?? null;
}

/** The `Set-Cookie` header of a session. Strict, so that no other site can act with it. */
export function setMemberCookie(value: string, secure: boolean): string {
  return `${cookieName(secure)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}

/** The `Set-Cookie` header of a sign-in that goes on at the provider. Strict: the page that it comes back to sends it itself. */
export function setSignOnCookie(value: string, secure: boolean): string {
  return `${cookieName(secure, signOnName)}=${value}; Path=/; Max-Age=${signOnMaxAgeSeconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}

/** The `Set-Cookie` header that empties it. */
export function clearMemberCookie(secure: boolean): string {
  return `${cookieName(secure)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}
