import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MitomeApiError, MitomeConnectionError, MitomeError } from './errors.ts';
import { problem, type Simulated, simulateService } from './testing/simulated-service.ts';

const id = 'vs_019fe93d33c87ca9b8112ca1bbdcafac';
const fine: Simulated = { status: 200, body: { id, status: 'created' } };
const broken = new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What a call comes to when all the time that it asks for passes. */
async function outcome<T>(call: Promise<T>): Promise<T | Error> {
  const settled = call.catch((error: Error) => error);
  await vi.runAllTimersAsync();
  return settled;
}

describe('a read', () => {
  test.each([
    ['a broken connection', broken],
    ['429', problem(429, 'RateLimited')],
    ['503', problem(503, 'ServiceUnavailable')],
    ['503 of a proxy', { status: 503, body: '<html>' }],
  ] as const)('is repeated after %s', async (_, fault) => {
    const { client, sent } = simulateService([fault, fault, fine]);
    expect(await outcome(client.getVerificationSession(id))).toMatchObject({ id });
    expect(sent).toHaveLength(3);
  });

  test('is repeated no more often than it was asked to be', async () => {
    for (const [retries, attempts] of [
      [undefined, 3],
      [0, 1],
      [5, 6],
    ] as const) {
      const { client, sent } = simulateService([broken], { retries });
      expect(await outcome(client.getVerificationSession(id))).toBeInstanceOf(MitomeConnectionError);
      expect(sent).toHaveLength(attempts);
    }
  });

  test.each([
    ['404', problem(404, 'SessionNotFound')],
    ['500', problem(500, 'InternalError')],
    ['a redirect', { status: 307, headers: { location: 'https://elsewhere.example.com' } }],
    ['what is no JSON', { status: 200, body: '<html>' }],
  ] as const)('is not repeated after %s', async (_, response) => {
    const { client, sent } = simulateService([response, fine]);
    expect(await outcome(client.getVerificationSession(id))).toBeInstanceOf(MitomeError);
    expect(sent).toHaveLength(1);
  });

  test('waits longer each time, with jitter, up to 8 seconds', async () => {
    const waits = async (): Promise<number[]> => {
      const times: number[] = [];
      const { client } = simulateService([broken], { retries: 8 });
      const settled = client.getVerificationSession(id).catch(() => undefined);
      for (;;) {
        const before = Date.now();
        await vi.advanceTimersToNextTimerAsync();
        if (Date.now() === before) break;
        times.push(Date.now() - before);
      }
      await settled;
      return times;
    };
    const [one, other] = [await waits(), await waits()];
    expect(one).toHaveLength(8);
    for (const [attempt, ms] of one.entries()) {
      const whole = Math.min(250 * 2 ** attempt, 8000);
      expect(ms).toBeGreaterThanOrEqual(Math.floor(whole / 2));
      expect(ms).toBeLessThanOrEqual(whole);
    }
    expect(one).not.toEqual(other);
  });

  test('waits as long as Retry-After says, and stops at once where that is too long', async () => {
    const asked = (value: string): Simulated => ({ status: 503, headers: { 'retry-after': value }, body: {} });
    const began = Date.now();
    expect(await outcome(simulateService([asked('20'), fine]).client.getVerificationSession(id))).toMatchObject({ id });
    expect(Date.now() - began).toBeGreaterThanOrEqual(20_000);
    const long = simulateService([asked('31'), fine]);
    expect(await outcome(long.client.getVerificationSession(id))).toMatchObject({ status: 503, retryable: true });
    expect(long.sent).toHaveLength(1);
    for (const junk of ['soon', '-5', '1e9', 'Wed, 21 Oct 2026 07:28:00 GMT']) {
      expect(await outcome(simulateService([asked(junk), fine]).client.getVerificationSession(id))).toMatchObject({
        id,
      });
    }
  });

  test('gives an attempt up in time, and repeats it', async () => {
    const { client, sent } = simulateService(['never', fine], { timeoutMs: 1_000 });
    const began = Date.now();
    expect(await outcome(client.getVerificationSession(id))).toMatchObject({ id });
    expect(Date.now() - began).toBeLessThan(1_500);
    expect(sent[0]?.init.signal.aborted).toBe(true);
    const never = await outcome(simulateService(['never'], { timeoutMs: 1_000 }).client.getVerificationSession(id));
    expect(never).toMatchObject({ kind: 'timeout', retryable: true });
  });
});

