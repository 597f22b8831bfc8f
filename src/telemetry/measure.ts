// Counts and times what the service reports of itself.

import type { PoolName, Telemetry } from '../app/ports/telemetry.ts';
import type { Metrics } from './registry.ts';
import { type PoolState, watchPool } from './watch-pool.ts';

/** Measures into a registry. `poolStates` reads the pools that were watched. */
export function createMeasures(metrics: Metrics): Telemetry & {
  poolStates(): ReadonlyMap<PoolName, PoolState>;
} {
  const requests = metrics.counter('mitome_http_requests_total');
  const requestTimes = metrics.histogram('mitome_http_request_duration_seconds');
  const inFlight = metrics.gauge('mitome_http_requests_in_flight');
  const decisions = metrics.counter('mitome_decisions_total');
  const decisionWaits = metrics.histogram('mitome_decision_wait_seconds');
  const decisionTimes = metrics.histogram('mitome_decision_duration_seconds');
  const partTimes = metrics.histogram('mitome_decision_part_duration_seconds');
  const attempts = metrics.counter('mitome_delivery_attempts_total');
  const attemptTimes = metrics.histogram('mitome_delivery_attempt_duration_seconds');
  const lags = metrics.histogram('mitome_delivery_lag_seconds');
  const endedDeliveries = metrics.counter('mitome_deliveries_ended_total');
  // From 0 on, so that the growth to the first one can be seen: alerts are about single deliveries.
  for (const outcome of ['delivered', 'abandoned', 'held']) endedDeliveries.inc({ outcome }, 0);
  const endpointChanges = metrics.counter('mitome_endpoint_changes_total');
  const poolWaits = metrics.histogram('mitome_database_pool_wait_seconds');
  const poolFailures = metrics.counter('mitome_database_pool_failures_total');
  const pools = new Map<PoolName, () => PoolState>();

  return {
    requestStarted: () => inFlight.inc(),
    requestEnded({ surface, operationId: operation = 'none', status, ms }) {
      inFlight.dec();
      requests.inc({ surface, operation, status: classOf(status) });
      requestTimes.observe({ surface, operation }, ms / 1000);
    },
    decisionStarted(kind, waitedMs) {
      if (waitedMs !== null) decisionWaits.observe({ kind }, seconds(waitedMs));
    },
    decisionEnded(kind, result, ms) {
      decisions.inc({ kind, result });
      if (result === 'decided') decisionTimes.observe({ kind }, seconds(ms));
    },
    async during(part, work) {
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        partTimes.observe({ part }, seconds(performance.now() - startedAt));
      }
    },
    attemptEnded({ result, outcome, ms, isFirst, lagMs }) {
      attempts.inc({ result });
      attemptTimes.observe(seconds(ms));
      if (outcome === 'delivered') lags.observe({ attempt: isFirst ? 'first' : 'later' }, seconds(lagMs));
      if (outcome !== 'pending') endedDeliveries.inc({ outcome });
    },
    endpointChanged: (change) => endpointChanges.inc({ change }),
    watchPool(pool, watched) {
      const acquired = (ms: number) => poolWaits.observe({ pool }, seconds(ms));
      pools.set(pool, watchPool(watched, { acquired, failed: () => poolFailures.inc({ pool }) }));
    },
    poolStates: () => new Map([...pools].map(([pool, state]) => [pool, state()])),
  };
}

/** Never negative: the clock may be set back between two readings. */
const seconds = (ms: number): number => Math.max(0, ms) / 1000;

const classOf = (status: number | null): string => (status === null ? 'none' : `${Math.floor(status / 100)}xx`);
