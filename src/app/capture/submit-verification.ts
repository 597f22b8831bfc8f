import { decisionKindOf } from '../../domain/capability.ts';
import { type MissingEvidence, type Skip, withoutSkipped } from '../../domain/evidence.ts';
import { conflict, type Ok, ok, type Refused, refused } from '../../domain/result.ts';
import { transitionFor } from '../../domain/session.state.ts';
import { statusAt } from '../../domain/session.ts';
import type { TransitionDeps } from '../deps.ts';
import { type ChangeRefusal, loadTenant, outboxItem } from '../session/apply-transition.ts';
import { retryOnConflict } from '../session/retry-on-conflict.ts';
import {
  type CaptureView,
  captureView,
  type InstallationDeps,
  isSubmitted,
  loadBound,
  notBound,
} from './capture-view.ts';

/** Why a submission is refused, with the evidence that is missing for it. */
export interface SubmitRefused extends Refused<ChangeRefusal | 'given_changed'> {
  readonly missing?: readonly MissingEvidence[];
}

/** Not repeated as a conflict is: the user has to look again. */
const givenChanged = refused(
  'given_changed',
  'Something else was given in the meantime. Check it again before you submit.',
);

/**
 * Ends the collection and adds the decision's outbox row in the same transaction, so that a crash loses nothing. A repeated submission,
 * also a concurrent one, gets the same response.
 *
 * `revision` names what the browser showed as given: nothing else is submitted. `skip` names what the user cannot give. The checks find that it is missing, so a person reviews the session.
 */
export function submitVerification(deps: TransitionDeps & InstallationDeps) {
  const submit = (sessionId: string, browserHash: string, skip: Skip | null, revision: string | null) =>
    deps.unitOfWork.transaction(async (stores): Promise<Ok<CaptureView> | SubmitRefused> => {
      const loaded = await loadBound(stores, sessionId, browserHash);
      if (loaded === null) return notBound;
      const now = deps.clock.now();
      // The UPDATE locks the row before the evidence is read: a submission that commits in between takes the draft away, and given evidence
      // would look missing.
      const session = statusAt(loaded, now) === 'collecting' ? await stores.sessions.save(loaded, {}) : loaded;
      if (session === null) return conflict();
      const before = await captureView(stores, session, now, deps);
      if (isSubmitted(before.status)) return ok(before);
      if (revision !== null && revision !== before.given.revision) return givenChanged;
      const missing = withoutSkipped(before.missing, skip);
      const transition = transitionFor(session, { type: 'submit', missingEvidence: missing }, now);
      if (!transition.ok) return { ...transition, missing };
      const saved = await stores.sessions.save(session, transition.value);
      if (saved === null) return conflict();
      await stores.evidence.submitDraftInput(saved);
      // The reading of an earlier round must not stand beside the input of this one.
      await stores.evidence.putDocumentOcr(saved, null);
      // A change of the check providers rechecks the rows that it sees. One that commits first is read here; any other waits for this row.
      const tenant = await loadTenant({ load: stores.tenants.loadForShare }, saved.tenantId);
      const kind = decisionKindOf(saved.steps, tenant);
      await stores.outbox.add(outboxItem(deps.ids, kind, saved, null, now));
      return ok(await captureView(stores, saved, now, deps));
    });
  return async (
    sessionId: string,
    browserHash: string,
    skip: Skip | null = null,
    revision: string | null = null,
  ): Promise<Ok<CaptureView> | SubmitRefused> => {
    const result = await retryOnConflict(() => submit(sessionId, browserHash, skip, revision));
    if (result.ok) deps.notifyWorkers('job');
    return result;
  };
}
