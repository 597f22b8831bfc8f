import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';

/** Sets the logo of an existing tenant, re-encoded by the caller; an earlier one is replaced. */
export function putTenantLogo({ unitOfWork, clock }: Deps<'unitOfWork' | 'clock'>) {
  return (tenantId: string, bytes: Buffer): Promise<void> =>
    unitOfWork.transaction(async (stores) => {
      // Concurrent calls for one tenant run one after the other.
      if ((await stores.tenants.lock(tenantId)) === null) return;
      const digest = createHash('sha256').update(bytes).digest('hex');
      await stores.logos.put(tenantId, { digest, bytes, storedAt: clock.now() });
    });
}
