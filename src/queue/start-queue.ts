import type { DispatchStore, OutboxItem, OutboxStore, RecordRules } from '../app/ports/deliveries.ts';
import type { MasterKeyUse } from '../app/ports/master-keys.ts';
import type { Clock, Log, NotifyWorkers } from '../app/ports/system.ts';
import type { Swept } from '../app/session/sweep-sessions.ts';
import { type DeliverySettings, defaultDeliverySettings } from '../config/delivery-settings.ts';
import type { BodyValidator } from '../notifications/build.ts';
import type { Sender } from '../notifications/send.ts';
import { type Boss, openBoss, type QueueAddress } from './boss.ts';
import { bounded } from './bounded.ts';
import { type JobData, outboxQueueNames, type QueueName } from './names.ts';
import { type Relay, startRelay } from './relay.ts';
import { type Sweep, startSweep } from './sweep.ts';
import type { Tracepoint } from './tracepoints.ts';
import { startWorker, type Worker } from './worker.ts';
import type { Signer } from './workers/attempt-delivery.ts';
import { decideJob } from './workers/decide.ts';
import { createDeliverer, recordMs } from './workers/deliver.ts';
import { retryUntilDone } from './workers/retry-until-done.ts';

/** What the queue drives. */
export interface QueueUseCases {
  readonly decideSession: (job: OutboxItem) => Promise<void>;
  readonly failSession: (job: OutboxItem) => Promise<void>;
  readonly storeRecord: (job: OutboxItem) => Promise<void>;
  readonly erasePictures: (job: OutboxItem) => Promise<void>;
  readonly repeatEvent: (job: OutboxItem) => Promise<void>;
  readonly sweepSessions: (limit: number) => Promise<Swept>;
}

/** Sizes and times. Times are milliseconds. */
export interface QueueTuning {
  /** How many jobs of each queue run at once on this node. Reading a document keeps one core busy. */
  readonly slots: Readonly<Record<QueueName, number>>;
  /** How many attempts at one endpoint run at once on this node. */
  readonly slotsPerEndpoint: number;
  /**
   * How long a row stays with whoever took it. `deliver` must exceed `attemptMs` by some seconds; `decide` must exceed the
   * longest check, and is granted anew when the work begins.
   */
  readonly leaseMs: { readonly outbox: number; readonly decide: number; readonly deliver: number };
  /** The sender's deadline. */
  readonly attemptMs: number;
  /** The delays before the attempts of a delivery. */
  readonly retryDelaysMs: readonly number[];
  /** When an endpoint is paused, and how often a paused one is tried. */
  readonly health: RecordRules;
}

const dayMs = 86_400_000;

/** The tuning for the given settings of delivery. */
function tuningOf(settings: DeliverySettings): QueueTuning {
  const { timeoutMs, retryDelaysMs, pauseAfterMs, probeIntervalMs } = settings;
  return {
    slots: { decide: 1, store_record: 2, erase: 2, repeat_event: 1, deliver: settings.concurrency },
    slotsPerEndpoint: settings.endpointConcurrency,
    // Besides the attempt itself, a delivery waits for its slot and is recorded under the same lease.
    leaseMs: { outbox: 30_000, decide: 60_000, deliver: timeoutMs + 30_000 },
    attemptMs: timeoutMs,
    retryDelaysMs,
    health: {
      pauseAfterMs,
      // Longer than the longest delay: otherwise an endpoint with a single event would never count as failing for long.
      forgetFailureMs: Math.max(2 * dayMs, 2 * Math.max(...retryDelaysMs)),
      probeEveryMs: probeIntervalMs,
    },
  };
}

export interface QueueOptions {
  /** For pg-boss, which makes its schema there by itself. */
  readonly database: QueueAddress;
  readonly dispatch: DispatchStore;
  /** The outbox outside of any transaction. */
  readonly outbox: Pick<OutboxStore, 'load' | 'recordStart' | 'postpone'>;
  readonly masterKeyUse: Pick<MasterKeyUse, 'resealSecrets'>;
  /** Builds the use cases over this queue's own notify, which they call after their commits. Called once, before anything runs. */
  readonly useCases: (notify: NotifyWorkers) => QueueUseCases;
  /** Stays the caller's to close, after `stop`. */
  readonly sender: Pick<Sender, 'send'>;
  readonly signer: Signer;
  readonly validate: BodyValidator;
  readonly clock: Clock;
  /** A number from 0 up to, but not including, 1. */
  readonly random: () => number;
  readonly log: Log;
  /** The defaults when left out. */
  readonly settings?: DeliverySettings;
  /** For tests: a notification that breaks its schema ends the process instead of being held. */
  readonly strict?: boolean;
  /** For tests: see `tracepointNames`. */
  readonly tracepoint?: Tracepoint;
  /** What differs from the settings. For tests. */
  readonly tuning?: Partial<QueueTuning>;
}

/** The running queue of one node with the worker role. */
export interface Queue {
  /** Says that something was committed that is due. Costs nothing. */
  readonly notify: NotifyWorkers;
  /** Whether pg-boss can be used at this moment. Work falls due, and is kept as rows, either way. */
  ready(): boolean;
  /**
   * Takes nothing new, lets what runs end and records it. It takes at most the longest attempt and some ten seconds; what has
   * not ended by then falls due again on another node or after the next start.
   */
  stop(): Promise<void>;
}

