import { expect, test } from 'vitest';
import { findRows } from './find-rows.ts';
import { plainText } from './print.ts';
import { line } from './testing/print-card.ts';

const place = line('那覇市泊157番地', 100, 100, 20);

/** The rows of some lines, as text. */
function rowsOf(...lines: Parameters<typeof findRows>[0][number][]): string[] {
  return findRows(lines).map(({ print }) => plainText(print));
}

test('half a letter at the end of a frame is no letter where the next frame has the whole of it', () => {
  // Frames overlap by the width of one letter.
  const label = (text: string, last: number) =>
    line(text, 100 - 20 * ([...text].length - 0.8), 100, 20, { doubt: { [text.at(-1) ?? '']: last } });
  expect(rowsOf(label('住所汕', 0.2), place)).toEqual(['住所 那覇市泊157番地']);
  // A letter that is certain, or one that stands alone in its place, is one.
  expect(rowsOf(label('住所汕', 0.9), place)).toEqual(['住所汕 那覇市泊157番地']);
  expect(rowsOf(line('住所汕', 30, 100, 20, { doubt: { 汕: 0.2 } }), place)).toEqual(['住所汕 那覇市泊157番地']);
});

test('a small speck beside a line belongs to no value, but a letter of its height does', () => {
  const speck = (text: string, size: number, confidence: number) => line(text, 700, 95, size, { confidence });
  expect(rowsOf(place, speck('9', 5, 0.4))).toEqual(['那覇市泊157番地']);
  expect(rowsOf(place, speck('9', 20, 0.4))).toEqual(['那覇市泊157番地 9']);
  expect(rowsOf(place, speck('9', 5, 0.6))).toEqual(['那覇市泊157番地 9']);
  expect(rowsOf(place, speck('1-9', 5, 0.4))).toEqual(['那覇市泊157番地 1-9']);
  expect(rowsOf(place, speck('ー', 5, 0.4))).toEqual(['那覇市泊157番地 ー']);
});
