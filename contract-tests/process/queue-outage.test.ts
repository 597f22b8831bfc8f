import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { adminOf, succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { deliveriesOf } from '../support/operator.ts';
import { holdResponses } from '../support/receiver.ts';
import { useService, whileQueueIsCut } from '../support/service.ts';
import type { TracepointName } from '../support/service-process.ts';
import {
  createNotifiedTenant,
  createSession,
  type NotifiedTenant,
  readSession,
  reviewingSession,
  submitSession,
  waitForStatus,
} from '../support/tenant.ts';
import { minuteMs, waitUntil } from '../support/time.ts';

/** An outage of some seconds at the least: longer than the service waits for a connection, and than several of its attempts to get one. */
const outageMs = 6000;
/** How much longer than before most calls of a kind may take: less than the service waits for a connection. */
const callMs = 3000;

describe('a queue that goes away', () => {
  /** Where the service is held up; null lets it run. */
  let hold: { readonly at: TracepointName; readonly until: Promise<void> } | null = null;
  let heldUp = 0;
  const it = useService(anyEngine, {
    proxied: true,
    replacements: {
      queue: {
        async tracepoint(name) {
          if (hold?.at !== name) return;
          heldUp += 1;
          await hold.until;
          // What was in hand at that moment is gone with the queue.
          throw new Error('the queue is gone');
        },
      },
    },
  });
  const admin = () => adminOf(it.service);

  /** Sessions that wait for a reviewer, each with its review. */
  async function referred(tenant: NotifiedTenant, count: number) {
    const reviews: { id: string; reviewId: string }[] = [];
    for (let index = 0; index < count; index += 1) {
      const { id } = await reviewingSession(it, tenant);
      const { reviewId } = await succeeded(
        admin().GET('/admin/tenants/{tenantId}/sessions/{sessionId}', {
          params: { path: { tenantId: tenant.id, sessionId: id } },
        }),
      );
      reviews.push({ id, reviewId: reviewId as string });
    }
    return reviews;
  }
  const reject = (tenant: NotifiedTenant, { id, reviewId }: { id: string; reviewId: string }) =>
    succeeded(
      admin().POST('/admin/tenants/{tenantId}/sessions/{sessionId}/review', {
        params: { path: { tenantId: tenant.id, sessionId: id } },
        body: { reviewId, verdict: 'rejected', reasons: ['document_unreadable'], note: null },
      }),
    );

  /** Every event arrived as often as attempts are recorded, which is once. */
  async function everythingArrivedOnce(tenant: NotifiedTenant, events: number) {
    const deliveries = await deliveriesOf(it.service, tenant.id).allBecome(events, 'delivered');
    expect(deliveries.map(({ attempts }) => attempts)).toEqual(Array(events).fill(1));
    const ids = tenant.inbox.arrived.map(({ body }) => body.id);
    expect(ids).toHaveLength(events);
    expect(new Set(ids).size).toBe(events);
  }

  test('for some seconds: creates and decisions continue at their usual pace, and afterwards each event arrives once', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const reviews = await referred(tenant, 8);
    await deliveriesOf(it.service, tenant.id).allBecome(reviews.length, 'delivered');
    const newTimes = () => ({
      create: [] as number[],
      read: [] as number[],
      reject: [] as number[],
      submit: [] as number[],
    });
    const [before, during] = [newTimes(), newTimes()];
    let times = before;
    const timed = async <T>(kind: keyof typeof times, work: () => Promise<T>): Promise<T> => {
      const startedAt = performance.now();
      const result = await work();
      times[kind].push(performance.now() - startedAt);
      return result;
    };
    const round = async () => {
      const { id } = await timed('create', () => createSession(tenant));
      expect((await timed('read', () => readSession(tenant, id))).status).toBe('created');
      const review = reviews.shift();
      if (review !== undefined) await timed('reject', () => reject(tenant, review));
      if (submitted.length < 6) submitted.push((await timed('submit', () => submitSession(tenant))).id);
    };
    const submitted: string[] = [];
    await round();
    await deliveriesOf(it.service, tenant.id).allBecome(10, 'delivered');
    times = during;
    const cutAt = performance.now();
    await whileQueueIsCut(it.service, async () => {
      let sent = 0;
      // A slow machine needs more than the usual time for all rounds, and the outage lasts as long.
      while (performance.now() - cutAt < outageMs || reviews.length > 0) {
        await round();
        await pause(100);
        if (performance.now() - cutAt < outageMs / 2) sent = tenant.inbox.arrived.length;
      }
      // Only events from before the relay noticed the outage may be sent. The service says of itself that it is ready: it is.
      expect(tenant.inbox.arrived).toHaveLength(sent);
      expect(tenant.inbox.arrived.length).toBeLessThan(8 + 8 + submitted.length);
      expect((await fetch(`${it.service.baseUrl}/readyz`)).status).toBe(200);
    });
    for (const kind of ['create', 'read', 'reject', 'submit'] as const) {
      // A kind that waits for the queue does so most times; whatever else slows a machine down does not.
      expect(median(during[kind]), kind).toBeLessThan(callMs + Math.max(...before[kind]));
    }
    for (const id of submitted) await waitForStatus(tenant, id, 'completed');
    await everythingArrivedOnce(tenant, 8 + 8 + submitted.length);
  });

  test('while attempts run: their results are still recorded, and none is made twice', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const held = holdResponses(tenant.inbox);
    for (let index = 0; index < 4; index += 1) await submitSession(tenant);
    await waitUntil('four attempts run', () => held.waiting() === 4);
    await whileQueueIsCut(it.service, async () => {
      held.release();
      await deliveriesOf(it.service, tenant.id).allBecome(4, 'delivered');
    });
    await submitSession(tenant);
    await everythingArrivedOnce(tenant, 5);
  });

  test('for good: its database is dropped while jobs wait and run, and nothing is lost', async () => {
    const { clock, installation } = it.service;
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const running = holdResponses(tenant.inbox);
    const before = [await submitSession(tenant), await submitSession(tenant)];
    await waitUntil('two attempts run', () => running.waiting() === 2);
    let gone = () => {};
    heldUp = 0;
    hold = {
      at: 'worker.fetched',
      until: new Promise((resolve) => {
        gone = resolve;
      }),
    };
    const inTheQueue = [await submitSession(tenant), await submitSession(tenant)];
    await waitUntil('jobs are held up', () => heldUp > 0);
    const { remake } = await installation.queueDatabase.lose();
    const meanwhile = [await submitSession(tenant), await submitSession(tenant)];
    running.release();
    await remake();
    hold = null;
    gone();
    // What had been let into the queue falls due again when its lease ends.
    clock.advance(2 * minuteMs);
    const all = [...before, ...inTheQueue, ...meanwhile];
    for (const { id } of all) await waitForStatus(tenant, id, 'completed');
    const delivered = await deliveriesOf(it.service, tenant.id).allBecome(all.length, 'delivered');
    const arrived = tenant.inbox.arrived.map(({ body }) => body.data.session.sessionId);
    expect(new Set(arrived)).toEqual(new Set(all.map(({ id }) => id)));
    expect(arrived).toHaveLength(delivered.reduce((sum, { attempts }) => sum + attempts, 0));
  });
});

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}