/** Time beyond the longest attempt for running work to end and be recorded. */
const stopGraceMs = 5000;

/** How many jobs may wait for each that can run: enough that no slot waits for the relay, few enough that no lease runs out. */
const windowPerSlot = 8;
const decisionsWaitingMax = 2;

/** Deliveries are in hand while they are read, wait for a slot, run and are recorded, so that all four go on at once. */
const deliveriesOnTheirWayPerSlot = 4;
/** How many of one endpoint may be on their way for each that may run: the next ones are here when the first have ended. */
const windowPerEndpointSlot = 2;

/**
 * Starts the relay, the workers and the sweep of one node (rows are the truth and the schedule, jobs only dispatch).
 *
 * Once started it never throws into the process and needs nothing to be up: while the queue or the database cannot be reached it
 * tries again, and what falls due meanwhile is kept by its row. Emptying or dropping the whole queue database loses nothing.
 * @throws RangeError when the tuning leaves no time for an attempt
 */
export function startQueue(options: QueueOptions): Queue {
  const { dispatch, outbox, clock, log } = options;
  const tuning: QueueTuning = { ...tuningOf(options.settings ?? defaultDeliverySettings), ...options.tuning };
  const { slots, leaseMs, attemptMs } = tuning;
  if (leaseMs.deliver <= attemptMs + recordMs) {
    throw new RangeError(
      'leaseMs.deliver: leaves no time for an attempt; it must exceed attemptMs by more than two seconds.',
    );
  }
  const tracepoint: Tracepoint = options.tracepoint ?? (async () => {});
  const workers = new Map<QueueName, Worker>();
  let relay: Relay | null = null;

  const notify: NotifyWorkers = (...kinds) => relay?.notify(...kinds);
  const useCases = options.useCases(notify);
  const boss: Boss = openBoss({
    database: options.database,
    log,
    deliverLeaseMs: leaseMs.deliver,
    onReady() {
      notify();
      for (const worker of workers.values()) worker.notify();
    },
  });
  const deliverer = createDeliverer({
    dispatch,
    sender: options.sender,
    signer: options.signer,
    validate: options.validate,
    clock,
    random: options.random,
    log,
    tracepoint,
    strict: options.strict ?? false,
    slots: slots.deliver,
    slotsPerEndpoint: tuning.slotsPerEndpoint,
    attemptMs,
    retryDelaysMs: tuning.retryDelaysMs,
    rules: tuning.health,
  });
  const { decideSession, failSession, storeRecord, erasePictures, repeatEvent } = useCases;
  const handlers: Readonly<Record<Exclude<QueueName, 'deliver'>, (job: JobData) => Promise<void>>> = {
    decide: decideJob({ outbox, decideSession, failSession, clock, log, tracepoint, leaseMs: leaseMs.decide }),
    store_record: retryUntilDone({ outbox, work: storeRecord, clock, log }),
    erase: retryUntilDone({ outbox, work: erasePictures, clock, log }),
    repeat_event: retryUntilDone({ outbox, work: repeatEvent, clock, log }),
  };

  const common = { boss, log, tracepoint, onFreed: () => relay?.refill() };
  for (const queue of outboxQueueNames) {
    const worker = startWorker({
      ...common,
      queue,
      capacity: slots[queue],
      take(jobs, done) {
        for (const job of jobs) void handlers[queue](job).finally(() => done(job));
      },
    });
    workers.set(queue, worker);
  }
  const deliverWindow = deliveriesOnTheirWayPerSlot * slots.deliver;
  // One node can hold all that may be on its way and more, so that no tenant's deliveries ever wait in the queue behind another's.
  workers.set(
    'deliver',
    startWorker({ ...common, queue: 'deliver', capacity: 2 * deliverWindow, take: deliverer.take }),
  );

  relay = startRelay({
    dispatch,
    outbox,
    boss,
    clock,
    log,
    tracepoint,
    windows: {
      decide: Math.max(decisionsWaitingMax, slots.decide),
      store_record: windowPerSlot * slots.store_record,
      erase: windowPerSlot * slots.erase,
      repeat_event: windowPerSlot * slots.repeat_event,
    },
    places: { window: deliverWindow, windowPerEndpoint: windowPerEndpointSlot * tuning.slotsPerEndpoint },
    probeEveryMs: tuning.health.probeEveryMs,
    leaseMs,
    onEnqueued: (queue) => workers.get(queue)?.notify(),
  });
  const sweep: Sweep = startSweep({
    sweepSessions: useCases.sweepSessions,
    resealSecrets: options.masterKeyUse.resealSecrets,
    clock,
    log,
  });
  let stopping: Promise<void> | null = null;

  async function stop(): Promise<void> {
    const released = deliverer.close();
    const abandon = setTimeout(() => deliverer.abandon(), attemptMs);
    const [left] = await Promise.all([
      Promise.all([...workers.values()].map((worker) => worker.stop(attemptMs + stopGraceMs))),
      bounded(Promise.resolve(relay?.stop()), attemptMs),
      bounded(sweep.stop(), attemptMs),
      bounded(released, attemptMs),
    ]);
    clearTimeout(abandon);
    deliverer.abandon();
    await boss.stop();
    const jobsLeft = left.reduce((sum, count) => sum + count, 0);
    log.info({ jobsLeft }, 'the queue has stopped');
  }

  return {
    notify,
    ready: () => boss.ready(),
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}
