import type { redeliver } from '../delivery/redeliver.ts';
import type { Deps } from '../deps.ts';
import type { OutboxItem } from '../ports/deliveries.ts';
import type { DeliveryView } from '../ports/views.ts';

/** How often the delivery is polled. With the pauses below that takes about seven minutes. */
const pollsMax = 12;
const pauseMaxSeconds = 60;
/** A repetition in the same second would have the timestamp and signature of the first delivery. */
const distanceMs = 1000;

const pageMax = 100;

const everything = { sessionId: null, endpointId: null, status: null, eventType: null, from: null, to: null };

type RepeatDeps = Deps<'stores' | 'deliveryViews' | 'clock'> & { redeliver: ReturnType<typeof redeliver> };

/**
 * Sends an event again to every endpoint that has received it, for the simulated duplicate (SPEC 6.4). It polls until the event has been
 * delivered, and ends without a duplicate when no endpoint receives it.
 */
export function repeatEvent(deps: RepeatDeps) {
  const { outbox } = deps.stores;
  return async (job: OutboxItem): Promise<void> => {
    const { id, leaseToken, attempts, tenantId, subjectId: eventId } = job;
    const deliveries = eventId === null ? [] : await deliveriesOf(tenantId, eventId);
    const now = deps.clock.now();
    const delivered = deliveries.filter(({ status }) => status === 'delivered');
    const isOver = delivered.length > 0 && deliveries.every((delivery) => hasEnded(delivery, now));
    if (eventId !== null && isOver) {
      // The row is acknowledged after this: a crash in between sends the event a third time, which is a duplicate too.
      for (const { endpointId } of delivered) await deps.redeliver(tenantId, { kind: 'event', eventId, endpointId });
    } else if (eventId !== null && attempts < pollsMax) {
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

function hasEnded({ status, lastAttempt }: DeliveryView, now: Date): boolean {
  return status !== 'pending' && (lastAttempt === null || now.getTime() - lastAttempt.at.getTime() > distanceMs);
}
