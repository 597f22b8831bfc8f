// Print with a confidence and a place for each character.

import { withoutIdleDots } from '../../../domain/middle-dots.ts';
import type { Alternative } from '../../ocr/decode-line.ts';
import type { TextLine } from '../../ocr/text-line.ts';

/** A rectangle in shares of the picture's width and height. */
export type Box = TextLine['box'];

/** One printed character. */
export interface Glyph {
  readonly character: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** What else it may be; none where that is not known. */
  readonly alternatives?: readonly Alternative[];
  /** Where it stands, estimated from its place in the line. */
  readonly box: Box;
}

/** A stretch of print in reading order. */
export type Print = readonly Glyph[];

/** The smallest rectangle around several. */
export function around(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

/** ASCII and half-width characters are about half as wide as the others. */
function widthOf(character: string): number {
  return /[\u0020-\u007e\uff61-\uff9f]/.test(character) ? 0.55 : 1;
}

/** The characters of a line. A character without a confidence counts as uncertain. */
export function printOf(line: TextLine): Print {
  const characters = [...line.text];
  const total = characters.reduce((sum, character) => sum + widthOf(character), 0);
  const { left, right, top, bottom } = line.box;
  let at = 0;
  return characters.map((character, index) => {
    const from = left + ((right - left) * at) / total;
    at += widthOf(character);
    const to = left + ((right - left) * at) / total;
    const alternatives = line.alternatives?.[index] ?? [];
    return {
      character,
      confidence: line.confidences[index] ?? 0,
      ...(alternatives.length > 0 ? { alternatives } : {}),
      box: { left: from, right: to, top, bottom },
    };
  });
}

export function textOf(print: Print): string {
  return print.map((glyph) => glyph.character).join('');
}

/** Spaces and marks on which no value depends. Hyphens are not among them: 1-2 is not 12. */
const idle = /^[\s()（）.,，．、。:：]$/u;
/** From this likelihood on, a letter or digit may be printed where OCR reads a middle dot. */
const letterMin = 0.1;

/** Whether a glyph is a middle dot that matching ignores: between digits it divides, and a doubtful one may be a letter. */
function isIdleDot(print: Print, index: number): boolean {
  const { character = '', alternatives = [] } = print[index] ?? {};
  if (withoutIdleDots(character) !== '') return false;
  const isDigit = (at: number): boolean => /^\d$/.test(print[at]?.character.normalize('NFKC') ?? '');
  const mayBeLetter = alternatives.some(
    (other) => other.likelihood >= letterMin && /^[\p{L}\p{N}]$/u.test(other.character.normalize('NFKC')),
  );
  return !mayBeLetter && !(isDigit(index - 1) && isDigit(index + 1));
}

/**
 * The confidence of the least certain character, 0 to 1; 0 for no print at all. Spaces, brackets, full stops, commas and the middle dots
 * that matching ignores do not count.
 */
export function leastConfidence(print: Print): number {
  const certain = print
    .filter((glyph, index) => !idle.test(glyph.character) && !isIdleDot(print, index))
    .map((glyph) => glyph.confidence);
  return certain.length === 0 ? 0 : Math.min(...certain);
}

/** The mean confidence of the characters of a side, 0 to 1; 0 without any. The blurrier a picture, the less. */
export function clarityOf(lines: readonly TextLine[]): number {
  const confidences = lines.flatMap((line) => line.confidences);
  return confidences.reduce((sum, confidence) => sum + confidence, 0) / Math.max(1, confidences.length);
}

/**
 * From this likelihood on, the same kana with another voicing mark may be printed: in blur OCR is too certain of バ for パ and of ソ for ゾ.
 * In a clear picture it hesitates over some fonts without being wrong.
 */
const voicingMin = { blurred: 0.05, clear: 0.1 };
/** The clarity of a side without blur. Blur that changed a mark on drawings left less. */
const clearMin = 0.995;

/**
 * Whether OCR hesitates about the voicing mark of a kana, which blur takes away first.
 * @param clarity that of the side (`clarityOf`)
 */
export function hasDoubtfulVoicing(print: Print, clarity: number): boolean {
  const likelihoodMin = clarity >= clearMin ? voicingMin.clear : voicingMin.blurred;
  const unmarked = (kana: string): string => kana.normalize('NFD').replace(/\p{M}/gu, '');
  return print.some(
    ({ character, alternatives = [] }) =>
      /^[\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(character) &&
      alternatives.some(
        (other) =>
          other.likelihood >= likelihoodMin &&
          other.character !== character &&
          unmarked(other.character) === unmarked(character),
      ),
  );
}

/** Without spaces, and the marks in `edges`, at both ends. */
export function trimPrint(print: Print, edges = /^[\s:：;；,、・|｜_＿]$/u): Print {
  const isEdge = (glyph: Glyph | undefined): boolean => glyph !== undefined && edges.test(glyph.character);
  let from = 0;
  let to = print.length;
  while (from < to && isEdge(print[from])) from += 1;
  while (to > from && isEdge(print[to - 1])) to -= 1;
  return print.slice(from, to);
}

/** A space that stands for the distance between two stretches. It has no width. */
function gapBefore(glyph: Glyph): Glyph {
  return { character: ' ', confidence: 1, box: { ...glyph.box, right: glyph.box.left } };
}

/** Without the spaces that joining has put in: a long value is broken anywhere, also within a word or a number. */
export function closeGaps(print: Print): Print {
  return print.filter(({ character, box }) => character !== ' ' || box.right > box.left);
}

/** Joins stretches with a space between them. Empty ones are left out. */
export function joinPrint(prints: readonly Print[]): Print {
  return prints
    .filter((print) => print.length > 0)
    .flatMap((print, index) => {
      const first = print[0];
      const gap = first === undefined || index === 0 ? [] : [gapBefore(first)];
      return [...gap, ...print];
    });
}

/** A stretch that a pattern found. */
export interface PrintMatch {
  readonly start: number;
  readonly end: number;
  readonly print: Print;
  /** The groups of the pattern by name. A group that took no part is empty. */
  readonly groups: Readonly<Record<string, Print>>;
}

/** The compatibility form of a print's text, and the glyph that each of its UTF-16 units comes from. */
function plain(print: Print): { readonly text: string; readonly at: readonly number[] } {
  let text = '';
  const at: number[] = [];
  for (const [index, glyph] of print.entries()) {
    const form = glyph.character.normalize('NFKC');
    text += form;
    for (let unit = 0; unit < form.length; unit += 1) at.push(index);
  }
  return { text, at };
}

/** The text in Unicode's compatibility form. Unlike the form of the whole text, no two characters are composed. */
export function plainText(print: Print): string {
  return plain(print).text;
}

/**
 * Finds every stretch that a pattern matches in the compatibility form.
 * @param pattern any flags; `d` and `g` are added
 */
export function findPrint(print: Print, pattern: RegExp): PrintMatch[] {
  const { text, at } = plain(print);
  const flags = [...new Set(`${pattern.flags}dg`)].join('');
  return [...text.matchAll(new RegExp(pattern.source, flags))].flatMap((match) => {
    const range = (indices: readonly [number, number] | undefined): readonly [number, number] => {
      if (indices === undefined || indices[0] === indices[1]) return [0, 0];
      return [at[indices[0]] ?? 0, (at[indices[1] - 1] ?? 0) + 1];
    };
    const [start, end] = range(match.indices?.[0]);
    if (start === end) return [];
    const groups = Object.entries(match.indices?.groups ?? {}).map(([name, indices]) => {
      const [from, to] = range(indices);
      return [name, print.slice(from, to)] as const;
    });
    return [{ start, end, print: print.slice(start, end), groups: Object.fromEntries(groups) }];
  });
}
