import type { ServerResponse } from 'node:http';
import type { Ids } from '../../app/ports/system.ts';

/** A name for a request: `req_` and the 32 digits of a UUIDv7. */
export function newRequestId(ids: Pick<Ids, 'uuid'>): string {
  return `req_${ids.uuid().replaceAll('-', '')}`;
}

/**
 * Names a request, and marks its answer as not to be stored. A name that the caller sends is not taken over: two requests could bear it,
 * and whatever it holds would stand in the log.
 */
export function nameRequest(ids: Pick<Ids, 'uuid'>, response: ServerResponse): string {
  const requestId = newRequestId(ids);
  response.setHeader('X-Request-Id', requestId);
  response.setHeader('Cache-Control', 'no-store');
  return requestId;
}
