// Cursors of lists, and pages.

import { createHash } from 'node:crypto';
import type { Page } from '../../app/ports/views.ts';

/** A list that cursors belong to; a list in two directions is two lists. */
export interface CursorList {
  readonly name:
    | 'deliveries'
    | 'attempts'
    | 'bulk_redeliveries'
    | 'events'
    | 'newest_events'
    | 'sessions'
    | 'found_sessions'
    | 'audit'
    | 'reviews'
    | 'blocklist'
    | 'accesses'
    | 'tenants'
    | 'tokens'
    | 'members'
    | 'invitations';
  /** The owner's ids: of the tenant, and of the row whose list it is. */
  readonly owner: string;
}

/**
 * Writes the cursor of a place in a list. It contains a checksum, so that a cursor of another list or tenant is refused instead of skipping
 * entries silently. This guards against mistakes only: every query is bounded by its tenant whatever the cursor says.
 * @param place letters, digits and `-`
 */
export function writeCursor(list: CursorList, place: string): string {
  return `${place}_${checksumOf(list, place)}`;
}

/**
 * A page out of entries that were read with one more than its limit: that one tells whether another page follows.
 * @param placeOf the place of the page's last entry
 */
export function pageOf<Item>(
  entries: readonly Item[],
  limit: number,
  list: CursorList,
  placeOf: (last: Item) => string,
): Page<Item> {
  const items = entries.slice(0, limit);
  const last = entries.length > limit ? items.at(-1) : undefined;
  return { items, next: last === undefined ? null : writeCursor(list, placeOf(last)) };
}

/** The place in a cursor, or null when it was not made for this list. */
export function readCursor(list: CursorList, cursor: string): string | null {
  const [, place, checksum] = /^([0-9a-z-]{1,64})_([0-9a-f]{16})$/.exec(cursor) ?? [];
  return place !== undefined && checksum === checksumOf(list, place) ? place : null;
}

function checksumOf({ name, owner }: CursorList, place: string): string {
  return createHash('sha256').update(`${name} ${owner} ${place}`).digest('hex').slice(0, 16);
}

/** The place from which a tenant continues to follow its events. */
export interface EventPlace {
  /** The position that was read up to. */
  readonly readUpTo: number;
  /** The position before the first event that `to` left out so far; null when it left none out. */
  readonly completeUpTo: number | null;
}

/** The largest position that the column holds. */
export const positionMax = 2_147_483_647;

export const startOfEvents: EventPlace = { readUpTo: 0, completeUpTo: null };

/**
 * The cursor of a place. Where `to` left events out, later positions may hold events that were shown, because positions follow relaying and
 * not time. The cursor then has both positions, and the `to` for which they hold.
 */
export function writeEventPlace(list: CursorList, place: EventPlace, to: Date | null): string {
  const { readUpTo, completeUpTo } = place;
  return writeCursor(
    list,
    completeUpTo === null || to === null ? `${readUpTo}` : `${readUpTo}-${completeUpTo}-${to.getTime()}`,
  );
}

/**
 * Where a call continues: after all that was read if its `to` is the cursor's, before the first event that was left out if it has another
 * `to` or none. Null when the cursor was not made for this list.
 */
export function readEventPlace(list: CursorList, cursor: string, to: Date | null): EventPlace | null {
  const [, readUpTo, completeUpTo, toMs] =
    /^(\d{1,10})(?:-(\d{1,10})-(-?\d{1,15}))?$/.exec(readCursor(list, cursor) ?? '') ?? [];
  if (readUpTo === undefined || Number(readUpTo) > positionMax || Number(completeUpTo ?? 0) > positionMax) return null;
  if (completeUpTo === undefined) return { readUpTo: Number(readUpTo), completeUpTo: null };
  if (to?.getTime() === Number(toMs)) return { readUpTo: Number(readUpTo), completeUpTo: Number(completeUpTo) };
  return { readUpTo: Number(completeUpTo), completeUpTo: null };
}
