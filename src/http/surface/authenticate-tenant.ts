import type { IncomingMessage } from 'node:http';
import type { IpRanges } from '../../app/ports/system.ts';
import { hashToken, isApiKeyForm } from '../../app/tenant/api-key.ts';
import { defaultSettings, type Tenant } from '../../domain/tenant.ts';
import { bearerToken } from '../wire/bearer-token.ts';
import type { AnyReply } from '../wire/send-reply.ts';
import { problem } from './problems.ts';
import type { Authentication, SurfaceRequest } from './surface.ts';

/** What a handler of the tenant surface knows of its caller. */
export interface TenantContext {
  readonly requestId: string;
  readonly tenant: Tenant;
  readonly keyId: string;
}

/**
 * Admits callers by API key, then by address (SPEC 5). A missing, wrong or revoked key, and one whose checksum is off, get the
 * same answer.
 * @param clientAddress finds the caller's address behind trusted proxies
 */
export function authenticateTenant(deps: {
  /** Finds a valid API key by its hash (SHA-256, hex). */
  readonly findKey: (hash: string) => Promise<Pick<TenantContext, 'tenant' | 'keyId'> | null>;
  readonly ipRanges: IpRanges;
  readonly clientAddress: (request: IncomingMessage) => string;
}) {
  return async (request: SurfaceRequest): Promise<Authentication<TenantContext>> => {
    const { requestId } = request;
    const text = bearerToken(request.raw);
    const found = text !== null && isApiKeyForm(text) ? await deps.findKey(hashToken(text)) : null;
    if (found === null) {
      return {
        reply: problem(
          'Unauthorized',
          requestId,
          'Send a valid API key as a bearer token in the Authorization header.',
          {},
        ),
      };
    }
    const allowed = found.tenant.settings?.ipAllowList ?? [];
    if (allowed.length > 0 && !deps.ipRanges.contains(allowed, deps.clientAddress(request.raw))) {
      return { reply: problem('IpNotAllowed', requestId, 'This API key may not be used from this address.', {}) };
    }
    return { context: { requestId, tenant: found.tenant, keyId: found.keyId } };
  };
}

/**
 * Holds session creation to the tenant's limit a minute (SPEC 7, `RateLimited`). Refused creations count too.
 * @param takePermit returns false when the tenant has none left
 */
export function limitCreation(takePermit: (tenantId: string, limitPerMinute: number) => Promise<boolean>) {
  return async (request: SurfaceRequest, context: TenantContext): Promise<AnyReply | null> => {
    if (request.operationId !== 'createVerificationSession') return null;
    const { tenant, requestId } = context;
    const settings = tenant.settings ?? defaultSettings(tenant.mode);
    const taken = await takePermit(tenant.id, settings.creationLimitPerMinute);
    return taken ? null : problem('RateLimited', requestId, 'Too many sessions were created. Try again later.', {});
  };
}
