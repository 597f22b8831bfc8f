import { notFound } from '../../refusals/admin-refusals.ts';
import { tooManyAttempts } from '../../refusals/member-refusals.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

/** `POST /admin/tenants/{tenantId}/endpoints/{endpointId}/test-events`: sends one and waits for the response. */
export function sendTestEvent({ useCases }: HandlerDeps): AdminHandler<'sendTestEvent'> {
  return async ({ params, query }, { requestId }): Promise<AdminReply<'sendTestEvent'>> => {
    const sent = await useCases.sendTestEvent(params.tenantId, params.endpointId, query.secretId);
    if (sent.ok) {
      const { eventId, sentAt, result, httpStatus, durationMs } = sent.value;
      return { status: 200, body: { eventId, sentAt: sentAt.toISOString(), result, httpStatus, durationMs } };
    }
    if (sent.code === 'no_such_secret') return notFound('secret', requestId);
    return sent.code === 'not_found' ? notFound('endpoint', requestId) : tooManyAttempts(sent.detail, requestId);
  };
}
