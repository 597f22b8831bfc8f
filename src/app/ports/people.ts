// The interfaces to machine tokens, members, their sessions and links. `src/storage` implements them, `src/system` the last two.

import type { Language } from '../../domain/mail.ts';
import type { AttemptKind, LinkKind, MemberSession } from '../../domain/members.ts';
import type { Grant, Identity, MachineToken, NewMachineToken, Role } from '../../domain/people.ts';

export interface MachineTokenStore {
  insert(token: NewMachineToken): Promise<void>;
  /**
   * Inserts the first token of the instance, unless it has been set up. A concurrent call waits for the end of the other transaction, so it
   * must run inside one.
   * @returns false when a token exists
   */
  insertFirst(token: Omit<NewMachineToken, 'id' | 'tenantId'>): Promise<boolean>;
  /** The caller with the valid token of this hash (SHA-256, hex), or null. Notes the use. */
  find(hash: string, now: Date): Promise<Identity | null>;
  /** The name of a token, for what it makes. Null when there is none. */
  nameOf(tokenId: string): Promise<string | null>;
  /** Null when there is no such token of the tenant, or of the instance. A repeated revocation keeps the first time. */
  revoke(tenantId: string | null, tokenId: string, now: Date): Promise<MachineToken | null>;
}

/** A person with an account. Personal data of staff. */
export interface Member {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** In the encoding of the hash itself (PHC). */
  readonly passwordHash: string;
  /** The secret of the second factor; null before the first was confirmed. */
  readonly secret: Buffer | null;
  /** A secret that waits to be confirmed. */
  readonly pendingSecret: Buffer | null;
  readonly createdAt: Date;
}

export type NewMember = Omit<Member, 'secret' | 'pendingSecret'>;

/** A member who gets mail. */
export interface Recipient extends Pick<Member, 'id' | 'email'> {
  readonly language: Language;
}

/** The members and their roles. Calls that change more than one row must run inside a transaction. */
export interface MemberStore {
  /** @returns false when the address has an account */
  insert(member: NewMember): Promise<boolean>;
  load(memberId: string): Promise<Member | null>;
  findByEmail(email: string): Promise<Member | null>;
  setPassword(memberId: string, passwordHash: string): Promise<void>;
  /** Keeps a secret that waits to be confirmed. */
  setPendingSecret(memberId: string, secret: Buffer): Promise<void>;
  /** Makes the waiting secret the second factor. */
  confirmSecret(memberId: string, secret: Buffer, step: number): Promise<void>;
  /**
   * Uses a time step of the second factor up.
   * @returns false when it, or a later one, was used before
   */
  useStep(memberId: string, step: number): Promise<boolean>;
  /** Replaces the recovery codes. */
  putRecoveryCodes(memberId: string, codes: readonly string[]): Promise<void>;
  /** Uses a recovery code up; false when there is no such code. */
  useRecoveryCode(memberId: string, code: string): Promise<boolean>;
  grants(memberId: string): Promise<Grant[]>;
  /** Replaces the roles of a member in a tenant, or in the instance. */
  putGrant(memberId: string, grant: Grant): Promise<void>;
  /** Takes the roles away; deletes the account with everything of it when none are left. */
  removeGrant(memberId: string, tenantId: string | null): Promise<void>;
  /** The roles of all members of a tenant, or of the instance, locked until the transaction ends. */
  lockGrants(tenantId: string | null): Promise<{ readonly memberId: string; readonly roles: readonly Role[] }[]>;
  /** Whether a tenant has an owner. */
  hasOwner(tenantId: string): Promise<boolean>;
  /** The language in which a member gets mail: English unless another one was set. */
  languageOf(memberId: string): Promise<Language>;
  setLanguage(memberId: string, language: Language): Promise<void>;
  /** The members of a tenant with one of these roles. */
  withRoles(tenantId: string, roles: readonly Role[]): Promise<Recipient[]>;
  /** Whether the address belongs to a member of the tenant, or of the instance. */
  isMember(email: string, tenantId: string | null): Promise<boolean>;
}

