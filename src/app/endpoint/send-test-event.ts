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
 * @param secretId the secret that signs it alone, which shows whether the receiver has it (SPEC 6.5); every valid one when left out
 */
export function sendTestEvent({ stores, ids, clock, sendOnce }: Deps<'stores' | 'ids' | 'clock' | 'sendOnce'>) {
  return async (
    tenantId: string,
    endpointId: string,
    secretId?: string,
  ): Promise<Result<SentTestEvent, 'not_found' | 'no_such_secret' | 'too_many_attempts'>> => {
    const endpoint = await stores.endpoints.load(tenantId, endpointId);
    if (endpoint === null) return refused('not_found', 'There is no such endpoint.');
    const valid = await stores.endpoints.validSecrets(tenantId, endpointId);
    if (valid.length === 0) return refused('not_found', 'There is no such endpoint.');
    const signing = secretId === undefined ? valid : valid.filter(({ id }) => id === secretId);
    if (signing.length === 0) return refused('no_such_secret', 'There is no such valid secret.');
    const at = clock.now();
    if (!(await stores.attempts.take({ kind: 'test_event', subject: endpoint.tenantId }, at))) {
      const { max } = attemptLimits.test_event;
      const detail = `A tenant sends at most ${max} test events a minute. Try again in a minute.`;
      return refused('too_many_attempts', detail);
    }
    const eventId = ids.eventId();
    const text = testEventText({ id: eventId, tenantId: endpoint.tenantId, createdAt: at });
    const attempt = await sendOnce({
      url: endpoint.url,
      eventId,
      text,
      at,
      secrets: signing.map((secret) => secret.text),
    });
    return ok({ eventId, sentAt: at, ...attempt });
  };
}
