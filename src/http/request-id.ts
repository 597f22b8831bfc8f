import type { NextFunction, Request, Response } from 'express';
import type { Ids } from '../app/ports/ids.ts';

/** Names each request, and marks each answer as not to be stored. */
export function nameRequests(ids: Pick<Ids, 'uuid'>) {
  return (_req: Request, res: Response, next: NextFunction): void => {
    const requestId = `req_${ids.uuid().replaceAll('-', '')}`;
    res.locals.requestId = requestId;
    res.setHeader('X-Request-Id', requestId);
    res.setHeader('Cache-Control', 'no-store');
    next();
  };
}
