import { describe, expect, test } from 'vitest';
import { succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { deliveriesOf, operatorOf } from '../support/operator.ts';
import { useService } from '../support/service.ts';
import { createNotifiedTenant, submitSession } from '../support/tenant.ts';
import { dayMs, hourMs, minuteMs, waitUntil } from '../support/time.ts';

describe('endpoints that fail for days', () => {
  const it = useService(anyEngine, {
    environment: {
      // One attempt at a time, so that they arrive in the order in which they are sent.
      WEBHOOK_ENDPOINT_CONCURRENCY: '1',
      // As usual, but that no retry is so near that it comes about before the clock is put forward.
      WEBHOOK_RETRY_SCHEDULE_SECONDS: '0,300,300,1800,7200,18000,36000,50400,72000,86400',
    },
  });
  const operator = operatorOf(it);

  /** Waits until the service has done all that was due when it was called, by having another tenant hear of something later. */
  const allIsDone = async () => {
    const other = await createNotifiedTenant(it.service, it.receiver);
    await other.inbox.nth((await submitSession(other)).id, 1);
  };

  /** A tenant whose endpoint has failed for five days at one event. */
  async function pausedTenant() {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const deliveries = deliveriesOf(it.service, tenant.id);
    tenant.inbox.respondWith(() => ({ status: 500 }));
    const oldest = await submitSession(tenant);
    let attempts = 1;
    await deliveries.recorded(oldest.id, attempts);
    while ((await operator.endpointOf(tenant)).pausedAt === null) {
      it.service.clock.advance(25 * hourMs);
      attempts += 1;
      await deliveries.recorded(oldest.id, attempts);
    }
    return { tenant, deliveries, oldest, attempts };
  }

  /** Has so many events happen for a paused endpoint, which are held. */
  async function hold({ tenant, deliveries }: Awaited<ReturnType<typeof pausedTenant>>, count: number) {
    const sessionIds: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const { id } = await submitSession(tenant);
      await waitUntil(`${id} has a delivery`, async () => (await deliveries.all({ sessionId: id })).length === 1);
      sessionIds.push(id);
    }
    return sessionIds;
  }

  test('five days of failing pause it, and not a day less; its failures are an alert in the log', async () => {
    const { tenant, attempts } = await pausedTenant();
    const { failingSince, pausedAt } = await operator.endpointOf(tenant);
    const failedForMs = Date.parse(pausedAt ?? '') - Date.parse(failingSince ?? '');
    expect(failedForMs).toBeGreaterThanOrEqual(5 * dayMs);
    // The attempt before, a day earlier, did not pause it.
    expect(failedForMs).toBeLessThan(5 * dayMs + 26 * hourMs);
    expect(attempts).toBe(6);
    expect(
      it.service.log.lines.filter((line) => line.includes('endpoint paused') && line.includes(tenant.endpointId)),
    ).toEqual([expect.stringContaining('"alert":true')]);
  });

  test('while it is paused new events are held and one attempt an hour is made, however long the next retry is off', async () => {
    const paused = await pausedTenant();
    const { tenant, deliveries, oldest } = paused;
    // Of one event alone, whose schedule has pauses of many hours: they count for nothing now.
    let arrived = tenant.inbox.arrived.length;
    for (let hour = 1; hour <= 6; hour += 1) {
      it.service.clock.advance(hourMs + minuteMs);
      arrived += 1;
      await waitUntil(`probe ${hour}`, () => tenant.inbox.arrived.length === arrived);
      await deliveries.recorded(oldest.id, arrived);
    }
    const held = await hold(paused, 3);
    for (let hour = 1; hour <= 6; hour += 1) {
      it.service.clock.advance(hourMs + minuteMs);
      arrived += 1;
      await waitUntil(`probe ${hour} of many events`, () => tenant.inbox.arrived.length >= arrived);
      await waitUntil(`probe ${hour} is recorded`, async () => {
        const all = await deliveries.all();
        return all.reduce((sum, { attempts }) => sum + attempts, 0) === arrived;
      });
    }
    await allIsDone();
    expect(tenant.inbox.arrived).toHaveLength(arrived);
    // More attempts than the schedule has, and no delivery has failed for good.
    expect(arrived).toBeGreaterThan(10);
    const all = await deliveries.all();
    expect(all.map(({ status, nextAttemptAt }) => [status, nextAttemptAt])).toEqual(
      Array(1 + held.length).fill(['pending', null]),
    );
    const history = await deliveries.history((await deliveries.of(oldest.id)).id);
    expect(history.map(([number]) => number)).toEqual(history.map((_, index) => index + 1));
    expect(new Set(history.map(([, result, status]) => `${result} ${status}`))).toEqual(new Set(['http_error 500']));
  });

  test('the first probe with a 2xx response ends the pause: all held events are sent in order of age, once each', async () => {
    const paused = await pausedTenant();
    const { tenant, deliveries, oldest } = paused;
    const held = await hold(paused, 5);
    await allIsDone();
    const before = tenant.inbox.arrived.length;
    tenant.inbox.respondWith(() => ({ status: 204 }));
    it.service.clock.advance(hourMs + minuteMs);
    await deliveries.allBecome(1 + held.length, 'delivered');
    await allIsDone();
    const order = tenant.inbox.arrived.slice(before).map(({ body }) => body.data.session.sessionId);
    // The probe was whichever was due; behind it everything goes by age.
    const probe = order[0];
    expect(order.slice(1)).toEqual([oldest.id, ...held].filter((id) => id !== probe));
    expect(await operator.endpointOf(tenant)).toMatchObject({ failingSince: null, pausedAt: null });
    const history = await deliveries.history((await deliveries.of(oldest.id)).id);
    expect(history.map(([, result]) => result)).toEqual([...Array(6).fill('http_error'), 'delivered']);
  });

  test('resuming it by a call does the same at once, and it may fail for five days again', async () => {
    const paused = await pausedTenant();
    const { tenant, deliveries, oldest } = paused;
    const held = await hold(paused, 5);
    const path = { tenantId: tenant.id, endpointId: tenant.endpointId };
    const before = tenant.inbox.arrived.length;
    tenant.inbox.respondWith(() => ({ status: 204 }));
    await succeeded(operator.resumeEndpoint(path));
    await deliveries.allBecome(1 + held.length, 'delivered');
    await allIsDone();
    const order = tenant.inbox.arrived.slice(before).map(({ body }) => body.data.session.sessionId);
    expect(order).toEqual([oldest.id, ...held]);

    tenant.inbox.respondWith(() => ({ status: 500 }));
    const next = await submitSession(tenant);
    await deliveries.recorded(next.id, 1);
    expect(await operator.endpointOf(tenant)).toMatchObject({ failingSince: expect.any(String), pausedAt: null });
  });
});
