// Finds labels and the values beside or below them.

import type { PrintedSide } from '../../ocr/text-line.ts';
import { findRows, type Row } from './find-rows.ts';
import { around, type Box, findPrint, joinPrint, type Print, trimPrint } from './print.ts';

/** How a label of a document is found. */
export interface LabelRule {
  readonly name: string;
  /** Matched against the compatibility form of a row. */
  readonly pattern: RegExp;
  /** Whether it may follow other print without a space. Otherwise it begins a line or follows a space. */
  readonly anywhere?: boolean;
}

/** A label in the picture and what follows it in its row. */
interface Segment {
  readonly label: string | null;
  readonly labelBox: Box | null;
  readonly print: Print;
  readonly row: number;
}

/** One side of a document, cut at its labels. */
export interface LabelledSide {
  readonly rows: readonly Row[];
  /**
   * The print that belongs to a label: beside it, or below it where nothing stands beside it.
   * @param lines how many rows the value may have
   * @returns null when the label was not found; empty when it has no value
   */
  value(label: string, lines?: number): Print | null;
  /** Where a label stands; null when it was not found. */
  place(label: string): Box | null;
}

function startsWord(print: Print, at: number, lineStarts: ReadonlySet<number>): boolean {
  return at === 0 || lineStarts.has(at) || /^[\s/／]$/u.test(print[at - 1]?.character ?? '');
}

/** The places in a row's print where its lines begin. */
function lineStartsOf(row: Row): Set<number> {
  const starts = new Set<number>();
  let at = 0;
  for (const line of row.lines) {
    if (line.print.length === 0) continue;
    starts.add(at);
    at += line.print.length + 1;
  }
  return starts;
}

function cut(row: Row, index: number, rules: readonly LabelRule[]): Segment[] {
  const starts = lineStartsOf(row);
  const found = rules
    .flatMap(({ name, pattern, anywhere }) => {
      const matches = findPrint(row.print, pattern);
      const match = matches.find(({ start }) => anywhere === true || startsWord(row.print, start, starts));
      return match === undefined ? [] : [{ name, start: match.start, end: match.end }];
    })
    .sort((a, b) => a.start - b.start || b.end - a.end);
  // Of labels that overlap, the first and longest counts.
  const kept = found.filter((label, at) => !found.slice(0, at).some((other) => other.end > label.start));
  const segments: Segment[] = [];
  const lead = row.print.slice(0, kept[0]?.start ?? row.print.length);
  if (lead.length > 0) segments.push({ label: null, labelBox: null, print: trimPrint(lead), row: index });
  for (const [at, { name, start, end }] of kept.entries()) {
    segments.push({
      label: name,
      labelBox: around(row.print.slice(start, end).map((glyph) => glyph.box)),
      print: trimPrint(row.print.slice(end, kept[at + 1]?.start ?? row.print.length)),
      row: index,
    });
  }
  return segments;
}

/** Values begin within this share of the picture's width of where they should. */
const alignmentShare = 0.07;
/** A continuation follows within so many heights of the row above. */
const rowGapMax = 1.6;

const emptyBox: Box = { left: 0, top: 0, right: 0, bottom: 0 };

/**
 * Cuts a side at its labels.
 * @param noise print that is never part of a value, such as the English form of a label; a line that it matches as a whole is ignored
 */
export function findLabels(side: PrintedSide, rules: readonly LabelRule[], noise?: RegExp): LabelledSide {
  const lines = side.lines.filter(({ text }) => noise === undefined || !noise.test(text.normalize('NFKC').trim()));
  const rows = findRows(lines);
  const segments = rows.flatMap((row, index) => cut(row, index, rules));

  const value = (label: string, most = 1): Print | null => {
    const at = segments.findIndex((segment) => segment.label === label);
    const segment = segments[at];
    if (segment === undefined) return null;
    const parts: Print[] = [];
    let last = segment.labelBox ?? emptyBox;
    if (segment.print.length > 0) {
      parts.push(segment.print);
      last = around(segment.print.map((glyph) => glyph.box));
    }
    const { left } = last;
    for (const next of segments.slice(at + 1)) {
      if (next.row === segment.row) continue;
      if (parts.length >= most || next.label !== null) break;
      if (next.print.length === 0) continue;
      const box = around(next.print.map((glyph) => glyph.box));
      // Print of another column.
      if (Math.abs(box.left - left) > alignmentShare) continue;
      if (box.top - last.bottom > Math.max(last.bottom - last.top, box.bottom - box.top) * rowGapMax) break;
      parts.push(next.print);
      last = box;
    }
    return joinPrint(parts);
  };
  const place = (label: string): Box | null => segments.find((segment) => segment.label === label)?.labelBox ?? null;
  return { rows, value, place };
}
