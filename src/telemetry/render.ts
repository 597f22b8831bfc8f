// Writes the metrics of the processes of a node as one text.

import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';

/** The metrics of one process, as one can send them to another. */
export type Measurements = readonly object[];

/** The metrics of a process, with its name among the processes of the node: `main`, or `api-` and a number. */
export interface ProcessMeasurements {
  readonly process: string;
  readonly measurements: Measurements;
}

/** The media type of the text. */
export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Writes metrics in the text format of Prometheus, each value with the label `process`. A process that is replaced keeps the name, so its
 * counters begin again at 0, as Prometheus expects of a restart.
 */
export function renderMetrics(processes: readonly ProcessMeasurements[]): Promise<string> {
  const labelled = processes.map(({ process, measurements }) =>
    (measurements as readonly MetricObjectWithValues<MetricValue<string>>[]).map((metric) => ({
      ...metric,
      // Values of different processes have different labels, so each is a sum of one. Some of Node.js's would be left out otherwise.
      aggregator: 'sum' as const,
      values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, process } })),
    })),
  );
  return AggregatorRegistry.aggregate(labelled).metrics();
}
