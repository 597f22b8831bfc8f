import type { components } from '../../../generated/types/capture.ts';
import type { CaptureView } from '../../app/capture/capture-view.ts';

/**
 * Puts what the phone may know into the contract's form. The verdict is not among it: the user learns it from the tenant.
 * @param bound whether the asking browser has started the session
 */
export function presentCapture(view: CaptureView, bound: boolean): components['schemas']['CaptureVerification'] {
  const { session } = view;
  return {
    id: session.id,
    status: view.status,
    tenantName: view.tenantName,
    mode: view.mode,
    steps: [...session.steps],
    given: { pictures: [...view.given.pictures], userInput: view.given.userInput },
    missing: [...view.missing],
    expiresAt: session.expiresAt.toISOString(),
    bound,
    // Only the browser that did the verification may learn where its tenant lives and what `state` it keeps.
    returnUrl: bound ? view.returnUrl : null,
  };
}
