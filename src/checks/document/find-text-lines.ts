// Finds long lines of print in a picture, at any angle.

import { boxBlur, type GreyImage } from './grey-image.ts';

/** A long thin stretch of print, in pixels of the picture it was found in: where its middle line begins and ends. */
export interface TextLine {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
  readonly length: number;
  /** Height of the print, about that of a capital letter. */
  readonly thickness: number;
}

/** How the print is told from the paper and how far apart its letters may stand. */
export interface LineSearch {
  /** Letters up to about twice as many pixels apart belong to one line. */
  readonly reachPx: number;
  /** Grain is smoothed over so many pixels to every side. */
  readonly smoothPx: number;
  /** Part of the picture's strongest contrast that counts as print, 0 to 1. */
  readonly contrast: number;
}

/** A piece of a line is at least this many times as long as it is high; a whole line is longer still. */
const slendernessMin = 4;
const lineSlendernessMin = 12;
/** Pieces of a line, and whole lines, as a part of the picture's longest side. */
const pieceLengthMin = 0.06;
const lineLengthMin = 0.22;
/** Bounds the work on pictures full of texture. */
const piecesMax = 120;

/** Marks the pixels that are clearly darker than their surroundings. */
function markPrint(image: GreyImage, { contrast, smoothPx }: LineSearch): Uint8Array {
  const smooth = boxBlur(image, smoothPx);
  const around = boxBlur(smooth, Math.max(8, Math.round(Math.max(image.width, image.height) / 70)));
  const histogram = new Uint32Array(256);
  const size = image.data.length;
  for (let index = 0; index < size; index += 1) {
    const depth = (around.data[index] ?? 0) - (smooth.data[index] ?? 0);
    if (depth > 0) histogram[depth] = (histogram[depth] ?? 0) + 1;
  }
  let strongest = 255;
  for (let seen = 0; strongest > 0; strongest -= 1) {
    seen += histogram[strongest] ?? 0;
    if (seen > size * 0.012) break;
  }
  const threshold = Math.max(7, strongest * contrast);
  const print = new Uint8Array(size);
  for (let index = 0; index < size; index += 1) {
    if ((around.data[index] ?? 0) - (smooth.data[index] ?? 0) > threshold) print[index] = 1;
  }
  return print;
}

/** Thickens the print by `reach` pixels to every side, so that neighbouring letters touch, whatever way the line runs. */
function thicken(print: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const rows = new Uint8Array(print.length);
  for (let y = 0; y < height; y += 1) {
    let until = -1;
    for (let x = 0; x < width + reach; x += 1) {
      if (x < width && print[y * width + x] === 1) until = x + reach;
      const target = x - reach;
      if (target >= 0 && target + reach <= until) rows[y * width + target] = 1;
      if (x < width && x <= until) rows[y * width + x] = 1;
    }
  }
  const out = new Uint8Array(print.length);
  for (let x = 0; x < width; x += 1) {
    let until = -1;
    for (let y = 0; y < height + reach; y += 1) {
      if (y < height && rows[y * width + x] === 1) until = y + reach;
      const target = y - reach;
      if (target >= 0 && target + reach <= until) out[target * width + x] = 1;
      if (y < height && y <= until) out[y * width + x] = 1;
    }
  }
  return out;
}

/** Collects, for every connected patch of the mask, the indexes of the print pixels inside it. */
function collectPatches(mask: Uint8Array, print: Uint8Array, width: number, height: number): number[][] {
  const seen = new Uint8Array(mask.length);
  const stack = new Int32Array(mask.length);
  const patches: number[][] = [];
  for (let start = 0; start < mask.length; start += 1) {
    if (mask[start] !== 1 || seen[start] === 1) continue;
    const pixels: number[] = [];
    let depth = 0;
    stack[depth++] = start;
    seen[start] = 1;
    while (depth > 0) {
      const index = stack[--depth] ?? 0;
      if (print[index] === 1) pixels.push(index);
      const x = index % width;
      const visit = (next: number): void => {
        if (mask[next] === 1 && seen[next] === 0) {
          seen[next] = 1;
          stack[depth++] = next;
        }
      };
      if (x > 0) visit(index - 1);
      if (x < width - 1) visit(index + 1);
      if (index >= width) visit(index - width);
      if (index < width * (height - 1)) visit(index + width);
    }
    patches.push(pixels);
  }
  return patches;
}

