// The interfaces to tenants, API keys, endpoints and their secrets. `src/storage` implements them.

import type { ReceiverUrlRefusal } from '../../domain/receiver-url.ts';
import type { Result } from '../../domain/result.ts';
import type { Tenant, TenantSettings } from '../../domain/tenant.ts';

export interface TenantStore {
  insert(tenant: Tenant): Promise<void>;
  load(tenantId: string): Promise<Tenant | null>;
  /** Loads the tenant, whose settings nothing changes until the transaction ends. Concurrent calls do not wait for each other. */
  loadForShare(tenantId: string): Promise<Tenant | null>;
  /** Loads the tenant and locks its row until the transaction ends, so that concurrent changes are not lost. */
  lock(tenantId: string): Promise<Tenant | null>;
  /** Tenants in the order of their ids, those after one of them; null begins with the first. */
  listAfter(tenantId: string | null, limit: number): Promise<Tenant[]>;
  /** Makes tenants findable by name that a node of an earlier version has added. @returns whether there are more */
  indexNames(limit: number): Promise<boolean>;
  saveSettings(tenantId: string, settings: TenantSettings): Promise<void>;
}

/** The logo of a tenant, as the capture page shows it. */
export interface Logo {
  /** SHA-256 of the bytes, hex. */
  readonly digest: string;
  /** A PNG. */
  readonly bytes: Buffer;
  readonly storedAt: Date;
}

export interface LogoStore {
  /** Replaces the logo of a tenant. Concurrent calls for one tenant must wait for each other. */
  put(tenantId: string, logo: Logo): Promise<void>;
  /** Deletes the logo of a tenant, if it has one. */
  delete(tenantId: string): Promise<void>;
  /** Null when the tenant has no logo. */
  digestOf(tenantId: string): Promise<string | null>;
  /** The bytes of the logo with this digest; null when it is not the tenant's. */
  load(tenantId: string, digest: string): Promise<Buffer | null>;
}

/** What a key may do: everything, or only what changes nothing. */
export type ApiKeyScope = 'full' | 'read';

export interface ApiKey {
  readonly id: string;
  readonly tenantId: string;
  /** SHA-256 of the key, hex. */
  readonly hash: string;
  /** The last four characters, to tell keys apart. */
  readonly hint: string;
  readonly scope: ApiKeyScope;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

export interface ApiKeyStore {
  insert(key: ApiKey): Promise<void>;
  /** Null when the tenant has no such key. A repeated revocation keeps the first time. */
  revoke(tenantId: string, keyId: string, now: Date): Promise<ApiKey | null>;
}

/** A webhook endpoint of a tenant (SPEC 6). */
export interface Endpoint {
  readonly id: string;
  readonly tenantId: string;
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly enabled: boolean;
  readonly createdAt: Date;
}

export interface EndpointStore {
  /**
   * Inserts the endpoint and its first secret (`whsec_…`, sealed at rest).
   * @param max how many endpoints the tenant can have
   * @returns false when it has as many already, also where several are inserted at once
   */
  insert(endpoint: Endpoint, secret: { id: string; text: string }, max?: number): Promise<boolean>;
  load(tenantId: string, endpointId: string): Promise<Endpoint | null>;
  /**
   * @param accepts whether the change may be applied to the endpoint as it is, which nothing changes in between
   * @returns false when the tenant has no such endpoint, `refused` when the change was not accepted
   */
  update(
    tenantId: string,
    endpointId: string,
    patch: Partial<Pick<Endpoint, 'url' | 'eventTypes' | 'enabled'>>,
    accepts?: (current: Endpoint) => boolean,
  ): Promise<boolean | 'refused'>;
  /**
   * Pauses it until it is resumed: its deliveries wait, and none is sent. One that a person has paused before keeps that time.
   * @returns false when the tenant has no such endpoint
   */
  pause(tenantId: string, endpointId: string, now: Date): Promise<boolean>;
  /**
   * Ends a pause, by a person or after failures: deliveries become due in the order of their age, and failures are forgotten. Without a pause it changes nothing.
   * @returns false when the tenant has no such endpoint
   */
  resume(tenantId: string, endpointId: string, now: Date): Promise<boolean>;
  /**
   * Deletes it with its secrets and stops its pending deliveries, in several transactions. It throws inside a transaction, which would lock
   * the endpoint's row until the whole backlog is stopped.
   * @param accepts decides by what it is now, before anything is changed; without it every version is accepted
   * @returns false when the tenant has no such endpoint
   */
  delete(tenantId: string, endpointId: string, accepts?: (current: Endpoint) => boolean): Promise<boolean | 'refused'>;
  /** The secrets that are valid now, newest first. */
  validSecretIds(tenantId: string, endpointId: string): Promise<string[]>;
  /** The same with their texts, to sign with. */
  validSecrets(tenantId: string, endpointId: string): Promise<{ readonly id: string; readonly text: string }[]>;
  /** Locks the endpoint's row until the transaction ends, so that concurrent rotations cannot both see one secret. */
  lock(tenantId: string, endpointId: string): Promise<boolean>;
  addSecret(tenantId: string, endpointId: string, secret: { id: string; text: string; createdAt: Date }): Promise<void>;
  disableSecret(tenantId: string, endpointId: string, secretId: string, now: Date): Promise<boolean>;
}

/** Finds the tenant that an API key belongs to. Results may be up to a second old. */
export interface KeyDirectory {
  /**
   * @param hash SHA-256 of the key, hex
   * @returns the tenant, the key's id and its scope, or null when no such key is valid
   */
  find(hash: string): Promise<{ readonly tenant: Tenant; readonly keyId: string; readonly scope: ApiKeyScope } | null>;
  /** Drops cached results, so that a change takes effect at once on this node. */
  forget(): void;
}

/** Counts session creations per tenant and minute, over all nodes. */
export interface CreationRateLimit {
  /** Counts one creation in the current minute; false when the limit is reached. */
  take(tenantId: string, limitPerMinute: number): Promise<boolean>;
}

/** The rules of sending that a registration checks (SPEC 6, 6.3). */
export interface Receivers {
  checkUrl(text: string): Result<string, ReceiverUrlRefusal>;
  /** A new signing secret, `whsec_…`. */
  newSecret(): string;
}
