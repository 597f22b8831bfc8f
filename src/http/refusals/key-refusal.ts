import type { KeyRefusal } from '../../app/with-idempotency-key.ts';
import type { Refused } from '../../domain/result.ts';
import { problem } from '../surface/problems.ts';

const reasons = {
  key_in_use: null,
  key_of_different_request: 'different_request',
  key_answer_erased: 'answer_erased',
} as const satisfies Record<KeyRefusal, string | null>;

/**
 * The request that an `Idempotency-Key` stands for; null when the caller sent no key.
 * @param text everything in which a repeated request must be equal
 */
export function keyedRequest(
  tenantId: string,
  headers: { readonly 'idempotency-key'?: string | undefined },
  text: string,
): { readonly tenantId: string; readonly key: string; readonly text: string } | null {
  const key = headers['idempotency-key'];
  return key === undefined ? null : { tenantId, key, text };
}

/** Whether the `Idempotency-Key` is the reason for a refusal. */
export function isKeyRefusal(refusal: Refused<string>): refusal is Refused<KeyRefusal> {
  return Object.hasOwn(reasons, refusal.code);
}

/** The response to a request that its `Idempotency-Key` does not allow. */
export function keyRefusal({ code, detail }: Refused<KeyRefusal>, requestId: string) {
  const reason = reasons[code];
  return reason === null
    ? problem('IdempotencyKeyInUse', requestId, detail, {})
    : problem('IdempotencyKeyReused', requestId, detail, { reason });
}

/** The header of a response that repeats that of an earlier request with the same key. */
export function replayedHeader(replayed: boolean): { 'Idempotency-Replayed'?: 'true' } {
  return replayed ? { 'Idempotency-Replayed': 'true' } : {};
}
