// Serves the console.

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type Response, type Router } from 'express';
import { preferPacked, readOnly, serve } from './serve.ts';

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

/** Every address of the console: its page finds out by itself which of them exist. */
const addresses = ['/console', '/console/', '/console/*page'];

/**
 * The console, below `/console`. Its page is never stored: not by caches, and not by the browser for its back button, so that nothing of
 * what it has shown can be brought back after a sign-out.
 * @param builtDir the folder of the built console
 */
export function createConsoleRoutes(builtDir: string): Router {
  const router = express.Router({ strict: true, caseSensitive: true });
  const assets = express.static(builtDir, {
    ...{ acceptRanges: false, cacheControl: false, index: false, redirect: false, fallthrough: false },
    setHeaders: describeAsset,
  });
  router.use('/console/assets', readOnly, preferPacked(builtDir), (req, res, next) => {
    assets(req, res, (error?: { readonly status?: number }) => next(error?.status === 404 ? 'router' : error));
  });
  for (const address of addresses) {
    serve(router, address, async (req, res, next) => {
      const page = await readFile(join(builtDir, 'index.html'), 'utf8').catch(() => null);
      // A console that was never built gets 404.
      if (page === null) return next();
      const nonce = randomBytes(16).toString('base64');
      harden(res, consolePolicy(nonce));
      res.setHeader('Cache-Control', 'no-store');
      res.setHeader('Content-Type', 'text/html; charset=utf-8');
      const bytes = Buffer.from(page.replace(noncePlaceholder, nonce));
      res.setHeader('Content-Length', bytes.byteLength);
      res.end(req.method === 'HEAD' ? undefined : bytes);
    });
  }
  return router;
}

function describeAsset(res: Response, file: string): void {
  harden(res, "default-src 'none'; frame-ancestors 'none'");
  res.setHeader('Cache-Control', 'no-cache');
  res.setHeader('Vary', 'Accept-Encoding');
  if (!file.endsWith('.br')) return;
  res.setHeader('Content-Encoding', 'br');
  res.setHeader('Content-Type', `text/${file.endsWith('.css.br') ? 'css' : 'javascript'}; charset=utf-8`);
}

function harden(res: Response, policy: string): void {
  res.setHeader('Content-Security-Policy', policy);
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  res.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=()');
}
