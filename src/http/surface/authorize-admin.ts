// Decides who may call an operation of the admin API, by the roles that the document lists for it.

import type { TenantViews } from '../../app/ports/views.ts';
import {
  type AllowedRoles,
  hasRole,
  type Identity,
  type Principal,
  standingIn,
  sufficientRoles,
} from '../../domain/people.ts';
import { notFound } from '../refusals/admin-refusals.ts';
import type { AnyReply } from '../wire/message.ts';
import { problem } from './problems.ts';
import type { OperationEntry, OperationTable } from './routing.ts';
import type { SurfaceRequest } from './surface.ts';

/** The response to a caller whose roles do not suffice. */
export function roleInsufficient(requestId: string, sufficient: readonly string[]) {
  const named = sufficient.length === 1 ? `the role ${sufficient[0]}` : `one of the roles ${sufficient.join(', ')}`;
  return problem('RoleInsufficient', requestId, `This needs ${named}.`, {});
}

/** The roles of an operation, as the document lists them. */
function allowedRoles({ roles = [], sandboxRoles = [] }: Pick<OperationEntry, 'roles' | 'sandboxRoles'>) {
  // The contract rules check that these are roles.
  return { roles, sandboxRoles } as AllowedRoles;
}

/** The caller as it acts in the call, or the response to one who may not call. */
export type Authorization = { readonly principal: Principal } | { readonly reply: AnyReply };

/**
 * Refuses callers whose roles cannot suffice for the operation, whatever tenant it is about, before anything of the body is read. What it
 * says depends on the caller alone, never on which tenants exist.
 */
export function authorizeAdmin(operations: OperationTable) {
  return ({ operationId, params, requestId }: SurfaceRequest, identity: Identity): Authorization => {
    const { principal } = standingIn(identity, params.tenantId);
    const entry = operations[operationId] as OperationEntry;
    if (entry.roles?.includes('anyone')) return { principal };
    if (entry.roles?.includes('member')) {
      if (identity.kind === 'member') return { principal };
      return { reply: problem('RoleInsufficient', requestId, 'This needs a member who has signed in.', {}) };
    }
    const sufficient = sufficientRoles(allowedRoles(entry), null);
    return hasRole(principal, sufficient) ? { principal } : { reply: roleInsufficient(requestId, sufficient) };
  };
}

/**
 * Returns 404 for every operation of a tenant that does not exist or in which the caller has no role, and 403 for one of a live tenant
 * where its roles suffice for sandbox tenants only. It runs once the request itself is known to be valid.
 */
export function requireTenant(tenants: Pick<TenantViews, 'modeOf'>, operations: OperationTable) {
  return async (
    { params, requestId, operationId }: SurfaceRequest,
    { identity, principal }: { readonly identity: Identity; readonly principal: Principal },
  ): Promise<AnyReply | null> => {
    const { tenantId } = params;
    if (tenantId === undefined) return null;
    // For every caller, so that a foreign tenant costs what a missing one costs.
    const mode = await tenants.modeOf(tenantId);
    if (mode === null || !standingIn(identity, tenantId).isInside) return notFound('tenant', requestId);
    const sufficient = sufficientRoles(allowedRoles(operations[operationId] as OperationEntry), mode);
    return hasRole(principal, sufficient) ? null : roleInsufficient(requestId, sufficient);
  };
}
