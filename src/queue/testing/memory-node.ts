import type { Clock } from '../../app/ports/system.ts';
import { noTelemetry } from '../../app/ports/telemetry.ts';
import { noTracing } from '../../app/ports/tracing.ts';
import { createMemoryLog } from '../../system/testing/memory-log.ts';
import { type Relay, startRelay } from '../relay.ts';
import { startWorker, type Worker } from '../worker.ts';
import { createDeliverer, type Deliverer } from '../workers/deliver.ts';
import type { MemoryBoss } from './memory-boss.ts';
import type { MemoryRows } from './memory-rows.ts';

/** A relay, a worker and a deliverer over rows and a queue in memory, composed as by `startQueue`. */
export interface MemoryNode {
  readonly relay: Relay;
  readonly worker: Worker;
  readonly deliverer: Deliverer;
  /** Endpoints that never respond. */
  readonly hanging: Set<string>;
  /** Started attempts, in order. A delivery that was added alone has its own id as event id. */
  readonly begun: { readonly endpointId: string; readonly eventId: string }[];
  /** Ends all hanging attempts. */
  respondToAll(): void;
}

/** The tuning of a memory node: a fifth of the service's slots, with its times. */
export const memoryTuning = { slots: 48, perEndpoint: 4, batchMax: 6 };
const memoryTimes = { leaseMs: 45_000, attemptMs: 15_000, probeEveryMs: 3_600_000 };

const retryDelaysMs = [0, 5000, 300_000];
const concurrency = { min: memoryTuning.perEndpoint, max: memoryTuning.perEndpoint };
const rules = {
  concurrency,
  pauseAfterMs: 432_000_000,
  forgetFailureMs: 172_800_000,
  probeEveryMs: memoryTimes.probeEveryMs,
};

/** @param nodes how many such nodes live */
export function startMemoryNode(rows: MemoryRows, boss: MemoryBoss, clock: Clock, nodes = 1): MemoryNode {
  const hanging = new Set<string>();
  const begun: { endpointId: string; eventId: string }[] = [];
  let responding: (() => void)[] = [];
  const log = createMemoryLog();
  const tracepoint = async (): Promise<void> => {};
  const deliverer = createDeliverer({
    dispatch: rows.dispatch,
    sender: {
      async send({ url, headers }) {
        const endpointId = new URL(url).pathname.slice(1);
        begun.push({ endpointId, eventId: `${headers['webhook-id']}`.replace('evt_', '') });
        if (hanging.has(endpointId)) await new Promise<void>((resolve) => responding.push(resolve));
        return { class: 'delivered', status: 200, durationMs: 1 };
      },
    },
    validate: () => [],
    clock,
    random: () => 0.5,
    log,
    telemetry: noTelemetry,
    tracing: noTracing,
    tracepoint,
    slots: memoryTuning.slots,
    attemptMs: memoryTimes.attemptMs,
    nodes: () => nodes,
    retryDelaysMs,
    rules,
  });
  let relay: Relay | null = null;
  const worker = startWorker({
    boss,
    queues: () => ['deliver'],
    capacity: memoryTuning.slots,
    rowsPerJob: memoryTuning.batchMax,
    take: deliverer.take,
    onFreed: () => relay?.refill(),
    log,
    tracepoint,
  });
  relay = startRelay({
    dispatch: rows.dispatch,
    outbox: rows.outbox,
    boss,
    clock,
    log,
    tracing: noTracing,
    tracepoint,
    takeDirectly: worker.takeDirectly,
    windows: { decide: 2, store_record: 8, erase: 8, repeat_event: 8 },
    places: () => ({ capacity: nodes * memoryTuning.slots, concurrency }),
    batchMax: memoryTuning.batchMax,
    probeEveryMs: memoryTimes.probeEveryMs,
    leaseMs: { outbox: 30_000, decide: 60_000, deliver: memoryTimes.leaseMs },
    onEnqueued: () => worker.notify(),
    untaken: () => [],
  });
  return {
    relay,
    worker,
    deliverer,
    hanging,
    begun,
    respondToAll() {
      const all = responding;
      responding = [];
      hanging.clear();
      for (const respond of all) respond();
    },
  };
}
