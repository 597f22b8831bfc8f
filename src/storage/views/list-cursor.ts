import { createHash } from 'node:crypto';

/** A list that cursors belong to; one that is read in two directions is two. */
export interface CursorList {
  readonly name: 'deliveries' | 'attempts' | 'events' | 'newest_events' | 'sessions' | 'reviews';
  /** Whose list it is: the ids of the tenant, and of what else it hangs on. */
  readonly owner: string;
}

/**
 * Makes the cursor of a place in a list. A check is part of it, so that a cursor of another list or tenant is refused instead of skipping
 * entries silently. It guards against mistakes only: every query is bounded by its tenant whatever the cursor says.
 * @param place letters, digits and `-`
 */
export function writeCursor(list: CursorList, place: string): string {
  return `${place}_${checkOf(list, place)}`;
}

/** The place that a cursor names, or null when it was not made for this list. */
export function readCursor(list: CursorList, cursor: string): string | null {
  const [, place, check] = /^([0-9a-z-]{1,64})_([0-9a-f]{16})$/.exec(cursor) ?? [];
  return place !== undefined && check === checkOf(list, place) ? place : null;
}

function checkOf({ name, owner }: CursorList, place: string): string {
  return createHash('sha256').update(`${name} ${owner} ${place}`).digest('hex').slice(0, 16);
}
