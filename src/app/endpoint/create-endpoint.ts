import { ok, type Refused, type Result, refused } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import type { Endpoint, ReceiverUrlRefusal } from '../ports/tenants.ts';

/** A new signing secret with its text, which is shown once. */
export interface IssuedSecret {
  readonly id: string;
  readonly text: string;
  readonly createdAt: Date;
}

/** Registers an endpoint with its first secret (SPEC 6). */
export function createEndpoint(deps: Deps<'stores' | 'receivers' | 'ids' | 'clock'>) {
  return async (
    tenantId: string,
    input: { readonly url: string; readonly eventTypes: readonly string[] },
  ): Promise<Result<{ endpoint: Endpoint; secret: IssuedSecret }, 'not_found' | ReceiverUrlRefusal>> => {
    const url: Result<string, ReceiverUrlRefusal> | Refused<'not_found'> = deps.receivers.checkUrl(input.url);
    if (!url.ok) return url;
    if ((await deps.stores.tenants.load(tenantId)) === null) return refused('not_found', 'There is no such tenant.');
    const createdAt = deps.clock.now();
    const eventTypes = [...new Set(input.eventTypes)];
    const endpoint: Endpoint = { id: deps.ids.uuid(), tenantId, url: url.value, eventTypes, enabled: true, createdAt };
    const secret: IssuedSecret = { id: deps.ids.uuid(), text: deps.receivers.newSecret(), createdAt };
    await deps.stores.endpoints.insert(endpoint, secret);
    return ok({ endpoint, secret });
  };
}
