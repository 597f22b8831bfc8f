import { testEventText } from '../../domain/event.ts';
import { attemptLimits } from '../../domain/members.ts';
import { ok, type Result, refused } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import type { SingleAttempt } from '../ports/deliveries.ts';

/** A test event that was sent. */
export interface SentTestEvent extends SingleAttempt {
  readonly eventId: string;
  readonly sentAt: Date;
}

/**
 * Sends a test event to an endpoint: one signed attempt, which is no delivery and does not count for the health of the endpoint. It is sent to
 * disabled and paused endpoints too, so that a receiver can be tested before it is enabled. The number a minute is limited for each tenant.
 */
export function sendTestEvent({ stores, ids, clock, sendOnce }: Deps<'stores' | 'ids' | 'clock' | 'sendOnce'>) {
  return async (
    tenantId: string,
    endpointId: string,
  ): Promise<Result<SentTestEvent, 'not_found' | 'too_many_attempts'>> => {
    const endpoint = await stores.endpoints.load(tenantId, endpointId);
    if (endpoint === null) return refused('not_found', 'There is no such endpoint.');
    const at = clock.now();
    if (!(await stores.attempts.take({ kind: 'test_event', subject: endpoint.tenantId }, at))) {
      const { max } = attemptLimits.test_event;
      const detail = `A tenant sends at most ${max} test events a minute. Try again in a minute.`;
      return refused('too_many_attempts', detail);
    }
    const secrets = await stores.endpoints.validSecrets(tenantId, endpointId);
    if (secrets.length === 0) return refused('not_found', 'There is no such endpoint.');
    const eventId = ids.eventId();
    const text = testEventText({ id: eventId, tenantId: endpoint.tenantId, createdAt: at });
    const attempt = await sendOnce({ url: endpoint.url, eventId, text, at, secrets });
    return ok({ eventId, sentAt: at, ...attempt });
  };
}
