import { problem } from './problems.ts';

/** The refusal of a session beyond the creation rate limit of its tenant. */
export function rateLimited(requestId: string) {
  return problem('RateLimited', requestId, 'Too many sessions were created. Try again later.', {});
}
