import { type ReviewOpinion, type ReviewWork, stageOf } from '../../domain/review.ts';
import type { Session } from '../../domain/session.ts';
import type { Deps } from '../deps.ts';

/** The pending review of a session as a reviewer may know it. */
export interface ReadReview {
  readonly work: ReviewWork;
  /** Those of two who disagreed; before, the second person decides without knowing the first decision. */
  readonly opinions: readonly ReviewOpinion[];
}

/** Reads the pending review of a session; null when there is none. The caller records the access before it shows notes. */
export function readReview({ stores: { reviewWork } }: Deps<'stores'>) {
  return async (session: Session): Promise<ReadReview | null> => {
    if (session.status !== 'reviewing' || session.outcomeId === null) return null;
    const work = await reviewWork.load(session.tenantId, session.outcomeId);
    if (work === null) return null;
    const isDisagreement = stageOf(work.opinions) === 'owner';
    return { work, opinions: isDisagreement ? await reviewWork.opinionsOf(session, session.outcomeId) : [] };
  };
}
