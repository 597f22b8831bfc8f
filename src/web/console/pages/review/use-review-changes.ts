import { useQuery } from '@tanstack/react-query';
import {
  getSessionTimelineOptions,
  listSessionsOptions,
} from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import type { AdminSessionSummary, TimelineEntry } from '../../../../../generated/clients/admin/types.gen.ts';
import { useGrant } from '../../session/principal-context.ts';

const everyMs = 5000;
/** Changes that end a review, or begin another one. */
const ending = ['decided', 'personal_data_erased'];

/** Whether an entry means that the review which was opened at a time is no longer pending. */
export function isEnding({ type, at }: Pick<TimelineEntry, 'type' | 'at'>, openedAt: string): boolean {
  return ending.includes(type) && at > openedAt;
}

/**
 * Whether a session, as it is now, no longer waits for the review that was opened. A new round leaves no entry in the timeline when the tenant's
 * server begins it, but it changes the status at once. A later review of the same session has a later decision in the timeline.
 * @param session undefined while it is not known
 */
export function isOver(session: Pick<AdminSessionSummary, 'status'> | undefined): boolean {
  return session !== undefined && session.status !== 'reviewing';
}

/**
 * Whether the review has ended elsewhere since it was opened. It asks for the timeline and the summary of the session, which hold no
 * personal data, so that asking is recorded nowhere.
 * @param since the moment of the last decision that the page knows of
 */
export function useEndedElsewhere(sessionId: string, since: string, isAsking: boolean): boolean {
  const { tenantId } = useGrant();
  const asking = { refetchInterval: everyMs, enabled: isAsking };
  const timeline = useQuery({ ...getSessionTimelineOptions({ path: { tenantId, sessionId } }), ...asking });
  const sessions = useQuery({
    ...listSessionsOptions({ path: { tenantId }, query: { sessionId, limit: 1 } }),
    ...asking,
  });
  const isEnded = timeline.data?.items.some((entry) => isEnding(entry, since)) ?? false;
  // What the page of the session read before may be older than the review.
  return isEnded || (sessions.isFetchedAfterMount && isOver(sessions.data?.items[0]));
}
