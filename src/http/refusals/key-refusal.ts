import type { KeyRefusal } from '../../app/idempotency/with-idempotency-key.ts';
import { problem } from '../surface/problems.ts';

const reasons = {
  key_in_use: null,
  key_of_different_request: 'different_request',
  key_answer_erased: 'answer_erased',
} as const satisfies Record<KeyRefusal, string | null>;

/** Whether it was the `Idempotency-Key` that stood in the way. */
export function isKeyRefusal(code: string): code is KeyRefusal {
  return Object.hasOwn(reasons, code);
}

/** The answer to a request whose `Idempotency-Key` stands in its way. */
export function keyRefusal(code: KeyRefusal, detail: string, requestId: string) {
  const reason = reasons[code];
  return reason === null
    ? problem('IdempotencyKeyInUse', requestId, detail, {})
    : problem('IdempotencyKeyReused', requestId, detail, { reason });
}

/** The header of an answer that was given before to a request with the same key. */
export function replayedHeader(replayed: boolean): { 'Idempotency-Replayed'?: 'true' } {
  return replayed ? { 'Idempotency-Replayed': 'true' } : {};
}
