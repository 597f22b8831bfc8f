// Reads the characters of a located machine-readable zone by OCR.

import { alignStrip } from './align-strip.ts';
import { cutStrip, type Strip, type StripStyle } from './cut-strip.ts';
import { fillerLikeness } from './filler-likeness.ts';
import type { TextLine } from './find-text-lines.ts';
import type { GreyImage } from './grey-image.ts';
import type { MrzReading } from './interpret-passport.ts';
import type { LineOcr, SeenCharacter } from './line-ocr.ts';
import { type MrzPlace, turnPlace } from './locate-mrz.ts';
import type { ReadCharacter } from './vote-characters.ts';

/** A zone that was found, straightened and counted, but not read yet. */
export interface Zone {
  readonly lines: readonly { readonly line: TextLine; readonly fillers: readonly number[] }[];
  readonly characters: number;
}

/** The ways in which a zone is read, in order. They differ in scale and in how print is told from paper. */
export const readingStyles = [
  { style: 'grey', pitchPx: 24 },
  { style: 'thresholded', pitchPx: 24 },
  { style: 'grey', pitchPx: 30 },
] as const satisfies readonly { style: StripStyle; pitchPx: number }[];

/** Pitch at which lines are measured. */
const measurePitchPx = 24;
/** Above this likeness a character is a filler; letters and digits stay below 0.7, even out of focus. */
const fillerMin = 0.73;
/** More darkness than this between the characters means that the line does not have the counted pitch. */
const gapInkMax = 0.55;
/** Every zone has at least these fillers: the separator of the names. */
const fillersMin = 2;

/** Moves the ends of a line that were measured on a strip back into the picture. */
function refined(line: TextLine, strip: Strip, fromX: number, toX: number): TextLine {
  const step = line.length / (strip.toX - strip.fromX);
  const alongX = (line.toX - line.fromX) / line.length;
  const alongY = (line.toY - line.fromY) / line.length;
  const start = (fromX - strip.fromX) * step;
  const end = (toX - strip.fromX) * step;
  return {
    ...line,
    fromX: line.fromX + start * alongX,
    fromY: line.fromY + start * alongY,
    toX: line.fromX + end * alongX,
    toY: line.fromY + end * alongY,
    length: end - start,
  };
}

function measure(picture: GreyImage, place: MrzPlace): Zone | null {
  const counts = place.lines.length === 3 ? [30] : [44, 36];
  const aligned = place.lines.map((line) => {
    const strip = cutStrip(picture, line, counts[0] ?? 44, measurePitchPx, 'grey');
    return { strip, line, alignment: alignStrip(strip, counts) };
  });
  const characters = aligned[0]?.alignment.characters ?? 0;
  if (aligned.some(({ alignment }) => alignment.gapInk > gapInkMax || alignment.characters !== characters)) return null;
  const lines = aligned.map(({ strip, line, alignment }) => {
    const better = refined(line, strip, alignment.fromX, alignment.toX);
    const level = cutStrip(picture, better, characters, measurePitchPx, 'grey');
    return { line: better, fillers: fillerLikeness(level, characters, measurePitchPx) };
  });
  return { characters, lines };
}

function fillerCount(zone: Zone | null): number {
  return zone?.lines.flatMap((line) => line.fillers).filter((likeness) => likeness > fillerMin).length ?? 0;
}

/**
 * Straightens a place in the picture, counts its characters and determines which way up it is: the filler sign points to the
 * left only when the zone stands upright.
 * @param place in pixels of this picture
 * @returns null when the place holds no zone of a known format
 */
export function measureZone(picture: GreyImage, place: MrzPlace): Zone | null {
  const upright = measure(picture, place);
  const turned = measure(picture, turnPlace(place));
  const better = fillerCount(upright) >= fillerCount(turned) ? upright : turned;
  return fillerCount(better) < fillersMin ? null : better;
}

/** Paints fillers white: OCR reads what is left far better without them. */
function withoutFillers(strip: Strip, fillers: readonly number[], pitchPx: number): GreyImage {
  const { width, height } = strip.image;
  const data = Uint8Array.from(strip.image.data);
  fillers.forEach((likeness, index) => {
    if (likeness <= fillerMin) return;
    const from = Math.max(0, Math.round(strip.fromX + pitchPx * (index - 0.2)));
    const to = Math.min(width, Math.round(strip.fromX + pitchPx * (index + 0.8)));
    for (let y = 0; y < height; y += 1) data.fill(255, y * width + from, y * width + to);
  });
  return { data, width, height };
}

