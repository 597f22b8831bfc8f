import { createServer, maxHeaderSize, type Server } from 'node:http';
import express, { type Express, type RequestHandler, type Router } from 'express';
import type { Ids } from '../app/ports/ids.ts';
import type { Log } from '../app/ports/log.ts';
import { safeError } from '../app/safe-error.ts';
import { problem } from './problems.ts';
import { nameRequests, newRequestId } from './request-id.ts';
import { sendReply } from './send-reply.ts';

/** The parts that make up the service's HTTP side. */
export interface HttpParts {
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
export function createHttpServer(parts: HttpParts): Server {
  const app = createApp(parts);
  // Node.js would answer requests without `Host`, and those with an expectation it does not know, by itself and without a name.
  const server = createServer(
    { keepAliveTimeout: 65_000, headersTimeout: 15_000, requestTimeout: 180_000, requireHostHeader: false },
    app,
  );
  // A server may ignore expectations other than 100-continue (RFC 9110, 10.1.1).
  server.on('checkExpectation', app);
  // Requests that the parser refuses never reach the application; without this they would be answered without a body.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const requestId = newRequestId(parts.ids);
    parts.log.info({ requestId, status: 400, code: error.code }, 'request');
    const { body } = problem('InvalidRequest', requestId, 'The request is not well-formed HTTP.', {
      issues: [{ path: '/headers', message: parserRule(error.code) }],
    });
    const text = JSON.stringify(body);
    socket.end(
      `HTTP/1.1 400 Bad Request\r\nContent-Type: application/problem+json\r\nX-Request-Id: ${requestId}\r\nCache-Control: no-store\r\n` +
        `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
    );
  });
  return server;
}

/** Which rule a request broke that the parser refused. @param code the parser's */
function parserRule(code: string | undefined): string {
  return code === 'HPE_HEADER_OVERFLOW'
    ? `must have at most ${maxHeaderSize} bytes, the request line included`
    : 'must be a well-formed HTTP/1.1 request';
}

function createApp(parts: HttpParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('strict routing');
  app.enable('case sensitive routing');
  app.use(nameRequests(parts.ids));
  app.use(logRequests(parts.log));
  app.use(refuseWithoutOneHost);
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
    parts.log.error({ requestId, err: safeError(error) }, 'request failed');
    if (res.headersSent) res.destroy();
    else sendReply(res, problem('InternalError', requestId, 'The service failed and has recorded why.', {}));
  });
  return app;
}

/** HTTP/1.1 demands the header once, so that whoever stands in between and we cannot differ about whom a request is for (RFC 9112, 3.2). */
function refuseWithoutOneHost(req: express.Request, res: express.Response, next: express.NextFunction): void {
  const hosts = req.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts === 1 || (hosts === 0 && req.httpVersion !== '1.1')) {
    next();
    return;
  }
  const requestId = res.locals.requestId as string;
  const issue = { path: '/headers/host', message: hosts === 0 ? 'must be given' : 'must be given once' };
  const detail = hosts === 0 ? 'The request names no host.' : 'The request names more than one host.';
  sendReply(res, problem('InvalidRequest', requestId, detail, { issues: [issue] }));
}

/** One line a request: what was asked and what came of it, never a path with ids of strangers, a query, a header or a body. */
function logRequests(log: Log) {
  return (req: express.Request, res: express.Response, next: express.NextFunction): void => {
    const { method } = req;
    const startedAt = performance.now();
    res.on('finish', () => {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      const { requestId, operationId, caller } = res.locals;
      log.info({ requestId, operationId, ...caller, method, status: res.statusCode, ms }, 'request');
    });
    next();
  };
}
