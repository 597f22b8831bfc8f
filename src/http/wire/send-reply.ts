// Writes responses, also those to requests whose body is not read.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { writeJsonBody } from './json.ts';

/** A response of any operation, after the check of its handler's own type. */
export interface AnyReply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>> | undefined;
}

/** How long a caller may go on sending or reading before its connection ends. A reset would lose the last response. */
export const lingerMs = 2_000;

/** Sends a response. Problems are `application/problem+json`, everything else is `application/json`. */
export function sendReply(response: ServerResponse, reply: AnyReply): void {
  const text = begin(response, reply);
  // Text leaves in one write with the head; bytes would need a second one.
  response.end(text);
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

/** Sets status and headers. @returns the body's text, if any */
function begin(response: ServerResponse, reply: AnyReply): string | undefined {
  response.statusCode = reply.status;
  for (const [name, value] of Object.entries(reply.headers ?? {})) {
    if (value !== undefined) response.setHeader(name, value as string | string[]);
  }
  if (reply.body === undefined) return undefined;
  const text = writeJsonBody(reply.body);
  response.setHeader('Content-Type', reply.status >= 400 ? 'application/problem+json' : 'application/json');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  return text;
}
