import { notFound } from '../../refusals/admin-refusals.ts';
import { instantRule, readInstant } from '../../surface/list-query.ts';
import { invalidRequest } from '../../surface/problems.ts';
import type { Issue } from '../../wire/json.ts';
import type { AdminHandler, AdminReply, HandlerDeps } from '../handler.ts';

type Body = Parameters<AdminHandler<'redeliver'>>[0]['body'];
type Choice = Parameters<HandlerDeps['useCases']['redeliver']>[1];

/** `POST /admin/tenants/{tenantId}/deliveries/redeliver`: sends one event again, or the failed deliveries (SPEC 6.4). */
export function redeliver({ useCases }: HandlerDeps): AdminHandler<'redeliver'> {
  return async ({ params, body }, { requestId }): Promise<AdminReply<'redeliver'>> => {
    const choice = readChoice(body);
    if ('issues' in choice) return invalidRequest(requestId, choice.issues);
    const result = await useCases.redeliver(params.tenantId, choice);
    return result.ok ? { status: 202, body: { redelivered: result.value } } : notFound(result.code, requestId);
  };
}

function readChoice(body: Body): Choice | { readonly issues: readonly Issue[] } {
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
  return { kind: 'failed', since, until: null, eventType: eventType ?? null, endpointId, status: null, result: null };
}
