import type { AdminTokenStore } from '../../app/ports/tenants.ts';
import { hashToken } from '../../app/tenant/api-key.ts';
import { bearerToken } from '../wire/bearer-token.ts';
import { problem } from './problems.ts';
import type { Authentication, SurfaceRequest } from './surface.ts';

/** What a handler of the admin surface knows of its caller: the one administrator of the instance. */
export interface AdminContext {
  readonly requestId: string;
}

/** The administrator in records of accesses, which need an actor: whoever has an admin token. */
export const administrator = 'admin';

/** Admits the bearer of an admin token, which is valid for every tenant. */
export function authenticateAdmin(deps: { adminTokens: Pick<AdminTokenStore, 'isValid'> }) {
  return async ({ raw, requestId }: SurfaceRequest): Promise<Authentication<AdminContext>> => {
    const text = bearerToken(raw);
    const valid = text?.startsWith('mtm_admin_') === true && (await deps.adminTokens.isValid(hashToken(text)));
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
