import { ok, type Result, refused } from '../../domain/result.ts';
import type { ClaimedKey, KeyedRequest } from '../ports/idempotency.ts';
import type { Stores, UnitOfWork } from '../ports/stores.ts';
import type { Clock, Ids } from '../ports/system.ts';

/** How long an answer is kept for those who ask again. */
export const keptMs = 24 * 3_600_000;

/**
 * When a request that was not heard of again may be taken over. A slow one that is overtaken can finish nothing, so this need only be longer
 * than requests usually take.
 */
export const leaseMs = 30_000;

/** Why a request with a key is not answered as it would be without. */
export type KeyRefusal = 'key_in_use' | 'key_of_different_request' | 'key_answer_erased';

/** What is to be done at most once. */
export interface KeyedOperation<Done, Code extends string> {
  /** Does it in the transaction that also records its answer. */
  perform(stores: Stores): Promise<Result<Done, Code>>;
  /** What the answer can be made of again; JSON text without a secret or anything personal. */
  keep(done: Done): string;
  /** Makes the answer again; null when what it takes has been erased. */
  recall(kept: string, stores: Stores): Promise<Done | null>;
}

/** Something that was done: by this request, or by an earlier one with the same key. */
export interface DoneOnce<Done> {
  readonly done: Done;
  readonly replayed: boolean;
}

/**
 * Does something at most once per key and tenant, over all nodes, and gives everybody who asks again the same answer for a day.
 *
 * The key is claimed first, by itself. What is done commits together with the answer, and only while the claim still holds: a request that
 * was overtaken undoes all of it, and a crash leaves a claim that ends with its lease. Only success is kept. After a refusal nothing has been
 * done, and the key is given back.
 */
export function withIdempotencyKey(deps: { unitOfWork: UnitOfWork; ids: Pick<Ids, 'uuid'>; clock: Clock }) {
  const { stores } = deps.unitOfWork;

  const perform = async <Done, Code extends string>(
    held: ClaimedKey,
    operation: KeyedOperation<Done, Code>,
  ): Promise<Result<Done, Code>> =>
    deps.unitOfWork.transaction(async (inner) => {
      const result = await operation.perform(inner);
      if (!result.ok) return result;
      if (!(await inner.idempotency.complete(held, operation.keep(result.value)))) throw new Overtaken();
      return result;
    });

  /** When it fails the key is free again with the end of its lease, which is soon enough. */
  const release = (held: ClaimedKey): Promise<void> => stores.idempotency.release(held).catch(() => {});

  return async <Done, Code extends string>(
    request: KeyedRequest,
    operation: KeyedOperation<Done, Code>,
  ): Promise<Result<DoneOnce<Done>, Code | KeyRefusal>> => {
    const now = deps.clock.now();
    const found = await stores.idempotency.claim(request, {
      claim: deps.ids.uuid(),
      now,
      leaseUntil: new Date(now.getTime() + leaseMs),
      expiresAt: new Date(now.getTime() + keptMs),
    });
    if (found.kind === 'in_use') return refused('key_in_use', inUse);
    if (found.kind === 'different_request') {
      return refused(
        'key_of_different_request',
        'This Idempotency-Key came with another request before. Use a new one for each thing to be done.',
      );
    }
    if (found.kind === 'answered') {
      const done = await operation.recall(found.answer, stores);
      return done === null
        ? refused(
            'key_answer_erased',
            'The session that was created with this Idempotency-Key has been erased, and its verification URL with it.',
          )
        : ok({ done, replayed: true });
    }
    try {
      const result = await perform(found.held, operation);
      if (result.ok) return ok({ done: result.value, replayed: false });
      await release(found.held);
      return result;
    } catch (error) {
      if (error instanceof Overtaken) return refused('key_in_use', inUse);
      await release(found.held);
      throw error;
    }
  };
}

const inUse = 'A request with this Idempotency-Key is still being worked on. Try again in a few seconds.';

/** Undoes what was done by a request that somebody else has taken the key from. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}
