import type { ReceiverUrlRefusal } from '../../domain/receiver-url.ts';
import { ok, type Result, refused } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import type { Endpoint } from '../ports/tenants.ts';

/** A new signing secret with its text, which is shown once. */
export interface IssuedSecret {
  readonly id: string;
  readonly text: string;
  readonly createdAt: Date;
}

/** How many endpoints a tenant can have: each of its events is delivered to all of them. */
const endpointsMax = 100;

/**
 * Registers an endpoint with its first secret (SPEC 6).
 * @param tenantId an existing tenant
 */
export function createEndpoint(deps: Deps<'stores' | 'receivers' | 'ids' | 'clock'>) {
  return async (
    tenantId: string,
    input: { readonly url: string; readonly eventTypes: readonly string[] },
  ): Promise<Result<{ endpoint: Endpoint; secret: IssuedSecret }, ReceiverUrlRefusal | 'too_many_endpoints'>> => {
    const url = deps.receivers.checkUrl(input.url);
    if (!url.ok) return url;
    const createdAt = deps.clock.now();
    const eventTypes = [...new Set(input.eventTypes)];
    const endpoint: Endpoint = { id: deps.ids.uuid(), tenantId, url: url.value, eventTypes, enabled: true, createdAt };
    const secret: IssuedSecret = { id: deps.ids.uuid(), text: deps.receivers.newSecret(), createdAt };
    return (await deps.stores.endpoints.insert(endpoint, secret, endpointsMax))
      ? ok({ endpoint, secret })
      : refused('too_many_endpoints', `The tenant has ${endpointsMax} endpoints already. Delete one first.`);
  };
}
