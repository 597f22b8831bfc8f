import { describe, expect, test } from 'vitest';
import { engines } from '../support/databases.ts';
import { deliveriesOf, type ListedDelivery } from '../support/operator.ts';
import { useService } from '../support/service.ts';
import { approvedSession, createNotifiedTenant, submitSession } from '../support/tenant.ts';
import { minuteMs, secondMs } from '../support/time.ts';

describe.each(engines)('events that are sent again, on $name', (engine) => {
  const it = useService(engine, { environment: { WEBHOOK_RETRY_SCHEDULE_SECONDS: '0,60,300' } });

  /** How long after its latest attempt a delivery is tried next, in seconds. */
  const pauseOf = ({ nextAttemptAt, lastAttempt }: ListedDelivery) =>
    (Date.parse(nextAttemptAt ?? '') - Date.parse(lastAttempt?.at ?? '')) / secondMs;

  /** Lets a delivery fail through its schedule; `done` attempts were made before. Checks each pause. */
  async function failThrough(deliveries: ReturnType<typeof deliveriesOf>, sessionId: string, done: number) {
    const first = await deliveries.recorded(sessionId, done + 1);
    // A tenth more or less, and what the attempt itself took: on a busy machine that may be long, but it is no step of the schedule.
    expect(pauseOf(first)).toBeGreaterThanOrEqual(54);
    expect(pauseOf(first)).toBeLessThan(200);
    it.service.clock.advance(70 * secondMs);
    const second = await deliveries.recorded(sessionId, done + 2);
    expect(pauseOf(second)).toBeGreaterThanOrEqual(270);
    expect(pauseOf(second)).toBeLessThan(600);
    it.service.clock.advance(6 * minuteMs);
    const third = await deliveries.recorded(sessionId, done + 3);
    expect(third).toMatchObject({ status: 'abandoned', nextAttemptAt: null, attempts: done + 3 });
    return third;
  }

  test('one that was abandoned has the whole schedule before it again, under the same id', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const deliveries = deliveriesOf(it.service, tenant.id);
    tenant.inbox.respondWith(() => ({ status: 503 }));
    const { id } = await submitSession(tenant);
    const { eventId } = await failThrough(deliveries, id, 0);
    expect(await deliveries.redeliver({ eventId })).toBe(1);
    const abandoned = await failThrough(deliveries, id, 3);
    const history = await deliveries.history(abandoned.id);
    expect(history).toEqual([1, 2, 3, 4, 5, 6].map((number) => [number, 'http_error', 503]));
    expect(new Set(tenant.inbox.of(id).map(({ headers }) => headers['webhook-id']))).toEqual(new Set([eventId]));
    tenant.inbox.respondWith(() => ({ status: 204 }));
    expect(await deliveries.redeliver({ eventId })).toBe(1);
    expect(await deliveries.recorded(id, 7)).toMatchObject({ status: 'delivered' });
  });

  test('one that was delivered has a schedule too: a failure is followed by further attempts', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const deliveries = deliveriesOf(it.service, tenant.id);
    const { id } = await approvedSession(tenant);
    const { eventId } = await deliveries.recorded(id, 1);
    tenant.inbox.respondWith(() => ({ status: 500 }));
    expect(await deliveries.redeliver({ eventId })).toBe(1);
    const abandoned = await failThrough(deliveries, id, 1);
    const [first, ...later] = tenant.inbox.of(id);
    expect(later).toHaveLength(3);
    for (const { bytes, headers } of later) {
      expect(bytes.equals(first?.bytes as Buffer)).toBe(true);
      expect(headers['webhook-id']).toBe(first?.headers['webhook-id']);
    }
    const history = await deliveries.history(abandoned.id);
    expect(history.map(([, result]) => result)).toEqual(['delivered', 'http_error', 'http_error', 'http_error']);
  });
});
