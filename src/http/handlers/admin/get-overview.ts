import { presentOverview } from '../../presenters/present-overview.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

const dayMs = 86_400_000;
const daysShown = 30;

/** `GET /admin/tenants/{tenantId}/overview`: how the tenant is doing. */
export function getOverview({ overviewViews, clock }: HandlerDeps): AdminHandler<'getOverview'> {
  return async ({ params }): Promise<AdminReply<'getOverview'>> => {
    const now = clock.now();
    const days = Array.from({ length: daysShown }, (_, ago) =>
      new Date(now.getTime() - (daysShown - 1 - ago) * dayMs).toISOString().slice(0, 10),
    );
    const overview = await overviewViews.load(params.tenantId, new Date(`${days[0]}T00:00:00Z`), now);
    return { status: 200, body: presentOverview(overview, days) };
  };
}
