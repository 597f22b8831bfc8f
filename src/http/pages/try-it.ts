import type { IncomingMessage } from 'node:http';
import express, { type Request, type RequestHandler, type Router } from 'express';
import { problem } from '../surface/problems.ts';
import { sendReply } from '../wire/send-reply.ts';
import { serve } from './serve.ts';

/** How many requests the documentation may send within a minute, all its readers together. */
const tryItPerMinute = 60;

const minuteMs = 60_000;

/** What proxies add to requests that they pass on. */
const signsOfProxies = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const;

/**
 * Lets the documentation try the tenant API, with a key that no browser sees: what is sent to `/docs/try/v1/…` goes to the tenant surface as
 * `/v1/…`, with the key put in here. The surface does everything else, its log included, so nothing of a body is looked at or kept on the
 * way.
 *
 * It lends a credential to whoever can call it. So it is closed unless there is a key to lend, and then answers only this machine's own
 * browser: a loopback connection that no proxy has passed on, to the service's own host (a name that was rebound to this address is another
 * one), and from no other site.
 * @param surface the tenant surface
 * @param readKey the key to lend, or null where this installation lends none; asked once a request
 * @param publicUrl the service's origin
 * @param now the time in milliseconds, for the limit
 */
export function createTryIt(deps: {
  readonly surface: RequestHandler;
  readonly readKey: () => Promise<string | null>;
  readonly publicUrl: string;
  readonly now: () => number;
}): Router {
  const host = new URL(deps.publicUrl).host;
  const takeTurn = createTurns(deps.now);
  const router = express.Router({ strict: true, caseSensitive: true });

  serve(router, '/', async (req, res) => {
    const open = isOwnBrowser(req, host) && (await deps.readKey()) !== null;
    res.setHeader('Cache-Control', 'no-store');
    sendReply(res, { status: 200, body: { open } });
  });
  router.use(async (req, res, next) => {
    const requestId = res.locals.requestId as string;
    const key = req.path.startsWith('/v1/') ? await deps.readKey() : null;
    // As if it were not there: with no key to lend there is nothing to try.
    if (key === null) return next('router');
    if (!isOwnBrowser(req, host) || isForeign(req, deps.publicUrl)) {
      const detail = 'Only the documentation itself can try the API here, on the machine that the service runs on.';
      return sendReply(res, problem('CrossSiteRequest', requestId, detail, {}));
    }
    if (!takeTurn()) {
      const detail = `The documentation may send ${tryItPerMinute} requests a minute. Try again later.`;
      return sendReply(res, problem('RateLimited', requestId, detail, {}));
    }
    req.headers.authorization = `Bearer ${key}`;
    delete req.headers.cookie;
    return deps.surface(req, res, next);
  });
  return router;
}

function isOwnBrowser(req: Request, host: string): boolean {
  const isPassedOn = signsOfProxies.some((name) => req.headers[name] !== undefined);
  return isLoopback(req) && !isPassedOn && req.headers.host === host;
}

function isLoopback({ socket }: IncomingMessage): boolean {
  const address = socket.remoteAddress ?? '';
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

/** Every browser of today says which site a request comes from. A program of this machine may say anything, and is lent the sandbox too. */
function isForeign(req: Request, origin: string): boolean {
  const site = req.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return true;
  return req.headers.origin !== undefined && req.headers.origin !== origin;
}

/** Counts within each minute. Returns a function that says whether there is a turn left, and takes it. */
function createTurns(now: () => number): () => boolean {
  let [minute, taken] = [0, 0];
  return () => {
    const current = Math.floor(now() / minuteMs);
    if (current !== minute) [minute, taken] = [current, 0];
    taken += 1;
    return taken <= tryItPerMinute;
  };
}
