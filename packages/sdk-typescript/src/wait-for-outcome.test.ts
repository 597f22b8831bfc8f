import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problem, type Simulated, simulateService } from './testing/simulated-service.ts';
import { waitForOutcome } from './wait-for-outcome.ts';

const id = 'vs_019fe93d33c87ca9b8112ca1bbdcafac';
const at = (status: string): Simulated => ({ status: 200, body: { id, status } });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What a wait comes to, and how long it took in milliseconds. */
async function outcome<T>(wait: Promise<T>): Promise<{ readonly value: T | Error; readonly tookMs: number }> {
  const began = Date.now();
  let endedAt = began;
  const settled = wait
    .catch((error: Error) => error)
    .finally(() => {
      endedAt = Date.now();
    });
  await vi.runAllTimersAsync();
  return { value: await settled, tookMs: endedAt - began };
}

test.each(['completed', 'failed', 'expired'])('%s is an outcome', async (status) => {
  const { client, sent } = simulateService([
    at('created'),
    at('collecting'),
    at('deciding'),
    at('reviewing'),
    at(status),
  ]);
  expect((await outcome(waitForOutcome(client, id))).value).toMatchObject({ id, status });
  expect(sent).toHaveLength(5);
  expect(vi.getTimerCount()).toBe(0);
});

test('reviewing is one where it was asked for', async () => {
  const { client, sent } = simulateService([at('reviewing')]);
  expect((await outcome(waitForOutcome(client, id, { orReviewing: true }))).value).toMatchObject({
    status: 'reviewing',
  });
  expect(sent).toHaveLength(1);
});

test('readings become rarer, and are never further apart than 15 seconds', async () => {
  const { client, sent } = simulateService([at('collecting')]);
  const { value, tookMs } = await outcome(waitForOutcome(client, id, { timeoutMs: 600_000 }));
  expect(value).toMatchObject({ name: 'MitomeWaitError', lastStatus: 'collecting' });
  expect(tookMs).toBe(600_000);
  expect(sent.length).toBeGreaterThan(600 / 15);
  expect(sent.length).toBeLessThan(100);
});

test('it ends in time, also while it is waiting for a response', async () => {
  const { client } = simulateService([at('deciding'), 'never']);
  const { value, tookMs } = await outcome(waitForOutcome(client, id, { timeoutMs: 5_000 }));
  expect(value).toMatchObject({ name: 'MitomeWaitError', lastStatus: 'deciding' });
  expect(tookMs).toBe(5_000);
  expect(String(value)).toBe(
    'MitomeWaitError: getVerificationSession: no outcome within 5000 ms, last status deciding',
  );
});

test('a signal ends it', async () => {
  const { client } = simulateService([at('collecting')]);
  const ending = new AbortController();
  const reason = new Error('the user has left');
  setTimeout(() => ending.abort(reason), 3_000);
  const { value, tookMs } = await outcome(waitForOutcome(client, id, { signal: ending.signal }));
  expect([value, tookMs]).toEqual([reason, 3_000]);
  await expect(waitForOutcome(client, id, { signal: ending.signal })).rejects.toBe(reason);
});

test('faults that pass are waited out, others end it', async () => {
  const down = problem(503, 'ServiceUnavailable');
  const { client } = simulateService([down, down, down, down, new TypeError('fetch failed'), at('completed')]);
  expect((await outcome(waitForOutcome(client, id))).value).toMatchObject({ status: 'completed' });
  const { value } = await outcome(waitForOutcome(simulateService([problem(404, 'SessionNotFound')]).client, id));
  expect(value).toMatchObject({ status: 404 });
});

test.each([Number.NaN, -1])('it does not wait %d milliseconds', async (timeoutMs) => {
  await expect(waitForOutcome(simulateService([at('created')]).client, id, { timeoutMs })).rejects.toThrow(
    /^timeoutMs: /,
  );
});
