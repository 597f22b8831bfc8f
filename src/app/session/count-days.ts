import type { CountedRows, DayCountStore } from '../ports/overview-views.ts';
import type { Clock } from '../ports/system.ts';

/** How long after its instant a row may still be committed. Behind that nothing is missing any more. */
const commitMs = 5 * 60_000;
const counted: readonly CountedRows[] = ['sessions', 'outcomes'];

/**
 * Counts sessions and decisions by day, behind the creates, so that a create pays nothing.
 * @returns whether there are more to count
 */
export function countDays(deps: { readonly dayCounts: DayCountStore; readonly clock: Clock }) {
  return async (limit: number): Promise<boolean> => {
    const until = new Date(deps.clock.now().getTime() - commitMs);
    let isMore = false;
    for (const rows of counted) isMore = (await deps.dayCounts.count(rows, until, limit)) || isMore;
    return isMore;
  };
}
