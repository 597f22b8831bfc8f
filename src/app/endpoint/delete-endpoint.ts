import { ok, type Result, refused } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import type { Endpoint } from '../ports/tenants.ts';
import { type ExpectedVersions, isExpected, type StaleEdit, staleEdit } from '../version.ts';
import { type EndpointSettings, endpointSettingsOf, endpointVersionOf } from './update-endpoint.ts';

/**
 * Deletes an endpoint with its secrets and stops its pending deliveries, in several transactions: one alone would block the fan-out of
 * events until the whole backlog is stopped. After a crash the endpoint stays disabled and can be deleted again.
 * @param expected the versions that the caller has seen
 */
export function deleteEndpoint({ stores }: Deps<'stores'>) {
  return async (
    tenantId: string,
    endpointId: string,
    expected: ExpectedVersions = null,
  ): Promise<Result<null, 'not_found'> | StaleEdit<Partial<EndpointSettings>>> => {
    let seen: Endpoint | null = null;
    const accepts = (current: Endpoint) => {
      seen = current;
      return isExpected(expected, endpointVersionOf(current));
    };
    const deleted = await stores.endpoints.delete(tenantId, endpointId, expected === null ? undefined : accepts);
    if (deleted === 'refused' && seen !== null) {
      return staleEdit<Partial<EndpointSettings>>(endpointVersionOf(seen), endpointSettingsOf(seen), {});
    }
    return deleted === true ? ok(null) : refused('not_found', 'There is no such endpoint.');
  };
}
