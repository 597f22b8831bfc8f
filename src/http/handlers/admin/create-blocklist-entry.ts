import { pictureField } from '../../../domain/access.ts';
import { presentBlocklistEntry } from '../../presenters/present-admin.ts';
import { invalidBody, notFound } from '../../refusals/admin-refusals.ts';
import { problem } from '../../surface/problems.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/blocklist`: blocks a person, a document or a face; the response repeats no value. */
export function createBlocklistEntry({ useCases, sessionViews }: HandlerDeps): AdminHandler<'createBlocklistEntry'> {
  return async ({ params, body }, { caller, requestId }): Promise<AdminReply<'createBlocklistEntry'>> => {
    const { tenantId } = params;
    if (body.face !== undefined && body.person === undefined && body.document === undefined) {
      // It is recorded before the picture is read; a session that does not exist has no data to be read.
      const { sessionId, picture = 'face' } = body.face;
      if ((await sessionViews.detail(tenantId, sessionId)) === null) return notFound('session', requestId);
      const access = { tenantId, sessionId, actor: caller, operation: 'createBlocklistEntry' };
      await useCases.recordAccess({ ...access, fields: [pictureField(picture)], requestId });
    }
    const result = await useCases.createBlocklistEntry(tenantId, body);
    if (result.ok) return { status: 201, body: presentBlocklistEntry(result.value) };
    if ('faults' in result) return invalidBody(result, requestId);
    const { code, detail } = result;
    if (code === 'not_found') return notFound('session', requestId);
    if (code === 'face_engine_unavailable') return problem('ServiceUnavailable', requestId, detail, {});
    return problem('BlocklistEntryNotAllowed', requestId, detail, { reason: code });
  };
}
