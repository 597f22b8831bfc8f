import type { components } from '../../../generated/types/capture.ts';
import type { CaptureView } from '../../app/capture/capture-view.ts';
import { type Challenge, challengesMax } from '../../domain/challenge.ts';

/**
 * A verification for the phone. It has no verdict: the user learns that from the tenant.
 * @param bound whether the calling browser has started the session
 */
export function presentCapture(view: CaptureView, bound: boolean): components['schemas']['CaptureVerification'] {
  const { session } = view;
  return {
    id: session.id,
    status: view.status,
    tenantName: view.tenantName,
    mode: view.mode,
    steps: [...session.steps],
    documentTypes: [...view.documentTypes],
    given: { ...view.given, pictures: [...view.given.pictures] },
    missing: [...view.missing],
    challenge: view.challenge && presentChallenge(view.challenge),
    expiresAt: session.expiresAt.toISOString(),
    bound,
    // Only the browser that did the verification may learn the tenant's URL and `state`.
    returnUrl: bound ? view.returnUrl : null,
  };
}

function presentChallenge(challenge: Challenge): components['schemas']['CaptureChallenge'] {
  const { id, actions, given, expiresAt, attempt } = challenge;
  return {
    id,
    actions: [...actions],
    given,
    expiresAt: expiresAt.toISOString(),
    attemptsLeft: Math.max(0, challengesMax - attempt),
  };
}
