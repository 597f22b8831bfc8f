// The soak `queue outage`: a minute without PostgreSQL while sessions are created and decided.

import { setTimeout as pause } from 'node:timers/promises';
import { checkLog, referToReview, registerEndpoint, startDeliveryBench } from '../bench/delivery-bench.ts';
import { makeTenant } from '../bench/measured-service.ts';
import { startReceiver } from '../bench/receivers.ts';
import { createTenantClient, succeeded } from '../setup/api-clients.ts';
import { callSteadily, type SteadyCalls } from './call-steadily.ts';
import { startQueueServer } from './queue-server.ts';
import type { SoakScenario } from './soak-scenario.ts';

const callsPerSecond = 20;
const calmSeconds = 10;
/** A call that waits for the queue takes longer than this. */
const slowestMaxMs = 1500;
const arriveMaxMs = 60_000;

/**
 * `queue outage`: PostgreSQL is ended for so many seconds while sessions are created and decided through the API. No call may fail or wait,
 * and afterwards every event arrives, once.
 */
export function soakQueueOutage(seconds: number): SoakScenario {
  return {
    limitMs: (seconds + 300) * 1000,
    async run(context) {
      const { cleanup, log } = context;
      const queue = await startQueueServer(cleanup);
      const bench = await startDeliveryBench(context, { QUEUE_DATABASE_URL: queue.url });
      const { service, database } = bench;
      const receiver = await startReceiver(cleanup, bench.trust, bench.folder, 'respond');
      const tenant = await makeTenant(service, ['user_input']);
      await registerEndpoint(service, tenant, receiver.url(0));
      const client = createTenantClient(service.baseUrl, tenant.apiKey);

      // Every second call creates a session, and every other one is a decision, whose event has to arrive.
      const events = (callsPerSecond * (calmSeconds + seconds)) / 2;
      log(`referring ${events} sessions to review`);
      const reviews = await referToReview(service, database, tenant, events);
      await receiver.reset();
      const callOne = (number: number): Promise<unknown> => {
        const review = number % 2 === 0 ? undefined : reviews.pop();
        if (review === undefined) return succeeded(client.POST('/v1/verification-sessions', { body: {} }));
        const { sessionId, reviewId } = review;
        return succeeded(
          service.admin.POST('/admin/tenants/{tenantId}/sessions/{sessionId}/review', {
            params: { path: { tenantId: tenant.id, sessionId } },
            body: { reviewId, verdict: 'rejected', reasons: ['document_unreadable'], note: null },
          }),
        );
      };

      log('with the queue');
      const calm = await callSteadily(callsPerSecond, calmSeconds, callOne);
      await arrived(receiver, events - reviews.length);
      const before = (await receiver.report()).distinct;
      log(`${seconds} s without it`);
      await queue.down();
      const cut = await callSteadily(callsPerSecond, seconds, callOne);
      const meanwhile = (await receiver.report()).distinct - before;
      await queue.up();
      const backAt = performance.now();
      log('with it again');
      const all = await arrived(receiver, events);
      const arrivedMs = Math.round(performance.now() - backAt);
      // A duplicate arrives soon after.
      await pause(2000);
      const { received, distinct } = await receiver.report();
      await checkLog(service.logFile);
      const faults = [
        ...callFaults('with the queue', calm),
        ...callFaults('without it', cut),
        ...(meanwhile === 0 ? [] : [`${meanwhile} events arrived during the outage, so there was none`]),
        ...(all ? [] : [`${events - distinct} events had not arrived ${arriveMaxMs / 1000} s after the outage`]),
        ...(received === distinct ? [] : [`${received - distinct} events came twice`]),
      ];
      return {
        figures: {
          'seconds down': seconds,
          calls: calm.calls + cut.calls,
          failed: calm.failed + cut.failed,
          'p95 ms before': Math.round(calm.p95Ms),
          'p95 ms down': Math.round(cut.p95Ms),
          'slowest ms': Math.max(calm.slowestMs, cut.slowestMs),
          events,
          lost: events - distinct,
          doubled: received - distinct,
          'all arrived after ms': arrivedMs,
        },
        faults,
      };
    },
  };
}

function callFaults(when: string, { failed, slowestMs }: SteadyCalls): string[] {
  return [
    ...(failed === 0 ? [] : [`${failed} calls failed ${when}`]),
    ...(slowestMs <= slowestMaxMs ? [] : [`a call took ${slowestMs} ms ${when}; ${slowestMaxMs} is the most`]),
  ];
}

/** Waits until so many events have arrived. @returns whether they did in time */
async function arrived(
  receiver: { report(): Promise<{ readonly distinct: number }> },
  events: number,
): Promise<boolean> {
  const giveUpAt = performance.now() + arriveMaxMs;
  while ((await receiver.report()).distinct < events) {
    if (performance.now() > giveUpAt) return false;
    await pause(50);
  }
  return true;
}
