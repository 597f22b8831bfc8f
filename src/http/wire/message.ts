// The head of a request (id, target, headers), and the writing of responses, also of those to requests whose body is not read.

import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import type { Ids } from '../../app/ports/system.ts';
import { type Issue, writeJsonBody } from './json.ts';

/** Makes a request id: `req_` and the 32 digits of a UUIDv7. */
export function newRequestId(ids: Pick<Ids, 'uuid'>): string {
  const id = ids.uuid();
  return `req_${id.slice(0, 8)}${id.slice(9, 13)}${id.slice(14, 18)}${id.slice(19, 23)}${id.slice(24)}`;
}

/** A request from its arrival to its log line. The later fields are set as they become known. */
export interface Exchange {
  readonly requestId: string;
  readonly response: ServerResponse;
  operationId: string | undefined;
  /** The operation's path, with the names of its parameters. */
  route: string | undefined;
  /** The path's parameters, decoded. */
  params: Readonly<Record<string, string>> | undefined;
  sessionId: string | undefined;
  /** Ids of the caller, for the log. */
  caller: Readonly<Record<string, string>> | undefined;
  /** Whether the rest of the body will not be read. */
  bodyUnread: boolean;
  /** The refusal of its body by the parser, whose code the log has; the unused response does not have its status. */
  refusal: { readonly status: number; readonly code: string | undefined } | undefined;
}

/** A request that has just arrived. */
export function exchangeOf(requestId: string, response: ServerResponse): Exchange {
  return {
    requestId,
    response,
    operationId: undefined,
    route: undefined,
    params: undefined,
    sessionId: undefined,
    caller: undefined,
    bodyUnread: false,
    refusal: undefined,
  };
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
const singleHeaders = ['host', 'authorization', 'content-type', 'idempotency-key'] as const;

/** How often a header was sent. @param rawHeaders names and values in turns @param name in lower case */
function countOf(rawHeaders: readonly string[], name: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const given = rawHeaders[index] as string;
    if (given.length === name.length && given.toLowerCase() === name) count += 1;
  }
  return count;
}

/** Headers that make a request ambiguous (RFC 9110, 5.3; RFC 9112, 3.2 and 6.1), and a missing host, which HTTP/1.1 demands. */
export function headerIssues({ rawHeaders, headers, httpVersion }: IncomingMessage): Issue[] {
  const issues: Issue[] = [];
  for (const name of singleHeaders) {
    // Absent from the parsed ones, it is in the raw ones neither.
    if (headers[name] !== undefined && countOf(rawHeaders, name) > 1)
      issues.push({ path: `/headers/${name}`, message: 'must be given once' });
  }
  if (headers.host === undefined && httpVersion === '1.1')
    issues.push({ path: '/headers/host', message: 'must be given' });
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

/**
 * Sends a response with the id of its request, not to be stored. Problems are `application/problem+json`, bytes have their own media type,
 * everything else is `application/json`.
 */
export function sendReply(response: ServerResponse, requestId: string, reply: AnyReply): void {
  // Text leaves in one write with the head; bytes need a second one.
  response.end(begin(response, requestId, reply));
}

/**
 * Sends a response to a request whose body will not be read. The response leaves at once; the connection ends when the caller has sent
 * the whole body, or after a while, because most callers read nothing before that.
 */
export function sendReplyBeforeBody(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  reply: AnyReply,
): void {
  response.setHeader('Connection', 'close');
  const text = begin(response, requestId, reply);
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

/** Writes status and headers, all at once: one by one they cost several times as much. @returns the body, if any */
function begin(response: ServerResponse, requestId: string, reply: AnyReply): string | Buffer | undefined {
  const { status, headers, body, mediaType } = reply;
  const fields: (string | string[])[] = ['X-Request-Id', requestId, 'Cache-Control', 'no-store'];
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) fields.push(name, value as string | string[]);
  }
  let content: string | Buffer | undefined;
  if (body instanceof Buffer && mediaType !== undefined) {
    content = body;
    fields.push('Content-Type', mediaType, 'Content-Length', `${body.length}`);
  } else if (body !== undefined) {
    content = writeJsonBody(body);
    const type = status >= 400 ? 'application/problem+json' : 'application/json';
    fields.push('Content-Type', type, 'Content-Length', `${Buffer.byteLength(content)}`);
  }
  response.writeHead(status, fields as OutgoingHttpHeader[]);
  return content;
}
