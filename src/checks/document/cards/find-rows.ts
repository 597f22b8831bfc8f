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

/** A letter that is less certain is hardly legible. */
const legible = 0.5;
/** A line of so few letters, less than this part as high as others of its row, is a speck, or the pattern of a portrait. */
const [speckLetters, speckHeight] = [2, 0.4];
/** Characters that are not as high as letters. */
const isLow = /[\p{P}\p{S}一ー]/u;

function withoutSpecks(group: TextLine[]): TextLine[] {
  const heightOf = ({ box }: TextLine): number => box.bottom - box.top;
  const highest = Math.max(...group.map(heightOf));
  return group.filter(
    (line) =>
      heightOf(line) >= highest * speckHeight ||
      line.confidences.length > speckLetters ||
      isLow.test(line.text) ||
      line.confidences.some((confidence) => confidence >= legible),
  );
}

/** Frames of neighbours in a row may overlap. Of a letter that lies in both, the first one shows a half, which OCR reads as another letter. */
function withoutNextBeginning(print: Print, next: Print | undefined): Print {
  const [last, first] = [print.at(-1), next?.[0]];
  if (last === undefined || first === undefined || print.length < 2 || last.confidence >= legible) return print;
  const middle = (last.box.left + last.box.right) / 2;
  return first.box.left < middle && first.confidence > last.confidence ? print.slice(0, -1) : print;
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
    .map(withoutSpecks)
    .map((group): Row => {
      const prints = group.map(printOf);
      const parts = group.map((line, index) => ({
        print: withoutNextBeginning(prints[index] ?? [], prints[index + 1]),
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
