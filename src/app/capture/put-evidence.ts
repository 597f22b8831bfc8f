import { asksFor, type EvidenceKind } from '../../domain/evidence.ts';
import { conflict, ok, type Result, refused } from '../../domain/result.ts';
import { type Session, statusAt } from '../../domain/session.ts';
import type { Deps } from '../deps.ts';
import type { Picture, Stores } from '../ports/stores.ts';
import { type CaptureView, captureView, loadBound, notBound, retryOnConflict } from './capture-view.ts';

export type EvidenceRefusal = 'not_found' | 'status' | 'session_expired' | 'not_in_plan' | 'conflict';

/** Stores a picture of the current round and replaces an earlier one of its kind. The caller has re-encoded it. */
export function putEvidence(deps: Deps<'unitOfWork' | 'clock'>) {
  return (sessionId: string, browserHash: string, picture: Picture) =>
    storeEvidence(deps, sessionId, browserHash, picture.kind, (stores, session) =>
      stores.evidence.putPicture(session, picture),
    );
}

/**
 * Stores a piece of evidence under the guard of the session's version, so that no submission, reprocess or reissued link commits in
 * between. Evidence that the plan does not ask for is refused: it would be personal data without a purpose.
 */
export function storeEvidence(
  { unitOfWork, clock }: Deps<'unitOfWork' | 'clock'>,
  sessionId: string,
  browserHash: string,
  kind: EvidenceKind,
  store: (stores: Stores, session: Session) => Promise<void>,
): Promise<Result<CaptureView, EvidenceRefusal>> {
  return retryOnConflict(() =>
    unitOfWork.transaction(async (stores): Promise<Result<CaptureView, EvidenceRefusal>> => {
      const now = clock.now();
      const session = await loadBound(stores, sessionId, browserHash);
      if (session === null) return notBound;
      const status = statusAt(session, now);
      if (status === 'expired') return refused('session_expired', 'The time for this verification has passed.');
      if (status !== 'collecting') return refused('status', 'This verification has been submitted already.');
      if (!asksFor(session.steps, kind)) {
        return refused('not_in_plan', 'This verification does not ask for it. Nothing was stored.');
      }
      const saved = await stores.sessions.save(session, {});
      if (saved === null) return conflict();
      await store(stores, saved);
      return ok(await captureView(stores, saved, now));
    }),
  );
}
