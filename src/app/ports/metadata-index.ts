// The interface to the values of metadata by which sessions are found. `src/storage` implements it.

import type { ListedValue } from '../../domain/listed-metadata.ts';

/** How far a key of a tenant's metadata has been indexed. */
export interface MetadataIndex {
  readonly tenantId: string;
  readonly key: string;
  /** Every session with a lower id has been indexed. */
  readonly completeTo: string;
  /** The settings no longer name the key. */
  readonly dropped: boolean;
}

/** The values of metadata by which sessions are found, and how far they are complete. */
export interface MetadataIndexStore {
  /** Indexes in the order of tenants and keys, those after one of them; null begins with the first. */
  listAfter(index: Pick<MetadataIndex, 'tenantId' | 'key'> | null, limit: number): Promise<MetadataIndex[]>;
  /** Sessions of the tenant with ids from one on and below another, oldest first. */
  sessionsBetween(
    tenantId: string,
    from: string,
    before: string,
    limit: number,
  ): Promise<{ readonly id: string; readonly metadataText: string | null }[]>;
  /** Adds values of sessions. Those that exist are kept, so that nodes may work at once. */
  add(tenantId: string, values: readonly (ListedValue & { readonly sessionId: string })[]): Promise<void>;
  /** Records how far an index is complete. It never goes back. */
  complete(index: MetadataIndex, completeTo: string): Promise<void>;
  /** Deletes values of a dropped key, and the index with the last of them. @returns whether there are more */
  deleteDropped(index: MetadataIndex, limit: number): Promise<boolean>;
}
