import { defineEntity, nullable, primary } from './define-entity.ts';

export interface TenantRow {
  id: string;
  name: string;
  mode: string;
  /** The settings as JSON text. */
  settings: string | null;
  createdAt: Date;
}

export const tenantEntity = defineEntity<TenantRow>({
  table: 'tenants',
  columns: (kinds) => ({
    id: primary(kinds.ascii(36)),
    name: kinds.shortText(200),
    mode: kinds.ascii(16),
    settings: nullable(kinds.longText()),
    createdAt: kinds.instant(),
  }),
});

export interface ApiKeyRow {
  id: string;
  tenantId: string;
  /** SHA-256 of the key, hex. */
  hash: string;
  hint: string;
  createdAt: Date;
  revokedAt: Date | null;
}

export const apiKeyEntity = defineEntity<ApiKeyRow>({
  table: 'api_keys',
  columns: (kinds) => ({
    id: primary(kinds.ascii(36)),
    tenantId: kinds.ascii(36),
    hash: kinds.ascii(64),
    hint: kinds.ascii(16),
    createdAt: kinds.instant(),
    revokedAt: nullable(kinds.instant()),
  }),
  indices: [
    { name: 'api_keys_hash', columns: ['hash'], unique: true },
    { name: 'api_keys_tenant', columns: ['tenantId'] },
  ],
});

/** A token of the instance's administrator. It belongs to no tenant, so this is the only table without `tenant_id`. */
export interface AdminTokenRow {
  id: string;
  /** SHA-256 of the token, hex. */
  hash: string;
  createdAt: Date;
}

export const adminTokenEntity = defineEntity<AdminTokenRow>({
  table: 'admin_tokens',
  columns: (kinds) => ({
    id: primary(kinds.ascii(36)),
    hash: kinds.ascii(64),
    createdAt: kinds.instant(),
  }),
  indices: [{ name: 'admin_tokens_hash', columns: ['hash'], unique: true }],
});

/**
 * One use of an `Idempotency-Key`. Neither the key nor the request can be read from it: the key is hashed together with its tenant, and the
 * request's hash is sealed, because personal data in a request could be guessed from a bare hash.
 */
export interface IdempotencyKeyRow {
  /** SHA-256 (hex) of tenant and key. */
  keyHash: string;
  tenantId: string;
  /** The hash of the request, sealed under a master key. */
  request: Buffer;
  /** The claim of the request that works on it. A request that takes the key over writes its own, so the earlier one can finish nothing. */
  claim: string;
  /** When another request may take the key over. */
  leaseUntil: Date;
  /** The data from which the response is built again, as JSON text; null while the operation runs. No secret, no personal data. */
  response: string | null;
  expiresAt: Date;
}

export const idempotencyKeyEntity = defineEntity<IdempotencyKeyRow>({
  table: 'idempotency_keys',
  columns: (kinds) => ({
    keyHash: primary(kinds.ascii(64)),
    tenantId: kinds.ascii(36),
    request: kinds.shortBytes(255),
    claim: kinds.ascii(36),
    leaseUntil: kinds.instant(),
    response: nullable(kinds.longText()),
    expiresAt: kinds.instant(),
  }),
  indices: [{ name: 'idempotency_keys_expiry', columns: ['expiresAt'] }],
});

/** How much of a tenant's creation rate limit nodes have leased in one minute. */
export interface CreationWindowRow {
  tenantId: string;
  /** Whole minutes since the epoch. */
  minute: number;
  used: number;
}

export const creationWindowEntity = defineEntity<CreationWindowRow>({
  table: 'creation_windows',
  columns: (kinds) => ({
    tenantId: primary(kinds.ascii(36)),
    minute: primary(kinds.integer()),
    used: kinds.integer(),
  }),
});

/** An access to personal data (SPEC 4.2). The key begins with the tenant, so a tenant's log is one range of it. */
export interface AccessRecordRow {
  tenantId: string;
  id: string;
  sessionId: string;
  actor: string;
  operation: string;
  requestId: string;
  accessedAt: Date;
}

export const accessRecordEntity = defineEntity<AccessRecordRow>({
  table: 'access_records',
  columns: (kinds) => ({
    tenantId: primary(kinds.ascii(36)),
    id: primary(kinds.ascii(36)),
    sessionId: kinds.ascii(35),
    actor: kinds.ascii(64),
    operation: kinds.ascii(64),
    requestId: kinds.ascii(64),
    accessedAt: kinds.instant(),
  }),
});

export const tenantEntities = [
  tenantEntity,
  apiKeyEntity,
  adminTokenEntity,
  idempotencyKeyEntity,
  creationWindowEntity,
  accessRecordEntity,
];
