import { useQuery } from '@tanstack/react-query';
import { getSessionTimelineOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import type { TimelineEntry } from '../../../../../generated/clients/admin/types.gen.ts';
import { useGrant } from '../../session/principal-context.ts';

const everyMs = 5000;
/** Changes that end a review, or begin another one. */
const ending = ['decided', 'personal_data_erased'];

/** Whether an entry means that the review which was opened at a time is no longer pending. */
export function isEnding({ type, at }: Pick<TimelineEntry, 'type' | 'at'>, openedAt: string): boolean {
  return ending.includes(type) && at > openedAt;
}

/**
 * Whether the review has ended elsewhere since it was opened. It asks for the timeline, which holds no personal data, so that asking is
 * recorded nowhere.
 * @param since the moment of the last decision that the page knows of
 */
export function useEndedElsewhere(sessionId: string, since: string, isAsking: boolean): boolean {
  const { tenantId } = useGrant();
  const { data } = useQuery({
    ...getSessionTimelineOptions({ path: { tenantId, sessionId } }),
    refetchInterval: everyMs,
    enabled: isAsking,
  });
  return data?.items.some((entry) => isEnding(entry, since)) ?? false;
}
