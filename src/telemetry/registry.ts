// The registry of a process: the metrics of the table, and those of Node.js.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type MetricEntry, type MetricName, metricTable } from './metric-table.ts';

type NamesOf<Kind extends MetricEntry['kind']> = {
  [Name in MetricName]: (typeof metricTable)[Name]['kind'] extends Kind ? Name : never;
}[MetricName];

/** The metrics of a process, by name. */
export interface Metrics {
  readonly registry: Registry;
  counter(name: NamesOf<'counter'>): Counter;
  gauge(name: NamesOf<'gauge'>): Gauge;
  histogram(name: NamesOf<'histogram'>): Histogram;
}

/** Makes a registry of its own, so that two services of one process measure apart. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const made = new Map<string, Counter | Gauge | Histogram>();
  for (const [name, entry] of Object.entries(metricTable) as [MetricName, MetricEntry][]) {
    const { kind, help, labels = {}, buckets } = entry;
    const options = { name, help, labelNames: Object.keys(labels), registers: [registry] };
    if (kind === 'counter') made.set(name, new Counter(options));
    else if (kind === 'gauge') made.set(name, new Gauge(options));
    else made.set(name, new Histogram({ ...options, ...(buckets && { buckets: [...buckets] }) }));
  }
  return {
    registry,
    counter: (name) => made.get(name) as Counter,
    gauge: (name) => made.get(name) as Gauge,
    histogram: (name) => made.get(name) as Histogram,
  };
}
