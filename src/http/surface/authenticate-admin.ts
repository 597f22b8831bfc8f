import type { IncomingMessage } from 'node:http';
import { hashToken } from '../../app/tenant/api-key.ts';
import type { Actor } from '../../domain/access.ts';
import type { Identity, Principal } from '../../domain/people.ts';
import { bearerToken } from '../wire/message.ts';
import { authorizeAdmin } from './authorize-admin.ts';
import { recordedAddress } from './client-address.ts';
import { problem } from './problems.ts';
import type { OperationTable } from './routing.ts';
import type { Authentication, SurfaceRequest } from './surface.ts';

/** The caller of the admin surface: a machine token of the instance or of a tenant. */
export interface AdminContext {
  readonly requestId: string;
  /** All that the caller may do anywhere. */
  readonly identity: Identity;
  /** The caller with its roles in this call. */
  readonly principal: Principal;
  /** The caller and its address, for access records. */
  readonly caller: Actor;
}

/**
 * Authenticates callers of the admin surface, and refuses those whose roles do not suffice.
 * @param deps.findToken the valid machine token with this hash (SHA-256, hex), or null
 */
export function authenticateAdmin(deps: {
  readonly findToken: (hash: string) => Promise<Identity | null>;
  readonly clientAddress: (request: IncomingMessage) => string;
  /** The operations with their roles. */
  readonly operations: OperationTable;
}) {
  const authorize = authorizeAdmin(deps.operations);
  return async (request: SurfaceRequest): Promise<Authentication<AdminContext>> => {
    const { raw, requestId } = request;
    const text = bearerToken(raw);
    const identity = text?.startsWith('mtm_admin_') === true ? await deps.findToken(hashToken(text)) : null;
    if (identity === null) {
      const detail = 'Send a valid admin token as a bearer token in the Authorization header.';
      return { reply: problem('Unauthorized', requestId, detail, {}) };
    }
    const authorization = authorize(request, identity);
    if ('reply' in authorization) return authorization;
    const address = recordedAddress(deps.clientAddress(raw));
    const caller: Actor = { kind: 'admin_token', id: identity.id, address };
    return { context: { requestId, identity, principal: authorization.principal, caller } };
  };
}
