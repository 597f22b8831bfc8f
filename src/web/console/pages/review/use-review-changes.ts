import { useQuery } from '@tanstack/react-query';
import {
  getSessionTimelineOptions,
  listSessionsOptions,
} from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import type {
  AdminSessionSummary,
  ReviewClaim,
  TimelineEntry,
} from '../../../../../generated/clients/admin/types.gen.ts';
import { claimMs } from '../../../../domain/review.ts';
import { useNow } from '../../parts/use-now.ts';
import { useGrant } from '../../session/principal-context.ts';

const everyMs = 5000;
/** A review as a page has opened it. */
export interface OpenedReview {
  /** The moment of the last decision that the page knows of. */
  readonly since: string;
  /** Whether the page knows that the personal data has been erased, which leaves the review pending. */
  readonly isErased: boolean;
}

/** Whether an entry means that the review is no longer as the page has opened it. */
export function isEnding({ type, at }: Pick<TimelineEntry, 'type' | 'at'>, { since, isErased }: OpenedReview): boolean {
  return at > since && (type === 'decided' || (type === 'personal_data_erased' && !isErased));
}

/**
 * Whether a session, as it is now, no longer waits for the review that was opened. A new round leaves no entry in the timeline when the tenant's
 * server begins it, but it changes the status at once. A later review of the same session has a later decision in the timeline.
 * @param session undefined while it is not known
 */
export function isOver(session: Pick<AdminSessionSummary, 'status'> | undefined): boolean {
  return session !== undefined && session.status !== 'reviewing';
}

/** What reviewers have done with a review. */
export interface ReviewChanges {
  /** Who works on it; null when it is unclaimed. */
  readonly claim: ReviewClaim | null;
  /** How many reviewers have given a decision that waits for another person. */
  readonly opinions: number;
}

/**
 * What the timeline says of the review that was opened at a time. A decision that does not end the review withdraws its claim, and a claim
 * that has expired holds no longer.
 * @param nowMs the present time in milliseconds
 */
export function changesOf(entries: readonly TimelineEntry[], openedAt: string, nowMs: number): ReviewChanges {
  let changes: ReviewChanges = { claim: null, opinions: 0 };
  for (const { at, change } of entries) {
    if (change === undefined || at <= openedAt) continue;
    const { operation, by } = change;
    if (operation === 'claimReview') {
      const untilMs = new Date(at).getTime() + claimMs;
      const isHeld = untilMs > nowMs;
      changes = { ...changes, claim: isHeld ? { by, since: at, until: new Date(untilMs).toISOString() } : null };
    } else if (operation === 'releaseReview') changes = { ...changes, claim: null };
    else if (operation === 'decideReview') changes = { claim: null, opinions: changes.opinions + 1 };
  }
  return changes;
}

/**
 * What happens elsewhere to the review that was opened. It asks for the timeline and the summary of the session, which hold no personal data, so
 * that asking is recorded nowhere.
 */
export function useReviewChanges(sessionId: string, opened: OpenedReview, isAsking: boolean) {
  const { tenantId } = useGrant();
  const asking = { refetchInterval: everyMs, enabled: isAsking };
  const timeline = useQuery({ ...getSessionTimelineOptions({ path: { tenantId, sessionId } }), ...asking });
  const sessions = useQuery({
    ...listSessionsOptions({ path: { tenantId }, query: { sessionId, limit: 1 } }),
    ...asking,
  });
  // A claim expires without an entry in the timeline.
  const now = useNow();
  const items = timeline.data?.items;
  // What the page of the session read before may be older than the review.
  const isNew = timeline.isFetchedAfterMount;
  return {
    hasEnded:
      (items?.some((entry) => isEnding(entry, opened)) ?? false) ||
      (sessions.isFetchedAfterMount && isOver(sessions.data?.items[0])),
    /** When the page asked last, in milliseconds. */
    askedAt: timeline.dataUpdatedAt,
    /** Asks at once, and forgets what it is waiting for. */
    ask: () => void timeline.refetch(),
    /** Undefined while it is not known. */
    changes: isNew && items !== undefined ? changesOf(items, opened.since, now) : undefined,
  };
}
