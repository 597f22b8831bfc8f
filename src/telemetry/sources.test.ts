import { expect, test } from 'vitest';
import type { BacklogViews } from '../app/ports/backlog-views.ts';
import type { MetricName } from './metric-table.ts';
import { createMetrics } from './registry.ts';
import { renderMetrics } from './render.ts';
import { clearGauges, createSources, type SourceDeps, setLocalGauges, setPoolGauges } from './sources.ts';

const now = new Date('2026-11-24T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

const backlog: BacklogViews = {
  outboxDue: async () =>
    new Map([
      ['notification', ago(90)],
      // Due later.
      ['erase', ago(-30)],
    ]),
  deliveryDue: async () => ago(45),
  sessionDue: async () => ago(7200),
  endpoints: async () => ({ healthy: 7, failing: 3, paused: 2, paused_by_person: 4, disabled: 1 }),
  reviews: async () => ({ pending: 12, overdue: 5, oldest: ago(3600) }),
};

function reading(change: Partial<SourceDeps> = {}) {
  const metrics = createMetrics();
  clearGauges(metrics);
  const deps: SourceDeps = {
    backlog,
    workers: { list: async () => [1, 2].map((id) => ({ id: `${id}`, capabilities: [], expiresAt: now })) },
    outages: async () => ['media_full'],
    limitations: () => ['models_missing'],
    queue: { ready: () => true, waiting: async () => new Map([['deliver', 6]]) },
    circuits: () => [{ provider: 'acme', state: 'open', count: 2 }],
    clock: { now: () => now },
    ...change,
  };
  const valuesOf = async (name: MetricName) =>
    ((await metrics.registry.getSingleMetric(name)?.get())?.values ?? []).map(({ labels, value }) => [labels, value]);
  const sourceOf = (name: string) => {
    const found = createSources(metrics, deps).find((source) => source.name === name);
    if (found === undefined) throw new Error(`there is no source ${name}`);
    return found;
  };
  return { metrics, deps, valuesOf, sourceOf };
}

test('the age of what is due is in seconds, and 0 where nothing is due', async () => {
  const { sourceOf, valuesOf } = reading();
  await sourceOf('backlog').collect();
  const ages = await valuesOf('mitome_outbox_oldest_due_seconds');
  expect(ages).toContainEqual([{ kind: 'notification' }, 90]);
  expect(ages).toContainEqual([{ kind: 'erase' }, 0]);
  expect(ages).toContainEqual([{ kind: 'store_record' }, 0]);
  expect(await valuesOf('mitome_deliveries_oldest_due_seconds')).toEqual([[{}, 45]]);
  expect(await valuesOf('mitome_sessions_oldest_due_seconds')).toEqual([[{}, 7200]]);

  const empty = reading({ backlog: { ...backlog, deliveryDue: async () => null, sessionDue: async () => null } });
  await empty.sourceOf('backlog').collect();
  expect(await empty.valuesOf('mitome_sessions_oldest_due_seconds')).toEqual([[{}, 0]]);
  expect(await empty.valuesOf('mitome_deliveries_oldest_due_seconds')).toEqual([[{}, 0]]);
});

test('endpoints, reviews, workers and jobs are counted under their names', async () => {
  const { sourceOf, valuesOf } = reading();
  for (const name of ['endpoints', 'reviews', 'workers', 'queue']) await sourceOf(name).collect();
  expect(await valuesOf('mitome_endpoints')).toEqual([
    [{ state: 'healthy' }, 7],
    [{ state: 'failing' }, 3],
    [{ state: 'paused' }, 2],
    [{ state: 'paused_by_person' }, 4],
    [{ state: 'disabled' }, 1],
  ]);
  expect(await valuesOf('mitome_reviews_pending')).toEqual([[{}, 12]]);
  expect(await valuesOf('mitome_reviews_overdue')).toEqual([[{}, 5]]);
  expect(await valuesOf('mitome_reviews_oldest_seconds')).toEqual([[{}, 3600]]);
  expect(await valuesOf('mitome_workers_live')).toEqual([[{}, 2]]);
  expect(await valuesOf('mitome_queue_jobs_waiting')).toEqual([[{ queue: 'deliver' }, 6]]);
});

test('an outage is 1 for its reason and 0 for every other', async () => {
  const { sourceOf, valuesOf } = reading();
  await sourceOf('storage').collect();
  const reasons = await valuesOf('mitome_unavailable');
  expect(reasons).toHaveLength(5);
  expect(reasons.filter(([, value]) => value !== 0)).toEqual([[{ reason: 'media_full' }, 1]]);
});

test('what this process knows is replaced at each reading', async () => {
  const { metrics, deps, valuesOf } = reading();
  setLocalGauges(metrics, deps);
  expect(await valuesOf('mitome_limitation')).toEqual([[{ limitation: 'models_missing' }, 1]]);
  expect(await valuesOf('mitome_check_provider_circuits')).toEqual([[{ provider: 'acme', state: 'open' }, 2]]);
  expect(await valuesOf('mitome_queue_available')).toEqual([[{}, 1]]);
  const queue = { ready: () => false, waiting: async () => new Map() };
  setLocalGauges(metrics, { limitations: () => [], circuits: () => [], queue });
  for (const name of ['mitome_limitation', 'mitome_check_provider_circuits'] as const)
    expect(await valuesOf(name), name).toEqual([]);
  expect(await valuesOf('mitome_queue_available')).toEqual([[{}, 0]]);

  setPoolGauges(metrics, new Map([['queue', { used: 7, idle: 2, waiting: 5 }]]));
  expect(await valuesOf('mitome_database_pool_connections')).toEqual([
    [{ pool: 'queue', state: 'used' }, 7],
    [{ pool: 'queue', state: 'idle' }, 2],
  ]);
  expect(await valuesOf('mitome_database_pool_waiting')).toEqual([[{ pool: 'queue' }, 5]]);
});

test('a gauge that nothing has read has no value, neither at the start nor after its source failed', async () => {
  const { metrics, deps, valuesOf } = reading();
  const gaugesOf = {
    backlog: [
      'mitome_outbox_oldest_due_seconds',
      'mitome_deliveries_oldest_due_seconds',
      'mitome_sessions_oldest_due_seconds',
    ],
    endpoints: ['mitome_endpoints'],
    reviews: ['mitome_reviews_pending', 'mitome_reviews_overdue', 'mitome_reviews_oldest_seconds'],
    storage: ['mitome_unavailable'],
    workers: ['mitome_workers_live'],
    queue: ['mitome_queue_jobs_waiting'],
  } as const satisfies Record<string, readonly MetricName[]>;
  expect(await valuesOf('mitome_queue_available')).toEqual([]);
  const sources = createSources(metrics, deps);
  expect(sources.map(({ name }) => name)).toEqual(Object.keys(gaugesOf));
  for (const source of sources) {
    const gauges: readonly MetricName[] = gaugesOf[source.name as keyof typeof gaugesOf];
    for (const gauge of gauges) expect(await valuesOf(gauge), gauge).toEqual([]);
    await source.collect();
    for (const gauge of gauges) expect(await valuesOf(gauge), gauge).not.toEqual([]);
    source.forget();
    for (const gauge of gauges) expect(await valuesOf(gauge), gauge).toEqual([]);
  }
});

test('the text has the values of each process apart, with its name', async () => {
  const [main, api] = [createMetrics(), createMetrics()];
  main.counter('mitome_delivery_attempts_total').inc({ result: 'delivered' }, 2);
  api.counter('mitome_delivery_attempts_total').inc({ result: 'delivered' }, 3);
  const processes = [
    { process: 'main', measurements: await main.registry.getMetricsAsJSON() },
    { process: 'api-1', measurements: await api.registry.getMetricsAsJSON() },
  ];
  const lines = (await renderMetrics(processes)).split('\n');
  const found = lines.filter((line) => line.startsWith('mitome_delivery_attempts_total'));
  expect(found.toSorted()).toEqual([
    'mitome_delivery_attempts_total{result="delivered",process="api-1"} 3',
    'mitome_delivery_attempts_total{result="delivered",process="main"} 2',
  ]);
  expect(lines.filter((line) => line === '# TYPE mitome_delivery_attempts_total counter')).toHaveLength(1);
});
