import type { components } from '../../../generated/types/admin.ts';
import type { AttemptView, DeliveryView } from '../../app/ports/views.ts';

type Schemas = components['schemas'];

/** Puts a delivery into the form that administrators see. */
export function presentDelivery(delivery: DeliveryView): Schemas['Delivery'] {
  const { createdAt, nextAttemptAt, lastAttempt, ...rest } = delivery;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    lastAttempt: lastAttempt === null ? null : presentOutcome(lastAttempt),
  };
}

/** Puts an attempt into the form that administrators see. */
export function presentAttempt(attempt: AttemptView): Schemas['DeliveryAttempt'] {
  return { number: attempt.number, ...presentOutcome(attempt) };
}

function presentOutcome({ at, result, httpStatus, durationMs }: AttemptView): Schemas['LastDeliveryAttempt'] {
  return { at: at.toISOString(), result, httpStatus, durationMs };
}
