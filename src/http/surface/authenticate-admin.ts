import type { TenantViews } from '../../app/ports/views.ts';
import { hashToken } from '../../app/tenant/api-key.ts';
import { notFound } from '../refusals/admin-refusals.ts';
import type { AnyReply } from '../wire/message.ts';
import { bearerToken } from '../wire/message.ts';
import { problem } from './problems.ts';
import type { Authentication, SurfaceRequest } from './surface.ts';

/** The caller of the admin surface: the one administrator of the instance. */
export interface AdminContext {
  readonly requestId: string;
}

/** The actor in access records: every bearer of an admin token. */
export const administrator = 'admin';

/**
 * Authenticates an administrator by an admin token, which is valid for every tenant.
 * @param deps.isAdminToken whether a token with this hash (SHA-256, hex) is valid
 */
export function authenticateAdmin(deps: { isAdminToken: (hash: string) => Promise<boolean> }) {
  return async ({ raw, requestId }: SurfaceRequest): Promise<Authentication<AdminContext>> => {
    const text = bearerToken(raw);
    const isValid = text?.startsWith('mtm_admin_') === true && (await deps.isAdminToken(hashToken(text)));
    if (isValid) return { context: { requestId } };
    const detail = 'Send a valid admin token as a bearer token in the Authorization header.';
    return { reply: problem('Unauthorized', requestId, detail, {}) };
  };
}

/** Returns 404 for every operation of a tenant that does not exist, once the request itself is known to be valid. */
export function requireTenant(tenants: Pick<TenantViews, 'exists'>) {
  return async ({ params, requestId }: SurfaceRequest): Promise<AnyReply | null> => {
    const { tenantId } = params;
    return tenantId === undefined || (await tenants.exists(tenantId)) ? null : notFound('tenant', requestId);
  };
}