describe('a change', () => {
  test('without a key is never repeated', async () => {
    for (const fault of [broken, problem(429, 'RateLimited'), problem(503, 'ServiceUnavailable')]) {
      const { client, sent } = simulateService([fault, fine]);
      expect(await outcome(client.createVerificationSession({}))).toBeInstanceOf(MitomeError);
      expect(await outcome(client.reprocessVerificationSession(id))).toMatchObject({ id });
      expect(sent).toHaveLength(2);
    }
  });

  test('with a key is repeated, byte for byte and with the same key', async () => {
    const first = problem(409, 'IdempotencyKeyInUse');
    const { client, sent } = simulateService([broken, first, fine]);
    const call = client.createVerificationSession({ metadata: { a: 1 } }, { idempotencyKey: 'order-1' });
    expect(await outcome(call)).toMatchObject({ id });
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ init }) => `${init.headers['idempotency-key']} ${init.body}`)).size).toBe(1);
  });

  test('with a key is not repeated after a conflict of the session', async () => {
    const { client, sent } = simulateService([problem(409, 'ReprocessNotAllowed', { reason: 'record_not_stored' })]);
    expect(await outcome(client.reprocessVerificationSession(id, { idempotencyKey: 'k' }))).toMatchObject({
      status: 409,
      tag: 'ReprocessNotAllowed',
      reason: 'record_not_stored',
      retryable: false,
    });
    expect(sent).toHaveLength(1);
  });
});

describe('a signal', () => {
  const reason = new Error('the user has left');

  test('that is aborted before the call lets nothing out', async () => {
    const { client, sent } = simulateService([fine]);
    await expect(client.getVerificationSession(id, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(sent).toEqual([]);
  });

  test('ends an attempt', async () => {
    const { client, sent } = simulateService(['never']);
    const ending = new AbortController();
    const call = client.getVerificationSession(id, { signal: ending.signal });
    call.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(10);
    ending.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(sent).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('ends a wait between attempts', async () => {
    const { client, sent } = simulateService([broken]);
    const ending = new AbortController();
    const call = client.getVerificationSession(id, { signal: ending.signal });
    call.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(10);
    ending.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that outlives many calls gathers no listeners', async () => {
    const { signal } = new AbortController();
    const [add, remove] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
    const { client } = simulateService([broken, fine]);
    await outcome(client.getVerificationSession(id, { signal }));
    expect(add.mock.calls.length).toBeGreaterThan(0);
    expect(remove).toHaveBeenCalledTimes(add.mock.calls.length);
  });
});

describe('an error', () => {
  test('says what to branch on', async () => {
    const response = problem(400, 'CallbackUrlNotAllowed', { reason: 'not_https', detail: 'planted-detail' });
    const error = await outcome(simulateService([response]).client.createVerificationSession({}));
    expect(error).toBeInstanceOf(MitomeApiError);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'MitomeApiError',
      operation: 'createVerificationSession',
      status: 400,
      tag: 'CallbackUrlNotAllowed',
      reason: 'not_https',
      requestId: '019fe942-6150-7058-b4c4-df7eec7d32a7',
      retryable: false,
      message:
        'createVerificationSession: response 400 CallbackUrlNotAllowed (not_https), request 019fe942-6150-7058-b4c4-df7eec7d32a7',
    });
  });

  test('has the faults of a request', async () => {
    const issues = [{ path: '/body/state', message: 'must be string' }];
    const error = await outcome(simulateService([problem(400, 'InvalidRequest', { issues })]).client.listEvents());
    expect((error as MitomeApiError).issues).toEqual(issues);
  });

  test('of a proxy has its status, and the request id of the header', async () => {
    const headers = { 'x-request-id': 'proxy-7' };
    const { client } = simulateService([{ status: 502, body: '<html>', headers }]);
    expect(await outcome(client.listEvents())).toMatchObject({
      status: 502,
      tag: null,
      reason: null,
      requestId: 'proxy-7',
    });
  });

  test('of the network has its code', async () => {
    const { client } = simulateService([broken], { retries: 0 });
    expect(await outcome(client.listEvents())).toMatchObject({ kind: 'network', code: 'ECONNRESET', retryable: true });
  });
});

test('a response without a body is undefined', async () => {
  const { client } = simulateService([{ status: 204 }]);
  expect(await outcome(client.cancelVerificationSession(id))).toBeUndefined();
});
