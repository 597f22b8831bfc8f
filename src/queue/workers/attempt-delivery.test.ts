import { beforeEach, expect, test } from 'vitest';
import type { Delivery } from '../../app/ports/deliveries.ts';
import { noTelemetry } from '../../app/ports/telemetry.ts';
import { noTracing } from '../../app/ports/tracing.ts';
import { defaultDeliverySettings } from '../../config/delivery-settings.ts';
import type { AttemptResult, NotificationRequest } from '../../notifications/send.ts';
import { createMemoryLog } from '../../system/testing/memory-log.ts';
import { createMemoryRows, testSecret, toDelivery } from '../testing/memory-rows.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { type AttemptDeps, attemptDelivery } from './deliver.ts';

let clock: ReturnType<typeof createTestClock>;
let log: ReturnType<typeof createMemoryLog>;
let requests: NotificationRequest[];
let sendResult: AttemptResult;
let deps: AttemptDeps;

beforeEach(() => {
  clock = createTestClock();
  log = createMemoryLog();
  requests = [];
  sendResult = { class: 'delivered', status: 204, durationMs: 12 };
  deps = {
    sender: {
      async send(request) {
        requests.push(request);
        clock.advance(sendResult.durationMs);
        return sendResult;
      },
    },
    validate: () => [],
    clock,
    random: () => 0.5,
    log,
    telemetry: noTelemetry,
    tracing: noTracing,
    tracepoint: async () => {},
    retryDelaysMs: defaultDeliverySettings.retryDelaysMs,
    rules: { concurrency: { min: 4, max: 64 } },
  };
});

/** A delivery after so many attempts, all of the current schedule. */
function delivery(attemptsBefore = 0, change: Partial<Delivery> = {}): Delivery {
  const row = createMemoryRows(clock).addDelivery('d1', 'endpoint-1');
  return { ...toDelivery(row), attemptsBefore, scheduleStep: attemptsBefore, ...change };
}

const attempt = (attemptsBefore = 0, change: Partial<Delivery> = {}) =>
  attemptDelivery(deps)(delivery(attemptsBefore, change), 64);

test('a traced attempt sends its span in a header, which the signature does not cover', async () => {
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  await attempt();
  deps = { ...deps, tracing: { attempt: (_delivery, work) => work(traceparent) } };
  clock = createTestClock();
  await attemptDelivery({ ...deps, clock })(delivery(), 64);
  const [untraced, traced] = requests.map(({ headers }) => headers);
  expect(untraced).not.toHaveProperty('traceparent');
  expect(traced).toEqual({ ...untraced, traceparent });
});

test('a 2xx ends the delivery', async () => {
  const at = clock.now();
  expect(await attempt()).toMatchObject({
    id: 'd1',
    attempt: 1,
    at,
    class: 'delivered',
    httpStatus: 204,
    durationMs: 12,
    outcome: 'delivered',
    nextAt: null,
  });
});

