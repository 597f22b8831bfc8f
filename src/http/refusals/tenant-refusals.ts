// Error responses that several handlers of the tenant API share.

import type { CreateRefusal } from '../../app/session/create-verification-session.ts';
import type { KeyRefusal } from '../../app/with-idempotency-key.ts';
import type { Refused } from '../../domain/result.ts';
import { invalidRequest, problem } from '../surface/problems.ts';
import { scenarioIssue } from '../surface/request-validation.ts';

const callbackReasons = {
  callback_url_malformed: 'malformed',
  callback_url_not_https: 'not_https',
  callback_url_has_query: 'has_query',
  callback_url_has_fragment: 'has_fragment',
  callback_url_not_in_allow_list: 'not_in_allow_list',
} as const;

/**
 * The response to a create that the tenant's settings, the limits of SPEC 8, its scenario or its key do not allow.
 * @param metadata as sent, to name the place of a simulation in it
 */
export function createRefusal(
  refusal: CreateRefusal | Refused<KeyRefusal>,
  requestId: string,
  metadata: Readonly<Record<string, unknown>> | undefined,
) {
  if (isKeyRefusal(refusal)) return keyRefusal(refusal, requestId);
  const { code, detail } = refusal;
  switch (code) {
    case 'scenario_not_possible':
      return invalidRequest(requestId, [scenarioIssue(refusal, metadata)]);
    case 'metadata_too_large':
      return problem('MetadataTooLarge', requestId, detail, {});
    case 'state_too_long':
      return problem('StateTooLong', requestId, detail, {});
    case 'settings_missing':
    case 'no_steps_enabled':
      return problem('SessionCreationNotAllowed', requestId, detail, { reason: code });
    default:
      return problem('CallbackUrlNotAllowed', requestId, detail, { reason: callbackReasons[code] });
  }
}

const keyReasons = {
  key_in_use: null,
  key_of_different_request: 'different_request',
  key_response_erased: 'response_erased',
} as const satisfies Record<KeyRefusal, string | null>;

/** Whether the `Idempotency-Key` is the reason for a refusal. */
export function isKeyRefusal(refusal: Refused<string>): refusal is Refused<KeyRefusal> {
  return Object.hasOwn(keyReasons, refusal.code);
}

/** The response to a request that its `Idempotency-Key` does not allow. */
export function keyRefusal({ code, detail }: Refused<KeyRefusal>, requestId: string) {
  const reason = keyReasons[code];
  return reason === null
    ? problem('IdempotencyKeyInUse', requestId, detail, {})
    : problem('IdempotencyKeyReused', requestId, detail, { reason });
}
