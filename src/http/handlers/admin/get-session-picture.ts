import { notFound } from '../../refusals/admin-refusals.ts';
import { administrator } from '../../surface/authenticate-admin.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `GET /admin/tenants/{tenantId}/sessions/{sessionId}/evidence/{kind}`: the JPEG; recorded as an access to personal data. */
export function getSessionPicture({ useCases }: HandlerDeps): AdminHandler<'getSessionPicture'> {
  return async ({ params }, { requestId }): Promise<AdminReply<'getSessionPicture'>> => {
    const { tenantId } = params;
    const found = await useCases.getSessionPicture(tenantId, params.sessionId, params.kind);
    // The same response for a missing session: the path names a picture.
    if (found === null) return notFound('picture', requestId);
    const { session, picture } = found;
    const access = { tenantId, sessionId: session.id, actor: administrator, operation: 'getSessionPicture' };
    await useCases.recordAccess({ ...access, requestId });
    return {
      status: 200,
      body: picture.bytes,
      mediaType: 'image/jpeg',
      headers: {
        'X-Content-Type-Options': 'nosniff',
        'Content-Disposition': `inline; filename="${session.id}-${session.round}-${picture.kind}.jpg"`,
      },
    };
  };
}
