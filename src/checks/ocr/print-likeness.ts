// Tells machine print from handwriting by the picture, because OCR reads both with the same certainty.

import { median } from '../median.ts';
import type { TextLine } from './text-line.ts';

/** A picture in red, green and blue, row by row, 0 to 255. */
export interface ColorPicture {
  readonly data: Uint8Array | Uint8ClampedArray | Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Coloured ink: the spread of its three channels against the paper's, as a part of how dark it is. Black print on tinted paper has up to
 * 0.04 and a blue pen 0.1 and more, also in dark and blurred pictures.
 */
const inkColorHalf = 0.07;
/**
 * Irregular letters: how far the upper and lower edges of kanji stray from straight lines, as a part of their height. Print has 0.03 on
 * average and rarely more than 0.08.
 */
const strayHalf = 0.075;
/** Fewer kanji say nothing about straight lines. */
const kanjiMin = 5;
/** Kanji that do not reach from the top to the bottom of their square. */
const lowKanji = /[一二三四六七八十工土之心山小人入]/u;

/** The grey level that best divides dark from light (Otsu's method). */
function threshold(levels: Uint8Array): number {
  const histogram = new Uint32Array(256);
  for (const level of levels) histogram[level] = (histogram[level] ?? 0) + 1;
  const all = histogram.reduce((sum, count, level) => sum + count * level, 0);
  let best = { level: 127, between: -1 };
  let count = 0;
  let sum = 0;
  for (let level = 0; level < 255; level += 1) {
    count += histogram[level] ?? 0;
    sum += level * (histogram[level] ?? 0);
    const rest = levels.length - count;
    if (count === 0 || rest === 0) continue;
    const between = count * rest * (sum / count - (all - sum) / rest) ** 2;
    if (between > best.between) best = { level, between };
  }
  return best.level;
}

interface Crop {
  readonly width: number;
  readonly height: number;
  readonly colors: Uint8Array;
  readonly grey: Uint8Array;
}

/** Cuts a line out; null when nothing of it is inside the picture. */
function cut(picture: ColorPicture, box: TextLine['box']): Crop | null {
  const within = (share: number, size: number): number => Math.min(Math.max(Math.round(share * size), 0), size);
  const [left, right] = [within(box.left, picture.width), within(box.right, picture.width)];
  const [top, bottom] = [within(box.top, picture.height), within(box.bottom, picture.height)];
  const [width, height] = [right - left, bottom - top];
  if (width < 8 || height < 8) return null;
  const colors = new Uint8Array(width * height * 3);
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const from = ((top + y) * picture.width + left) * 3;
    colors.set(picture.data.subarray(from, from + width * 3), y * width * 3);
  }
  for (let index = 0; index < grey.length; index += 1) {
    const [red = 0, green = 0, blue = 0] = colors.subarray(index * 3, index * 3 + 3);
    grey[index] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  return { width, height, colors, grey };
}

/** The mean color of the pixels that a condition on their grey level chooses. */
function meanColor(crop: Crop, chosen: (level: number) => boolean): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (const [index, level] of crop.grey.entries()) {
    if (!chosen(level)) continue;
    count += 1;
    for (const channel of [0, 1, 2] as const) sums[channel] += crop.colors[index * 3 + channel] ?? 0;
  }
  return [sums[0] / Math.max(count, 1), sums[1] / Math.max(count, 1), sums[2] / Math.max(count, 1)];
}

function inkColor(crop: Crop, limit: number): number {
  const dark = crop.grey.filter((level) => level <= limit);
  const core = median([...dark]);
  const ink = meanColor(crop, (level) => level <= core);
  const light = median([...crop.grey.filter((level) => level > limit)]);
  const paper = meanColor(crop, (level) => level >= light);
  const parts = ink.map((value, channel) => value / Math.max(paper[channel] ?? 1, 1));
  const mean = parts.reduce((sum, part) => sum + part, 0) / 3;
  return (Math.max(...parts) - Math.min(...parts)) / Math.max(1 - mean, 0.05);
}

/** How far points stray from the line through them, on average. The slope is the median of all slopes, so single points do not bend it. */
function stray(xs: readonly number[], ys: readonly number[]): number {
  const slopes = xs.flatMap((x, i) =>
    xs.slice(i + 1).map((other, step) => ((ys[i + 1 + step] ?? 0) - (ys[i] ?? 0)) / (other - x)),
  );
  const slope = median(slopes);
  const rests = ys.map((y, index) => y - slope * (xs[index] ?? 0));
  const middle = median(rests);
  return rests.reduce((sum, rest) => sum + Math.abs(rest - middle), 0) / rests.length;
}

interface Place {
  readonly character: string;
  readonly from: number;
  readonly to: number;
}

