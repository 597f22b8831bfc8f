// The head of a request (id, target, headers), and the writing of responses, also of those to requests whose body is not read.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Ids } from '../../app/ports/system.ts';
import { type Issue, writeJsonBody } from './json.ts';

/** Makes a request id: `req_` and the 32 digits of a UUIDv7. */
export function newRequestId(ids: Pick<Ids, 'uuid'>): string {
  return `req_${ids.uuid().replaceAll('-', '')}`;
}

/**
 * Gives a request its id, and marks the response as not to be stored. An id that the caller sends is ignored: two requests could have
 * it, and the log would repeat its text.
 */
export function assignRequestId(ids: Pick<Ids, 'uuid'>, response: ServerResponse): string {
  const requestId = newRequestId(ids);
  response.setHeader('X-Request-Id', requestId);
  response.setHeader('Cache-Control', 'no-store');
  return requestId;
}

/**
 * Brings the target of a request into the form `/path?query` before Express reads it: at a URL that `url.parse` cannot read, Express
 * responds with a page of its own, and Node.js prints the URL. The other forms are a whole URL, whose host is ignored, and `*`, which
 * only OPTIONS has (RFC 9112, 3.2).
 * @returns what is wrong with any other target, or null
 */
export function normalizeRequestTarget(request: IncomingMessage): Issue | null {
  const target = request.url ?? '';
  if (target.startsWith('/') || (target === '*' && request.method === 'OPTIONS')) return null;
  const [origin] = /^https?:\/\/[^/?#]+/i.exec(target) ?? [];
  if (origin === undefined || !URL.canParse(origin)) {
    return { path: '/headers', message: 'must begin with a request line that names a path or an http(s) URL' };
  }
  const rest = target.slice(origin.length);
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  return null;
}

/** Headers that a request may have once. Node.js takes the first of several, and a proxy perhaps another one. */
const singleHeaders: ReadonlySet<string> = new Set(['host', 'authorization', 'content-type', 'idempotency-key']);

/** Headers that make a request ambiguous (RFC 9110, 5.3; RFC 9112, 3.2 and 6.1), and a missing host, which HTTP/1.1 demands. */
export function headerIssues({ rawHeaders, headers, httpVersion }: IncomingMessage): Issue[] {
  const issues: Issue[] = [];
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] as string).toLowerCase();
    if (seen.has(name) && singleHeaders.has(name)) repeated.add(name);
    seen.add(name);
  }
  for (const name of repeated) issues.push({ path: `/headers/${name}`, message: 'must be given once' });
  if (!seen.has('host') && httpVersion === '1.1') issues.push({ path: '/headers/host', message: 'must be given' });
  // The parser decodes `chunked` alone, and would take the encoded bytes below it for the body.
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    issues.push({ path: '/headers/transfer-encoding', message: 'must be chunked and nothing else' });
  return issues;
}

/** The bearer token of a request, or null. The scheme's name is not case-sensitive (RFC 9110). */
export function bearerToken(request: IncomingMessage): string | null {
  const match = /^bearer +([\x21-\x7e]{1,200})$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/** A response of any operation, after the check of its handler's own type. */
export interface AnyReply {
  readonly status: number;
  readonly body?: unknown;
  /** The media type of a body of bytes. Every other body is JSON. */
  readonly mediaType?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>> | undefined;
}

/** How long a caller may go on sending or reading before its connection ends. A reset would lose the last response. */
export const lingerMs = 2_000;

/** Sends a response. Problems are `application/problem+json`, bytes have their own media type, everything else is `application/json`. */
export function sendReply(response: ServerResponse, reply: AnyReply): void {
  const body = begin(response, reply);
  // Text leaves in one write with the head; bytes need a second one.
  response.end(body);
}

/**
 * Sends a response to a request whose body will not be read. The response leaves at once; the connection ends when the caller has sent
 * the whole body, or after a while, because most callers read nothing before that.
 */
export function sendReplyBeforeBody(request: IncomingMessage, response: ServerResponse, reply: AnyReply): void {
  response.setHeader('Connection', 'close');
  const text = begin(response, reply);
  if (request.complete || request.destroyed || text === undefined) {
    response.end(text);
    return;
  }
  response.write(text);
  const timer = setTimeout(() => response.end(), lingerMs);
  request.once('end', () => response.end());
  response.once('close', () => clearTimeout(timer));
  request.resume();
}

/** Sets status and headers. @returns the body, if any */
function begin(response: ServerResponse, reply: AnyReply): string | Buffer | undefined {
  response.statusCode = reply.status;
  for (const [name, value] of Object.entries(reply.headers ?? {})) {
    if (value !== undefined) response.setHeader(name, value as string | string[]);
  }
  if (reply.body === undefined) return undefined;
  if (reply.body instanceof Buffer && reply.mediaType !== undefined) {
    response.setHeader('Content-Type', reply.mediaType);
    response.setHeader('Content-Length', reply.body.length);
    return reply.body;
  }
  const text = writeJsonBody(reply.body);
  response.setHeader('Content-Type', reply.status >= 400 ? 'application/problem+json' : 'application/json');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  return text;
}
