import { presentBulkRedelivery } from '../../presenters/present-bulk-redelivery.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import { instantRule, readInstant } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { Issue } from '../../wire/json.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/bulk-redeliveries`: begins to send failed deliveries again (SPEC 6.4). */
export function createBulkRedelivery({ useCases }: HandlerDeps): AdminHandler<'createBulkRedelivery'> {
  return async ({ params, body }, { requestId, caller }): Promise<AdminReply<'createBulkRedelivery'>> => {
    const { endpointId = null, status = null, result = null, eventType = null, from, to } = body;
    const [since, until] = [from, to].map((text) => (text === undefined ? null : readInstant(text)));
    const issues: Issue[] = [];
    if (since === 'malformed') issues.push({ path: '/body/from', message: instantRule });
    if (until === 'malformed') issues.push({ path: '/body/to', message: instantRule });
    if (since === undefined || since === 'malformed' || until === undefined || until === 'malformed')
      return invalidRequest(requestId, issues);
    const filter = { endpointId, status, result, eventType, since, until };
    const begun = await useCases.createBulkRedelivery(params.tenantId, filter, caller);
    return begun.ok ? { status: 201, body: presentBulkRedelivery(begun.value) } : notFound(begun.code, requestId);
  };
}