test('each attempt keeps id and body and has its own time and signature', async () => {
  await attempt(0);
  clock.advance(5000);
  await attempt(1);
  const [first, second] = requests;
  expect(second?.body).toEqual(first?.body);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  const seconds = requests.map(({ headers }) => Number(headers['webhook-timestamp']));
  expect((seconds[1] ?? 0) - (seconds[0] ?? 0)).toBe(5);
  expect(second?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature']);
});

test('failures are retried by the schedule, counted from the end of the attempt, until the tenth abandons the delivery', async () => {
  const pausesSeconds: (number | null)[] = [];
  for (let before = 0; before < 10; before += 1) {
    sendResult = { class: 'timeout', status: null, durationMs: 15_000 };
    const result = await attempt(before);
    pausesSeconds.push(result.nextAt === null ? null : (result.nextAt.getTime() - clock.now().getTime()) / 1000);
    expect(result).toMatchObject({ outcome: before === 9 ? 'abandoned' : 'pending', scheduleStep: before + 1 });
  }
  expect(pausesSeconds).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
});

test('a redelivery after the last attempt gets the whole schedule', async () => {
  sendResult = { class: 'http_error', status: 500, durationMs: 1 };
  const pausesSeconds: (number | null)[] = [];
  for (let step = 0; step < 10; step += 1) {
    const result = await attempt(10 + step, { scheduleStep: step });
    pausesSeconds.push(result.nextAt === null ? null : (result.nextAt.getTime() - clock.now().getTime()) / 1000);
    expect(result).toMatchObject({ attempt: 11 + step, scheduleStep: step + 1 });
  }
  expect(pausesSeconds).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
});

test('a probe of a paused endpoint does not count in the schedule, so it never abandons an event', async () => {
  sendResult = { class: 'timeout', status: null, durationMs: 15_000 };
  for (const scheduleStep of [0, 4, 9]) {
    for (let before = 0; before < 40; before += 1) {
      const result = await attempt(before, { scheduleStep, isPaused: true });
      expect(result).toMatchObject({ outcome: 'pending', scheduleStep, attempt: before + 1, health: 'bad' });
    }
  }
});

test.each<[string, Partial<Delivery>, AttemptResult['class'], 'good' | 'bad' | null]>([
  ['a success is no news where all is well', {}, 'delivered', null],
  ['a success is news where attempts have failed', { isFailing: true }, 'delivered', 'good'],
  ['a success is news where the endpoint is paused', { isFailing: true, isPaused: true }, 'delivered', 'good'],
  ['a failure always is', {}, 'http_error', 'bad'],
  ['an address that may not be called is one', {}, 'blocked_address', 'bad'],
])('%s', async (_name, change, attemptClass, health) => {
  sendResult = { class: attemptClass, status: null, durationMs: 1 };
  expect((await attempt(0, change)).health).toBe(health);
});

test('Retry-After of a receiver is honoured', async () => {
  sendResult = { class: 'http_error', status: 429, durationMs: 1, retryAfterSeconds: 8 };
  const result = await attempt(0);
  expect((result.nextAt?.getTime() ?? 0) - clock.now().getTime()).toBeGreaterThanOrEqual(8000);
});

test('a notification that violates its schema is held with an alert, and never sent', async () => {
  deps = { ...deps, validate: () => ['/data/session: required'] };
  expect(await attempt()).toMatchObject({ class: 'invalid_body', outcome: 'held', nextAt: null, health: null });
  expect(requests).toEqual([]);
  expect(log.entries).toContainEqual(
    expect.objectContaining({ level: 'error', fields: expect.objectContaining({ alert: true }) }),
  );
});

test('an internal error counts as a failed attempt and is retried', async () => {
  deps = {
    ...deps,
    validate: () => {
      throw new RangeError(`no such secret as ${testSecret}`);
    },
  };
  expect(await attempt()).toMatchObject({ class: 'internal_error', outcome: 'pending', health: null });
  expect(log.text()).not.toContain('whsec_');
});

test('an attempt is one line of the log, with ids and results and without content', async () => {
  sendResult = { class: 'http_error', status: 500, durationMs: 31 };
  await attempt(2);
  expect(log.entries).toHaveLength(1);
  expect(log.entries[0]?.fields).toEqual({
    deliveryId: 'd1',
    eventId: 'evt_d1',
    endpointId: 'endpoint-1',
    tenantId: expect.any(String),
    attempt: 3,
    class: 'http_error',
    status: 500,
    ms: 31,
    outcome: 'pending',
  });
  expect(log.text()).not.toMatch(/hidden|whsec_|v1,|receiver\.example/);
});

test.each([
  { name: 'quick within a second', result: { class: 'delivered', status: 200, durationMs: 1000 }, pace: 'quick' },
  { name: 'neither in two', result: { class: 'delivered', status: 200, durationMs: 2000 }, pace: null },
  { name: 'slow after three', result: { class: 'delivered', status: 200, durationMs: 3001 }, pace: 'slow' },
  { name: 'slow at a timeout', result: { class: 'timeout', status: null, durationMs: 15_000 }, pace: 'slow' },
  { name: 'neither when it is refused', result: { class: 'connect_error', status: null, durationMs: 1 }, pace: null },
] as const)('a receiver is $name', async ({ result, pace }) => {
  sendResult = result;
  expect(await attempt()).toMatchObject({ pace });
});

test('at its bound, an endpoint’s pace changes nothing more', async () => {
  sendResult = { class: 'delivered', status: 200, durationMs: 1 };
  expect(await attempt(0, { concurrency: 64 })).toMatchObject({ pace: null });
  sendResult = { class: 'timeout', status: null, durationMs: 15_000 };
  expect(await attempt(0, { concurrency: 4 })).toMatchObject({ pace: null });
});
