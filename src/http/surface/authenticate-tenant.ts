// Authenticates calls of the tenant API by API key and address, and applies the creation rate limit.

import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { IpRanges } from '../../app/ports/system.ts';
import { hashToken, isApiKeyForm } from '../../app/tenant/api-key.ts';
import type { Actor } from '../../domain/access.ts';
import { settingsOf, type Tenant } from '../../domain/tenant.ts';
import type { AnyReply } from '../wire/message.ts';
import { bearerToken } from '../wire/message.ts';
import { recordedAddress } from './client-address.ts';
import { problem } from './problems.ts';
import { rateLimited } from './rate-limited.ts';
import type { OperationTable } from './routing.ts';
import type { Authentication, SurfaceRequest } from './surface.ts';

/** The caller of the tenant surface. */
export interface TenantContext {
  readonly requestId: string;
  readonly tenant: Tenant;
  /** The API key and its address, for access records. */
  readonly caller: Actor;
}

/**
 * Authenticates callers by API key, then by address (SPEC 5), then by the scope of the key. A missing, wrong or revoked key, and one with a wrong checksum, get the
 * same response.
 */
export function authenticateTenant(deps: {
  /** Finds a valid API key by its hash (SHA-256, hex). */
  readonly findKey: (
    hash: string,
  ) => Promise<{ readonly tenant: Tenant; readonly keyId: string; readonly scope: 'full' | 'read' } | null>;
  /** The operations with the scopes that they need. */
  readonly operations: OperationTable;
  readonly ipRanges: IpRanges;
  /** Notes from where a key is used. No call waits for it. */
  readonly noteCaller: (tenantId: string, address: string) => void;
  /** The address of a caller, see `clientAddressBehind`. */
  readonly clientAddress: (request: IncomingMessage) => string;
}) {
  const { ipRanges, clientAddress } = deps;
  const hashOf = keyHasher();
  return async ({ raw, requestId, operationId }: SurfaceRequest): Promise<Authentication<TenantContext>> => {
    const hash = hashOf(raw);
    const found = hash === null ? null : await deps.findKey(hash);
    if (found === null) {
      const detail = 'Send a valid API key as a bearer token in the Authorization header.';
      return { reply: problem('Unauthorized', requestId, detail, {}) };
    }
    const allowed = found.tenant.settings?.ipAllowList ?? [];
    const address = clientAddress(raw);
    if (allowed.length > 0 && !ipRanges.contains(allowed, address)) {
      return { reply: problem('IpNotAllowed', requestId, 'This API key may not be used from this address.', {}) };
    }
    const { tenant, keyId, scope } = found;
    if (scope === 'read' && deps.operations[operationId]?.keyScope !== 'read') {
      return { reply: problem('KeyScopeInsufficient', requestId, 'This API key is limited to reading.', {}) };
    }
    const recorded = recordedAddress(address);
    if (recorded !== null) deps.noteCaller(tenant.id, recorded);
    const caller: Actor = { kind: 'api_key', id: keyId, address: recorded };
    return { context: { requestId, tenant, caller }, logFields: { tenantId: tenant.id } };
  };
}

/** Hashes the API key of a request; null when it has none of the right form. The last one of each connection is kept: few callers change it. */
function keyHasher(): (request: IncomingMessage) => string | null {
  const latest = new WeakMap<Socket, { readonly header: string | undefined; readonly hash: string | null }>();
  return (request) => {
    const header = request.headers.authorization;
    const known = latest.get(request.socket);
    if (known !== undefined && known.header === header) return known.hash;
    const text = bearerToken(request);
    const hash = text !== null && isApiKeyForm(text) ? hashToken(text) : null;
    latest.set(request.socket, { header, hash });
    return hash;
  };
}

/**
 * Enforces the tenant's creation rate limit a minute (SPEC 7, `RateLimited`). Refused creates count too.
 * @param takePermit returns false when the tenant has none left
 */
export function limitCreation(takePermit: (tenantId: string, limitPerMinute: number) => Promise<boolean>) {
  return async (request: SurfaceRequest, context: TenantContext): Promise<AnyReply | null> => {
    if (request.operationId !== 'createVerificationSession') return null;
    const { tenant, requestId } = context;
    const isPermitted = await takePermit(tenant.id, settingsOf(tenant).creationLimitPerMinute);
    return isPermitted ? null : rateLimited(requestId);
  };
}
