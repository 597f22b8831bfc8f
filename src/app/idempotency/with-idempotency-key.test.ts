import { expect, test } from 'vitest';
import { ok, type Result, refused } from '../../domain/result.ts';
import type { IdempotencyStore, KeyClaim } from '../ports/idempotency.ts';
import type { Stores, UnitOfWork } from '../ports/stores.ts';
import { keptMs, leaseMs, withIdempotencyKey } from './with-idempotency-key.ts';

const now = new Date('2026-08-02T09:30:15.123Z');
const request = { tenantId: 'tenant', key: 'key-1', text: 'create {}' };
const held = { tenantId: 'tenant', keyHash: 'hash', claim: 'claim' };

interface Played {
  readonly store?: Partial<IdempotencyStore>;
  readonly found?: KeyClaim;
  readonly perform?: () => Promise<Result<string, 'status'>>;
  readonly recall?: (kept: string) => Promise<string | null>;
}

/** Runs an operation under a key, and lists what was done with the key. */
async function play({ store = {}, found = { kind: 'held', held }, perform, recall }: Played) {
  const calls: unknown[][] = [];
  const idempotency: IdempotencyStore = {
    async claim(...given) {
      calls.push(['claim', ...given]);
      return found;
    },
    async complete(...given) {
      calls.push(['complete', ...given]);
      return true;
    },
    async release(...given) {
      calls.push(['release', ...given]);
    },
    deleteExpired: async () => 0,
    ...store,
  };
  const stores = { idempotency } as Partial<Stores> as Stores;
  const undone: unknown[] = [];
  const unitOfWork: UnitOfWork = {
    stores,
    transaction: (work) =>
      work(stores).catch((error: unknown) => {
        undone.push(error);
        throw error;
      }),
  };
  const once = withIdempotencyKey({ unitOfWork, ids: { uuid: () => 'claim' }, clock: { now: () => now } });
  const answer = once<string, 'status'>(request, {
    perform: perform ?? (async () => ok('done')),
    keep: (done) => `kept ${done}`,
    recall: recall ?? (async (kept) => `recalled ${kept}`),
  });
  return { answer, calls, undone };
}

test('the first request does it, and its answer is recorded with it', async () => {
  const { answer, calls } = await play({});
  expect(await answer).toEqual(ok({ done: 'done', replayed: false }));
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const expiresAt = new Date(now.getTime() + keptMs);
  expect(calls).toEqual([
    ['claim', request, { claim: 'claim', now, leaseUntil, expiresAt }],
    ['complete', held, 'kept done'],
  ]);
});

test('a request that comes again is answered from what was kept, and does nothing', async () => {
  const { answer, calls } = await play({
    found: { kind: 'answered', answer: 'kept done' },
    perform: () => Promise.reject(new Error('done twice')),
  });
  expect(await answer).toEqual(ok({ done: 'recalled kept done', replayed: true }));
  expect(calls.map(([name]) => name)).toEqual(['claim']);
});

test.each<readonly [string, Played, string]>([
  ['while another one works', { found: { kind: 'in_use' } }, 'key_in_use'],
  ['when the key came with another request', { found: { kind: 'different_request' } }, 'key_of_different_request'],
  [
    'when what the answer takes has been erased',
    { found: { kind: 'answered', answer: 'kept' }, recall: async () => null },
    'key_answer_erased',
  ],
])('a request is refused, and does nothing, %s', async (_title, played, code) => {
  const { answer, calls } = await play({ perform: () => Promise.reject(new Error('done twice')), ...played });
  expect(await answer).toMatchObject({ ok: false, code });
  expect(calls.map(([name]) => name)).toEqual(['claim']);
});

test('a refusal is passed on, nothing is kept of it, and the key is given back', async () => {
  const { answer, calls } = await play({ perform: async () => refused('status', 'Not now.') });
  expect(await answer).toEqual(refused('status', 'Not now.'));
  expect(calls.slice(1)).toEqual([['release', held]]);
});

test('a fault is passed on, and the key is given back', async () => {
  const fault = new Error('the database is away');
  const { answer, calls } = await play({ perform: () => Promise.reject(fault) });
  await expect(answer).rejects.toBe(fault);
  expect(calls.slice(1)).toEqual([['release', held]]);
});

test('that the key cannot be given back hides neither a refusal nor a fault', async () => {
  const store = { release: () => Promise.reject(new Error('away')) };
  const refusal = await play({ store, perform: async () => refused('status', 'Not now.') });
  expect(await refusal.answer).toEqual(refused('status', 'Not now.'));
  const fault = await play({ store, perform: () => Promise.reject(new Error('the first fault')) });
  await expect(fault.answer).rejects.toThrow('the first fault');
});

test('a request that lost its key meanwhile undoes all that it did', async () => {
  const { answer, undone, calls } = await play({ store: { complete: async () => false } });
  expect(await answer).toMatchObject({ ok: false, code: 'key_in_use' });
  expect(undone).toHaveLength(1);
  expect(calls.map(([name]) => name)).toEqual(['claim']);
});
