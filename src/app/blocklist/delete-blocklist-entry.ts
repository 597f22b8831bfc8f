import type { Deps } from '../deps.ts';

/**
 * Deletes an entry of a tenant's blocklist. Outcomes that it led to stay.
 * @returns false when the tenant has no such entry
 */
export function deleteBlocklistEntry({ stores }: Deps<'stores'>) {
  return (tenantId: string, entryId: string): Promise<boolean> => stores.blocklist.delete(tenantId, entryId);
}
