import type { MachineToken, Role } from '../../../../../generated/clients/admin/types.gen.ts';
import { roleValues } from '../../../../../generated/clients/admin/values.gen.ts';

/** Whether a token works. One that was revoked is called so, whenever it would have expired. */
export function tokenState(
  { revokedAt, expiresAt }: Pick<MachineToken, 'revokedAt' | 'expiresAt'>,
  now: number,
): 'valid' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'valid';
}

/** How long new tokens work, in seconds; null for one that does not expire. */
export const tokenDurations = [2_592_000, 7_776_000, 31_536_000, null] as const;

/** The roles that a caller with these roles can give to a token, as `issueTenantToken` says. */
export function grantableRoles<T extends string>(own: readonly string[], all: readonly T[]): readonly T[] {
  return own.includes('owner') ? all : all.filter((role) => role === 'developer');
}

/** The roles that a caller with these roles of the instance can give to a token of the instance, as `issueToken` says. */
export function instanceRolesOf(own: readonly string[]): readonly Role[] {
  return roleValues.filter((role) => own.includes(role));
}
