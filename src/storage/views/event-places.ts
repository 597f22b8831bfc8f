import { type CursorList, readCursor, writeCursor } from './list-cursor.ts';

/** A place in the list that a tenant follows. */
export interface EventPlace {
  /** The position that was read up to. */
  readonly behind: number;
  /** The position before the first event that `to` left out on the way here; null when it left none out. */
  readonly whole: number | null;
}

/** The largest position that the column holds. */
export const positionMax = 2_147_483_647;

export const startOfEvents: EventPlace = { behind: 0, whole: null };

/**
 * The cursor of a place. Where `to` left events out, others that were taken up late can lie behind them and be shown already; so it has both
 * positions, and the `to` that they hold for.
 */
export function writePlace(list: CursorList, { behind, whole }: EventPlace, to: Date | null): string {
  return writeCursor(list, whole === null || to === null ? `${behind}` : `${behind}-${whole}-${to.getTime()}`);
}

/**
 * Where a call goes on: with the `to` that the cursor was given for behind all that was read, with another or none before what it left out.
 * Null when the cursor was not made for this list.
 */
export function readPlace(list: CursorList, cursor: string, to: Date | null): EventPlace | null {
  const [, behind, whole, toMs] =
    /^(\d{1,10})(?:-(\d{1,10})-(-?\d{1,15}))?$/.exec(readCursor(list, cursor) ?? '') ?? [];
  if (behind === undefined || Number(behind) > positionMax || Number(whole ?? 0) > positionMax) return null;
  if (whole === undefined) return { behind: Number(behind), whole: null };
  if (to?.getTime() === Number(toMs)) return { behind: Number(behind), whole: Number(whole) };
  return { behind: Number(whole), whole: null };
}
