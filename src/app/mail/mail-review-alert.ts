import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';
import type { ReviewAlert } from '../review/alert-ageing-reviews.ts';
import { enqueueMail } from './enqueue-mail.ts';

/** Mails an alert about old reviews to the reviewers and owners of the tenant, each of whom gets at most one a day (in UTC). */
export function mailReviewAlert(deps: Deps<'stores' | 'ids' | 'clock' | 'mail'>) {
  return async ({ tenantId, reviews, erasedFrom }: ReviewAlert): Promise<void> => {
    if (deps.mail === null) return;
    const tenantName = (await deps.stores.tenants.load(tenantId))?.name;
    if (tenantName === undefined) return;
    const day = deps.clock.now().toISOString().slice(0, 10);
    const erasedFromMs = erasedFrom.getTime();
    for (const { id, email: to, language } of await deps.stores.members.withRoles(tenantId, ['reviewer', 'owner'])) {
      const once = createHash('sha256').update(`review_age\n${tenantId}\n${id}\n${day}`).digest('hex');
      const content = { kind: 'review_age', tenantId, tenantName, reviews, erasedFromMs } as const;
      await enqueueMail(deps, deps.stores, { to, language }, content, once);
    }
  };
}
