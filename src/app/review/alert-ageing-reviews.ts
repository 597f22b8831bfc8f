import type { AgeingReview, ReviewAlertStore } from '../ports/stores.ts';
import type { Clock } from '../ports/system.ts';

/** The reviews of one tenant that an operator must look at soon: half of their maximum age has passed. */
export interface ReviewAlert {
  readonly tenantId: string;
  readonly reviews: number;
  /** When the personal data of the first of them will be erased. */
  readonly erasedFrom: Date;
}

/**
 * Raises an alert, one for each tenant, about the reviews that have been pending for half of their maximum age since the last call. Each
 * review is reported once; a crash between the alert and its record repeats the alert.
 * @param alert is called before the reviews are recorded as reported
 * @returns how many reviews were reported, at most `limit`
 */
export function alertAgeingReviews(deps: {
  readonly reviewAlerts: Pick<ReviewAlertStore, 'listDue' | 'acknowledge'>;
  readonly clock: Clock;
  /** Tells the people of the tenant. */
  readonly mail: (alert: ReviewAlert) => Promise<void>;
}) {
  return async (limit: number, alert: (alert: ReviewAlert) => void): Promise<number> => {
    const due = await deps.reviewAlerts.listDue(deps.clock.now(), limit);
    for (const [tenantId, reviews] of Map.groupBy(due, (review) => review.tenantId)) {
      const raised = { tenantId, reviews: reviews.length, erasedFrom: new Date(Math.min(...reviews.map(erasedAtMs))) };
      alert(raised);
      await deps.mail(raised);
    }
    if (due.length > 0) await deps.reviewAlerts.acknowledge(due);
    return due.length;
  };
}

/** The alert is at half of the age. */
function erasedAtMs({ since, alertAt }: AgeingReview): number {
  return 2 * alertAt.getTime() - since.getTime();
}
