import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type Response, type Router } from 'express';

/** A document or page that anybody may read. */
export interface OpenFile {
  /** The path it is served at. */
  readonly path: string;
  readonly file: string;
  readonly contentType: string;
}

/** Content of the capture page: nothing but its own origin, and no page may frame it. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; form-action 'none'; " +
  "base-uri 'none'; frame-ancestors 'none'";

/** Content of a published document: what an HTML page shows is all within it. */
const documentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Health, published documents and the capture page.
 * @param isReady whether this node can do its work: its databases answer and it is not shutting down
 * @param files documents to serve as they are
 * @param captureDir the folder of the built capture page
 */
export function createOpenRoutes(deps: {
  readonly isReady: () => Promise<boolean>;
  readonly files: readonly OpenFile[];
  readonly captureDir: string;
}): Router {
  const router = express.Router({ strict: true, caseSensitive: true });
  router.get('/livez', (_req, res) => sendHealth(res, true));
  router.get('/readyz', async (_req, res) => sendHealth(res, await deps.isReady()));
  for (const { path, file, contentType } of deps.files) {
    router.get(path, async (_req, res) => {
      res.setHeader('Cache-Control', 'no-cache');
      res.setHeader('Content-Type', contentType);
      res.setHeader('Content-Security-Policy', documentPolicy);
      res.setHeader('X-Content-Type-Options', 'nosniff');
      res.end(await readFile(file));
    });
  }
  const page = join(deps.captureDir, 'index.html');
  router.get('/v', (_req, res) => {
    harden(res);
    res.sendFile(page, { cacheControl: false, headers: { 'Cache-Control': 'no-cache' } });
  });
  router.use(
    '/v/assets',
    express.static(deps.captureDir, { index: false, redirect: false, cacheControl: false, setHeaders: harden }),
  );
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
