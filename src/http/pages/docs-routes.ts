// Serves the documentation portal.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, type Router } from 'express';
import { type PublishedFile, sendPublishedFile, serve } from './serve.ts';

/** Pages of the portal load stylesheets, scripts and pictures of this origin, nothing else; their scripts make no HTML from text. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'none'; " +
  "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/**
 * The references also run scripts of this origin and call it. Their script sets styles on elements, which only 'unsafe-inline' allows;
 * it runs no code from text.
 */
const referencePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Drawings contain their own styles. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const common = {
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

const assets = {
  'docs.css': 'text/css; charset=utf-8',
  'docs.js': 'text/javascript; charset=utf-8',
  'reference.css': 'text/css; charset=utf-8',
  'reference.js': 'text/javascript; charset=utf-8',
  'scalar.js': 'text/javascript; charset=utf-8',
  'search.json': 'application/json',
  'theme.js': 'text/javascript; charset=utf-8',
  'verify-receipt.js': 'text/javascript; charset=utf-8',
} as const;

/**
 * The documentation portal, below `/docs`. It loads nothing from another origin.
 * @param deps.builtDir the folder of the built stylesheets and scripts, with the pages in `pages`, which is listed once
 * @param deps.tryIt handles the requests of the references below `/docs/try`
 */
export function createDocsRoutes(deps: { readonly builtDir: string; readonly tryIt: RequestHandler }): Router {
  const router = express.Router({ strict: true, caseSensitive: true });
  for (const [path, file] of findPages(join(deps.builtDir, 'pages')))
    serve(router, path, (req, res) => sendPublishedFile(req, res, file));
  // People type this path.
  serve(router, '/docs/', (_req, res) => res.redirect(308, '/docs'));
  for (const [name, contentType] of Object.entries(assets)) {
    // An asset that was never built gets 404.
    serve(router, `/docs/assets/${name}`, (req, res, next) =>
      sendPublishedFile(req, res, { file: join(deps.builtDir, name), contentType, headers: common }).catch(
        (error: NodeJS.ErrnoException) => next(error.code === 'ENOENT' ? undefined : error),
      ),
    );
  }
  router.use('/docs/try', deps.tryIt);
  return router;
}

/** Every page below a folder by the path it is served at: `index.html` at `/docs`, the others without their ending. None before a build. */
function findPages(folder: string): Map<string, PublishedFile> {
  const pages = new Map<string, PublishedFile>();
  if (!existsSync(folder)) return pages;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = `/docs/${name.replaceAll('\\', '/')}`;
    const file = join(folder, name);
    if (name.endsWith('.svg')) {
      const headers = { ...common, 'Content-Security-Policy': picturePolicy };
      pages.set(path, { file, contentType: 'image/svg+xml; charset=utf-8', headers });
    }
    if (!name.endsWith('.html')) continue;
    const policy = path.startsWith('/docs/reference/') ? referencePolicy : pagePolicy;
    const headers = { ...common, 'Content-Security-Policy': policy };
    const at = path === '/docs/index.html' ? '/docs' : path.slice(0, -'.html'.length);
    pages.set(at, { file, contentType: 'text/html; charset=utf-8', headers });
  }
  return pages;
}
