import { expect, test } from 'vitest';
import type { DispatchStore } from '../app/ports/deliveries.ts';
import { noTelemetry } from '../app/ports/telemetry.ts';
import { noTracing } from '../app/ports/tracing.ts';
import type { LiveWorker } from '../app/ports/workers.ts';
import { defaultDeliverySettings } from '../config/delivery-settings.ts';
import { createMemoryLog } from '../system/testing/memory-log.ts';
import { startWorkerNode } from './start-worker-node.ts';

const nothingDue = {
  dueKinds: async () => [],
  repairQueues: async () => ({ late: 0, next: null }),
  dueEndpoints: async () => [],
  inFlight: async () => [],
  fanOutDue: async () => ({ events: 0, made: 0, relayed: [], claimed: [] }),
  nextDue: async () => null,
} as unknown as DispatchStore;

test('a sweep that hangs and a queue that is away do not keep a node from saying that it ends', async () => {
  const recorded: LiveWorker[] = [];
  const unused = async () => {};
  let sweeps = 0;
  const clock = { now: () => new Date() };
  const node = startWorkerNode({
    // Nothing listens there.
    database: { host: '127.0.0.1', port: 1, username: 'u', password: 'p', database: 'd', tls: false },
    dispatch: nothingDue,
    outbox: {
      load: async () => null,
      recordStart: async () => true,
      postpone: async () => true,
      putBack: async () => true,
    },
    masterKeyUse: { resealSecrets: async () => ({ resealed: 0, failed: 0, next: null }) },
    useCases: {
      ...{
        decideSession: unused,
        failSession: unused,
        storeRecord: unused,
        erasePictures: unused,
        repeatEvent: unused,
      },
      sweepSessions: async () => {
        sweeps += 1;
        return new Promise(() => {});
      },
      ...{ deleteExpired: async () => 0, deleteOldAccesses: async () => false, deleteOldEvents: async () => false },
      ...{ alertAgeingReviews: async () => 0, indexMetadata: async () => false, indexTenantNames: async () => false },
      ...{ countDays: async () => false, advanceBulkRedeliveries: async () => false, sendDueMails: async () => 0 },
    },
    sender: { send: async () => ({ class: 'delivered', status: 200, durationMs: 1 }) },
    validate: () => [],
    ability: {
      id: 'node',
      workers: { record: async (worker) => void recorded.push(worker), list: async () => recorded },
      capabilities: () => [],
      needsPrint: true,
    },
    clock,
    random: () => 0.5,
    log: createMemoryLog(),
    telemetry: noTelemetry,
    tracing: noTracing,
    settings: { ...defaultDeliverySettings, timeoutMs: 20 },
  });
  await expect.poll(() => recorded.length).toBe(1);
  expect(recorded[0]?.expiresAt.getTime()).toBeGreaterThan(clock.now().getTime());
  expect(node.ready()).toBe(false);
  expect(node.isWaiting(), 'nothing is due').toBe(false);
  await node.stop();
  expect(sweeps).toBe(1);
  expect(recorded.at(-1)?.expiresAt.getTime()).toBeLessThan(clock.now().getTime());
});
