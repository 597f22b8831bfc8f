import { type OperationId, operationRoles } from '../../../../generated/clients/admin/operation-roles.gen.ts';
import type { Account } from '../../../../generated/clients/admin/types.gen.ts';

/** A tenant in which the signed-in caller acts. */
export interface Grant {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly mode: 'live' | 'sandbox';
  /** Null where the service has not said which they are: then only its refusals tell. */
  readonly roles: readonly string[] | null;
}

/** Who is signed in, and where they act. */
export interface Principal {
  /** A member has a session of the service; a token is in the memory of the page. */
  readonly kind: 'token' | 'member';
  /** What records call the caller; null as long as the service has not said it. */
  readonly id: string | null;
  /** Of a member. */
  readonly name: string | null;
  /** The tenants in which it has roles. */
  readonly grants: readonly Grant[];
  /** Whether it operates the instance, and so may act in tenants that are not listed. */
  readonly isOperator: boolean;
}

/** The principal of a member who has signed in. */
export function principalOf({ id, name, grants }: Pick<Account, 'id' | 'name' | 'grants'>): Principal {
  return {
    kind: 'member',
    id,
    name,
    grants: grants.flatMap(({ tenantId, tenantName, mode, roles }) =>
      tenantId === null || mode === null ? [] : [{ tenantId, tenantName: tenantName ?? tenantId, mode, roles }],
    ),
    isOperator: grants.some(({ tenantId }) => tenantId === null),
  };
}

/**
 * Whether roles suffice for an operation, by the lists of its document.
 * @param refused the operations that the service has refused to this caller for its roles
 */
export function isAllowed({ roles, mode }: Grant, operation: OperationId, refused: ReadonlySet<string>): boolean {
  if (refused.has(operation)) return false;
  if (roles === null) return true;
  const sufficient = sufficientRoles(operation, mode);
  return roles.some((role) => sufficient.includes(role));
}

/** The roles that suffice for an operation in a tenant of this mode. */
export function sufficientRoles(operation: OperationId, mode: Grant['mode']): readonly string[] {
  const { roles, sandboxRoles } = operationRoles[operation];
  return mode === 'sandbox' ? [...roles, ...sandboxRoles] : roles;
}
