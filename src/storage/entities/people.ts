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

/** People with an account. Names and addresses are personal data of staff. */
export const memberEntity = defineEntity(
  'members',
  (kinds) => ({
    id: primary(kinds.ascii(36)),
    email: kinds.shortText(254),
    /** A keyed hash of the address in lower case, hex. */
    emailHash: kinds.ascii(64),
    name: kinds.shortText(100),
    /** Argon2id in PHC form. */
    passwordHash: kinds.ascii(255),
    /** The secret of the second factor, sealed under the key of people. */
    secret: nullable(kinds.shortBytes(255)),
    /** One that waits to be confirmed. */
    pendingSecret: nullable(kinds.shortBytes(255)),
    /** The latest time step whose code was used. */
    usedStep: kinds.integer(),
    createdAt: kinds.instant(),
  }),
  [{ name: 'members_email', columns: ['emailHash'], unique: true }],
);
export type MemberRow = RowOf<typeof memberEntity>;

/** The roles of members, in a tenant or in the instance. */
export const memberGrantEntity = defineEntity(
  'member_grants',
  (kinds) => ({
    memberId: primary(kinds.ascii(36)),
    /** The id of the tenant, or `instance`. */
    scope: primary(kinds.ascii(36)),
    /** Names of roles, separated by commas. */
    roles: kinds.ascii(100),
  }),
  [{ name: 'member_grants_scope', columns: ['scope', 'memberId'] }],
);

/** Recovery codes that have not been used. */
export const recoveryCodeEntity = defineEntity('recovery_codes', (kinds) => ({
  memberId: primary(kinds.ascii(36)),
  /** A keyed hash, hex. */
  hash: primary(kinds.ascii(64)),
}));

/** The sign-ins of members. */
export const memberSessionEntity = defineEntity(
  'member_sessions',
  (kinds) => ({
    id: primary(kinds.ascii(36)),
    memberId: kinds.ascii(36),
    /** A keyed hash of the cookie, hex. */
    hash: kinds.ascii(64),
    createdAt: kinds.instant(),
    lastSeenAt: kinds.instant(),
    expiresAt: kinds.instant(),
    /** When the second factor was given. */
    factorAt: nullable(kinds.instant()),
    address: nullable(kinds.ascii(45)),
    userAgent: nullable(kinds.shortText(200)),
  }),
  [
    { name: 'member_sessions_hash', columns: ['hash'], unique: true },
    { name: 'member_sessions_member', columns: ['memberId'] },
    { name: 'member_sessions_expiry', columns: ['expiresAt'] },
  ],
);
export type MemberSessionRow = RowOf<typeof memberSessionEntity>;

/** Invitations, and links to set a password. */
export const memberLinkEntity = defineEntity(
  'member_links',
  (kinds) => ({
    id: primary(kinds.ascii(36)),
    kind: kinds.ascii(16),
    /** The id of the tenant whose it is, or `instance`. */
    scope: kinds.ascii(36),
    /** A keyed hash of the secret in the link, hex. */
    hash: kinds.ascii(64),
    /** What an invitation gives, as JSON text. */
    grants: kinds.longText(),
    email: nullable(kinds.shortText(254)),
    memberId: nullable(kinds.ascii(36)),
    issuedBy: kinds.shortText(100),
    createdAt: kinds.instant(),
    expiresAt: kinds.instant(),
    usedAt: nullable(kinds.instant()),
  }),
  [
    { name: 'member_links_hash', columns: ['hash'], unique: true },
    { name: 'member_links_scope', columns: ['scope', 'kind', 'id'] },
    { name: 'member_links_member', columns: ['memberId'] },
    { name: 'member_links_expiry', columns: ['expiresAt'] },
  ],
);
export type MemberLinkRow = RowOf<typeof memberLinkEntity>;

/** How often an account, a second factor or an address has failed lately. */
export const memberAttemptEntity = defineEntity(
  'member_attempts',
  (kinds) => ({
    /** A keyed hash of kind and subject, hex. */
    hash: primary(kinds.ascii(64)),
    failures: kinds.integer(),
    endsAt: kinds.instant(),
  }),
  [{ name: 'member_attempts_end', columns: ['endsAt'] }],
);

/** Sign-ins with the provider that have begun. */
export const signOnEntity = defineEntity(
  'sign_ons',
  (kinds) => ({
    /** A keyed hash of the token in the browser's cookie, hex. */
    hash: primary(kinds.ascii(64)),
    /** State, nonce and code verifier, sealed under the key of people. */
    secrets: kinds.bytes(),
    expiresAt: kinds.instant(),
  }),
  [{ name: 'sign_ons_expiry', columns: ['expiresAt'] }],
);

export const peopleEntities = [
  peopleKeyEntity,
  machineTokenEntity,
  memberEntity,
  memberGrantEntity,
  recoveryCodeEntity,
  memberSessionEntity,
  memberLinkEntity,
  memberAttemptEntity,
  signOnEntity,
];
