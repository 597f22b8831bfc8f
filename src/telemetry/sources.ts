// The gauges of a node that are read when its metrics are.

import { type BacklogViews, outboxKinds } from '../app/ports/backlog-views.ts';
import { type Clock, type Unavailability, unavailabilities } from '../app/ports/system.ts';
import type { PoolName } from '../app/ports/telemetry.ts';
import type { LiveWorkers } from '../app/ports/workers.ts';
import type { Source } from './collect.ts';
import type { MetricName } from './metric-table.ts';
import type { Metrics } from './registry.ts';
import type { PoolState } from './watch-pool.ts';

/** What the gauges are read from. */
export interface SourceDeps {
  readonly backlog: BacklogViews;
  readonly workers: Pick<LiveWorkers, 'list'>;
  readonly outages: () => Promise<readonly Unavailability[]>;
  readonly limitations: () => readonly string[];
  /** Null on a node without workers. */
  readonly queue: { ready(): boolean; waiting(): Promise<ReadonlyMap<string, number>> } | null;
  /** How many circuits each check provider has in each state. */
  readonly circuits: () => readonly { readonly provider: string; readonly state: string; readonly count: number }[];
  readonly clock: Clock;
}

const databaseTimeoutMs = 2000;
/** Longer than the check of the storage itself takes at most. */
const storageTimeoutMs = 6000;

/** The sources of the gauges that the first process of a node reports. */
export function createSources(metrics: Metrics, deps: SourceDeps): Source[] {
  const { backlog, clock } = deps;
  const ageAt = (now: Date, instant: Date | null | undefined): number =>
    instant ? Math.max(0, now.getTime() - instant.getTime()) / 1000 : 0;
  const gauges = (...names: readonly Parameters<Metrics['gauge']>[0][]) => ({
    forget: () => {
      for (const name of names) clear(metrics, name);
    },
  });

  return [
    {
      name: 'backlog',
      forMs: 10_000,
      timeoutMs: databaseTimeoutMs,
      ...gauges(
        'mitome_outbox_oldest_due_seconds',
        'mitome_deliveries_oldest_due_seconds',
        'mitome_sessions_oldest_due_seconds',
      ),
      async collect() {
        const now = clock.now();
        const [outbox, delivery, session] = await Promise.all([
          backlog.outboxDue(outboxKinds),
          backlog.deliveryDue(now),
          backlog.sessionDue(now),
        ]);
        const gauge = metrics.gauge('mitome_outbox_oldest_due_seconds');
        for (const kind of outboxKinds) gauge.set({ kind }, ageAt(now, outbox.get(kind)));
        metrics.gauge('mitome_deliveries_oldest_due_seconds').set(ageAt(now, delivery));
        metrics.gauge('mitome_sessions_oldest_due_seconds').set(ageAt(now, session));
      },
    },
    {
      name: 'endpoints',
      forMs: 15_000,
      timeoutMs: databaseTimeoutMs,
      ...gauges('mitome_endpoints'),
      async collect() {
        const counts = Object.entries(await backlog.endpoints());
        for (const [state, count] of counts) metrics.gauge('mitome_endpoints').set({ state }, count);
      },
    },
    {
      name: 'reviews',
      forMs: 10_000,
      timeoutMs: databaseTimeoutMs,
      ...gauges('mitome_reviews_pending', 'mitome_reviews_overdue', 'mitome_reviews_oldest_seconds'),
      async collect() {
        const { pending, overdue, oldest } = await backlog.reviews();
        metrics.gauge('mitome_reviews_pending').set(pending);
        metrics.gauge('mitome_reviews_overdue').set(overdue);
        metrics.gauge('mitome_reviews_oldest_seconds').set(ageAt(clock.now(), oldest));
      },
    },
    {
      name: 'storage',
      // It remembers its checks by itself.
      forMs: 0,
      timeoutMs: storageTimeoutMs,
      ...gauges('mitome_unavailable'),
      async collect() {
        const outages = await deps.outages();
        for (const reason of unavailabilities)
          metrics.gauge('mitome_unavailable').set({ reason }, outages.includes(reason) ? 1 : 0);
      },
    },
    {
      name: 'workers',
      forMs: 10_000,
      timeoutMs: databaseTimeoutMs,
      ...gauges('mitome_workers_live'),
      async collect() {
        metrics.gauge('mitome_workers_live').set((await deps.workers.list(clock.now())).length);
      },
    },
    ...(deps.queue === null ? [] : [queueSource(metrics, deps.queue)]),
  ];
}

function queueSource(metrics: Metrics, queue: NonNullable<SourceDeps['queue']>): Source {
  return {
    name: 'queue',
    forMs: 5000,
    timeoutMs: databaseTimeoutMs,
    forget: () => clear(metrics, 'mitome_queue_jobs_waiting'),
    async collect() {
      const waiting = await queue.waiting();
      const gauge = metrics.gauge('mitome_queue_jobs_waiting');
      gauge.reset();
      for (const [name, jobs] of waiting) gauge.set({ queue: name }, jobs);
    },
  };
}

/** Sets the gauges that only this process knows, and that cost nothing. */
export function setLocalGauges(
  metrics: Metrics,
  { limitations, queue, circuits }: Pick<SourceDeps, 'limitations' | 'queue' | 'circuits'>,
): void {
  const limitation = metrics.gauge('mitome_limitation');
  limitation.reset();
  for (const name of limitations()) limitation.set({ limitation: name }, 1);
  if (queue !== null) metrics.gauge('mitome_queue_available').set(queue.ready() ? 1 : 0);
  const circuit = metrics.gauge('mitome_check_provider_circuits');
  circuit.reset();
  for (const { provider, state, count } of circuits()) circuit.set({ provider, state }, count);
}

/** Sets the gauges of a process' pools. */
export function setPoolGauges(metrics: Metrics, states: ReadonlyMap<PoolName, PoolState>): void {
  for (const [pool, { used, idle, waiting }] of states) {
    metrics.gauge('mitome_database_pool_connections').set({ pool, state: 'used' }, used);
    metrics.gauge('mitome_database_pool_connections').set({ pool, state: 'idle' }, idle);
    metrics.gauge('mitome_database_pool_waiting').set({ pool }, waiting);
  }
}

/** The gauges that a process has no value for before it has read one. A gauge without labels would begin with 0. */
const withoutLabels = [
  'mitome_deliveries_oldest_due_seconds',
  'mitome_sessions_oldest_due_seconds',
  'mitome_reviews_pending',
  'mitome_reviews_overdue',
  'mitome_reviews_oldest_seconds',
  'mitome_queue_available',
  'mitome_workers_live',
] as const satisfies readonly MetricName[];

/** Removes the values of all gauges that nothing has read. */
export function clearGauges(metrics: Metrics): void {
  for (const name of withoutLabels) clear(metrics, name);
}

/** Removes the values of a gauge. */
function clear(metrics: Metrics, name: Parameters<Metrics['gauge']>[0]): void {
  if ((withoutLabels as readonly string[]).includes(name)) metrics.gauge(name).remove();
  else metrics.gauge(name).reset();
}
