import type { ServerResponse } from 'node:http';
import { problem } from './problems.ts';
import type { SurfaceRequest } from './surface.ts';

/** When a caller that was refused should try again. */
const retryAfterSeconds = 5;

/**
 * Limits how many responses of an operation a process makes and sends at once, for responses so large that many of them would fill its
 * memory. A response counts until its last byte has left or its caller is gone: a slow reader keeps it in memory.
 * @param operationId the operation; all others pass
 * @param atOnce how many responses
 * @returns a check that reserves a response, or returns the refusal
 */
export function limitResponses(operationId: string, atOnce: number) {
  let reserved = 0;
  return (request: Pick<SurfaceRequest, 'operationId' | 'requestId'>, response: ServerResponse) => {
    if (request.operationId !== operationId) return null;
    // Nothing would release it for a caller that is gone already.
    if (reserved >= atOnce || response.closed) {
      response.setHeader('Retry-After', retryAfterSeconds);
      const detail = 'Other responses of this kind are being made or sent. Try again later.';
      return problem('ServiceUnavailable', request.requestId, detail, {});
    }
    reserved += 1;
    response.once('close', () => {
      reserved -= 1;
    });
    return null;
  };
}
