// The interface to the timeline of a session. `src/storage/views` implements it.

import type { Consent } from '../../domain/consent.ts';
import type { Outcome } from '../../domain/outcome.ts';
import type { ReviewerName } from '../../domain/review.ts';
import type { RecordedChange } from './audit-views.ts';
import type { AttemptView, EventSummaryView } from './views.ts';

/** One thing that happened to a session. Holds no personal data. */
export type TimelineEntry = { readonly at: Date } & (
  | { readonly type: 'session_created' | 'link_used' | 'record_stored' | 'personal_data_erased' }
  | { readonly type: 'consent_given'; readonly consent: Consent }
  | { readonly type: 'picture_stored'; readonly picture: { readonly round: number; readonly kind: string } }
  | {
      readonly type: 'decided';
      readonly decision: { readonly round: number } & Pick<Outcome, 'verdict' | 'source' | 'reasons'>;
    }
  | { readonly type: 'changed'; readonly change: Pick<RecordedChange, 'operation'> & { readonly by: ReviewerName } }
  | { readonly type: 'event_recorded'; readonly event: Pick<EventSummaryView, 'id' | 'type' | 'sequence'> }
  | {
      readonly type: 'delivery_attempted';
      readonly attempt: { readonly eventId: string; readonly deliveryId: string; readonly endpointId: string } & Omit<
        AttemptView,
        'at'
      >;
    }
);

export interface Timeline {
  /** Oldest first. */
  readonly entries: readonly TimelineEntry[];
  /** False when older entries were left out. */
  readonly isComplete: boolean;
}

/** What happened to a session, over all tables. */
export interface SessionTimelines {
  /** The newest `limit` entries; null when the tenant has no such session. */
  timeline(tenantId: string, sessionId: string, limit: number): Promise<Timeline | null>;
}
