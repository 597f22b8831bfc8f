// Composes the relay and the workers of a node, and starts and stops them.

import { createProviderPlaces } from '../app/jobs/provider-places.ts';
import type { DispatchStore, Lease, OutboxStore, RecordRules } from '../app/ports/deliveries.ts';
import type { Clock, Log, NotifyWorkers } from '../app/ports/system.ts';
import type { Telemetry } from '../app/ports/telemetry.ts';
import type { Tracing } from '../app/ports/tracing.ts';
import type { UseCases } from '../app/use-cases.ts';
import type { DeliverySettings } from '../config/delivery-settings.ts';
import type { DecisionKind } from '../domain/capability.ts';
import type { BodyValidator } from '../notifications/build.ts';
import type { Sender } from '../notifications/send.ts';
import { bounded, startLoop } from '../system/loop.ts';
import { type Boss, openBoss, type QueueAddress } from './boss.ts';
import { reservedPart } from './fair-shares.ts';
import { type Relay, type RelayDeps, startRelay } from './relay.ts';
import type { Tracepoint } from './tracepoints.ts';
import { startWorker, type Worker, type WorkerName, workerOf } from './worker.ts';
import { decideJob } from './workers/decide.ts';
import { createDeliverer } from './workers/deliver.ts';
import { retryUntilDone } from './workers/retry-until-done.ts';

/** Sizes and times. Times are milliseconds. */
export interface QueueTuning {
  /** How many jobs of each worker run at once on this node. Reading a document keeps one core busy. */
  readonly slots: Readonly<Record<WorkerName, number>>;
  /** The leases of rows; `decide` is renewed when the work starts, and while it runs. */
  readonly leaseMs: RelayDeps['leaseMs'];
  /** The bounds of the attempts at once at one endpoint over all nodes, when it is paused, and how often a paused one is probed. */
  readonly rules: RecordRules;
}

const dayMs = 86_400_000;

/** The tuning for the given settings of delivery. */
export function tuningOf(settings: DeliverySettings): QueueTuning {
  return {
    slots: { decide: 1, store_record: 2, erase: 2, repeat_event: 1, deliver: settings.concurrency },
    // Besides the attempt itself, a delivery waits in the queue and is recorded under the same lease.
    leaseMs: { outbox: 30_000, decide: 60_000, deliver: settings.timeoutMs + 30_000 },
    rules: {
      concurrency: { min: settings.endpointConcurrencyMin, max: settings.endpointConcurrency },
      pauseAfterMs: settings.pauseAfterMs,
      // Longer than the longest delay: otherwise an endpoint with a single event would never count as failing for long.
      forgetFailureMs: Math.max(2 * dayMs, 2 * Math.max(...settings.retryDelaysMs)),
      probeEveryMs: settings.probeIntervalMs,
    },
  };
}

export interface QueueDeps {
  /** For pg-boss, which creates its schema there. */
  readonly database: QueueAddress;
  readonly dispatch: DispatchStore;
  /** The outbox outside of any transaction. */
  readonly outbox: Pick<OutboxStore, 'load' | 'recordStart' | 'postpone' | 'putBack'>;
  /** They call this queue's `notify` after their commits. */
  readonly useCases: Pick<UseCases, 'decideSession' | 'failSession' | 'storeRecord' | 'erasePictures' | 'repeatEvent'>;
  /** Closed by the caller, after `stop`. */
  readonly sender: Pick<Sender, 'send'>;
  readonly validate: BodyValidator;
  /** The decisions that this node takes, those that no live node takes, and how many nodes live. */
  readonly ability: {
    readonly taken: () => readonly DecisionKind[];
    readonly untaken: () => readonly DecisionKind[];
    readonly nodes: () => number;
  };
  readonly clock: Clock;
  /** A number from 0 up to, but not including, 1. */
  readonly random: () => number;
  readonly log: Log;
  readonly telemetry: Telemetry;
  readonly tracing: Tracing;
  readonly settings: DeliverySettings;
  /** For tests: see `TracepointName`. */
  readonly tracepoint?: Tracepoint;
  /** For tests: overrides the settings. */
  readonly tuning?: Partial<QueueTuning>;
}

/** The running queue of one node with the worker role. */
export interface Queue {
  /** Reports that due work was committed. Costs nothing. */
  readonly notify: NotifyWorkers;
  /** Whether pg-boss is available. Due work is kept as rows either way. */
  ready(): boolean;
  /** How many jobs of each queue wait to be fetched, over all nodes. @throws QueueUnavailable */
  readonly waiting: Boss['waiting'];
  /**
   * Starts nothing new, waits for running work and records it. It takes at most the longest attempt and some ten seconds; work that has
   * not ended by then becomes due again on another node or after the next start.
   */
  stop(): Promise<void>;
}

/** Time beyond the longest attempt for running work to end and be recorded. */
const stopGraceMs = 5000;

/** How often all queues are looked at for jobs of other nodes, in milliseconds. */
const queuePollMs = 500;

/** How many jobs may wait per slot: enough that no slot waits for the relay, few enough that no lease expires. */
const windowPerSlot = 8;
const decisionsWaitingMax = 2;

/** How many deliveries one job carries at most, and which part of a node's slots: a batch should fit into what is reserved. */
const deliveriesPerJobMax = 50;

