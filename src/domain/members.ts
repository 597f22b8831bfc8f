// Rules about members: passwords, sign-ins, links, and who may invite whom.

import { grantableIn, type Principal, type Role } from './people.ts';

/** The form in which addresses are compared: case does not distinguish them. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

/** How many characters a password has. */
const passwordLength = { min: 12, max: 200 } as const;

/** What is wrong with a new password; null when it can be used. */
export function passwordFault(password: string, email: string): string | null {
  const length = [...password].length;
  if (length < passwordLength.min || length > passwordLength.max)
    return `must have from ${passwordLength.min} to ${passwordLength.max} characters`;
  if (new Set(password).size < 4) return 'must have at least four different characters';
  const [local = ''] = emailKey(email).split('@');
  if (local.length >= 4 && emailKey(password).includes(local))
    return 'must not contain the name part of the e-mail address';
  return null;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A sign-in. */
export interface MemberSession {
  readonly id: string;
  readonly memberId: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  /** When the second factor was given; null until then. */
  readonly factorAt: Date | null;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** How long a sign-in lasts at most, how long without a request, and how long until the second factor has been given. */
export const sessionLifetimeMs = 12 * hourMs;
const sessionIdleMs = hourMs;
const secondFactorWaitMs = 30 * minuteMs;

/** How long a sign-in with the provider may take. */
export const signOnLifetimeMs = 10 * minuteMs;

/** How exact the time of the latest request of a session is. */
export const lastSeenMs = minuteMs;

/** When a sign-in ended or ends without further requests. */
export function sessionEnd(session: Pick<MemberSession, 'createdAt' | 'lastSeenAt' | 'expiresAt' | 'factorAt'>): Date {
  const limits = [session.expiresAt.getTime(), session.lastSeenAt.getTime() + sessionIdleMs];
  if (session.factorAt === null) limits.push(session.createdAt.getTime() + secondFactorWaitMs);
  return new Date(Math.min(...limits));
}

/** What a link is for. */
export type LinkKind = 'invitation' | 'password_reset';

/** How long a link works. */
export const linkLifetimeMs: Readonly<Record<LinkKind, number>> = { invitation: 7 * dayMs, password_reset: dayMs };

/** How long links are kept behind their expiry, to say whom to ask for a new one. */
export const linkKeptMs = 30 * dayMs;

/** How many attempts are allowed in a window: failures for an account, from an address, and for a second factor, whose codes are short. */
export const attemptLimits = {
  account: { max: 10, windowMs: 15 * minuteMs },
  address: { max: 30, windowMs: 15 * minuteMs },
  factor: { max: 10, windowMs: hourMs },
  /** Links for a forgotten password: for an account, and requests for them from an address. */
  reset: { max: 3, windowMs: hourMs },
  reset_address: { max: 10, windowMs: hourMs },
  /** Sign-ins with the provider that begin from an address: each keeps a row. */
  sign_on: { max: 60, windowMs: 15 * minuteMs },
  /** Test events of a tenant: each is a request to a URL of its choice. */
  test_event: { max: 10, windowMs: minuteMs },
} as const;
export type AttemptKind = keyof typeof attemptLimits;

export const recoveryCodeCount = 10;

/**
 * The roles that a caller can invite with: an owner all of the tenant. An operator makes the first owner, and no other member: it could come
 * by the personal data of a live tenant through an account of its own.
 */
export function invitableIn(principal: Pick<Principal, 'roles'>, hasOwner: boolean): readonly Role[] {
  if (principal.roles.includes('owner')) return grantableIn(principal);
  return principal.roles.includes('operator') && !hasOwner ? ['owner'] : [];
}
