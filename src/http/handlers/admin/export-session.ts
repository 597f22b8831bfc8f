import { invalidBody, sessionActionRefusal } from '../../refusals/admin-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/sessions/{sessionId}/export`: a sealed archive; recorded as an access to personal data. */
export function exportSession({ useCases }: HandlerDeps): AdminHandler<'exportSession'> {
  return async ({ params, body }, { caller, requestId }): Promise<AdminReply<'exportSession'>> => {
    const result = await useCases.exportSession({ ...params, actor: caller, requestId }, body.recipients);
    if (!result.ok)
      return 'faults' in result ? invalidBody(result, requestId) : sessionActionRefusal(result, requestId);
    const { sessionId, bytes } = result.value;
    return {
      status: 200,
      body: bytes,
      mediaType: 'application/octet-stream',
      headers: {
        'X-Content-Type-Options': 'nosniff',
        'Content-Disposition': `attachment; filename="${sessionId}.zip.age"`,
      },
    };
  };
}
