// The tables of machine tokens and members.

import { defineEntity, nullable, primary, type RowOf } from './define-entity.ts';

/** The key under which the secrets of callers are hashed and those of second factors sealed. One row, of the instance. */
export const peopleKeyEntity = defineEntity('people_keys', (kinds) => ({
  id: primary(kinds.ascii(16)),
  /** 32 bytes, sealed under a master key. */
  sealed: kinds.shortBytes(255),
  createdAt: kinds.instant(),
}));

/** Tokens of programs. */
export const machineTokenEntity = defineEntity(
  'machine_tokens',
  (kinds) => ({
    id: primary(kinds.ascii(36)),
    /** The id of its tenant, or `instance`. */
    scope: kinds.ascii(36),
    name: kinds.shortText(100),
    /** Names of roles, separated by commas. */
    roles: kinds.ascii(100),
    /** A keyed hash of the token's SHA-256, hex. */
    hash: kinds.ascii(64),
    /** Its last characters; null for a token of an earlier release. */
    hint: nullable(kinds.ascii(16)),
    createdAt: kinds.instant(),
    expiresAt: nullable(kinds.instant()),
    revokedAt: nullable(kinds.instant()),
    lastUsedAt: nullable(kinds.instant()),
  }),
  [
    { name: 'machine_tokens_hash', columns: ['hash'], unique: true },
    { name: 'machine_tokens_scope', columns: ['scope', 'id'] },
  ],
);
export type MachineTokenRow = RowOf<typeof machineTokenEntity>;

export const peopleEntities = [peopleKeyEntity, machineTokenEntity];
