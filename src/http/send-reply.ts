import type { ServerResponse } from 'node:http';
import { writeJsonBody } from './json-body.ts';

/** A reply of any operation, after its handler's own type has been checked. */
export interface AnyReply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>> | undefined;
}

/** Writes a reply. Problems go out as `application/problem+json`, everything else as `application/json`. */
export function sendReply(response: ServerResponse, reply: AnyReply): void {
  response.statusCode = reply.status;
  for (const [name, value] of Object.entries(reply.headers ?? {})) {
    if (value !== undefined) response.setHeader(name, value as string | string[]);
  }
  if (reply.body === undefined) {
    response.end();
    return;
  }
  const text = writeJsonBody(reply.body);
  response.setHeader('Content-Type', reply.status >= 400 ? 'application/problem+json' : 'application/json');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  // As text it leaves in one write with the head; bytes would be a second one.
  response.end(text);
}
