// Serves the console.

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type Router } from 'express';
import { sendPublishedFile, serve } from './serve.ts';

/** What the page has in place of the nonce of a response. */
const noncePlaceholder = '{{nonce}}';

/**
 * The policy of the console: scripts, styles and connections of this origin only, and styles that the page makes with the nonce of this
 * response. No script makes HTML from text, so there is no policy of trusted types.
 */
function consolePolicy(nonce: string): string {
  return (
    `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' blob: data:; connect-src 'self'; ` +
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
  );
}

const assets = {
  'app.css': 'text/css; charset=utf-8',
  'app.js': 'text/javascript; charset=utf-8',
} as const;

/** Every address of the console: its page finds out by itself which of them exist. */
const addresses = ['/console', '/console/', '/console/*page'];

/**
 * The console, below `/console`. Its page is never stored: not by caches, and not by the browser for its back button, so that nothing of
 * what it has shown can be brought back after a sign-out.
 * @param builtDir the folder of the built console
 */
export function createConsoleRoutes(builtDir: string): Router {
  const router = express.Router({ strict: true, caseSensitive: true });
  const headers = hardened("default-src 'none'; frame-ancestors 'none'");
  for (const [name, contentType] of Object.entries(assets)) {
    serve(router, `/console/assets/${name}`, (req, res, next) =>
      sendPublishedFile(req, res, { file: join(builtDir, name), contentType, headers }).catch(
        (error: NodeJS.ErrnoException) => next(error.code === 'ENOENT' ? 'router' : error),
      ),
    );
  }
  // No page takes the place of another file.
  router.use('/console/assets', (_req, _res, next) => next('router'));
  for (const address of addresses) {
    serve(router, address, async (req, res, next) => {
      const page = await readFile(join(builtDir, 'index.html'), 'utf8').catch(() => null);
      // A console that was never built gets 404.
      if (page === null) return next();
      const nonce = randomBytes(16).toString('base64');
      res.set(hardened(consolePolicy(nonce)));
      res.setHeader('Cache-Control', 'no-store');
      res.setHeader('Content-Type', 'text/html; charset=utf-8');
      const bytes = Buffer.from(page.replace(noncePlaceholder, nonce));
      res.setHeader('Content-Length', bytes.byteLength);
      res.end(req.method === 'HEAD' ? undefined : bytes);
    });
  }
  return router;
}

function hardened(policy: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  };
}
