import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import express, { type Express, type RequestHandler, type Router } from 'express';
import { type Ids, type Log, safeError } from '../app/ports/system.ts';
import { problem } from './surface/problems.ts';
import { describeHeaderIssues, headerIssues } from './wire/header-rules.ts';
import { createParserRefusals } from './wire/parser-refusals.ts';
import { nameRequest } from './wire/request-id.ts';
import { normalizeRequestTarget } from './wire/request-target.ts';
import { sendReply } from './wire/send-reply.ts';

/** The parts that make up the service's HTTP side. */
export interface HttpServerDeps {
  readonly surfaces: { readonly prefix: string; readonly router: RequestHandler }[];
  /** Health, documents and pages: everything that is no surface. */
  readonly open: Router;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly log: Log;
}

/**
 * Puts the surfaces together. Nothing listens yet.
 *
 * Keep-alive outlasts the idle timeout that load balancers commonly use (60 s), so that they never send a request into a
 * connection that is just being closed.
 */
export function createHttpServer(parts: HttpServerDeps): Server {
  const app = createApp(parts);
  const refusals = createParserRefusals(parts);
  // What concerns every request is done before Express, each of whose layers costs more than all of it.
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    refusals.begin(request, response);
    const requestId = nameRequest(parts.ids, response);
    const locals: Locals = { requestId };
    // Express takes them over.
    Object.assign(response, { locals });
    logAtEnd(parts.log, request, response, locals);
    const refusal = refuse(request, requestId);
    if (refusal === null) app(request, response);
    else sendReply(response, refusal);
  };
  // Node.js would answer requests without `Host`, and those with an expectation it does not know, by itself and without a name.
  const server = createServer(
    { keepAliveTimeout: 65_000, headersTimeout: 15_000, requestTimeout: 180_000, requireHostHeader: false },
    answer,
  );
  // Whoever asks and does not read would keep the answer here for ever. Longer than any answer takes to come about.
  server.timeout = 180_000;
  // A server may ignore expectations other than 100-continue (RFC 9110, 10.1.1).
  server.on('checkExpectation', answer);
  server.on('clientError', refusals.onParserError);
  return server;
}

function createApp(parts: HttpServerDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('strict routing');
  app.enable('case sensitive routing');
  app.use((req, res, next) => {
    // A surface owns its whole prefix; mounting it there would cut the prefix off the paths that its document names.
    const surface = parts.surfaces.find(({ prefix }) => req.path === prefix || req.path.startsWith(`${prefix}/`));
    // The promise goes back to Express, which hands what it may be rejected with to the error handler below.
    return surface === undefined ? next() : surface.router(req, res, next);
  });
  app.use(parts.open);
  app.use((_req, res) => {
    const requestId = res.locals.requestId as string;
    sendReply(res, problem('RouteNotFound', requestId, 'There is nothing at this path.', {}));
  });
  app.use((error: unknown, _req: express.Request, res: express.Response, _next: express.NextFunction) => {
    const requestId = res.locals.requestId as string;
    parts.log.error({ requestId, error: safeError(error) }, 'request failed');
    if (res.headersSent) res.destroy();
    else sendReply(res, problem('InternalError', requestId, 'The service failed and has recorded why.', {}));
  });
  return app;
}

/** What is known of a request beside it. */
interface Locals {
  readonly requestId: string;
  operationId?: string;
  caller?: Readonly<Record<string, string>>;
}

/** The reply to a request whose head cannot be understood, or in two ways; null for all others. */
function refuse(request: IncomingMessage, requestId: string) {
  const target = normalizeRequestTarget(request);
  if (target !== null) return problem('InvalidRequest', requestId, 'The request names no path.', { issues: [target] });
  const issues = headerIssues(request);
  return issues.length === 0 ? null : problem('InvalidRequest', requestId, describeHeaderIssues(issues), { issues });
}

/** One line a request: what was asked and what came of it, never a path with ids of strangers, a query, a header or a body. */
function logAtEnd(log: Log, { method }: IncomingMessage, response: ServerResponse, locals: Locals): void {
  const startedAt = performance.now();
  // Not `finish`, which never comes when the caller hangs up, or is cut off, before it has its whole answer.
  response.on('close', () => {
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const { requestId, operationId, caller } = locals;
    const status = response.headersSent ? response.statusCode : null;
    const aborted = response.writableFinished ? {} : { aborted: true };
    log.info({ requestId, operationId, ...caller, method, status, ms, ...aborted }, 'request');
  });
}
