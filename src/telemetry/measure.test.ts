import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMeasures } from './measure.ts';
import type { MetricName } from './metric-table.ts';
import { createMetrics } from './registry.ts';

/** Measures, and reads what was measured: for each set of labels the value, or the sum and number of a histogram. */
function measuring() {
  const metrics = createMetrics();
  const valuesOf = async (name: MetricName) => {
    const { values } = (await metrics.registry.getSingleMetric(name)?.get()) ?? { values: [] };
    // Buckets follow from the sums here.
    const whole = values.filter(({ labels }) => !('le' in labels));
    return whole.map(({ labels, value, ...rest }) => {
      const part = (rest as { metricName?: string }).metricName?.replace(`${name}_`, '');
      return [labels, ...(part === undefined ? [] : [part]), value];
    });
  };
  return { measures: createMeasures(metrics), valuesOf };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('a request counts by its operation and the class of its status, and in seconds', async () => {
  const { measures, valuesOf } = measuring();
  for (let index = 0; index < 3; index += 1) measures.requestStarted();
  expect(await valuesOf('mitome_http_requests_in_flight')).toEqual([[{}, 3]]);
  measures.requestEnded({ surface: 'tenant', operationId: 'listEvents', status: 200, ms: 250 });
  measures.requestEnded({ surface: 'tenant', operationId: 'listEvents', status: 503, ms: 1250 });
  measures.requestEnded({ surface: 'open', operationId: undefined, status: null, ms: 5 });
  expect(await valuesOf('mitome_http_requests_in_flight')).toEqual([[{}, 0]]);
  const operation = { surface: 'tenant', operation: 'listEvents' };
  const open = { surface: 'open', operation: 'none' };
  expect(await valuesOf('mitome_http_requests_total')).toEqual([
    [{ ...operation, status: '2xx' }, 1],
    [{ ...operation, status: '5xx' }, 1],
    [{ ...open, status: 'none' }, 1],
  ]);
  expect(await valuesOf('mitome_http_request_duration_seconds')).toEqual([
    [operation, 'sum', 1.5],
    [operation, 'count', 2],
    [open, 'sum', 0.005],
    [open, 'count', 1],
  ]);
});

test('a decision counts by kind and result; only one that was stored has a duration, only a first start a wait', async () => {
  const { measures, valuesOf } = measuring();
  const kind = 'decide_print_live';
  measures.decisionStarted(kind, 4000);
  measures.decisionStarted(kind, null);
  // The clock was set back.
  measures.decisionStarted(kind, -4000);
  for (const result of ['decided', 'failed', 'retried', 'put_back'] as const)
    measures.decisionEnded(kind, result, 2500);
  expect(await valuesOf('mitome_decision_wait_seconds')).toEqual([
    [{ kind }, 'sum', 4],
    [{ kind }, 'count', 2],
  ]);
  expect(await valuesOf('mitome_decision_duration_seconds')).toEqual([
    [{ kind }, 'sum', 2.5],
    [{ kind }, 'count', 1],
  ]);
  expect(await valuesOf('mitome_decisions_total')).toEqual(
    ['decided', 'failed', 'retried', 'put_back'].map((result) => [{ kind, result }, 1]),
  );
});

test('a part of a decision is timed also when it fails', async () => {
  const { measures, valuesOf } = measuring();
  const work = measures.during('risk', async () => {
    vi.advanceTimersByTime(1500);
    return 'found';
  });
  expect(await work).toBe('found');
  const fault = new Error('no database');
  await expect(measures.during('store', () => Promise.reject(fault))).rejects.toBe(fault);
  expect(await valuesOf('mitome_decision_part_duration_seconds')).toEqual([
    [{ part: 'risk' }, 'sum', 1.5],
    [{ part: 'risk' }, 'count', 1],
    [{ part: 'store' }, 'sum', 0],
    [{ part: 'store' }, 'count', 1],
  ]);
});

test('an attempt counts by its result, a delivery when it has ended, and the lag when it was delivered', async () => {
  const { measures, valuesOf } = measuring();
  const ended = () => valuesOf('mitome_deliveries_ended_total');
  const outcomes = ['delivered', 'abandoned', 'held'] as const;
  expect(await ended()).toEqual(outcomes.map((outcome) => [{ outcome }, 0]));
  const attempt = { ms: 500, lagMs: 3000, isFirst: true };
  measures.attemptEnded({ ...attempt, result: 'delivered', outcome: 'delivered' });
  measures.attemptEnded({ ...attempt, result: 'delivered', outcome: 'delivered', isFirst: false, lagMs: 60_000 });
  measures.attemptEnded({ ...attempt, result: 'http_error', outcome: 'pending' });
  measures.attemptEnded({ ...attempt, result: 'http_error', outcome: 'abandoned' });
  measures.attemptEnded({ ...attempt, result: 'invalid_body', outcome: 'held', ms: -1 });
  expect(await ended()).toEqual([
    [{ outcome: 'delivered' }, 2],
    [{ outcome: 'abandoned' }, 1],
    [{ outcome: 'held' }, 1],
  ]);
  expect(await valuesOf('mitome_delivery_attempts_total')).toEqual([
    [{ result: 'delivered' }, 2],
    [{ result: 'http_error' }, 2],
    [{ result: 'invalid_body' }, 1],
  ]);
  expect(await valuesOf('mitome_delivery_attempt_duration_seconds')).toEqual([
    [{}, 'sum', 2],
    [{}, 'count', 5],
  ]);
  expect(await valuesOf('mitome_delivery_lag_seconds')).toEqual([
    [{ attempt: 'first' }, 'sum', 3],
    [{ attempt: 'first' }, 'count', 1],
    [{ attempt: 'later' }, 'sum', 60],
    [{ attempt: 'later' }, 'count', 1],
  ]);
});

test('an endpoint that is paused or resumed counts as such', async () => {
  const { measures, valuesOf } = measuring();
  measures.endpointChanged('paused');
  measures.endpointChanged('resumed');
  measures.endpointChanged('paused');
  expect(await valuesOf('mitome_endpoint_changes_total')).toEqual([
    [{ change: 'paused' }, 2],
    [{ change: 'resumed' }, 1],
  ]);
});

test('waits for a connection are those of their pool, in seconds', async () => {
  const { measures, valuesOf } = measuring();
  const pool = (connect: () => Promise<unknown>, waitingCount: number) => ({
    ...{ connect, totalCount: 3, idleCount: 1, waitingCount },
  });
  const main = pool(async () => void vi.advanceTimersByTime(500), 4);
  const queue = pool(() => Promise.reject(new Error('no connection')), 0);
  measures.watchPool('main', main);
  measures.watchPool('queue', queue);
  await main.connect();
  await expect(queue.connect()).rejects.toThrow('no connection');
  expect(await valuesOf('mitome_database_pool_wait_seconds')).toEqual([
    [{ pool: 'main' }, 'sum', 0.5],
    [{ pool: 'main' }, 'count', 1],
  ]);
  expect(await valuesOf('mitome_database_pool_failures_total')).toEqual([[{ pool: 'queue' }, 1]]);
  expect([...measures.poolStates()]).toEqual([
    ['main', { used: 2, idle: 1, waiting: 4 }],
    ['queue', { used: 2, idle: 1, waiting: 0 }],
  ]);
});
