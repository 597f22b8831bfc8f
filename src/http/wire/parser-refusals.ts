import { type IncomingMessage, maxHeaderSize, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Ids, Log } from '../../app/ports/system.ts';
import { problem } from '../surface/problems.ts';
import { newRequestId } from './request-head.ts';
import { lingerMs } from './send-reply.ts';

interface RefusalFields {
  readonly status: number;
  /** The parser's. */
  readonly code: string | undefined;
}

/**
 * Responds to what the HTTP parser refuses, which never reaches the application; Node.js would respond without a body.
 *
 * While complete requests of the same connection are running, there is no refusal, because a caller would take it for one of their
 * responses: the connection closes behind the last of those.
 */
export function createParserRefusals(deps: { readonly ids: Pick<Ids, 'uuid'>; readonly log: Log }) {
  const running = new WeakMap<Duplex, Set<ServerResponse>>();
  const bodyRefusals = new WeakMap<ServerResponse, RefusalFields>();

  const refuse = (socket: Duplex, { status, body }: ReturnType<typeof refusalOf>): void => {
    const { requestId } = body;
    const text = JSON.stringify(body);
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/problem+json\r\nX-Request-Id: ${requestId}\r\n` +
        `Cache-Control: no-store\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
    );
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer));
  };

  return {
    /** Registers a request before anything responds to it. */
    begin({ socket }: IncomingMessage, response: ServerResponse): void {
      const responses = running.get(socket) ?? new Set();
      running.set(socket, responses.add(response));
      response.on('close', () => responses.delete(response));
    },
    /** The listener of `clientError`. */
    onParserError({ code }: NodeJS.ErrnoException, socket: Duplex): void {
      const responses = [...(running.get(socket) ?? [])];
      const last = responses.at(-1);
      if (code === 'ECONNRESET') socket.destroy();
      // The parser fails again at everything that still arrives after a refusal.
      else if (!socket.writable) return;
      else if (last === undefined) {
        const refusal = refusalOf(code, newRequestId(deps.ids));
        deps.log.info({ requestId: refusal.body.requestId, status: refusal.status, code }, 'request ended');
        refuse(socket, refusal);
      } else if (last.headersSent) socket.destroy();
      else if (last.req.complete) last.setHeader('Connection', 'close');
      // It failed within the body of the only running request, whose reader would wait for the rest.
      else if (responses.length === 1) {
        const refusal = abortedBody(`${last.getHeader('X-Request-Id')}`);
        bodyRefusals.set(last, { status: refusal.status, code });
        refuse(socket, refusal);
      } else socket.destroy();
    },
    /** The fields of the log line of a request whose body was refused; the unused response does not have them. */
    refusalFields: (response: ServerResponse): RefusalFields | undefined => bodyRefusals.get(response),
  };
}

/** The problem for what the parser refused. @param code the parser's */
function refusalOf(code: string | undefined, requestId: string) {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return problem('RequestTimeout', requestId, 'The request did not arrive in time.', {});
    case 'HPE_HEADER_OVERFLOW': {
      const detail = `The headers have more than ${maxHeaderSize} bytes, the request line included.`;
      return problem('HeadersTooLarge', requestId, detail, {});
    }
    default:
      return problem('InvalidRequest', requestId, 'The request is not well-formed HTTP.', {
        issues: [{ path: '/headers', message: 'must be a well-formed HTTP/1.1 request' }],
      });
  }
}

/** The problem for a body that ends too early or breaks its framing. */
function abortedBody(requestId: string) {
  return problem('InvalidRequest', requestId, 'The request breaks 1 rule; see issues.', {
    issues: [{ path: '/body', message: 'must arrive whole, framed as the headers announce' }],
  });
}
