import type { TenantViews } from '../../app/ports/views.ts';
import { hashToken } from '../../app/tenant/api-key.ts';
import { notFound } from '../refusals/not-found.ts';
import { bearerToken } from '../wire/bearer-token.ts';
import type { AnyReply } from '../wire/send-reply.ts';
import { problem } from './problems.ts';
import type { Authentication, SurfaceRequest } from './surface.ts';

/** What a handler of the admin surface knows of its caller: the one administrator of the instance. */
export interface AdminContext {
  readonly requestId: string;
}

/** The administrator in records of accesses, which need an actor: whoever has an admin token. */
export const administrator = 'admin';

/**
 * Authenticates an administrator by an admin token, which is valid for every tenant.
 * @param deps.isAdminToken whether a token with this hash (SHA-256, hex) is valid
 */
export function authenticateAdmin(deps: { isAdminToken: (hash: string) => Promise<boolean> }) {
  return async ({ raw, requestId }: SurfaceRequest): Promise<Authentication<AdminContext>> => {
    const text = bearerToken(raw);
    const valid = text?.startsWith('mtm_admin_') === true && (await deps.isAdminToken(hashToken(text)));
    if (valid) return { context: { requestId } };
    return {
      reply: problem(
        'Unauthorized',
        requestId,
        'Send a valid admin token as a bearer token in the Authorization header.',
        {},
      ),
    };
  };
}

/** Returns 404 for every operation of a tenant that does not exist, once the request itself is known to be valid. */
export function requireTenant(tenants: Pick<TenantViews, 'exists'>) {
  return async ({ params, requestId }: SurfaceRequest): Promise<AnyReply | null> => {
    const { tenantId } = params;
    return tenantId === undefined || (await tenants.exists(tenantId)) ? null : notFound('tenant', requestId);
  };
}
