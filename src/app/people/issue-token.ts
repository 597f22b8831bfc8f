import { grantableIn, type NewMachineToken, type Principal, type Role, roles } from '../../domain/people.ts';
import { ok, type Result, refused } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import { createMachineToken, hashToken } from '../tenant/api-key.ts';

/** A machine token to issue. */
export interface TokenRequest {
  readonly name: string;
  readonly roles: readonly Role[];
  /** Null for a token that does not expire. */
  readonly expiresInSeconds: number | null;
}

/**
 * Issues a machine token of a tenant or, with null, of the instance. Only its hash is stored. A caller gives away no role beyond its own: one
 * of the instance those that it has itself, one of a tenant those of `grantableIn`.
 * @returns `role_not_grantable` with the roles that the caller can give away
 */
export function issueToken(deps: Deps<'stores' | 'ids' | 'clock'>) {
  return async (
    principal: Principal,
    tenantId: string | null,
    request: TokenRequest,
  ): Promise<Result<{ token: NewMachineToken; text: string }, 'role_not_grantable'>> => {
    const grantable = tenantId === null ? principal.roles : grantableIn(principal);
    if (request.roles.some((role) => !grantable.includes(role)))
      return refused('role_not_grantable', `You can grant no other roles than ${grantable.join(', ')}.`);
    const text = createMachineToken();
    const createdAt = deps.clock.now();
    const { name, expiresInSeconds } = request;
    const token: NewMachineToken = {
      ...{ id: deps.ids.uuid(), tenantId, name, createdAt },
      roles: roles.filter((role) => request.roles.includes(role)),
      ...{ hash: hashToken(text), hint: text.slice(-4) },
      expiresAt: expiresInSeconds === null ? null : new Date(createdAt.getTime() + expiresInSeconds * 1000),
    };
    await deps.stores.machineTokens.insert(token);
    return ok({ token, text });
  };
}
