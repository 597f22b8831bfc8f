// Counts the characters on a line of fixed pitch.

import type { Strip } from './cut-strip.ts';

/** A strip whose characters have been counted and whose ends have been set so that the gaps fall between them. */
export interface Alignment {
  /** 44 on a passport or large visa, 36 on a TD2 card or small visa, 30 on a TD1 card (ICAO Doc 9303-3 to -7). */
  readonly characters: number;
  readonly fromX: number;
  readonly toX: number;
  /** Darkness between the characters as a part of the line's mean darkness: 0 is perfect, 1 is no alignment at all. */
  readonly gapInk: number;
}

/** The width of a character as a part of the pitch is about 0.6, so the last gap is missing from the print's width. */
const lastGap = 0.4;

/** Sums the darkness of every column, as a running total. */
function runningDarkness(strip: Strip): Float64Array {
  const { data, width, height } = strip.image;
  const totals = new Float64Array(width + 1);
  for (let x = 0; x < width; x += 1) {
    let column = 0;
    for (let y = Math.round(height * 0.2); y < height * 0.8; y += 1) column += 255 - (data[y * width + x] ?? 255);
    totals[x + 1] = (totals[x] ?? 0) + column;
  }
  return totals;
}

/**
 * Finds how many characters stand on a line of fixed pitch, out of the counts that ICAO Doc 9303 knows.
 * @param strip a level line
 * @param counts the counts to try
 */
export function alignStrip(strip: Strip, counts: readonly number[]): Alignment {
  const totals = runningDarkness(strip);
  const last = totals.length - 1;
  const darkness = (from: number, to: number): number => {
    const left = Math.min(Math.max(Math.round(from), 0), last - 1);
    const right = Math.min(Math.max(Math.round(to), left + 1), last);
    return ((totals[right] ?? 0) - (totals[left] ?? 0)) / (right - left);
  };
  const mean = Math.max(darkness(strip.fromX, strip.toX), 1);
  let best: Alignment = {
    characters: counts[0] ?? 44,
    fromX: strip.fromX,
    toX: strip.toX,
    gapInk: Number.POSITIVE_INFINITY,
  };
  for (const characters of counts) {
    const reach = ((strip.toX - strip.fromX) / (characters - lastGap)) * 0.42;
    for (let start = -7; start <= 7; start += 1) {
      for (let end = -7; end <= 7; end += 1) {
        const fromX = strip.fromX + (start * reach) / 7;
        const toX = strip.toX + (end * reach) / 7;
        const pitch = (toX - fromX) / (characters - lastGap);
        let ink = 0;
        for (let gap = 0; gap < characters - 1; gap += 1) {
          const middle = fromX + pitch * (gap + 0.8);
          ink += darkness(middle - pitch * 0.09, middle + pitch * 0.09);
        }
        // Among equally good placements, the one nearest to the ends of the print wins.
        const strain = (Math.abs(start) + Math.abs(end)) * 0.02;
        const gapInk = ink / ((characters - 1) * mean) + strain;
        if (gapInk < best.gapInk) best = { characters, fromX, toX, gapInk };
      }
    }
  }
  return best;
}
