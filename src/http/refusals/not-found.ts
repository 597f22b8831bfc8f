import { problem } from '../surface/problems.ts';

/** The reply to a resource that is not there, or not this tenant's. */
export function notFound(
  resource: 'tenant' | 'api_key' | 'endpoint' | 'secret' | 'session' | 'event' | 'delivery',
  requestId: string,
) {
  return problem('ResourceNotFound', requestId, `There is no such ${resource.replace('_', ' ')}.`, { resource });
}
