import { createHash } from 'node:crypto';
import { type Ok, ok } from '../../domain/result.ts';
import { logoUrlOf } from '../../domain/tenant-page.ts';
import type { Deps } from '../deps.ts';
import { type ExpectedVersions, isExpected, type StaleEdit, staleEdit, versionOf } from '../version.ts';

/** What people edit of a logo. */
export interface LogoState {
  readonly logoUrl: string | null;
}

/** The version of a tenant's logo, by the digest of its bytes; null without one. */
export function logoVersionOf(digest: string | null): string {
  return versionOf({ logo: digest });
}

/**
 * Sets the logo of an existing tenant, re-encoded by the caller, or deletes it. Concurrent calls for one tenant run one after the other.
 * @param bytes null for none
 * @param expected the versions that the caller has seen
 */
export function putTenantLogo({ unitOfWork, clock }: Deps<'unitOfWork' | 'clock'>) {
  return (
    tenantId: string,
    bytes: Buffer | null,
    expected: ExpectedVersions,
  ): Promise<Ok<null> | StaleEdit<LogoState>> =>
    unitOfWork.transaction(async ({ tenants, logos }) => {
      if ((await tenants.lock(tenantId)) === null) return ok(null);
      const digest = bytes === null ? null : createHash('sha256').update(bytes).digest('hex');
      const current = await logos.digestOf(tenantId);
      const version = logoVersionOf(current);
      if (!isExpected(expected, version)) {
        const states = [current, digest].map((one) => ({ logoUrl: logoUrlOf(tenantId, one) }));
        return staleEdit(version, states[0] as LogoState, states[1] as LogoState);
      }
      if (bytes === null || digest === null) await logos.delete(tenantId);
      else await logos.put(tenantId, { digest, bytes, storedAt: clock.now() });
      return ok(null);
    });
}
