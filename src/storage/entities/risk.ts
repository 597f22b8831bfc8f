// The tables of the blocklist, and of what decided sessions are recognized by.

import { defineEntity, nullable, primary } from './define-entity.ts';

/** The key of a tenant's identifier hashes. It outlives the monthly master keys: workers seal it again under the current one. */
export const identifierKeyEntity = defineEntity('identifier_keys', (kinds) => ({
  tenantId: primary(kinds.ascii(36)),
  /** 32 random bytes, sealed under a master key. */
  sealed: kinds.shortBytes(255),
  createdAt: kinds.instant(),
}));

export const blocklistEntryEntity = defineEntity(
  'blocklist_entries',
  (kinds) => ({
    tenantId: primary(kinds.ascii(36)),
    id: primary(kinds.ascii(36)),
    kind: kinds.ascii(32),
    /** The operator's text, sealed under a key derived from the tenant's identifier key. */
    note: kinds.bytes(),
    createdAt: kinds.instant(),
    expiresAt: nullable(kinds.instant()),
  }),
  [{ name: 'blocklist_entries_expiry', columns: ['expiresAt'] }],
);

/** The hashes of an entry: one for each spelling of a person, one for a document number. */
export const blocklistHashEntity = defineEntity(
  'blocklist_hashes',
  (kinds) => ({
    tenantId: primary(kinds.ascii(36)),
    /** HMAC-SHA-256, hex. */
    hash: primary(kinds.ascii(64)),
    entryId: primary(kinds.ascii(36)),
  }),
  [{ name: 'blocklist_hashes_entry', columns: ['entryId'] }],
);

/** The descriptor of an entry that blocks a face. */
export const blocklistFaceEntity = defineEntity('blocklist_faces', (kinds) => ({
  tenantId: primary(kinds.ascii(36)),
  entryId: primary(kinds.ascii(36)),
  /** Sealed under a key derived from the tenant's identifier key. */
  descriptor: kinds.bytes(),
}));

/** What a decided session is recognized by, until the window of the risk score or the session's data ends. */
export const seenIdentifierEntity = defineEntity(
  'seen_identifiers',
  (kinds) => ({
    id: primary(kinds.ascii(36)),
    tenantId: kinds.ascii(36),
    kind: kinds.ascii(32),
    /** HMAC-SHA-256, hex. */
    hash: kinds.ascii(64),
    sessionId: kinds.ascii(35),
    seenAt: kinds.instant(),
  }),
  [
    { name: 'seen_identifiers_hash', columns: ['tenantId', 'hash'] },
    { name: 'seen_identifiers_session', columns: ['sessionId'] },
    { name: 'seen_identifiers_seen', columns: ['seenAt'] },
  ],
);

export const riskEntities = [
  identifierKeyEntity,
  blocklistEntryEntity,
  blocklistHashEntity,
  blocklistFaceEntity,
  seenIdentifierEntity,
];
