import type { Result } from '../../domain/result.ts';
import type { OutboxItem, RedeliveryChoice } from '../ports/deliveries.ts';
import type { Stores } from '../ports/stores.ts';
import type { Clock } from '../ports/system.ts';
import type { DeliveryView, DeliveryViews } from '../ports/views.ts';

/** How often it is looked whether the event has been delivered. With the pauses below it is given up after some seven minutes. */
const looksMax = 12;
const pauseMaxSeconds = 60;
/** A repetition in the same second would carry the timestamp and signature of the first delivery. */
const apartMs = 1000;

const pageMax = 100;

const everything = { sessionId: null, endpointId: null, status: null, eventType: null, from: null, to: null };

/**
 * Sends an event once more to every endpoint that has taken it, for the simulated duplicate (SPEC 6.4). Until the event has been delivered
 * it looks again later, and at last gives up: an event that nobody receives has no duplicate.
 */
export function repeatEvent(deps: {
  stores: Pick<Stores, 'outbox'>;
  deliveryViews: Pick<DeliveryViews, 'list'>;
  redeliver: (tenantId: string, choice: RedeliveryChoice) => Promise<Result<number, string>>;
  clock: Clock;
}) {
  const { outbox } = deps.stores;
  return async (job: OutboxItem): Promise<void> => {
    const { id, leaseToken, attempts, tenantId, subjectId: eventId } = job;
    const deliveries = eventId === null ? [] : await deliveriesOf(tenantId, eventId);
    const now = deps.clock.now();
    const delivered = deliveries.filter(({ status }) => status === 'delivered');
    const isOver = delivered.length > 0 && deliveries.every((delivery) => isLongOver(delivery, now));
    if (eventId !== null && isOver) {
      // Sent before the row is acknowledged: after a crash in between it comes a third time, which is a duplicate too.
      for (const { endpointId } of delivered) await deps.redeliver(tenantId, { kind: 'event', eventId, endpointId });
    } else if (eventId !== null && attempts < looksMax) {
      const pauseMs = Math.min(pauseMaxSeconds, 2 ** (attempts - 1)) * 1000;
      await outbox.postpone(id, leaseToken, new Date(now.getTime() + pauseMs));
      return;
    }
    await outbox.acknowledge(id, leaseToken);
  };

  async function deliveriesOf(tenantId: string, eventId: string): Promise<readonly DeliveryView[]> {
    const all: DeliveryView[] = [];
    for (let after: string | null = null; ; ) {
      const page = await deps.deliveryViews.list(tenantId, { ...everything, eventId }, { after, limit: pageMax });
      if (page === 'unknown_cursor') return all;
      all.push(...page.items);
      after = page.next;
      if (after === null) return all;
    }
  }
}

function isLongOver({ status, lastAttempt }: DeliveryView, now: Date): boolean {
  return status !== 'pending' && (lastAttempt === null || now.getTime() - lastAttempt.at.getTime() > apartMs);
}
