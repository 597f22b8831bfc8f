// The tables of tenants, keys, and rows about calls.

import { defineEntity, nullable, primary, type RowOf } from './define-entity.ts';

export const tenantEntity = defineEntity('tenants', (kinds) => ({
  id: primary(kinds.ascii(36)),
  name: kinds.shortText(200),
  mode: kinds.ascii(16),
  /** The settings as JSON text. */
  settings: nullable(kinds.longText()),
  createdAt: kinds.instant(),
}));
export type TenantRow = RowOf<typeof tenantEntity>;

/** The ends of the names of tenants, folded and in hexadecimal digits, by which they are found. */
export const tenantNamePartEntity = defineEntity(
  'tenant_name_parts',
  (kinds) => ({
    part: primary(kinds.ascii(200)),
    tenantId: primary(kinds.ascii(36)),
  }),
  [{ name: 'tenant_name_parts_tenant', columns: ['tenantId'] }],
);

/** The logos that the capture page shows, apart from the rows of tenants, which are read with every call. */
export const tenantLogoEntity = defineEntity('tenant_logos', (kinds) => ({
  tenantId: primary(kinds.ascii(36)),
  /** SHA-256 of the bytes, hex. */
  digest: kinds.ascii(64),
  /** A PNG in clear: anyone with a link sees it. */
  bytes: kinds.bytes(),
  storedAt: kinds.instant(),
}));

export const apiKeyEntity = defineEntity(
  'api_keys',
  (kinds) => ({
    id: primary(kinds.ascii(36)),
    tenantId: kinds.ascii(36),
    /** SHA-256 of the key, hex. */
    hash: kinds.ascii(64),
    hint: kinds.ascii(16),
    /** `full` or `read`. */
    scope: kinds.ascii(16),
    createdAt: kinds.instant(),
    revokedAt: nullable(kinds.instant()),
  }),
  [
    { name: 'api_keys_hash', columns: ['hash'], unique: true },
    { name: 'api_keys_tenant', columns: ['tenantId'] },
  ],
);

/** Admin tokens of an earlier release, which each start copies to `machine_tokens`: nodes of that release may still run. */
const adminTokenEntity = defineEntity(
  'admin_tokens',
  (kinds) => ({
    id: primary(kinds.ascii(36)),
    /** SHA-256 of the token, hex. */
    hash: kinds.ascii(64),
    createdAt: kinds.instant(),
  }),
  [{ name: 'admin_tokens_hash', columns: ['hash'], unique: true }],
);

/**
 * One use of an `Idempotency-Key`. Neither the key nor the request can be read from it: the key is hashed together with its tenant, and the
 * request's hash is sealed, because personal data in a request could be guessed from a bare hash.
 */
export const idempotencyKeyEntity = defineEntity(
  'idempotency_keys',
  (kinds) => ({
    /** SHA-256 (hex) of tenant and key. */
    keyHash: primary(kinds.ascii(64)),
    tenantId: kinds.ascii(36),
    /** The hash of the request, sealed under a master key. */
    request: kinds.shortBytes(255),
    /** The claim of the request that works on it. A request that takes the key over writes its own, so the earlier one can finish nothing. */
    claim: kinds.ascii(36),
    /** When another request may take the key over. */
    leaseUntil: kinds.instant(),
    /** The data from which the response is built again, as JSON text; null while the operation runs. No secret, no personal data. */
    response: nullable(kinds.longText()),
    expiresAt: kinds.instant(),
  }),
  [{ name: 'idempotency_keys_expiry', columns: ['expiresAt'] }],
);
export type IdempotencyKeyRow = RowOf<typeof idempotencyKeyEntity>;

/** How much of a tenant's creation rate limit nodes have leased in one minute. */
export const creationWindowEntity = defineEntity('creation_windows', (kinds) => ({
  tenantId: primary(kinds.ascii(36)),
  /** Whole minutes since the epoch. */
  minute: primary(kinds.integer()),
  used: kinds.integer(),
}));

/**
 * An access to personal data (SPEC 4.2). The id contains the instant of the access to the millisecond, so every index is in the order of time
 * and the table needs no column for it.
 */
export const accessRecordEntity = defineEntity(
  'access_records',
  (kinds) => ({
    tenantId: primary(kinds.ascii(36)),
    id: primary(kinds.ascii(36)),
    sessionId: nullable(kinds.ascii(35)),
    /** Of `actorKinds`. */
    actorKind: kinds.ascii(16),
    actorId: kinds.ascii(64),
    address: nullable(kinds.ascii(45)),
    operation: kinds.ascii(64),
    /** Names of fields, separated by commas. */
    fields: kinds.ascii(1000),
    requestId: kinds.ascii(64),
  }),
  [
    { name: 'access_records_session', columns: ['tenantId', 'sessionId', 'actorKind', 'id'] },
    { name: 'access_records_actor', columns: ['tenantId', 'actorKind', 'id'] },
  ],
);
export type AccessRecordRow = RowOf<typeof accessRecordEntity>;

/** One row that nodes write now and then, to find out whether the database accepts writes. */
export const writeProbeEntity = defineEntity('write_probes', (kinds) => ({
  id: primary(kinds.ascii(16)),
  writtenAt: kinds.instant(),
}));

/** The keys that sign for the instance. A row is never deleted: what was signed under it must stay verifiable. */
export const signingKeyEntity = defineEntity(
  'signing_keys',
  (kinds) => ({
    /** The thumbprint of the public key (RFC 7638), which signatures name. */
    id: primary(kinds.ascii(43)),
    /** Rises by one with each key; the highest signs. */
    number: kinds.integer(),
    /** Ed25519, base64url. */
    publicKey: kinds.ascii(43),
    /** The private key, sealed under a master key; null once a later key has replaced it. */
    sealed: nullable(kinds.shortBytes(255)),
    createdAt: kinds.instant(),
    replacedAt: nullable(kinds.instant()),
  }),
  [{ name: 'signing_keys_number', columns: ['number'], unique: true }],
);
export type SigningKeyRow = RowOf<typeof signingKeyEntity>;

/** The live workers of all nodes, and what each can do. */
export const workerEntity = defineEntity('workers', (kinds) => ({
  id: primary(kinds.ascii(36)),
  /** Names of capabilities, separated by commas. */
  capabilities: kinds.ascii(255),
  expiresAt: kinds.instant(),
}));

export const tenantEntities = [
  tenantEntity,
  tenantNamePartEntity,
  tenantLogoEntity,
  apiKeyEntity,
  adminTokenEntity,
  idempotencyKeyEntity,
  creationWindowEntity,
  accessRecordEntity,
  writeProbeEntity,
  signingKeyEntity,
  workerEntity,
];
