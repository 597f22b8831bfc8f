import { pictureField } from '../../../domain/access.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import { roundIssues } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/tenants/{tenantId}/sessions/{sessionId}/evidence/{kind}`: the JPEG; recorded as an access to personal data. */
export function getSessionPicture({ useCases }: HandlerDeps): AdminHandler<'getSessionPicture'> {
  return async ({ params, query }, { caller, requestId }): Promise<AdminReply<'getSessionPicture'>> => {
    const { tenantId } = params;
    const issues = roundIssues(query.round);
    if (issues.length > 0) return invalidRequest(requestId, issues);
    const found = await useCases.getSessionPicture(tenantId, params.sessionId, params.kind, query.round);
    // The same response for a missing session: the path names a picture.
    if (found === null) return notFound('picture', requestId);
    const { session, round, kind, bytes } = found;
    const access = { tenantId, sessionId: session.id, actor: caller, operation: 'getSessionPicture' };
    await useCases.recordAccess({ ...access, fields: [pictureField(kind)], requestId });
    return {
      status: 200,
      body: bytes,
      mediaType: 'image/jpeg',
      headers: {
        'X-Content-Type-Options': 'nosniff',
        'Content-Disposition': `inline; filename="${session.id}-${round}-${kind}.jpg"`,
      },
    };
  };
}