/**
 * Starts the relay and the workers of one node (rows are the truth and the schedule, jobs only dispatch).
 *
 * Once started it never throws: while the queue or the database is unavailable it retries, and due work is kept as rows. Emptying or
 * dropping the whole queue database loses nothing.
 */
export function startQueue(deps: QueueDeps): Queue {
  const { dispatch, outbox, ability, clock, log, telemetry, tracing } = deps;
  const { slots, leaseMs, rules } = { ...tuningOf(deps.settings), ...deps.tuning };
  const { timeoutMs: attemptMs, retryDelaysMs } = deps.settings;
  const tracepoint: Tracepoint = deps.tracepoint ?? (async () => {});
  const workers = new Map<WorkerName, Worker>();
  let relay: Relay | null = null;

  const notify: NotifyWorkers = (...kinds) => relay?.notify(...kinds);
  const boss: Boss = openBoss({
    database: deps.database,
    log,
    telemetry,
    onReady() {
      notify();
      for (const worker of workers.values()) worker.notify();
    },
  });
  const deliverer = createDeliverer({
    ...deps,
    tracepoint,
    slots: slots.deliver,
    attemptMs,
    nodes: ability.nodes,
    retryDelaysMs,
    rules,
  });
  const { decideSession, failSession, storeRecord, erasePictures, repeatEvent } = deps.useCases;
  const places = createProviderPlaces();
  type JobHandler = (row: Lease, setAside: () => void) => Promise<void>;
  const handlers: Readonly<Record<Exclude<WorkerName, 'deliver'>, JobHandler>> = {
    decide: decideJob({ ...deps, decideSession, failSession, places, tracepoint, leaseMs: leaseMs.decide }),
    store_record: retryUntilDone({ ...deps, work: storeRecord }),
    erase: retryUntilDone({ ...deps, work: erasePictures }),
    repeat_event: retryUntilDone({ ...deps, work: repeatEvent }),
  };

  /** Decisions that wait for check providers, or go on after that. They have given their slots back; their leases are held. */
  const aside = new Set<Promise<void>>();
  function handle(handler: JobHandler, row: Lease, ended: () => void): void {
    let giveBack = () => {
      giveBack = () => {};
      ended();
    };
    const work = handler(row, () => {
      aside.add(work);
      giveBack();
    }).finally(() => {
      aside.delete(work);
      giveBack();
    });
  }

  const common = { boss, log, tracepoint, onFreed: () => relay?.refill() };
  for (const [name, handler] of Object.entries(handlers) as [keyof typeof handlers, JobHandler][]) {
    const worker = startWorker({
      ...common,
      queues: name === 'decide' ? ability.taken : () => [name],
      capacity: slots[name],
      take(rows, ended) {
        for (const row of rows) handle(handler, row, ended);
      },
    });
    workers.set(name, worker);
  }
  const batchMax = Math.max(1, Math.min(deliveriesPerJobMax, Math.floor(slots.deliver / reservedPart)));
  const { take } = deliverer;
  const queues = () => ['deliver'] as const;
  const deliver = startWorker({ ...common, queues, capacity: slots.deliver, rowsPerJob: batchMax, take });
  workers.set('deliver', deliver);

  relay = startRelay({
    dispatch,
    outbox,
    boss,
    clock,
    log,
    tracepoint,
    takeDirectly: deliver.takeDirectly,
    windows: {
      decide: Math.max(decisionsWaitingMax, slots.decide),
      store_record: windowPerSlot * slots.store_record,
      erase: windowPerSlot * slots.erase,
      repeat_event: windowPerSlot * slots.repeat_event,
    },
    places: () => ({ capacity: slots.deliver * ability.nodes(), concurrency: rules.concurrency }),
    batchMax,
    probeEveryMs: rules.probeEveryMs,
    leaseMs,
    tracing,
    onEnqueued: (queue) => workers.get(workerOf(queue))?.notify(),
    untaken: ability.untaken,
  });
  // Finds the jobs of other nodes, in one statement for all queues, where a fetch from each would be one for each.
  const queuePolls = startLoop({
    name: 'queue poll',
    pauseMs: queuePollMs,
    log,
    async round() {
      const waiting = [...(await boss.waiting())].filter(([, jobs]) => jobs > 0);
      for (const worker of new Set(waiting.map(([queue]) => workerOf(queue)))) workers.get(worker)?.notify();
      return false;
    },
  });
  let stopping: Promise<void> | null = null;

  async function stop(): Promise<void> {
    deliverer.close();
    const abandon = setTimeout(() => deliverer.abandon(), attemptMs);
    const [left] = await Promise.all([
      Promise.all([...workers.values()].map((worker) => worker.stop(attemptMs + stopGraceMs))),
      ...[relay, queuePolls].map((one) => bounded(Promise.resolve(one?.stop()), attemptMs)),
    ]);
    await bounded(Promise.all(aside), stopGraceMs);
    clearTimeout(abandon);
    deliverer.abandon();
    await boss.stop();
    const jobsLeft = left.reduce((sum, count) => sum + count, 0);
    log.info({ jobsLeft }, 'queue stopped');
  }

  return {
    notify,
    ready: () => boss.ready(),
    waiting: () => boss.waiting(),
    stop: () => (stopping ??= stop()),
  };
}
