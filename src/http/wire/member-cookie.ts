import type { IncomingMessage } from 'node:http';

const name = 'mitome_session';
const form = /^[A-Za-z0-9_-]{43}$/;
const maxAgeSeconds = 12 * 3600;

/** With the prefix, browsers accept the cookie from this very host alone, over https. */
function cookieName(secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/**
 * The session cookie of a request, or null.
 * @param secure whether the service is reached over https; false only on loopback
 */
export function readMemberCookie(request: IncomingMessage, secure: boolean): string | null {
  const wanted = `${cookieName(secure)}=`;
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

/** The `Set-Cookie` header that empties it. */
export function clearMemberCookie(secure: boolean): string {
  return `${cookieName(secure)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}
