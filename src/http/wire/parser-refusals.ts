import { type IncomingMessage, maxHeaderSize, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Ids, Log } from '../../app/ports/system.ts';
import { problem } from '../surface/problems.ts';
import { breakBody } from './aborted-body.ts';
import { newRequestId } from './request-id.ts';
import { lingerMs } from './send-reply.ts';

/** What goes on in a connection. */
interface Connection {
  /** Requests that are not answered yet. Their answers go out in this order. */
  readonly running: Set<ServerResponse>;
  last: { readonly request: IncomingMessage; readonly response: ServerResponse } | null;
  /** What is done once nothing runs any more. The parser has failed then, and nothing further is read. */
  end: (() => void) | null;
}

/**
 * Answers what the HTTP parser refuses, which never reaches the application; Node.js would answer it without a body.
 *
 * Requests that came before on the same connection may still be running, and what they do is done: their answers go first, whole and in
 * their order. Were the refusal to overtake them, their caller would take it for theirs.
 */
export function createParserRefusals(deps: { readonly ids: Pick<Ids, 'uuid'>; readonly log: Log }) {
  const connections = new WeakMap<Duplex, Connection>();
  const connectionOf = (socket: Duplex): Connection => {
    const known = connections.get(socket);
    if (known !== undefined) return known;
    const connection: Connection = { running: new Set(), last: null, end: null };
    connections.set(socket, connection);
    return connection;
  };

  const refuse = (socket: Duplex, code: string | undefined): void => {
    if (!socket.writable) return;
    const requestId = newRequestId(deps.ids);
    const { status, body } = refusal(code, requestId);
    deps.log.info({ requestId, status, code }, 'request');
    const text = JSON.stringify(body);
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/problem+json\r\nX-Request-Id: ${requestId}\r\n` +
        `Cache-Control: no-store\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
    );
    hangUp(socket);
  };

  return {
    /** Told of every request before it is worked on. */
    begin(request: IncomingMessage, response: ServerResponse): void {
      const connection = connectionOf(request.socket);
      connection.running.add(response);
      connection.last = { request, response };
      response.on('close', () => {
        connection.running.delete(response);
        if (connection.running.size === 0) connection.end?.();
      });
    },
    /** The listener of `clientError`. */
    onParserError(error: NodeJS.ErrnoException, socket: Duplex): void {
      if (error.code === 'ECONNRESET') {
        socket.destroy();
        return;
      }
      const connection = connectionOf(socket);
      // The parser fails anew at everything that is still sent; and what is sent after a last request is nobody's.
      if (connection.end !== null || !socket.writable || error.code === 'HPE_CLOSED_CONNECTION') return;
      const { last, running } = connection;
      if (last !== null && !last.request.complete) {
        // It failed within the body of a request that has an answer of its own, or gets one.
        connection.end = () => hangUp(socket);
        if (!last.response.headersSent) last.response.setHeader('Connection', 'close');
        breakBody(last.request);
      } else {
        connection.end = () => refuse(socket, error.code);
      }
      if (running.size === 0) connection.end();
    },
  };
}

/** Ends a connection once all that was written has left. */
function hangUp(socket: Duplex): void {
  socket.end(() => {
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer));
  });
}

/** The problem of a request that the parser refused. @param code the parser's */
function refusal(code: string | undefined, requestId: string) {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return problem('RequestTimeout', requestId, 'The request did not arrive in time.', {});
    case 'HPE_HEADER_OVERFLOW':
      return problem(
        'HeadersTooLarge',
        requestId,
        `The headers have more than ${maxHeaderSize} bytes, the request line included.`,
        {},
      );
    default:
      return problem('InvalidRequest', requestId, 'The request is not well-formed HTTP.', {
        issues: [{ path: '/headers', message: 'must be a well-formed HTTP/1.1 request' }],
      });
  }
}
