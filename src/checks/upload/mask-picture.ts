// Paints over a part of a picture.

import { distance, type Point } from '../card/geometry.ts';
import { type RgbImage, samplePixel } from '../card/rgb-image.ts';
import { median } from '../median.ts';
import { type DonorRegion, maskWord } from './donor-part.ts';

type Color = readonly [number, number, number];

/** The margin around a straightened card, as a share of its width: its edges are found again when the picture is read. */
const marginShare = 0.05;
/** The height of the word, as a share of the upright picture's, where the part has room for it. */
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

/** Takes a place in an upright picture, in shares of its width and height, to pixels of the one that is painted. */
type Place = (u: number, v: number) => Point;

/**
 * Paints over a part of a picture, in the colour of its paper, and writes there that it is masked.
 * @returns a picture of its own
 */
export function maskPicture(image: RgbImage, region: DonorRegion, place: Place): RgbImage {
  return paint(image, region, place).masked;
}

/** Paints over a part of a straightened card, and adds a margin around it, by which its edges are found again. */
export function maskCard(image: RgbImage, region: DonorRegion): RgbImage {
  const { masked, isLight } = paint(image, region, (u, v) => ({ x: u * image.width, y: v * image.height }));
  return withMargin(masked, isLight ? [44, 46, 50] : [228, 228, 228]);
}

function paint(image: RgbImage, { left, top }: DonorRegion, place: Place): { masked: RgbImage; isLight: boolean } {
  const masked: RgbImage = { ...image, data: Uint8Array.from(image.data) };
  const paper = paperOf(image, { left, top }, place);
  fillQuad(masked, paper, [place(left, top), place(1, top), place(1, 1), place(left, 1)]);
  const isLight = (paper[0] + paper[1] + paper[2]) / 3 > 110;
  const height = Math.min(wordShare, (1 - top) * 0.5);
  // The word keeps its shape: shares of the width are worth more pixels than those of the height.
  const aspect = distance(place(0, top), place(1, top)) / Math.max(1, distance(place(left, 0), place(left, 1)));
  const start = { u: left + 0.03, v: top + height * 0.6 };
  const letter = (x: number, y: number): Point => place(start.u + (height * x) / aspect, start.v + height * y);
  write(masked, isLight ? [28, 28, 32] : [250, 250, 250], letter);
  return { masked, isLight };
}

/** The colour of most of a part: each channel's median, over a grid of points. */
function paperOf(image: RgbImage, { left, top }: DonorRegion, place: Place): Color {
  const [columns, rows] = [60, 40];
  const color = new Float32Array(3);
  const values: [number[], number[], number[]] = [[], [], []];
  for (let point = 0; point < columns * rows; point += 1) {
    const [along, down] = [((point % columns) + 0.5) / columns, (Math.floor(point / columns) + 0.5) / rows];
    const { x, y } = place(left + (1 - left) * along, top + (1 - top) * down);
    samplePixel(image, Math.floor(x), Math.floor(y), color, 0);
    for (const channel of [0, 1, 2] as const) values[channel].push(color[channel] ?? 0);
  }
  return [median(values[0]), median(values[1]), median(values[2])];
}

/** Fills a convex quadrilateral whose corners are clockwise, with every pixel that it touches. */
function fillQuad({ data, width, height }: RgbImage, color: Color, corners: readonly Point[]): void {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const sides = corners.map((a, index) => {
    const b = corners[(index + 1) % corners.length] ?? a;
    const length = distance(a, b) || 1;
    return { a, nx: (a.y - b.y) / length, ny: (b.x - a.x) / length };
  });
  const [lastX, lastY] = [Math.min(width - 1, Math.max(...xs)), Math.min(height - 1, Math.max(...ys))];
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y <= lastY; y += 1) {
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x <= lastX; x += 1) {
      const isInside = sides.every(({ a, nx, ny }) => (x + 0.5 - a.x) * nx + (y + 0.5 - a.y) * ny > -0.75);
      if (isInside) data.set(color, (y * width + x) * 3);
    }
  }
}

/** Writes the word. Its strokes have an eighth of its height. */
function write(image: RgbImage, ink: Color, place: (x: number, y: number) => Point): void {
  const thickness = distance(place(0, 0), place(0, 1)) / 8;
  for (const [index, letter] of [...maskWord].entries()) {
    for (const line of strokes[letter] ?? []) {
      const points = line.map(([x, y]) => place(index * 0.95 + x * 0.62, y));
      for (const [from, point] of points.entries()) {
        const next = points[from + 1];
        if (next !== undefined) drawStroke(image, ink, point, next, thickness);
      }
    }
  }
}

function drawStroke({ data, width, height }: RgbImage, ink: Color, a: Point, b: Point, thickness: number): void {
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

function fill(
  { data, width }: RgbImage,
  color: Color,
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
): void {
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) data.set(color, (y * width + x) * 3);
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
