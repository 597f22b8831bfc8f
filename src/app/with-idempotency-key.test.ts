import { expect, test } from 'vitest';
import { ok, type Refused, type Result, refused } from '../domain/result.ts';
import {
  ClaimLost,
  type ClaimResult,
  type IdempotencyStore,
  type KeyClaim,
  type KeyedRequest,
} from './ports/idempotency.ts';
import { leaseMs, responseLifetimeMs, withIdempotencyKey } from './with-idempotency-key.ts';

const now = new Date('2026-08-02T09:30:15.123Z');
const request = { tenantId: 'tenant', key: 'key-1', text: 'create {}' };
const claim: KeyClaim = { tenantId: 'tenant', keyHash: 'hash', claimId: 'claim' };

interface Setup {
  readonly store?: Partial<IdempotencyStore>;
  readonly found?: ClaimResult;
  readonly run?: () => Promise<Result<string, 'status'>>;
  readonly runFirst?: () => Promise<Result<string, 'status'> | null>;
  readonly replay?: (response: string) => Promise<string | null>;
}

/** Runs an operation with or without a key, and lists the calls of the store and of the operation. */
async function call(
  { store = {}, found = { kind: 'claimed', claim }, run, runFirst, replay }: Setup,
  keyed: KeyedRequest | null = request,
) {
  const calls: unknown[][] = [];
  const idempotency: IdempotencyStore = {
    async claim(...given) {
      calls.push(['claim', ...given]);
      return found;
    },
    async release(...given) {
      calls.push(['release', ...given]);
    },
    deleteExpired: async () => 0,
    ...store,
  };
  const wrap = withIdempotencyKey({ idempotency, ids: { uuid: () => 'claim' }, clock: { now: () => now } });
  const operation = wrap<string, string, Refused<'status'>>({
    async run(input, given) {
      calls.push(['run', input, given]);
      return run === undefined ? ok('done') : run();
    },
    ...(runFirst && {
      async runFirst(...given) {
        calls.push(['runFirst', ...given]);
        return runFirst();
      },
    }),
    replay: replay ?? (async (_input, response) => `replayed ${response}`),
  });
  return { result: operation('input', keyed), calls };
}

const namesOf = (calls: unknown[][]) => calls.map(([name]) => name);

test('the first request runs under its claim', async () => {
  const { result, calls } = await call({});
  expect(await result).toEqual(ok({ done: 'done', replayed: false }));
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const expiresAt = new Date(now.getTime() + responseLifetimeMs);
  expect(calls).toEqual([
    ['claim', request, { claimId: 'claim', now, leaseUntil, expiresAt }],
    ['run', 'input', claim],
  ]);
});

test('a request without a key runs without a claim and reads no key', async () => {
  const { result, calls } = await call({}, null);
  expect(await result).toEqual(ok({ done: 'done', replayed: false }));
  expect(calls).toEqual([['run', 'input', null]]);
});

test('a repeated request gets the stored response and runs nothing', async () => {
  const { result, calls } = await call({ found: { kind: 'completed', response: 'response' } });
  expect(await result).toEqual(ok({ done: 'replayed response', replayed: true }));
  expect(namesOf(calls)).toEqual(['claim']);
});

test.each<readonly [string, Setup, string]>([
  ['while another request runs', { found: { kind: 'in_use' } }, 'key_in_use'],
  ['when the key came with a different request', { found: { kind: 'different_request' } }, 'key_of_different_request'],
  [
    'when the data of its response has been erased',
    { found: { kind: 'completed', response: 'response' }, replay: async () => null },
    'key_response_erased',
  ],
])('a request is refused and runs nothing %s', async (_title, setup, code) => {
  const { result, calls } = await call(setup);
  expect(await result).toMatchObject({ ok: false, code });
  expect(namesOf(calls)).toEqual(['claim']);
});

test('an operation that can claims a new key by itself, and one that cannot, or is refused, has it claimed first', async () => {
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const terms = { claimId: 'claim', now, leaseUntil, expiresAt: new Date(now.getTime() + responseLifetimeMs) };
  const fresh = await call({ runFirst: async () => ok('first') });
  expect(await fresh.result).toEqual(ok({ done: 'first', replayed: false }));
  expect(fresh.calls).toEqual([['runFirst', 'input', { request, terms }]]);

  const found = { kind: 'completed', response: 'response' } as const;
  for (const runFirst of [async () => null, async () => refused('status', 'No longer.')]) {
    const known = await call({ runFirst, found });
    expect(await known.result).toEqual(ok({ done: 'replayed response', replayed: true }));
    expect(namesOf(known.calls)).toEqual(['runFirst', 'claim']);
  }
  const without = await call({ runFirst: async () => ok('first') }, null);
  await without.result;
  expect(namesOf(without.calls)).toEqual(['run']);
});

test('a refusal is returned and releases the key', async () => {
  const { result, calls } = await call({ run: async () => refused('status', 'Not now.') });
  expect(await result).toEqual(refused('status', 'Not now.'));
  expect(calls.at(-1)).toEqual(['release', claim]);
});

test('a fault is rethrown and releases the key', async () => {
  const fault = new Error('the database is unreachable');
  const { result, calls } = await call({ run: () => Promise.reject(fault) });
  await expect(result).rejects.toBe(fault);
  expect(calls.at(-1)).toEqual(['release', claim]);
});

test('a key that cannot be released hides neither a refusal nor a fault', async () => {
  const store = { release: () => Promise.reject(new Error('unreachable')) };
  const refusal = await call({ store, run: async () => refused('status', 'Not now.') });
  expect(await refusal.result).toEqual(refused('status', 'Not now.'));
  const fault = await call({ store, run: () => Promise.reject(new Error('the first fault')) });
  await expect(fault.result).rejects.toThrow('the first fault');
});

test('a request that lost its claim gets key_in_use and leaves the key to the other request', async () => {
  const { result, calls } = await call({ run: () => Promise.reject(new ClaimLost()) });
  expect(await result).toMatchObject({ ok: false, code: 'key_in_use' });
  expect(namesOf(calls)).toEqual(['claim', 'run']);
});
