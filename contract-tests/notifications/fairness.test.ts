import { describe, expect, test } from 'vitest';
import { anyEngine } from '../support/databases.ts';
import { deliveriesOf } from '../support/operator.ts';
import { holdResponses } from '../support/receiver.ts';
import { useService } from '../support/service.ts';
import {
  createNotifiedTenant,
  createSession,
  type NotifiedTenant,
  registerInbox,
  submitSession,
  type TestTenant,
} from '../support/tenant.ts';
import { dayMs, hourMs, waitUntil } from '../support/time.ts';

const slots = 16;
const slotsPerEndpoint = 4;
/** Enough to take every place, if they were let. */
const endpointsOfOne = slots / slotsPerEndpoint;
/** A machine that is busy with other things takes its time for a thousand deliveries. */
const allArriveMs = 150_000;
const testMs = 240_000;

describe('the shares of tenants and endpoints', () => {
  // An attempt without a response lasts for as long as it may, so that whatever waits for one to end fails these tests.
  const it = useService(anyEngine, {
    replacements: { queue: { tuning: { leaseMs: { outbox: 30_000, decide: 60_000, deliver: 600_000 } } } },
    environment: {
      WEBHOOK_CONCURRENCY: `${slots}`,
      WEBHOOK_ENDPOINT_CONCURRENCY: `${slotsPerEndpoint}`,
      // No retry falls due by itself meanwhile.
      WEBHOOK_RETRY_SCHEDULE_SECONDS: '0,3600',
    },
  });

  /** Has so many sessions of a tenant run out at one moment; each is an event. */
  async function expireAtOnce(tenant: TestTenant, events: number): Promise<void> {
    for (let created = 0; created < events; created += 50) {
      await Promise.all(Array.from({ length: 50 }, () => createSession(tenant)));
    }
    it.service.clock.advance(8 * dayMs);
  }
  const attemptsAt = (endpointId: string) =>
    it.service.log.lines.filter((line) => line.includes('"delivery attempted"') && line.includes(endpointId)).length;

  test(
    'a tenant with 1,000 deliveries for receivers that hang delays no other tenant’s event, and gets them all in the end',
    async () => {
      const events = 1000 / endpointsOfOne;
      const quiet = await createNotifiedTenant(it.service, it.receiver);
      const loud = await createNotifiedTenant(it.service, it.receiver);
      const endpoints = [loud];
      while (endpoints.length < endpointsOfOne) {
        endpoints.push({ ...loud, ...(await registerInbox(it.service, it.receiver, loud.id)) });
      }
      const hanging = holdResponses(...endpoints.map(({ inbox }) => inbox));
      await expireAtOnce(loud, events);
      await waitUntil('attempts hang', () => hanging.waiting() >= slots / 4);
      for (let index = 0; index < 3; index += 1) {
        const { id } = await submitSession(quiet);
        await quiet.inbox.nth(id, 1);
      }
      expect(endpoints.map(({ endpointId }) => attemptsAt(endpointId))).toEqual(endpoints.map(() => 0));
      expect(hanging.waiting()).toBeLessThan(slots);

      hanging.release();
      await waitUntil(
        'all of them have arrived',
        () => endpoints.every(({ inbox }) => inbox.arrived.length >= events),
        allArriveMs,
      );
      for (const { inbox } of endpoints) {
        expect(inbox.arrived).toHaveLength(events);
        expect(new Set(inbox.arrived.map(({ body }) => body.id)).size).toBe(events);
      }
    },
    testMs,
  );

  test(
    'an event for one endpoint does not wait behind 300 retries for another of the same tenant',
    async () => {
      const events = 300;
      const failing: NotifiedTenant = await createNotifiedTenant(it.service, it.receiver);
      failing.inbox.respondWith(() => ({ status: 500 }));
      await expireAtOnce(failing, events);
      await waitUntil('each has failed once', () => attemptsAt(failing.endpointId) === events, allArriveMs);
      const healthy = await registerInbox(it.service, it.receiver, failing.id);
      // All retries fall due, and those that begin do not end.
      const retries = holdResponses(failing.inbox);
      it.service.clock.advance(2 * hourMs);
      await waitUntil('retries hang', () => retries.waiting() >= slots / 4);
      const { id } = await submitSession(failing);
      await healthy.inbox.nth(id, 1);
      expect(attemptsAt(failing.endpointId)).toBe(events);
      expect(retries.waiting()).toBeLessThanOrEqual(slotsPerEndpoint);
      retries.release();
      await deliveriesOf(it.service, failing.id).recorded(id, 1, healthy.endpointId);
    },
    testMs,
  );
});
