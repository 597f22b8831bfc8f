import { type OperationId, operationRoles } from '../../../../generated/clients/admin/operation-roles.gen.ts';
import type { Principal as Described, TenantSummary } from '../../../../generated/clients/admin/types.gen.ts';

/** A tenant in which the signed-in caller acts. */
export interface Grant {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly mode: 'live' | 'sandbox';
  readonly roles: readonly string[];
}

/** Who is signed in, and where they act. */
export interface Principal {
  /** A member has a session of the service; a token is in the memory of the page. */
  readonly kind: 'token' | 'member';
  /** What records call the caller. */
  readonly id: string;
  readonly name: string;
  /** The tenants in which it has roles of its own. */
  readonly grants: readonly Grant[];
  /** Its roles of the instance, which hold in every tenant; none for those who belong to tenants alone. */
  readonly instanceRoles: readonly string[];
}

/** The principal that the service describes. */
export function principalOf({ kind, id, name, grants }: Described): Principal {
  const instanceRoles = grants.find(({ tenantId }) => tenantId === null)?.roles ?? [];
  const principal: Principal = { kind: kind === 'member' ? 'member' : 'token', id, name, grants: [], instanceRoles };
  const own = grants.flatMap(({ tenantId, tenantName, mode, roles }) =>
    tenantId === null || mode === null ? [] : [{ tenantId, tenantName: tenantName ?? tenantId, mode, roles }],
  );
  return {
    ...principal,
    grants: own.map((grant) => ({ ...grant, roles: [...new Set([...instanceRoles, ...grant.roles])] })),
  };
}

/** What a caller whose roles of the instance hold everywhere does in a tenant. */
export function grantIn(
  { grants, instanceRoles }: Principal,
  tenant: Pick<TenantSummary, 'id' | 'name' | 'mode'>,
): Grant {
  const own = grants.find(({ tenantId }) => tenantId === tenant.id);
  return own ?? { tenantId: tenant.id, tenantName: tenant.name, mode: tenant.mode, roles: instanceRoles };
}

/**
 * Whether roles suffice for an operation, by the lists of its document.
 * @param refused the operations that the service has refused to this caller for its roles
 */
export function isAllowed(
  { roles, mode }: Pick<Grant, 'roles' | 'mode'>,
  operation: OperationId,
  refused: ReadonlySet<string>,
): boolean {
  if (refused.has(operation)) return false;
  const sufficient = sufficientRoles(operation, mode);
  return roles.some((role) => sufficient.includes(role));
}

/** The roles that suffice for an operation in a tenant of this mode. */
export function sufficientRoles(operation: OperationId, mode: Grant['mode']): readonly string[] {
  const { roles, sandboxRoles } = operationRoles[operation];
  return mode === 'sandbox' ? [...roles, ...sandboxRoles] : roles;
}
