import type { Tenant } from '../../domain/tenant.ts';

/** Finds the tenant that an API key belongs to. Answers may be up to a second old. */
export interface KeyDirectory {
  /**
   * @param hash SHA-256 of the key, hex
   * @returns the tenant and the key's id, or null when no such key is valid
   */
  find(hash: string): Promise<{ readonly tenant: Tenant; readonly keyId: string } | null>;
  /** Asks anew from now on, so that what was changed here holds here at once. */
  forget(): void;
}

/** Counts session creations per tenant and minute, over all nodes. */
export interface CreationRateLimit {
  /** Takes one permit of the current minute; false when the limit is reached. */
  take(tenantId: string, limitPerMinute: number): Promise<boolean>;
}