/** Fits the long axis of a patch; null when the patch is not long and thin. */
function fitLine(pixels: readonly number[], width: number, lengthMin: number): TextLine | null {
  const count = pixels.length;
  if (count < lengthMin) return null;
  let sumX = 0;
  let sumY = 0;
  for (const index of pixels) {
    sumX += index % width;
    sumY += Math.floor(index / width);
  }
  const middleX = sumX / count;
  const middleY = sumY / count;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (const index of pixels) {
    const dx = (index % width) - middleX;
    const dy = Math.floor(index / width) - middleY;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  const alongX = Math.cos(angle);
  const alongY = Math.sin(angle);
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  let spread = 0;
  for (const index of pixels) {
    const dx = (index % width) - middleX;
    const dy = Math.floor(index / width) - middleY;
    const along = dx * alongX + dy * alongY;
    const across = dy * alongX - dx * alongY;
    spread += across * across;
    if (along < from) from = along;
    if (along > to) to = along;
  }
  const length = to - from;
  // Even print of height h spreads by h / sqrt(12) about its middle.
  const thickness = Math.sqrt((12 * spread) / count);
  if (length < lengthMin || length < thickness * slendernessMin) return null;
  return {
    fromX: middleX + from * alongX,
    fromY: middleY + from * alongY,
    toX: middleX + to * alongX,
    toY: middleY + to * alongY,
    length,
    thickness,
  };
}

/** Joins two pieces that continue each other, as a line has them where a letter is faint; null when they do not. */
function join(a: TextLine, b: TextLine): TextLine | null {
  const alongX = (a.toX - a.fromX) / a.length;
  const alongY = (a.toY - a.fromY) / a.length;
  const turn = Math.abs((alongX * (b.toY - b.fromY) - alongY * (b.toX - b.fromX)) / b.length);
  const thick = Math.max(a.thickness, b.thickness);
  if (turn > 0.06 || thick > Math.min(a.thickness, b.thickness) * 1.8) return null;
  const placeOf = (x: number, y: number) => ({
    along: (x - a.fromX) * alongX + (y - a.fromY) * alongY,
    across: (y - a.fromY) * alongX - (x - a.fromX) * alongY,
    x,
    y,
  });
  const ends = [placeOf(b.fromX, b.fromY), placeOf(b.toX, b.toY)].sort((one, other) => one.along - other.along);
  const [near, far] = ends;
  if (near === undefined || far === undefined) return null;
  const after = near.along >= a.length - thick;
  const before = far.along <= thick;
  const gap = after ? near.along - a.length : before ? -far.along : Number.POSITIVE_INFINITY;
  const step = Math.abs((after ? near : far).across);
  if (gap > thick * 3 || step > thick * 0.6) return null;
  const from = after ? { x: a.fromX, y: a.fromY } : near;
  const to = after ? far : { x: a.toX, y: a.toY };
  return {
    fromX: from.x,
    fromY: from.y,
    toX: to.x,
    toY: to.y,
    length: Math.hypot(to.x - from.x, to.y - from.y),
    thickness: (a.thickness * a.length + b.thickness * b.length) / (a.length + b.length),
  };
}

/** Joins pieces until none continues another. */
function joinPieces(pieces: readonly TextLine[]): TextLine[] {
  const lines: TextLine[] = [];
  const waiting = [...pieces];
  while (waiting.length > 0) {
    let line = waiting.shift();
    for (let index = 0; line !== undefined && index < waiting.length; ) {
      const other = waiting[index];
      const joined: TextLine | null = other === undefined ? null : join(line, other);
      if (joined === null) {
        index += 1;
      } else {
        line = joined;
        waiting.splice(index, 1);
        index = 0;
      }
    }
    if (line !== undefined) lines.push(line);
  }
  return lines;
}

/**
 * Finds long lines of print at any angle: dark marks are thickened until letters touch, every patch that is long and
 * thin is a piece of a line, and pieces that continue each other are joined.
 * @param image about 1400 pixels wide at most; larger ones only cost time
 * @returns the lines, longest first
 */
export function findTextLines(image: GreyImage, search: LineSearch): TextLine[] {
  const { width, height } = image;
  const print = markPrint(image, search);
  const mask = thicken(print, width, height, search.reachPx);
  const side = Math.max(width, height);
  const byLength = (a: TextLine, b: TextLine): number => b.length - a.length;
  const pieces = collectPatches(mask, print, width, height)
    .map((pixels) => fitLine(pixels, width, side * pieceLengthMin))
    .filter((piece) => piece !== null)
    .sort(byLength)
    .slice(0, piecesMax);
  return joinPieces(pieces)
    .filter((line) => line.length >= side * lineLengthMin && line.length >= line.thickness * lineSlendernessMin)
    .sort(byLength);
}
