// Groups lines of print into rows.

import type { TextLine } from '../../ocr/text-line.ts';
import { around, type Box, joinPrint, type Print, printOf } from './print.ts';

/** One line of a row. */
export interface RowLine {
  readonly print: Print;
  readonly box: Box;
  /** See `TextLine`; 0 where the picture was not examined. */
  readonly printLikeness: number;
}

/** The lines that stand beside each other, from left to right. */
export interface Row {
  readonly print: Print;
  readonly box: Box;
  readonly lines: readonly RowLine[];
}

/** Lines belong to one row when they share at least this part of the lower one's height. */
const sharedHeightMin = 0.5;
/** Lines above each other share width; neighbours in a row do not. */
const sharedWidthMax = 0.3;

function shared(fromA: number, toA: number, fromB: number, toB: number): number {
  const smaller = Math.min(toA - fromA, toB - fromB);
  return smaller <= 0 ? 0 : (Math.min(toA, toB) - Math.max(fromA, fromB)) / smaller;
}

function centre(box: Box): number {
  return (box.top + box.bottom) / 2;
}

/**
 * Groups lines into rows by their vertical overlap. In a slightly rotated photo the ends of a row may not overlap, so a
 * line is compared with its nearest neighbour in the row only.
 * @returns rows from top to bottom
 */
export function findRows(lines: readonly TextLine[]): Row[] {
  const groups: TextLine[][] = [];
  const placed = lines.filter(({ text }) => text.trim() !== '');
  for (const line of [...placed].sort((a, b) => a.box.left - b.box.left)) {
    let best: { group: TextLine[]; overlap: number } | null = null;
    for (const group of groups) {
      if (group.some(({ box }) => shared(box.left, box.right, line.box.left, line.box.right) > sharedWidthMax))
        continue;
      const nearest = group.at(-1);
      if (nearest === undefined) continue;
      const overlap = shared(nearest.box.top, nearest.box.bottom, line.box.top, line.box.bottom);
      if (overlap >= sharedHeightMin && overlap > (best?.overlap ?? 0)) best = { group, overlap };
    }
    if (best === null) groups.push([line]);
    else best.group.push(line);
  }
  return groups
    .map((group): Row => {
      const parts = group.map((line) => ({
        print: printOf(line),
        box: line.box,
        printLikeness: line.printLikeness ?? 0,
      }));
      return {
        print: joinPrint(parts.map((part) => part.print)),
        box: around(parts.map((part) => part.box)),
        lines: parts,
      };
    })
    .sort((a, b) => centre(a.lines[0]?.box ?? a.box) - centre(b.lines[0]?.box ?? b.box));
}
