// The roles of the admin API as its document lists them, and callers that have them.

import { adminOperations } from '../../generated/operations/admin.ts';
import { type AdminOperationId, adminOperationIds, callersOf } from './admin-requests.ts';
import { type AdminSchemas, adminOf, type Reachable, succeeded } from './client.ts';

type Role = AdminSchemas['Role'];
type TenantRole = AdminSchemas['TenantRole'];

/** Every role of a tenant. */
export const tenantRoles: readonly TenantRole[] = ['owner', 'developer', 'reviewer', 'auditor'];

/** An operation with the roles that the document lists for live and for sandbox tenants. */
export interface OperationOfRoles {
  readonly id: AdminOperationId;
  readonly live: readonly string[];
  readonly sandbox: readonly string[];
}

/** The operations that some role may call. */
export const operationsOfRoles: readonly OperationOfRoles[] = adminOperationIds.flatMap((id) => {
  const { roles, sandboxRoles = [] }: { roles: readonly string[]; sandboxRoles?: readonly string[] } =
    adminOperations[id];
  return callersOf(id) === 'roles' ? [{ id, live: roles, sandbox: [...roles, ...sandboxRoles] }] : [];
});

/** Issues a machine token with these roles and no others. @param tenantId null for a token of the instance */
export async function issueToken(service: Reachable, tenantId: string | null, roles: readonly Role[]): Promise<string> {
  const admin = adminOf(service);
  const request = { name: 'Walk', expiresInSeconds: null };
  if (tenantId === null) {
    const body = { ...request, roles: [...roles] as [Role] };
    return (await succeeded(admin.POST('/admin/tokens', { body }))).token;
  }
  const body = { ...request, roles: [...roles] as [TenantRole] };
  const at = { params: { path: { tenantId } } };
  return (await succeeded(admin.POST('/admin/tenants/{tenantId}/tokens', { ...at, body }))).token;
}
