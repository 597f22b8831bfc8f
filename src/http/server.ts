import {
  createServer,
  type IncomingMessage,
  maxHeaderSize,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import express, { type Express, type RequestHandler, type Router } from 'express';
import { type Ids, type Log, safeError } from '../app/ports/system.ts';
import { invalidRequest, problem } from './surface/problems.ts';
import {
  assignRequestId,
  headerIssues,
  lingerMs,
  newRequestId,
  normalizeRequestTarget,
  sendReply,
} from './wire/message.ts';

export interface HttpServerDeps {
  readonly surfaces: { readonly prefix: string; readonly router: RequestHandler }[];
  /** Health, documents and pages. */
  readonly open: Router;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly log: Log;
}

/**
 * Creates the HTTP server; the caller lets it listen.
 *
 * Keep-alive outlasts the idle timeout that load balancers commonly use (60 s), so that they never send a request into a connection
 * that is being closed.
 */
export function createHttpServer(deps: HttpServerDeps): Server {
  const app = createApp(deps);
  const refusals = createParserRefusals(deps);
  // Work that every request needs happens before Express, each of whose layers costs more than all of it.
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    refusals.begin(request, response);
    const requestId = assignRequestId(deps.ids, response);
    const locals: Locals = { requestId };
    // Express keeps them.
    Object.assign(response, { locals });
    logOnClose(deps.log, request, response, locals, refusals.refusalFields);
    const refusal = refuse(request, requestId);
    if (refusal === null) app(request, response);
    else sendReply(response, refusal);
  };
  const server = createServer(
    // Node.js would refuse a request without `Host` by itself, without a request id.
    { keepAliveTimeout: 65_000, headersTimeout: 15_000, requestTimeout: 180_000, requireHostHeader: false },
    onRequest,
  );
  // Ends connections whose caller does not read the response. No response takes longer to produce.
  server.timeout = 180_000;
  // A server may ignore expectations other than 100-continue (RFC 9110, 10.1.1).
  server.on('checkExpectation', onRequest);
  server.on('clientError', refusals.onParserError);
  return server;
}

/** Where a server listens. */
export interface ListenAddress {
  readonly port: number;
  readonly host: string;
}

/** Opens a port and closes it again. @throws as `listen` would */
export async function checkAddress(address: ListenAddress): Promise<void> {
  const probe = createServer();
  await listen(probe, address);
  await close(probe);
}

/** @returns when the port is open */
export function listen(server: Server, { port, host }: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: 1024 }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** How long running requests may take to finish when the server closes. */
const drainMs = 20_000;

/** Refuses new connections, lets running requests finish, and after a bound cuts the connections that are left. */
export async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A connection that becomes idle only now would stay open for its whole keep-alive time.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

function createApp({ surfaces, open, log }: HttpServerDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('strict routing');
  app.enable('case sensitive routing');
  app.use((req, res, next) => {
    // Not mounted at its prefix, which would remove the prefix from the paths that its document names.
    const surface = surfaces.find(({ prefix }) => req.path === prefix || req.path.startsWith(`${prefix}/`));
    // Express passes a rejection to the error handler below.
    return surface === undefined ? next() : surface.router(req, res, next);
  });
  app.use(open);
  app.use((_req, res) => {
    const requestId = res.locals.requestId as string;
    sendReply(res, problem('RouteNotFound', requestId, 'There is nothing at this path.', {}));
  });
  app.use((error: unknown, _req: express.Request, res: express.Response, _next: express.NextFunction) => {
    const requestId = res.locals.requestId as string;
    log.error({ requestId, error: safeError(error) }, 'request failed');
    if (res.headersSent) res.destroy();
    else sendReply(res, problem('InternalError', requestId, 'The service failed and has recorded why.', {}));
  });
  return app;
}

/** Facts about a request besides its own fields. */
interface Locals {
  readonly requestId: string;
  operationId?: string;
  sessionId?: string;
  caller?: Readonly<Record<string, string>>;
}

/** The response to a request whose head is malformed or ambiguous; null for all others. */
function refuse(request: IncomingMessage, requestId: string) {
  const target = normalizeRequestTarget(request);
  const issues = target === null ? headerIssues(request) : [target];
  return issues.length === 0 ? null : invalidRequest(requestId, issues);
}

/** Writes one log line per request, never with a path, a query, a header or a body. */
function logOnClose(
  log: Log,
  { method }: IncomingMessage,
  response: ServerResponse,
  locals: Locals,
  refusalFields: ReturnType<typeof createParserRefusals>['refusalFields'],
): void {
  const startedAt = performance.now();
  // Not `finish`, which is missing when the caller disconnects before the whole response has left.
  response.on('close', () => {
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const { requestId, operationId, sessionId, caller } = locals;
    const status = response.headersSent ? response.statusCode : null;
    const aborted = response.writableFinished ? {} : { aborted: true };
    log.info(
      { requestId, operationId, sessionId, ...caller, method, status, ms, ...aborted, ...refusalFields(response) },
      'request ended',
    );
  });
}

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
      return invalidRequest(requestId, [{ path: '/headers', message: 'must be well-formed HTTP/1.1' }]);
  }
}

/** The problem for a body that ends too early or breaks its framing. */
function abortedBody(requestId: string) {
  return invalidRequest(requestId, [{ path: '/body', message: 'must arrive whole, framed as the headers announce' }]);
}
