import { fieldsOfEvidence } from '../../../domain/access.ts';
import { presentEvidence } from '../../presenters/present-admin.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import { roundIssues } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/tenants/{tenantId}/sessions/{sessionId}/evidence`: recorded as an access to personal data. */
export function listSessionEvidence({ useCases }: HandlerDeps): AdminHandler<'listSessionEvidence'> {
  return async ({ params, query }, { caller, requestId }): Promise<AdminReply<'listSessionEvidence'>> => {
    const { tenantId } = params;
    const issues = roundIssues(query.round);
    if (issues.length > 0) return invalidRequest(requestId, issues);
    const evidence = await useCases.listSessionEvidence(tenantId, params.sessionId, query.round);
    if (evidence === null) return notFound('session', requestId);
    const sessionId = evidence.session.id;
    const access = { tenantId, sessionId, actor: caller, operation: 'listSessionEvidence' };
    await useCases.recordAccess({ ...access, fields: fieldsOfEvidence(evidence), requestId });
    return { status: 200, body: presentEvidence(evidence) };
  };
}
