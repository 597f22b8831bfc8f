import type { IncomingMessage } from 'node:http';
import type { TenantViews } from '../../app/ports/views.ts';
import { hashToken } from '../../app/tenant/api-key.ts';
import type { Actor } from '../../domain/access.ts';
import { notFound } from '../refusals/admin-refusals.ts';
import type { AnyReply } from '../wire/message.ts';
import { bearerToken } from '../wire/message.ts';
import { recordedAddress } from './client-address.ts';
import { problem } from './problems.ts';
import type { Authentication, SurfaceRequest } from './surface.ts';

/** The caller of the admin surface: the one administrator of the instance. */
export interface AdminContext {
  readonly requestId: string;
  /** The admin token and its address, for access records. */
  readonly caller: Actor;
}

/**
 * Authenticates an administrator by an admin token, which is valid for every tenant.
 * @param deps.findAdminToken the id of the valid token with this hash (SHA-256, hex), or null
 */
export function authenticateAdmin(deps: {
  readonly findAdminToken: (hash: string) => Promise<string | null>;
  readonly clientAddress: (request: IncomingMessage) => string;
}) {
  return async ({ raw, requestId }: SurfaceRequest): Promise<Authentication<AdminContext>> => {
    const text = bearerToken(raw);
    const tokenId = text?.startsWith('mtm_admin_') === true ? await deps.findAdminToken(hashToken(text)) : null;
    if (tokenId !== null) {
      const address = recordedAddress(deps.clientAddress(raw));
      return { context: { requestId, caller: { kind: 'admin_token', id: tokenId, address } } };
    }
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
