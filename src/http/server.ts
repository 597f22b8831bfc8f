import {
  createServer,
  type IncomingMessage,
  maxHeaderSize,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import express, { type Express, type Router } from 'express';
import { type Ids, type Log, safeError } from '../app/ports/system.ts';
import { noTelemetry, type Telemetry } from '../app/ports/telemetry.ts';
import { noTracing, type TracedRequest, type Tracing } from '../app/ports/tracing.ts';
import { invalidRequest, problem } from './surface/problems.ts';
import type { SurfaceHandler } from './surface/surface.ts';
import {
  type Exchange,
  exchangeOf,
  headerIssues,
  lingerMs,
  newRequestId,
  normalizeRequestTarget,
  sendReply,
} from './wire/message.ts';

export interface HttpServerDeps {
  /** With the names by which their requests are measured. */
  readonly surfaces: { readonly name: string; readonly prefix: string; readonly router: SurfaceHandler }[];
  /** Health, documents and pages. */
  readonly open: Router;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly log: Log;
  readonly telemetry?: Pick<Telemetry, 'requestStarted' | 'requestEnded'>;
  readonly tracing?: Pick<Tracing, 'startRequest'>;
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
  const { telemetry = noTelemetry, tracing = noTracing } = deps;
  const paths = deps.surfaces.map(({ name, prefix, router }) => ({ name, prefix, below: `${prefix}/`, router }));
  // Work that every request needs happens before Express, each of whose layers costs more than all of it.
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const startedAt = performance.now();
    const requestId = newRequestId(deps.ids);
    const exchange = exchangeOf(requestId, response);
    const running = refusals.begin(request, exchange);
    let surfaceName = 'open';
    let traced: TracedRequest | null = null;
    telemetry.requestStarted();
    // Not `finish`, which is missing when the caller disconnects before the whole response has left.
    response.on('close', () => {
      running.delete(exchange);
      const ended = endOf(exchange, startedAt);
      logEnd(deps.log, request, exchange, ended);
      const { operationId, route } = exchange;
      telemetry.requestEnded({ surface: surfaceName, operationId, ...ended });
      traced?.end({ requestId, surface: surfaceName, operationId, route, status: ended.status });
    });
    const refusal = refuse(request, requestId);
    if (refusal !== null) {
      sendReply(response, requestId, refusal);
      return;
    }
    const path = pathOf(request.url as string);
    const surface = paths.find(({ prefix, below }) => path.startsWith(below) || path === prefix);
    if (surface === undefined) serveOpen(app, request, exchange);
    else {
      surfaceName = surface.name;
      traced = tracing.startRequest(request.method, request.headers.traceparent);
      traced.run(() => serveSurface(surface.router, deps.log, request, exchange));
    }
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

/** The path of a request's target. */
function pathOf(target: string): string {
  const query = target.indexOf('?');
  return query === -1 ? target : target.slice(0, query);
}

/** Hands a request to an API. The API finds its operations itself: Express's layers cost more than all of that. */
function serveSurface(router: SurfaceHandler, log: Log, request: IncomingMessage, exchange: Exchange): void {
  const fail = (error: unknown): void => sendFailure(log, error, exchange.response, exchange.requestId);
  try {
    Promise.resolve(router(request, exchange)).catch(fail);
  } catch (error) {
    fail(error);
  }
}

/** Hands a request for anything else to Express. */
function serveOpen(app: Express, request: IncomingMessage, exchange: Exchange): void {
  const { response, requestId } = exchange;
  response.setHeader('X-Request-Id', requestId);
  response.setHeader('Cache-Control', 'no-store');
  // Express keeps it.
  (response as ServerResponse & { locals: Exchange }).locals = exchange;
  app(request, response);
}

/** The response to a failure that nothing else has caught. */
function sendFailure(log: Log, error: unknown, response: ServerResponse, requestId: string): void {
  log.error({ requestId, error: safeError(error) }, 'request failed');
  if (response.headersSent) response.destroy();
  else {
    const reply = problem('InternalError', requestId, 'The service failed and has recorded why.', {});
    sendReply(response, requestId, reply);
  }
}

/** The application for everything but the APIs. */
function createApp({ open, log }: HttpServerDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('strict routing');
  app.enable('case sensitive routing');
  app.use(open);
  app.use((_req, res) => {
    const requestId = res.locals.requestId as string;
    sendReply(res, requestId, problem('RouteNotFound', requestId, 'There is nothing at this path.', {}));
  });
  app.use((error: unknown, _req: express.Request, res: express.Response, _next: express.NextFunction) => {
    sendFailure(log, error, res, res.locals.requestId as string);
  });
  return app;
}

/** The response to a request whose head is malformed or ambiguous; null for all others. */
function refuse(request: IncomingMessage, requestId: string) {
  const target = normalizeRequestTarget(request);
  const issues = target === null ? headerIssues(request) : [target];
  return issues.length === 0 ? null : invalidRequest(requestId, issues);
}

/** How a request ended. @returns its status, null when no response was sent, and how long it took */
function endOf({ response }: Exchange, startedAt: number): { readonly status: number | null; readonly ms: number } {
  const ms = Math.round((performance.now() - startedAt) * 10) / 10;
  return { ms, status: response.headersSent ? response.statusCode : null };
}

/** Writes the one log line of a request, never with a path, a query, a header or a body. */
function logEnd(
  log: Log,
  { method }: IncomingMessage,
  { response, requestId, operationId, sessionId, caller, refusal }: Exchange,
  { status, ms }: ReturnType<typeof endOf>,
): void {
  const aborted = response.writableFinished ? undefined : true;
  log.info({ requestId, operationId, sessionId, ...caller, method, status, ms, aborted, ...refusal }, 'request ended');
}

/**
 * Responds to what the HTTP parser refuses, which never reaches the application; Node.js would respond without a body.
 *
 * While complete requests of the same connection are running, there is no refusal, because a caller would take it for one of their
 * responses: the connection closes behind the last of those.
 */
function createParserRefusals(deps: { readonly ids: Pick<Ids, 'uuid'>; readonly log: Log }) {
  const running = new WeakMap<Duplex, Set<Exchange>>();

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
    /** Registers a request before anything responds to it. @returns where to remove it when its response has closed */
    begin({ socket }: IncomingMessage, exchange: Exchange): Set<Exchange> {
      const exchanges = running.get(socket) ?? new Set();
      if (exchanges.size === 0) running.set(socket, exchanges);
      exchanges.add(exchange);
      return exchanges;
    },
    /** The listener of `clientError`. */
    onParserError({ code }: NodeJS.ErrnoException, socket: Duplex): void {
      const exchanges = [...(running.get(socket) ?? [])];
      const last = exchanges.at(-1);
      if (code === 'ECONNRESET') socket.destroy();
      // The parser fails again at everything that still arrives after a refusal.
      else if (!socket.writable) return;
      else if (last === undefined) {
        const refusal = refusalOf(code, newRequestId(deps.ids));
        deps.log.info({ requestId: refusal.body.requestId, status: refusal.status, code }, 'request ended');
        refuse(socket, refusal);
      } else if (last.response.headersSent) socket.destroy();
      else if (last.response.req.complete) last.response.setHeader('Connection', 'close');
      // It failed within the body of the only running request, whose reader would wait for the rest.
      else if (exchanges.length === 1) {
        const refusal = abortedBody(last.requestId);
        last.refusal = { status: refusal.status, code };
        refuse(socket, refusal);
      } else socket.destroy();
    },
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
