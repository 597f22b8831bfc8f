// Authenticates calls of the tenant API by API key and address, and applies the creation rate limit.

import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { IpRanges } from '../../app/ports/system.ts';
import { hashToken, isApiKeyForm } from '../../app/tenant/api-key.ts';
import { settingsOf, type Tenant } from '../../domain/tenant.ts';
import type { AnyReply } from '../wire/message.ts';
import { bearerToken } from '../wire/message.ts';
import { problem } from './problems.ts';
import type { Authentication, SurfaceRequest } from './surface.ts';

/** The caller of the tenant surface. */
export interface TenantContext {
  readonly requestId: string;
  readonly tenant: Tenant;
  readonly keyId: string;
}

/**
 * Authenticates callers by API key, then by address (SPEC 5). A missing, wrong or revoked key, and one with a wrong checksum, get the
 * same response.
 */
export function authenticateTenant(deps: {
  /** Finds a valid API key by its hash (SHA-256, hex). */
  readonly findKey: (hash: string) => Promise<Pick<TenantContext, 'tenant' | 'keyId'> | null>;
  readonly ipRanges: IpRanges;
  /** The address ranges of trusted proxies. */
  readonly trustProxy: readonly string[];
}) {
  const { ipRanges, trustProxy } = deps;
  const clientAddress = clientAddressBehind((address) => ipRanges.contains(trustProxy, address));
  const hashOf = keyHasher();
  return async ({ raw, requestId }: SurfaceRequest): Promise<Authentication<TenantContext>> => {
    const hash = hashOf(raw);
    const found = hash === null ? null : await deps.findKey(hash);
    if (found === null) {
      const detail = 'Send a valid API key as a bearer token in the Authorization header.';
      return { reply: problem('Unauthorized', requestId, detail, {}) };
    }
    const allowed = found.tenant.settings?.ipAllowList ?? [];
    if (allowed.length > 0 && !ipRanges.contains(allowed, clientAddress(raw))) {
      return { reply: problem('IpNotAllowed', requestId, 'This API key may not be used from this address.', {}) };
    }
    const { tenant, keyId } = found;
    return { context: { requestId, tenant, keyId }, logFields: { tenantId: tenant.id } };
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
 * Finds the address of the caller behind trusted proxies. Each proxy appends the address of its own caller to X-Forwarded-For, so the
 * entries are read from the right for as long as a trusted proxy appended them; the caller may have written everything further left.
 * @returns the first address from the right that is no trusted proxy; any text, where that entry holds no address
 */
export function clientAddressBehind(
  isTrustedProxy: (address: string) => boolean,
): (request: IncomingMessage) => string {
  return (request) => {
    // A closed connection has no address.
    let address = request.socket.remoteAddress ?? '';
    // Node.js joins the lines of a repeated header in the order in which they arrived.
    const claims = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((claim) => claim.trim())
      .filter((claim) => claim !== '');
    while (claims.length > 0 && isTrustedProxy(address)) address = claims.pop() ?? '';
    return address;
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
    return isPermitted
      ? null
      : problem('RateLimited', requestId, 'Too many sessions were created. Try again later.', {});
  };
}
