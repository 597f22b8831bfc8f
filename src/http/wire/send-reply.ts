import type { IncomingMessage, ServerResponse } from 'node:http';
import { writeJsonBody } from './json.ts';

/** A reply of any operation, after its handler's own type has been checked. */
export interface AnyReply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>> | undefined;
}

/**
 * How long a caller may go on sending, or reading, once its connection is going to be ended, in milliseconds. A reset would take from it
 * what was answered last.
 */
export const lingerMs = 2_000;

/** Writes a reply. Problems go out as `application/problem+json`, everything else as `application/json`. */
export function sendReply(response: ServerResponse, reply: AnyReply): void {
  const text = begin(response, reply);
  // As text it leaves in one write with the head; bytes would be a second one.
  response.end(text);
}

/**
 * Writes a reply to a request whose body will not be read. The answer leaves at once; the connection is ended when the caller has sent all,
 * or has had its time, because most callers read nothing before they have.
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

/** Sets what comes before the body. @returns the body's text; undefined where there is none */
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
