import type { IncomingMessage } from 'node:http';

/** The bearer token of a request, or null. The scheme's name is not case-sensitive (RFC 9110). */
export function bearerToken(request: IncomingMessage): string | null {
  const match = /^bearer +([\x21-\x7e]{1,200})$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}