/** The sign-ins of members. Only a keyed hash of the cookie is stored. */
export interface MemberSessionStore {
  insert(session: MemberSession, cookie: string): Promise<void>;
  /** The valid sign-in with this cookie and its member, or null. Notes the request. */
  find(cookie: string, now: Date): Promise<{ readonly session: MemberSession; readonly identity: Identity } | null>;
  /** Completes a sign-in under a new cookie; false when it has ended. */
  complete(sessionId: string, cookie: string, factorAt: Date): Promise<boolean>;
  /** The sign-ins of a member, newest first. */
  list(memberId: string): Promise<MemberSession[]>;
  /** False when the member has no such sign-in. */
  end(memberId: string, sessionId: string): Promise<boolean>;
  /** Ends the sign-ins of a member but for one. */
  endOthers(memberId: string, keptSessionId: string | null): Promise<void>;
  /** Deletes sign-ins that ended before an instant, at most `limit`. @returns how many */
  deleteEnded(now: Date, limit: number): Promise<number>;
}

/** Roles that an invitation gives. */
export interface OfferedGrant extends Grant {
  /** Only while the tenant has no owner: of an invitation by a caller who may make the first one and no other. */
  readonly asFirstOwner?: true;
}

/** A link that was handed to a person: an invitation, or one to set a password. */
export interface MemberLink {
  readonly id: string;
  readonly kind: LinkKind;
  /** Whose it is; null for the instance. */
  readonly tenantId: string | null;
  /** What an invitation gives. */
  readonly grants: readonly OfferedGrant[];
  /** The invited address; null where the invited person names one. */
  readonly email: string | null;
  /** Whose password is set; null for an invitation. */
  readonly memberId: string | null;
  /** The name of who made it. */
  readonly issuedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/** The links of members, of which only a keyed hash is stored. */
export interface MemberLinkStore {
  insert(link: MemberLink, token: string): Promise<void>;
  find(kind: LinkKind, token: string): Promise<MemberLink | null>;
  /** Uses a link up; false when it was used before. */
  use(linkId: string, now: Date): Promise<boolean>;
  /** Deletes an invitation of a tenant, or of the instance; false when there is none. */
  deleteInvitation(tenantId: string | null, linkId: string): Promise<boolean>;
  /** Deletes the links with which a member could set its password, but for one. */
  deleteOf(memberId: string, keptLinkId: string | null): Promise<void>;
  /** Deletes links that expired before an instant, at most `limit`. @returns how many */
  deleteExpired(before: Date, limit: number): Promise<number>;
}

/** What is counted: the kind, and the account, member or address. */
export interface AttemptKey {
  readonly kind: AttemptKind;
  readonly subject: string;
}

/** Counts failed attempts over all nodes. */
export interface AttemptStore {
  /** Counts an attempt before it is made, so that concurrent ones cannot exceed the limit. @returns false when there are too many */
  take(key: AttemptKey, now: Date): Promise<boolean>;
  /** Takes one attempt back, which did not fail. */
  giveBack(key: AttemptKey): Promise<void>;
  /** Forgets the attempts. */
  forget(key: AttemptKey): Promise<void>;
  /** Deletes counts whose window has ended, at most `limit`. @returns how many */
  deleteEnded(now: Date, limit: number): Promise<number>;
}

/** Hashes passwords. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** @param passwordHash null to do the same work for nothing, where there is no account */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
  /** Whether a password is a common one, or one with little added, and so among the first that are tried. */
  isCommon(password: string): Promise<boolean>;
}

/** Codes of authenticators (TOTP, RFC 6238), and secrets that callers carry. */
export interface SecondFactors {
  newSecret(): Buffer;
  /** The secret as authenticators take it: in base32, and as a URI for a QR code. */
  present(secret: Buffer, email: string): { readonly secret: string; readonly uri: string };
  /** The time step that a code belongs to, now or just before or after; null when it is wrong. */
  stepOf(secret: Buffer, code: string, now: Date): number | null;
  /** New recovery codes. */
  newRecoveryCodes(count: number): string[];
  /** A random text of 43 characters, for a cookie or a link. */
  newToken(): string;
}
