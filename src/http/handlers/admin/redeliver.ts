import type { AdminInput, AdminReply } from '../../../../generated/operations/admin.ts';
import type { redeliver as redeliverUseCase } from '../../../app/delivery/redeliver.ts';
import { notFound } from '../../refusals/admin-refusals.ts';
import type { AdminContext } from '../../surface/authenticate-admin.ts';
import { instantRule, readInstant } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { Issue } from '../../wire/json.ts';

type Id = 'redeliver';

type Choice = Parameters<ReturnType<typeof redeliverUseCase>>[1];

/** `POST /admin/tenants/{tenantId}/deliveries/redeliver`: sends one event again, or the failed deliveries (SPEC 6.4). */
export function redeliver(deps: { redeliver: ReturnType<typeof redeliverUseCase> }) {
  return async ({ params, body }: AdminInput<Id>, { requestId }: AdminContext): Promise<AdminReply<Id>> => {
    const choice = readChoice(body);
    if ('issues' in choice) return invalidRequest(requestId, choice.issues);
    const result = await deps.redeliver(params.tenantId, choice);
    return result.ok ? { status: 202, body: { redelivered: result.value } } : notFound(result.code, requestId);
  };
}

function readChoice(body: AdminInput<Id>['body']): Choice | { readonly issues: readonly Issue[] } {
  const { eventId, failedSince, eventType } = body;
  const endpointId = body.endpointId ?? null;
  if (eventId !== undefined) {
    const others = (['failedSince', 'eventType'] as const).filter((name) => body[name] !== undefined);
    if (others.length === 0) return { kind: 'event', eventId, endpointId };
    return { issues: others.map((name) => ({ path: `/body/${name}`, message: 'cannot be combined with eventId' })) };
  }
  if (failedSince === undefined && eventType === undefined) {
    return { issues: [{ path: '/body', message: 'must name eventId, failedSince or eventType' }] };
  }
  const since = failedSince === undefined ? null : readInstant(failedSince);
  if (since === 'malformed') return { issues: [{ path: '/body/failedSince', message: instantRule }] };
  return { kind: 'failed', since, eventType: eventType ?? null, endpointId };
}