/** The position that a seen character covers most, fillers aside: next to a gap its box may reach into the gap. */
function positionOf(seen: SeenCharacter, characters: readonly ReadCharacter[], fromX: number, pitchPx: number): number {
  const nearest = Math.round(((seen.fromX + seen.toX) / 2 - fromX) / pitchPx - 0.3);
  let best = -1;
  let bestCover = 0;
  for (let position = nearest - 1; position <= nearest + 1; position += 1) {
    const known = characters[position];
    if (known === undefined || known.character === '<') continue;
    const start = fromX + pitchPx * (position - 0.2);
    const cover = Math.min(seen.toX, start + pitchPx) - Math.max(seen.fromX, start);
    if (cover > bestCover) {
      best = position;
      bestCover = cover;
    }
  }
  return best;
}

/**
 * Reads a zone once.
 * @param how one of `readingStyles`
 * @returns the characters of every line by position; `?` where nothing was seen
 */
export async function readZone(
  picture: GreyImage,
  zone: Zone,
  how: (typeof readingStyles)[number],
  ocr: LineOcr,
): Promise<MrzReading> {
  const reading: ReadCharacter[][] = [];
  for (const { line, fillers } of zone.lines) {
    const strip = cutStrip(picture, line, zone.characters, how.pitchPx, how.style);
    const characters = fillers.map(
      (likeness): ReadCharacter =>
        likeness > fillerMin ? { character: '<', confidence: 100 } : { character: '?', confidence: 0 },
    );
    for (const seen of await ocr.recognise(withoutFillers(strip, fillers, how.pitchPx))) {
      const position = positionOf(seen, characters, strip.fromX, how.pitchPx);
      const known = characters[position];
      // OCR sometimes recognizes one sign twice; the more confident one counts.
      if (known === undefined || (known.character !== '?' && known.confidence >= seen.confidence)) continue;
      if (/^[A-Z0-9<]$/.test(seen.character)) characters[position] = seen;
    }
    reading.push(characters);
  }
  return reading;
}

/** Where a passport's second line holds letters and digits mixed: the number, the personal number, their check digits. */
const mixedPositions = [
  ...Array.from({ length: 10 }, (_, at) => at),
  ...Array.from({ length: 15 }, (_, at) => 28 + at),
];
/** Characters set this many pitches apart are read without regard to their neighbours. */
const spacedPitches = 3.5;

/**
 * Reads the mixed parts of a passport's second line once more, with the characters set far apart. In a row OCR leans
 * towards letters among letters and digits among digits (8 for B, 5 for S); alone it errs the other way, so that where
 * both agree they are right.
 * @returns one reading that says nothing (null) of all other positions
 */
export async function readSpaced(picture: GreyImage, zone: Zone, ocr: LineOcr): Promise<MrzReading> {
  const second = zone.lines[1];
  if (second === undefined) return [];
  const pitchPx = measurePitchPx;
  const strip = cutStrip(picture, second.line, zone.characters, pitchPx, 'grey');
  const positions = mixedPositions.filter((position) => (second.fillers[position] ?? 1) <= fillerMin);
  const stepPx = Math.round(pitchPx * spacedPitches);
  const height = strip.image.height;
  const width = stepPx * (positions.length + 1);
  const data = new Uint8Array(width * height).fill(255);
  positions.forEach((position, index) => {
    const from = Math.max(0, Math.round(strip.fromX + pitchPx * (position - 0.2)));
    const to = stepPx * index + Math.round((stepPx - pitchPx) / 2) + pitchPx;
    for (let y = 0; y < height; y += 1) {
      const start = y * strip.image.width + from;
      data.set(strip.image.data.subarray(start, start + pitchPx), y * width + to);
    }
  });
  const line = new Array<ReadCharacter | null>(zone.characters).fill(null);
  if (positions.length === 0) return [[], line];
  for (const seen of await ocr.recognise({ data, width, height })) {
    const index = Math.round(((seen.fromX + seen.toX) / 2 - pitchPx) / stepPx - 0.5);
    const position = positions[index];
    if (position === undefined || !/^[A-Z0-9]$/.test(seen.character)) continue;
    if ((line[position]?.confidence ?? -1) < seen.confidence) line[position] = seen;
  }
  return [[], line];
}
