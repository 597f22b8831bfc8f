// Serves what needs no authentication.

import { join } from 'node:path';
import express, { type NextFunction, type Request, type RequestHandler, type Response, type Router } from 'express';
import type { LoadLogo } from '../../app/ports/views.ts';
import { createConsoleRoutes } from './console-routes.ts';
import { createKeysRoute, type ListPublicKeys } from './keys-route.ts';
import { createLogoRoute } from './logo-route.ts';
import { preferPacked, readOnly, sendPublishedFile, serve } from './serve.ts';

/** The public documents, by path. Tenants and check providers read theirs with tools of many origins; the others are for this service's own pages. */
const documents = [
  { path: '/openapi.json', file: 'openapi/tenant.json', contentType: 'application/json', forAnyOrigin: true },
  { path: '/openapi.yaml', file: 'openapi/tenant.yaml', contentType: 'application/yaml', forAnyOrigin: true },
  { path: '/asyncapi.json', file: 'asyncapi/notifications.json', contentType: 'application/json', forAnyOrigin: true },
  { path: '/asyncapi.yaml', file: 'asyncapi/notifications.yaml', contentType: 'application/yaml', forAnyOrigin: true },
  { path: '/catalogue.json', file: 'catalogue.json', contentType: 'application/json', forAnyOrigin: true },
  { path: '/capture/openapi.json', file: 'openapi/capture.json', contentType: 'application/json', forAnyOrigin: false },
  { path: '/admin/openapi.json', file: 'openapi/admin.json', contentType: 'application/json', forAnyOrigin: false },
  {
    path: '/check-provider/openapi.json',
    file: 'openapi/check-provider.json',
    contentType: 'application/json',
    forAnyOrigin: true,
  },
] as const;

/** The capture page loads content of its own origin only, makes no code or HTML from text, and no page may frame it. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; form-action 'none'; " +
  "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** A document is data: opened in a browser, it may load nothing. */
const documentPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * The routes without authentication: health, published documents and keys, the documentation, the capture page and logos.
 * @param deps.outages why this node cannot work now, for operators; empty when it can
 * @param deps.limitations what this node cannot do although it is ready, for operators
 * @param deps.generatedDir the folder of the generated documents
 * @param deps.captureDir the folder of the built capture page
 * @param deps.consoleDir the folder of the built console; null where it is not served
 * @param deps.docs the documentation portal
 * @param deps.loadLogo reads the logo of a tenant
 * @param deps.listPublicKeys reads the public keys of the instance
 */
export function createOpenRoutes(deps: {
  readonly outages: () => Promise<readonly string[]>;
  readonly limitations?: () => readonly string[];
  readonly generatedDir: string;
  readonly captureDir: string;
  readonly consoleDir: string | null;
  readonly docs: RequestHandler;
  readonly loadLogo: LoadLogo;
  readonly listPublicKeys: ListPublicKeys;
}): Router {
  const router = express.Router({ strict: true, caseSensitive: true });
  serve(router, '/livez', (_req, res) => sendHealth(res, []));
  serve(router, '/readyz', async (_req, res) => sendHealth(res, await deps.outages(), deps.limitations?.()));
  for (const { path, file, contentType, forAnyOrigin } of documents) {
    const headers = {
      'Content-Security-Policy': documentPolicy,
      // They are public and the same for every caller. No response behind a key has these headers.
      ...(forAnyOrigin && { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    };
    serve(router, path, (req, res) =>
      sendPublishedFile(req, res, { file: join(deps.generatedDir, file), contentType, headers }),
    );
  }
  serve(router, '/.well-known/jwks.json', createKeysRoute(deps.listPublicKeys));
  serve(router, '/capture/logos/:tenantId/:file', createLogoRoute(deps.loadLogo));
  router.use(deps.docs);
  if (deps.consoleDir !== null) router.use(createConsoleRoutes(deps.consoleDir));
  const page = join(deps.captureDir, 'index.html');
  const plain = { acceptRanges: false, cacheControl: false };
  serve(router, '/v', (_req, res) => {
    harden(res);
    res.sendFile(page, { ...plain, headers: { 'Cache-Control': 'no-cache' } });
  });
  const assets = express.static(deps.captureDir, {
    ...plain,
    index: false,
    redirect: false,
    setHeaders: describeAsset,
  });
  router.use('/v/assets', readOnly, preferPacked(deps.captureDir), assets);
  router.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
    // A failed precondition (RFC 9110, 13.1.1) is no fault of the service.
    if ((error as { status?: unknown }).status === 412) res.status(412).end();
    else next(error);
  });
  return router;
}

function describeAsset(res: Response, file: string): void {
  harden(res);
  res.setHeader('Vary', 'Accept-Encoding');
  if (!file.endsWith('.br')) return;
  res.setHeader('Content-Encoding', 'br');
  res.setHeader('Content-Type', `text/${file.endsWith('.css.br') ? 'css' : 'javascript'}; charset=utf-8`);
}

function harden(res: Response): void {
  res.setHeader('Cache-Control', 'no-cache');
  res.setHeader('Content-Security-Policy', pagePolicy);
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  res.setHeader('Permissions-Policy', 'camera=(self), geolocation=(), microphone=()');
}

function sendHealth(res: Response, reasons: readonly string[], limitations: readonly string[] = []): void {
  const isHealthy = reasons.length === 0;
  res.statusCode = isHealthy ? 200 : 503;
  res.setHeader('Content-Type', 'application/json');
  const healthy = { status: 'ok', ...(limitations.length > 0 && { limitations }) };
  res.end(JSON.stringify(isHealthy ? healthy : { status: 'unavailable', reasons }));
}