function widthsOf(text: string): number[] {
  return [...text].map((character) => (/[\u0020-\u007e]/.test(character) ? 0.5 : 1));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** A space stands within so many widths of a character of where it is expected. */
const spaceReach = 3;

/** The columns before which the words after the first begin: for each the widest gap near where it is expected. */
function wordStarts(words: readonly string[], columns: readonly number[]): number[] {
  const first = columns[0] ?? 0;
  const pitch = ((columns.at(-1) ?? 0) + 1 - first) / Math.max(sumOf(widthsOf(words.join(' '))), 1);
  return words.slice(1).map((_, at) => {
    const expected = first + pitch * sumOf(widthsOf(`${words.slice(0, at + 1).join(' ')} `));
    let best = { index: columns.length, gap: 0 };
    for (const [index, column] of columns.entries()) {
      const gap = column - (columns[index - 1] ?? column);
      if (Math.abs(column - expected) < spaceReach * pitch && gap > best.gap) best = { index, gap };
    }
    return best.index;
  });
}

/** A stretch of characters and the columns of its ink. */
interface Stretch {
  readonly characters: readonly string[];
  readonly ink: readonly number[];
}

/** White of so many widths of a character is a space, also where OCR reads none. */
const unreadSpace = 0.5;

/** Divides a word at its widest white, where that is a space and letters stand on both sides of it. */
function divided({ characters, ink }: Stretch): Stretch[] {
  const widths = widthsOf(characters.join(''));
  const first = ink[0] ?? 0;
  const pitch = ((ink.at(-1) ?? 0) + 1 - first) / Math.max(sumOf(widths), 1);
  let best = { index: 0, white: 0 };
  for (const [index, column] of ink.entries()) {
    const white = column - (ink[index - 1] ?? column) - 1;
    if (white > best.white) best = { index, white };
  }
  if (best.white < unreadSpace * pitch) return [{ characters, ink }];
  // Without the space, the characters are as wide as the rest of the line allows.
  const before = (((ink[best.index - 1] ?? first) + 1 - first) / (pitch * sumOf(widths) - best.white)) * sumOf(widths);
  const misplaced = (count: number): number => Math.abs(sumOf(widths.slice(0, count)) - before);
  const count = characters.reduce((least, _, at) => (misplaced(at) < misplaced(least) ? at : least), 0);
  if (count === 0) return [{ characters, ink }];
  return [
    { characters: characters.slice(0, count), ink: ink.slice(0, best.index) },
    { characters: characters.slice(count), ink: ink.slice(best.index) },
  ].flatMap(divided);
}

/**
 * Where the characters of a line stand, estimated from their widths. A space may be of any width, so the words on both sides of it are
 * placed each for itself.
 */
function placesOf(text: string, columns: readonly number[]): Place[] {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  const starts = wordStarts(words, columns);
  const stretches = words.flatMap((word, at) =>
    divided({ characters: [...word], ink: columns.slice(at === 0 ? 0 : starts[at - 1], starts[at]) }),
  );
  return stretches.flatMap(({ characters, ink }) => {
    const first = ink[0] ?? 0;
    const span = (ink.at(-1) ?? 0) + 1 - first;
    const widths = widthsOf(characters.join(''));
    const total = sumOf(widths);
    return characters.map((character, index): Place => {
      const from = first + (span * sumOf(widths.slice(0, index))) / total;
      return { character, from, to: from + (span * (widths[index] ?? 1)) / total };
    });
  });
}

/** How far the edges of the kanji stray, as a part of their height; null with too few of them. */
function kanjiStray(crop: Crop, text: string, limit: number): number | null {
  const isInk = (x: number, y: number): boolean => (crop.grey[y * crop.width + x] ?? 255) <= limit;
  const columns = Array.from({ length: crop.width }, (_, x) => x).filter((x) => {
    for (let y = 0; y < crop.height; y += 1) if (isInk(x, y)) return true;
    return false;
  });
  const [xs, tops, bottoms]: [number[], number[], number[]] = [[], [], []];
  for (const { character, from, to } of placesOf(text, columns)) {
    if (!/\p{Script=Han}/u.test(character) || lowKanji.test(character)) continue;
    const pad = (to - from) * 0.12;
    let top = -1;
    let bottom = -1;
    for (let y = 0; y < crop.height; y += 1) {
      for (let x = Math.floor(from + pad); x < to - pad; x += 1) {
        if (!isInk(x, y)) continue;
        if (top < 0) top = y;
        bottom = y;
        break;
      }
    }
    if (top < 0) continue;
    xs.push((from + to) / 2);
    tops.push(top);
    bottoms.push(bottom);
  }
  if (xs.length < kanjiMin) return null;
  const height = Math.max(median(bottoms.map((bottom, index) => bottom - (tops[index] ?? 0))), 1);
  return (stray(xs, tops) + stray(xs, bottoms)) / height;
}

/**
 * How much a line looks like machine print, 0 to 1: 0.5 and less means that its ink is coloured or its letters are irregular. Neat
 * handwriting in black ink is not recognized.
 * @param picture the picture that the line's place refers to
 */
export function printLikeness(picture: ColorPicture, line: Pick<TextLine, 'text' | 'box'>): number {
  const crop = cut(picture, line.box);
  if (crop === null) return 0;
  const limit = threshold(crop.grey);
  const likeness = (value: number, half: number): number => Math.max(0, 1 - value / (2 * half));
  const irregular = kanjiStray(crop, line.text, limit);
  return Math.min(
    likeness(inkColor(crop, limit), inkColorHalf),
    irregular === null ? 1 : likeness(irregular, strayHalf),
  );
}
