// Who may do what in the admin API: roles, and the callers that have them.

import type { TenantMode } from './tenant.ts';

/** The roles, in the order in which they are listed: `operator` belongs to the instance, the others to a tenant. */
export const roles = ['operator', 'owner', 'developer', 'reviewer', 'auditor'] as const;
export type Role = (typeof roles)[number];

/** Roles in one tenant, or in the instance, where they hold for every tenant. */
export interface Grant {
  /** Null for the instance. */
  readonly tenantId: string | null;
  readonly roles: readonly Role[];
}

/** A caller that has been authenticated: a machine token, a person who has signed in, or anyone where no credential is needed. */
export interface Identity {
  readonly kind: 'token' | 'member' | 'anyone';
  readonly id: string;
  /** At least one of a token or a member, none of anyone. */
  readonly grants: readonly Grant[];
}

/** A caller as it acts in one call. */
export interface Principal {
  readonly kind: Identity['kind'];
  readonly id: string;
  /** The tenant whose roles it acts with; null where it acts with roles of the instance. */
  readonly tenantId: string | null;
  /** Its roles for the tenant of the call, or for the instance, in their order. */
  readonly roles: readonly Role[];
}

/** A caller's roles for the tenant of a call. */
export interface Standing {
  readonly principal: Principal;
  /** Whether it has any role there. A tenant of which it has none is, for it, a missing tenant. */
  readonly isInside: boolean;
}

/**
 * The roles with which a caller acts. For a tenant where it has none these are all that it has, so that what is refused to its roles does
 * not depend on whether that tenant exists. In a call of the instance, roles of tenants do not count beside those of the instance: an owner
 * of one tenant would otherwise give away the ownership of all.
 * @param tenantId the tenant of the call; undefined for a call of the instance
 */
export function standingIn({ kind, id, grants }: Identity, tenantId: string | undefined): Standing {
  const here = grants.filter((grant) => grant.tenantId === null || grant.tenantId === tenantId);
  const isInside = here.length > 0 || tenantId === undefined;
  const counted = here.length > 0 ? here : grants;
  const held = roles.filter((role) => counted.some((grant) => grant.roles.includes(role)));
  const isOfInstance = counted.some((grant) => grant.tenantId === null);
  const own = isOfInstance ? null : (counted[0]?.tenantId ?? null);
  return { principal: { kind, id, tenantId: own, roles: held }, isInside };
}

/** Who may call an operation, as the document says. */
export interface AllowedRoles {
  readonly roles: readonly Role[];
  /** Besides, for sandbox tenants. */
  readonly sandboxRoles: readonly Role[];
}

/** The roles that suffice for an operation: for a tenant of a mode, or, while the mode is unknown, for a tenant of any. */
export function sufficientRoles({ roles: live, sandboxRoles }: AllowedRoles, mode: TenantMode | null): readonly Role[] {
  return mode === 'live' ? live : roles.filter((role) => live.includes(role) || sandboxRoles.includes(role));
}

/** Whether a caller has one of these roles. */
export function hasRole(principal: Pick<Principal, 'roles'>, sufficient: readonly Role[]): boolean {
  return principal.roles.some((role) => sufficient.includes(role));
}

/** The roles of a tenant. */
export const tenantRoles = roles.filter((role) => role !== 'operator');

/**
 * The roles that a caller can give away in a tenant, to tokens and members: an owner all of the tenant, developers and operators only
 * `developer`, so that no one comes by the personal data of a live tenant through a token of their own.
 */
export function grantableIn(principal: Pick<Principal, 'roles'>): readonly Role[] {
  if (principal.roles.includes('owner')) return tenantRoles;
  return hasRole(principal, ['operator', 'developer']) ? ['developer'] : [];
}

/** A token of a program, without its text. */
export interface MachineToken {
  readonly id: string;
  /** Null for a token of the instance. */
  readonly tenantId: string | null;
  readonly name: string;
  readonly roles: readonly Role[];
  /** The last four characters, to tell tokens apart; null for a token of an earlier release. */
  readonly hint: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** To about a minute. */
  readonly lastUsedAt: Date | null;
}

/** What is known of a token when it is issued. */
export type NewMachineToken = Omit<MachineToken, 'revokedAt' | 'lastUsedAt'> & {
  /** SHA-256 of the token, hex; stored under a key. */
  readonly hash: string;
};
