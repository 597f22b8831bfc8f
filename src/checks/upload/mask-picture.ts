// Paints over a part of a picture.

import type { RgbImage } from '../card/rgb-image.ts';
import { type DonorRegion, maskWord } from './donor-part.ts';

type Color = readonly [number, number, number];

/** The margin around a straightened card, as a share of its width: its edges are found again when the picture is read. */
const marginShare = 0.05;
/** The height of the word, as a share of the picture's, where the part has room for it. */
const wordShare = 0.055;

/** The letters of the word, as strokes between points in a square of side 1. */
const strokes: Readonly<Record<string, readonly (readonly [number, number])[][]>> = {
  M: [
    [
      [0, 1],
      [0, 0],
      [0.5, 0.7],
      [1, 0],
      [1, 1],
    ],
  ],
  A: [
    [
      [0, 1],
      [0.5, 0],
      [1, 1],
    ],
    [
      [0.2, 0.66],
      [0.8, 0.66],
    ],
  ],
  S: [
    [
      [0.95, 0.17],
      [0.75, 0.02],
      [0.3, 0],
      [0.06, 0.13],
      [0.06, 0.35],
      [0.3, 0.47],
      [0.7, 0.53],
      [0.95, 0.66],
      [0.95, 0.86],
      [0.7, 1],
      [0.25, 1],
      [0.03, 0.83],
    ],
  ],
  K: [
    [
      [0, 0],
      [0, 1],
    ],
    [
      [0.95, 0],
      [0.02, 0.6],
    ],
    [
      [0.35, 0.4],
      [1, 1],
    ],
  ],
  E: [
    [
      [0.95, 0],
      [0, 0],
      [0, 1],
      [0.95, 1],
    ],
    [
      [0, 0.48],
      [0.8, 0.48],
    ],
  ],
  D: [
    [
      [0, 0],
      [0.55, 0],
      [0.88, 0.18],
      [1, 0.5],
      [0.88, 0.82],
      [0.55, 1],
      [0, 1],
      [0, 0],
    ],
  ],
};

/**
 * Paints over a part of an upright picture, in the colour of its paper, and writes there that it is masked.
 * @param isCard the picture is a straightened card: a margin is added around it, by which its edges are found again
 * @returns a picture of its own
 */
export function maskPicture(image: RgbImage, region: DonorRegion, isCard: boolean): RgbImage {
  const masked: RgbImage = { ...image, data: Uint8Array.from(image.data) };
  const left = Math.floor(region.left * image.width);
  const top = Math.floor(region.top * image.height);
  const paper = paperOf(image, left, top);
  fill(masked, paper, { left, top, right: image.width, bottom: image.height });
  const isLight = (paper[0] + paper[1] + paper[2]) / 3 > 110;
  const ink: Color = isLight ? [28, 28, 32] : [250, 250, 250];
  const height = Math.min(wordShare * image.height, (image.height - top) * 0.5);
  write(masked, ink, { x: left + 0.03 * image.width, y: top + height * 0.6, height });
  return isCard ? withMargin(masked, isLight ? [44, 46, 50] : [228, 228, 228]) : masked;
}

/** The colour of most of a part: each channel's median, over a grid of points. */
function paperOf({ data, width, height }: RgbImage, left: number, top: number): Color {
  const values: [number[], number[], number[]] = [[], [], []];
  for (let y = top; y < height; y += 7) {
    for (let x = left; x < width; x += 7) {
      for (const channel of [0, 1, 2] as const) values[channel].push(data[(y * width + x) * 3 + channel] ?? 0);
    }
  }
  const median = (list: number[]): number => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 255;
  return [median(values[0]), median(values[1]), median(values[2])];
}

function fill(
  { data, width }: RgbImage,
  color: Color,
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
): void {
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) data.set(color, (y * width + x) * 3);
  }
}

/** Writes the word. Its strokes have an eighth of its height. */
function write(image: RgbImage, ink: Color, at: { x: number; y: number; height: number }): void {
  const thickness = at.height / 8;
  for (const [index, letter] of [...maskWord].entries()) {
    const place = ([x, y]: readonly [number, number]) => ({
      x: at.x + at.height * (index * 0.95 + x * 0.62),
      y: at.y + at.height * y,
    });
    for (const line of strokes[letter] ?? []) {
      for (const [from, point] of line.entries()) {
        const next = line[from + 1];
        if (next !== undefined) drawStroke(image, ink, place(point), place(next), thickness);
      }
    }
  }
}

interface Place {
  readonly x: number;
  readonly y: number;
}

function drawStroke({ data, width, height }: RgbImage, ink: Color, a: Place, b: Place, thickness: number): void {
  const length2 = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const [reach, lastX, lastY] = [thickness / 2 + 1, width - 1, height - 1];
  for (
    let y = Math.max(0, Math.floor(Math.min(a.y, b.y) - reach));
    y <= Math.min(lastY, Math.max(a.y, b.y) + reach);
    y += 1
  ) {
    for (
      let x = Math.max(0, Math.floor(Math.min(a.x, b.x) - reach));
      x <= Math.min(lastX, Math.max(a.x, b.x) + reach);
      x += 1
    ) {
      const along = Math.min(1, Math.max(0, ((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / length2));
      const off = Math.hypot(x - a.x - along * (b.x - a.x), y - a.y - along * (b.y - a.y));
      if (off <= thickness / 2) data.set(ink, (y * width + x) * 3);
    }
  }
}

function withMargin(image: RgbImage, color: Color): RgbImage {
  const margin = Math.round(image.width * marginShare);
  const [width, height] = [image.width + 2 * margin, image.height + 2 * margin];
  const framed: RgbImage = { data: new Uint8Array(width * height * 3), width, height };
  fill(framed, color, { left: 0, top: 0, right: width, bottom: height });
  for (let y = 0; y < image.height; y += 1) {
    const row = image.data.subarray(y * image.width * 3, (y + 1) * image.width * 3);
    framed.data.set(row, ((y + margin) * width + margin) * 3);
  }
  return framed;
}
