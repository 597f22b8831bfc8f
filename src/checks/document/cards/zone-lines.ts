// Finds the lines of a machine-readable zone among lines of print.

import type { PrintedSide } from '../../ocr/text-line.ts';
import { type Glyph, leastConfidence, type Print, printOf } from './print.ts';

/** The sizes of zones on passports and cards, and how their document codes begin (ICAO Doc 9303-4 to -6). */
const formats = [
  { name: 'td3', lines: 2, characters: 44, codes: /^P/ },
  { name: 'td1', lines: 3, characters: 30, codes: /^[ACIV1]/ },
  { name: 'td2', lines: 2, characters: 36, codes: /^[ACIV1]/ },
] as const;

/** A zone as it was read, each line with its exact number of characters. */
export interface ZoneLines {
  readonly format: (typeof formats)[number]['name'];
  readonly lines: readonly Print[];
}

/** OCR drops or doubles a few fillers of a long run. */
const lengthErrorMax = 5;

/** Signs that OCR reads for the filler. */
const fillers: Readonly<Record<string, string>> = { '〈': '<', '＜': '<', '‹': '<', く: '<', '«': '<<', '《': '<<' };

function zoneForm(character: string): string {
  return fillers[character] ?? character.normalize('NFKC').toUpperCase();
}

/** The characters of a line as a zone can have them: upper case, fillers, no spaces. */
function zoneGlyphs(print: Print): Glyph[] {
  return print.flatMap((glyph) => {
    const form = zoneForm(glyph.character);
    const alternatives = (glyph.alternatives ?? [])
      .map(({ character, likelihood }) => ({ character: zoneForm(character), likelihood }))
      .filter(({ character }) => /^[A-Z0-9<]$/.test(character));
    return [...form]
      .filter((character) => /\S/u.test(character))
      .map((character) => ({ ...glyph, character, alternatives }));
  });
}

/** The longest run of fillers. */
function longestRun(line: readonly Glyph[]): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  for (let start = 0; start < line.length; start += 1) {
    let length = 0;
    while (line[start + length]?.character === '<') length += 1;
    if (length > best.length) best = { start, length };
    if (length > 0) start += length;
  }
  return best;
}

/** Gives a line its exact number of characters by lengthening or shortening its longest run of fillers; null when that is not enough. */
function fitLength(line: readonly Glyph[], characters: number): Print | null {
  const missing = characters - line.length;
  if (missing === 0) return line;
  const run = longestRun(line);
  if (Math.abs(missing) > lengthErrorMax || run.length < 2 || run.length + missing < 2) return null;
  const fillersOfRun = line.slice(run.start, run.start + run.length);
  const [filler] = fillersOfRun;
  if (filler === undefined) return null;
  const added = { ...filler, confidence: leastConfidence(fillersOfRun) };
  const rest = missing > 0 ? [...fillersOfRun, ...new Array<Glyph>(missing).fill(added)] : fillersOfRun.slice(-missing);
  return [...line.slice(0, run.start), ...rest, ...line.slice(run.start + run.length)];
}

function looksLikeZone(line: readonly Glyph[]): boolean {
  const text = line.map((glyph) => glyph.character).join('');
  const usable = text.replace(/[^A-Z0-9<]/g, '').length;
  return text.length >= 24 && usable >= text.length * 0.9;
}

/** Finds a zone of two lines of 44, three of 30 or two of 36 characters; the lowest one of the side. */
export function findZoneLines(side: PrintedSide): ZoneLines | null {
  const lines = [...side.lines]
    .sort((a, b) => a.box.top + a.box.bottom - b.box.top - b.box.bottom)
    .map((line) => zoneGlyphs(printOf(line)))
    .filter(looksLikeZone);
  for (const { name, lines: count, characters, codes } of formats) {
    for (let last = lines.length; last >= count; last -= 1) {
      const fitted = lines.slice(last - count, last).map((line) => fitLength(line, characters));
      const whole = fitted.filter((line) => line !== null);
      if (whole.length === count && codes.test(whole[0]?.[0]?.character ?? '')) {
        return { format: name, lines: whole };
      }
    }
  }
  return null;
}
