import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import express, { type Express, type RequestHandler, type Router } from 'express';
import { type Ids, type Log, safeError } from '../app/ports/system.ts';
import { problem } from './surface/problems.ts';
import { createParserRefusals } from './wire/parser-refusals.ts';
import { assignRequestId, describeHeaderIssues, headerIssues, normalizeRequestTarget } from './wire/request-head.ts';
import { sendReply } from './wire/send-reply.ts';

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

/** @returns when the port is open */
export function listen(
  server: Server,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<void> {
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
  caller?: Readonly<Record<string, string>>;
}

/** The response to a request whose head is malformed or ambiguous; null for all others. */
function refuse(request: IncomingMessage, requestId: string) {
  const target = normalizeRequestTarget(request);
  if (target !== null) return problem('InvalidRequest', requestId, 'The request names no path.', { issues: [target] });
  const issues = headerIssues(request);
  return issues.length === 0 ? null : problem('InvalidRequest', requestId, describeHeaderIssues(issues), { issues });
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
    const { requestId, operationId, caller } = locals;
    const status = response.headersSent ? response.statusCode : null;
    const aborted = response.writableFinished ? {} : { aborted: true };
    log.info(
      { requestId, operationId, ...caller, method, status, ms, ...aborted, ...refusalFields(response) },
      'request ended',
    );
  });
}
