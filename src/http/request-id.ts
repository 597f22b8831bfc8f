import type { NextFunction, Request, Response } from 'express';
import type { Ids } from '../app/ports/ids.ts';

/** A name for a request: `req_` and the 32 digits of a UUIDv7. */
export function newRequestId(ids: Pick<Ids, 'uuid'>): string {
  return `req_${ids.uuid().replaceAll('-', '')}`;
}

/**
 * Names each request, and marks each answer as not to be stored. A name that the caller sends is not taken over: two requests could bear it,
 * and whatever it holds would stand in the log.
 */
export function nameRequests(ids: Pick<Ids, 'uuid'>) {
  return (_req: Request, res: Response, next: NextFunction): void => {
    const requestId = newRequestId(ids);
    res.locals.requestId = requestId;
    res.setHeader('X-Request-Id', requestId);
    res.setHeader('Cache-Control', 'no-store');
    next();
  };
}
