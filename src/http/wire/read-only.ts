import type { NextFunction, Request, RequestHandler, Response, Router } from 'express';
import { problem } from '../surface/problems.ts';
import { sendReply } from './send-reply.ts';

/** Lets requests that only read pass, and answers those with any other method 405. It is for paths that are there. */
export function readOnly(req: Request, res: Response, next: NextFunction): void {
  if (req.method === 'GET' || req.method === 'HEAD') {
    next();
    return;
  }
  const requestId = res.locals.requestId as string;
  res.setHeader('Allow', 'GET, HEAD');
  sendReply(res, problem('MethodNotAllowed', requestId, 'Only GET, HEAD is possible here.', {}));
}

/** Serves a path to GET and HEAD, and tells every other method that the path has only these. */
export function serve(router: Router, path: string, handler: RequestHandler): void {
  router.all(path, readOnly, handler);
}
