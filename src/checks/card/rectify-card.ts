// Straightens a card: takes it out of a picture as if photographed from above.

import { distance, type Point, type Quad } from './geometry.ts';
import { type RgbImage, samplePixel } from './rgb-image.ts';

/** The width of the result: 19 pixels a millimetre on a card of 85.6 mm, so the smallest print has more than twenty. */
const widthPx = 1600;

/** Width by height of ID-1 cards (ISO/IEC 7810: 85.60 mm by 53.98 mm) and of a passport's page (ICAO Doc 9303-3: 125 mm by 88 mm). */
const knownAspects = [85.6 / 53.98, 125 / 88] as const;
/** A camera held askew makes one pair of sides this much shorter. */
const aspectTolerance = 0.08;

/**
 * Takes the card between four corners out of a picture.
 * @param corners clockwise from the upper left, in pixels, the first side a long one
 * @returns a picture 1,600 pixels wide, upright or upside down
 */
export function rectifyCard(image: RgbImage, corners: Quad): RgbImage {
  const width = widthPx;
  const height = Math.round(width / aspectOf(corners));
  const toPicture = unitSquareTo(corners);
  const color = new Float32Array(3);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const { x: px, y: py } = toPicture((x + 0.5) / width, (y + 0.5) / height);
      samplePixel(image, px - 0.5, py - 0.5, color, 0);
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) data[at + channel] = (color[channel] ?? 0) + 0.5;
    }
  }
  return { data, width, height };
}

/** The measured ratio of the sides, or that of a known format near to it. */
function aspectOf([a, b, c, d]: Quad): number {
  const measured = (distance(a, b) + distance(c, d)) / (distance(b, c) + distance(d, a));
  const off = (known: number): number => Math.abs(measured / known - 1);
  const nearest = off(knownAspects[0]) <= off(knownAspects[1]) ? knownAspects[0] : knownAspects[1];
  return off(nearest) <= aspectTolerance ? nearest : measured;
}

/** The perspective that takes the unit square's corners (clockwise from its origin) to the given ones. */
export function unitSquareTo([a, b, c, d]: Quad): (u: number, v: number) => Point {
  const dx1 = b.x - c.x;
  const dx2 = d.x - c.x;
  const dy1 = b.y - c.y;
  const dy2 = d.y - c.y;
  const sx = a.x - b.x + c.x - d.x;
  const sy = a.y - b.y + c.y - d.y;
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / determinant;
  const h = (dx1 * sy - sx * dy1) / determinant;
  return (u, v) => {
    const depth = g * u + h * v + 1;
    return {
      x: ((b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v + a.x) / depth,
      y: ((b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v + a.y) / depth,
    };
  };
}
