import { fieldsOfDetail } from '../../../domain/access.ts';
import { presentSessionState } from '../../presenters/present-admin.ts';
import { presentConsent } from '../../presenters/present-capture.ts';
import { presentSessionReview } from '../../presenters/present-review.ts';
import { presentSessionDetail } from '../../presenters/present-session.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/tenants/{tenantId}/sessions/{sessionId}`: recorded as an access to personal data (SPEC 4.2). */
export function getSession({ useCases, sessionViews, clock }: HandlerDeps): AdminHandler<'getSession'> {
  return async ({ params }, { caller, requestId }): Promise<AdminReply<'getSession'>> => {
    const { tenantId } = params;
    const view = await sessionViews.detail(tenantId, params.sessionId);
    if (view === null) return notFound('session', requestId);
    const { session } = view;
    const review = await useCases.readReview(session);
    const fields = new Set(fieldsOfDetail(view));
    if (review?.opinions.some(({ note }) => note !== null)) fields.add('outcome.review.note');
    const access = { tenantId, sessionId: session.id, actor: caller, operation: 'getSession' };
    await useCases.recordAccess({ ...access, fields: [...fields], requestId });
    const at = clock.now();
    const { round, reviewId } = presentSessionState(session, at);
    const given = await sessionViews.consent(tenantId, session.id);
    const consent = given && presentConsent(given);
    const verificationUrlExpiresAt = session.linkIssue === 0 ? null : session.linkExpiresAt.toISOString();
    return {
      status: 200,
      body: {
        ...presentSessionDetail(view, at),
        ...{ round, reviewId, verificationUrlExpiresAt, consent },
        review: review && presentSessionReview(review.work, review.opinions, at),
      },
    };
  };
}
