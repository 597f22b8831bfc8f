// Sends the requests of the documentation to the tenant API, with the sandbox key of a first start.

import type { IncomingMessage } from 'node:http';
import express, { type Request, type Response, type Router } from 'express';
import { problem } from '../surface/problems.ts';
import type { SurfaceHandler } from '../surface/surface.ts';
import { type Exchange, sendReply } from '../wire/message.ts';
import { serve } from './serve.ts';

/** How many requests the documentation may send a minute, for all its readers together. */
const tryItPerMinute = 60;

const minuteMs = 60_000;

/** Headers that proxies and content delivery networks add. */
const proxyHeader = /^((x-)?forwarded(-.*)?|via|cdn-loop|x-real-ip|x-(original|envoy)-.*|cf-.*|.*(client|user)-?ip)$/;

/**
 * Lets the documentation call the tenant API with a key that no browser sees: a request to `/docs/try/v1/…` goes to the tenant surface as
 * `/v1/…`, with the key added here. The surface does everything else, logging included; nothing here reads or stores a body.
 *
 * Every caller uses the same key. So the path exists only if there is such a key, and only for a browser on this machine: a
 * loopback connection without a proxy, to the service's own host (which a rebound DNS name is not), and from no other site.
 * @param deps.surface the tenant surface
 * @param deps.readKey returns the sandbox key, or null; called once a request
 * @param deps.publicUrl the service's origin
 * @param deps.now the time in milliseconds, for the limit
 */
export function createTryIt(deps: {
  readonly surface: SurfaceHandler;
  readonly readKey: () => Promise<string | null>;
  readonly publicUrl: string;
  readonly now: () => number;
}): Router {
  const host = new URL(deps.publicUrl).host;
  const takePermit = createMinuteLimit(deps.now);
  const router = express.Router({ strict: true, caseSensitive: true });

  serve(router, '/', async (req, res) => {
    const open = isOwnBrowser(req, host) && (await deps.readKey()) !== null;
    res.setHeader('Cache-Control', 'no-store');
    sendReply(res, exchangeOf(res).requestId, { status: 200, body: { open } });
  });
  router.use(async (req, res, next) => {
    const { requestId } = exchangeOf(res);
    const key = req.path.startsWith('/v1/') ? await deps.readKey() : null;
    // Without a key, the path does not exist.
    if (key === null) return next('router');
    if (!isOwnBrowser(req, host) || isForeign(req, deps.publicUrl)) {
      const detail = 'Only the documentation itself can try the API here, on the machine that the service runs on.';
      return sendReply(res, requestId, problem('CrossSiteRequest', requestId, detail, {}));
    }
    if (!takePermit()) {
      return sendReply(
        res,
        requestId,
        problem('RateLimited', requestId, 'Too many requests were tried. Try again later.', {}),
      );
    }
    req.headers.authorization = `Bearer ${key}`;
    delete req.headers.cookie;
    return deps.surface(req, exchangeOf(res));
  });
  return router;
}

function isOwnBrowser(req: Request, host: string): boolean {
  const isProxied = Object.keys(req.headers).some((name) => proxyHeader.test(name));
  return isLoopback(req) && !isProxied && req.headers.host === host;
}

function isLoopback({ socket }: IncomingMessage): boolean {
  const address = socket.remoteAddress ?? '';
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

/** Browsers name the site of a request. A program on this machine may send any header, and may use the sandbox too. */
function isForeign(req: Request, origin: string): boolean {
  const site = req.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return true;
  return req.headers.origin !== undefined && req.headers.origin !== origin;
}

/** Counts requests within each minute. @returns a function that takes a permit, and false when none is left */
function createMinuteLimit(now: () => number): () => boolean {
  let [minute, count] = [0, 0];
  return () => {
    const current = Math.floor(now() / minuteMs);
    if (current !== minute) [minute, count] = [current, 0];
    count += 1;
    return count <= tryItPerMinute;
  };
}

/** The exchange that the server handed to Express. */
function exchangeOf(res: Response): Exchange {
  return res.locals as Exchange;
}
