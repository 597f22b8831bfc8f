// Finds what a zone codes in the print of the page: two prints that agree are worth more than either.

import { latinSpellings } from '../../../domain/compare-names.ts';
import type { PrintedSide } from '../../ocr/text-line.ts';
import { besideLabel, compareName, pageLabels, pageLines } from './compare-zone-with-page.ts';
import { type Glyph, leastConfidence, type Print, plainText } from './print.ts';
import type { PrintedNumber } from './zone-values.ts';

/** Digits that OCR reads in names. */
const letterOf: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '2': 'Z', '5': 'S', '8': 'B' };

function asLetters(text: string): string {
  return text.replace(/[01258]/g, (digit) => letterOf[digit] ?? digit);
}

/** The letters alone. Look-alikes stay apart, because OCR doubts which of them the zone has. */
function lettersOf(text: string): string {
  return text.replace(/[^A-Z]/g, '');
}

/** Whether a zone may spell two letters alike, as Ø and O. */
function isSpelledAlike(a: string, b: string): boolean {
  const spellings = (letter: string): string[] =>
    latinSpellings(asLetters(letter)).flatMap((unit) => unit.map(lettersOf).filter((spelling) => spelling !== ''));
  return spellings(a).some((spelling) => spellings(b).includes(spelling));
}

/** A print in which each character is as certain as those that count as the same together. */
function together(print: Print, isSame: (a: string, b: string) => boolean): Print {
  return print.map((glyph): Glyph => {
    const others = (glyph.alternatives ?? []).filter(({ character }) => isSame(character, glyph.character));
    return { ...glyph, confidence: others.reduce((sum, { likelihood }) => sum + likelihood, glyph.confidence) };
  });
}

/**
 * Whether the page legibly prints a name as the zone codes it, or with letters that OCR is known to misread (`mayShowName`).
 * @param coded as the zone has it, with fillers
 * @param gate the confidence that each character of the page needs, 0 to 1
 */
export function pageShowsName(
  page: PrintedSide,
  name: 'last_name' | 'first_name',
  coded: string,
  gate: number,
): boolean {
  if (lettersOf(coded).length < 2) return false;
  const lines = pageLines(page);
  const isLegible = (print: Print): boolean => leastConfidence(together(print, isSpelledAlike)) >= gate;
  const compare = (print: Print) => compareName(coded, asLetters(plainText(print)), false, lettersOf);
  if (lines.some(({ print }) => compare(print) === 'same' && isLegible(print))) return true;
  const labelled = besideLabel(lines, pageLabels[name]);
  return labelled !== null && compare(labelled) !== 'differs' && isLegible(labelled);
}

/** The prints of a page that may be its number, without spaces, hyphens and full stops. */
function numbersOf(page: PrintedSide): Print[] {
  const lines = pageLines(page);
  const labelled = besideLabel(lines, pageLabels.document_number);
  return [...lines.map((line) => line.print), ...(labelled === null ? [] : [labelled])].map((print) =>
    print.filter(({ character }) => !/^[\s\p{Pd}.]$/u.test(character)),
  );
}

/** Letters and digits of numbers that print alike. Exchanging one of them always changes the check digit. */
const alikes = ['1IJ', '0OQ', '2Z', '4A', '5S', '7T', '8B'];

function isAlike(a: string, b: string): boolean {
  return a === b || alikes.some((group) => group.includes(a) && group.includes(b));
}

/**
 * The number that the page legibly prints, if the zone has the same one apart from letters and digits that print alike, and the check digit
 * agrees; null if it prints none.
 * @param coded as it was read in the zone
 * @param fits whether the check digit agrees with a number
 * @param gate the confidence that each character of the page needs together with its look-alikes, 0 to 1
 */
export function numberOnPage(
  page: PrintedSide,
  coded: string,
  fits: (number: string) => boolean,
  gate: number,
): PrintedNumber | null {
  const wanted = coded.replace(/<+$/, '');
  for (const glyphs of numbersOf(page)) {
    const text = plainText(glyphs).toUpperCase();
    if (text.length !== wanted.length || wanted === '') continue;
    if (![...text].every((character, at) => isAlike(character, wanted.charAt(at)))) continue;
    // Where the page differs at one place, the check digit tells which of the two it is. Two exchanges may leave the check digit as it is.
    const differences = [...text].filter((character, at) => character !== wanted.charAt(at)).length;
    const right = fits(text) ? text : differences === 1 && fits(wanted) ? wanted : undefined;
    const confidence = leastConfidence(together(glyphs, isAlike));
    if (right !== undefined && confidence >= gate) return { text: right, confidence };
  }
  return null;
}

/**
 * Whether the page legibly prints a number with G where the zone was read with 6, or the other way round. Their values differ by ten, so
 * no check digit tells which of them stands in the zone, and OCR may be certain of the wrong one.
 * @param gate the confidence that each character of the page needs, 0 to 1
 */
export function pageHasOtherSix(page: PrintedSide, number: string, gate: number): boolean {
  const folded = (text: string): string => text.replaceAll('G', '6');
  return numbersOf(page).some((glyphs) => {
    const text = plainText(glyphs).toUpperCase();
    return text !== number && folded(text) === folded(number) && leastConfidence(glyphs) >= gate;
  });
}
