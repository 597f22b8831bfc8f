// Wraps use cases that accept an `Idempotency-Key`, so that a repeated request gets the first response again.

import { type Ok, ok, type Refused, refused } from '../domain/result.ts';
import {
  ClaimLost,
  type FirstUse,
  type IdempotencyStore,
  type KeyClaim,
  type KeyedRequest,
} from './ports/idempotency.ts';
import type { Clock, Ids } from './ports/system.ts';

/** How long a response is kept for repeated requests. */
export const responseLifetimeMs = 24 * 3_600_000;

/** How long a claim lasts. An overtaken request writes nothing, so this only has to exceed the usual duration of a request. */
export const leaseMs = 30_000;

export type KeyRefusal = 'key_in_use' | 'key_of_different_request' | 'key_response_erased';

/** A use case that may run under an `Idempotency-Key`. */
export interface KeyedOperation<Input, Done, Refusal extends Refused<string>> {
  /**
   * Runs without a transaction around it. With a claim, one store call must write the rows and complete the claim together (see `Completion`);
   * a refusal must have written nothing.
   */
  run(input: Input, claim: KeyClaim | null): Promise<Ok<Done> | Refusal>;
  /**
   * Runs for a key that was probably never used: one store call must claim the key, write the rows and complete the key. For operations that
   * many callers run at once.
   * @returns null when the key is known; then, and for a refusal, it must have written nothing
   */
  runFirst?(input: Input, use: FirstUse): Promise<Ok<Done> | Refusal | null>;
  /** Builds the result of an earlier request again from its stored response; null when the data it needs has been erased. */
  replay(input: Input, response: string): Promise<Done | null>;
}

export interface DoneOnce<Done> {
  readonly done: Done;
  /** Whether an earlier request with the same key did it. */
  readonly replayed: boolean;
}

/**
 * Lets a use case succeed at most once per tenant and key, over all nodes; repeated requests get the same response for a day.
 *
 * A new key is claimed in the commit of the rows and the response, where the operation can do that. Otherwise, and for a request that would be
 * refused, the key is claimed first, in a statement of its own: the request may repeat one that succeeded. Then the rows commit together with
 * the response, and only while the claim holds, so an overtaken request leaves nothing behind. Only success is stored: a refusal or a fault releases the key, and after a crash the lease ends.
 */
export function withIdempotencyKey(deps: { idempotency: IdempotencyStore; ids: Pick<Ids, 'uuid'>; clock: Clock }) {
  const { idempotency } = deps;

  // When this fails, the key is free again at the end of its lease.
  const release = (claim: KeyClaim): Promise<void> => idempotency.release(claim).catch(() => {});

  return <Input, Done, Refusal extends Refused<string>>(operation: KeyedOperation<Input, Done, Refusal>) =>
    async (input: Input, request: KeyedRequest | null): Promise<Ok<DoneOnce<Done>> | Refusal | Refused<KeyRefusal>> => {
      const run = async (claim: KeyClaim | null) => {
        const result = await operation.run(input, claim);
        return result.ok ? ok({ done: result.value, replayed: false }) : result;
      };
      if (request === null) return run(null);
      const now = deps.clock.now();
      const terms = {
        claimId: deps.ids.uuid(),
        now,
        leaseUntil: new Date(now.getTime() + leaseMs),
        expiresAt: new Date(now.getTime() + responseLifetimeMs),
      };
      const first = (await operation.runFirst?.(input, { request, terms })) ?? null;
      if (first?.ok) return ok({ done: first.value, replayed: false });
      const found = await idempotency.claim(request, terms);
      if (found.kind === 'in_use') return inUse;
      if (found.kind === 'different_request') return differentRequest;
      if (found.kind === 'completed') {
        const done = await operation.replay(input, found.response);
        return done === null ? responseErased : ok({ done, replayed: true });
      }
      try {
        const result = await run(found.claim);
        if (!result.ok) await release(found.claim);
        return result;
      } catch (error) {
        if (error instanceof ClaimLost) return inUse;
        await release(found.claim);
        throw error;
      }
    };
}

const inUse = refused(
  'key_in_use',
  'Another request with this Idempotency-Key is still running. Try again in a few seconds.',
);
const differentRequest = refused(
  'key_of_different_request',
  'This Idempotency-Key was used with a different request. Use a new key for each operation.',
);
const responseErased = refused(
  'key_response_erased',
  'The session that was created with this Idempotency-Key has been erased, and its verification URL with it.',
);
