import { join } from 'node:path';
import express, { type NextFunction, type Request, type RequestHandler, type Response, type Router } from 'express';
import { readOnly, sendPublishedFile, serve } from './serve.ts';

/** A document that anybody may read. */
export interface OpenFile {
  /** The path it is served at. */
  readonly path: string;
  readonly file: string;
  readonly contentType: string;
  /** Whether pages of any origin may read it, such as the viewers and editors that tenants use. */
  readonly forAnyOrigin: boolean;
}

/** Content of the capture page: nothing but its own origin, and no page may frame it. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; form-action 'none'; " +
  "base-uri 'none'; frame-ancestors 'none'";

/** A published document is data: opened in a browser, it may do nothing. */
const documentPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Health, published documents, the documentation and the capture page.
 * @param isReady whether this node can do its work: its databases answer and it is not shutting down
 * @param files documents to serve as they are
 * @param captureDir the folder of the built capture page
 * @param docs the documentation portal
 */
export function createOpenRoutes(deps: {
  readonly isReady: () => Promise<boolean>;
  readonly files: readonly OpenFile[];
  readonly captureDir: string;
  readonly docs: RequestHandler;
}): Router {
  const router = express.Router({ strict: true, caseSensitive: true });
  serve(router, '/livez', (_req, res) => sendHealth(res, true));
  serve(router, '/readyz', async (_req, res) => sendHealth(res, await deps.isReady()));
  for (const { path, file, contentType, forAnyOrigin } of deps.files) {
    const headers = {
      'Content-Security-Policy': documentPolicy,
      // They hold nothing secret, and no answer depends on who asks. What is behind a key never has these headers.
      ...(forAnyOrigin && { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    };
    serve(router, path, (req, res) => sendPublishedFile(req, res, { file, contentType, headers }));
  }
  router.use(deps.docs);
  const page = join(deps.captureDir, 'index.html');
  serve(router, '/v', (_req, res) => {
    harden(res);
    res.sendFile(page, { acceptRanges: false, cacheControl: false, headers: { 'Cache-Control': 'no-cache' } });
  });
  router.use(
    '/v/assets',
    readOnly,
    express.static(deps.captureDir, {
      index: false,
      redirect: false,
      acceptRanges: false,
      cacheControl: false,
      setHeaders: harden,
    }),
  );
  router.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
    // A file that is not the one the caller has in mind (RFC 9110, 13.1.1) is no fault of the service.
    if ((error as { status?: unknown }).status === 412) res.status(412).end();
    else next(error);
  });
  return router;
}

function harden(res: Response): void {
  res.setHeader('Cache-Control', 'no-cache');
  res.setHeader('Content-Security-Policy', pagePolicy);
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  res.setHeader('Permissions-Policy', 'camera=(self), geolocation=(), microphone=()');
}

function sendHealth(res: Response, well: boolean): void {
  res.statusCode = well ? 200 : 503;
  res.setHeader('Content-Type', 'application/json');
  res.end(JSON.stringify({ status: well ? 'ok' : 'unavailable' }));
}
