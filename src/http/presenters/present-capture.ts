import type { components } from '../../../generated/types/capture.ts';
import type { CaptureView, Recipient } from '../../app/capture/capture-view.ts';
import { type Challenge, challengesMax, secondsLeft } from '../../domain/challenge.ts';
import type { Consent } from '../../domain/consent.ts';

/**
 * A verification for the phone. It has no verdict: the user learns that from the tenant.
 * @param bound whether the calling browser continues the session
 */
export function presentCapture(view: CaptureView, bound: boolean): components['schemas']['CaptureVerification'] {
  const { session } = view;
  return {
    id: session.id,
    status: view.status,
    tenantName: view.tenant.name,
    tenant: view.tenant,
    privacy: { retentionSeconds: view.retentionSeconds, recipients: view.recipients.map(presentRecipient) },
    consent: view.consent && presentConsent(view.consent),
    mode: view.mode,
    steps: [...session.steps],
    documentTypes: [...view.documentTypes],
    given: { ...view.given, pictures: [...view.given.pictures] },
    missing: [...view.missing],
    challenge: view.challenge && presentChallenge(view.challenge, view.builtAt),
    expiresAt: session.expiresAt.toISOString(),
    bound,
    handoff: bound && session.viewerHash !== null ? 'taken' : 'none',
    // Only browsers that did the verification may learn the tenant's URL and `state`.
    returnUrl: bound ? view.returnUrl : null,
  };
}

/**
 * The progress of a verification for the browser that handed it to another one: nothing that it could continue with. It used the link, and the
 * tenant compares `state` in its cookies, so it returns to the tenant.
 */
export function presentProgress(view: CaptureView): components['schemas']['CaptureVerification'] {
  const given = { pictures: [], documentType: null, userInput: false, revision: null };
  return { ...presentCapture(view, false), handoff: 'given', given, challenge: null, returnUrl: view.returnUrl };
}

function presentRecipient({ name, steps }: Recipient): components['schemas']['CaptureRecipient'] {
  return { name, steps: [...steps] };
}

/** What the user agreed to. */
export function presentConsent({ givenAt, ...consent }: Consent): components['schemas']['Consent'] {
  return { ...consent, givenAt: givenAt.toISOString() };
}

function presentChallenge(challenge: Challenge, now: Date): components['schemas']['CaptureChallenge'] {
  const { id, actions, given, expiresAt, attempt } = challenge;
  return {
    id,
    actions: [...actions],
    given,
    expiresAt: expiresAt.toISOString(),
    secondsLeft: secondsLeft(challenge, now),
    attemptsLeft: Math.max(0, challengesMax - attempt),
  };
}
