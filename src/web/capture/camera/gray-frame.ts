// A small grey picture, and what is measured on it. Pure: numbers in, numbers out.

import type { Rect } from './geometry.ts';

/** A grey picture: one byte a pixel, row by row. */
export interface GrayFrame {
  readonly width: number;
  readonly height: number;
  readonly levels: Uint8Array;
}

/** Turns pixels of a canvas into levels (ITU-R BT.601, in whole numbers). */
export function grayOf(rgba: Uint8ClampedArray, width: number, height: number): GrayFrame {
  const levels = new Uint8Array(width * height);
  for (let at = 0; at < levels.length; at += 1) {
    const from = at * 4;
    levels[at] = ((rgba[from] ?? 0) * 77 + (rgba[from + 1] ?? 0) * 150 + (rgba[from + 2] ?? 0) * 29) >> 8;
  }
  return { width, height, levels };
}

/** The level that a share of the pixels of an area does not exceed. */
export function quantile(frame: GrayFrame, area: Rect, share: number): number {
  const counts = new Uint32Array(256);
  let total = 0;
  eachPixel(frame, area, (level) => {
    counts[level] = (counts[level] ?? 0) + 1;
    total += 1;
  });
  let seen = 0;
  for (let level = 0; level < 256; level += 1) {
    seen += counts[level] ?? 0;
    if (seen >= share * total) return level;
  }
  return 255;
}

/** From this level on, a sensor has no more detail. */
const blownLevel = 250;

/**
 * The share of tiles that are blown out where the rest of the area is not: light that a document reflects. Paper that is white as a
 * whole is no glare.
 */
export function glareShare(frame: GrayFrame, area: Rect): number {
  const columns = 16;
  const rows = 10;
  let glaring = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const tile = {
        x: area.x + (column * area.width) / columns,
        y: area.y + (row * area.height) / rows,
        width: area.width / columns,
        height: area.height / rows,
      };
      let blown = 0;
      let total = 0;
      eachPixel(frame, tile, (level) => {
        if (level >= blownLevel) blown += 1;
        total += 1;
      });
      if (total > 0 && blown >= total * 0.9) glaring += 1;
    }
  }
  return quantile(frame, area, 0.75) >= blownLevel - 20 ? 0 : glaring / (columns * rows);
}

/**
 * How sharp the strongest edges are: 1 for an edge from one pixel to the next, less the wider it is, about 0.8 divided by the radius
 * of the blur. Null when the picture has no edge that could be judged.
 */
export function edgeSharpness(frame: GrayFrame): number | null {
  const { width, height, levels } = frame;
  const reach = 6;
  const minimum = 40;
  const found: number[] = [];
  for (let y = 0; y < height; y += 2) {
    const row = y * width;
    for (let x = reach; x < width - reach; x += 1) {
      const at = row + x;
      const step = Math.abs((levels[at + 1] ?? 0) - (levels[at - 1] ?? 0));
      if (step < 8) continue;
      let low = 255;
      let high = 0;
      for (let near = at - reach; near <= at + reach; near += 1) {
        const level = levels[near] ?? 0;
        if (level < low) low = level;
        if (level > high) high = level;
      }
      if (high - low >= minimum) found.push(step / (high - low));
    }
  }
  if (found.length < width / 8) return null;
  found.sort((one, other) => other - one);
  return found[Math.floor(found.length / 10)] ?? null;
}

/** The mean change of a pixel between two pictures, without a change of the light as a whole. */
export function movement(earlier: GrayFrame, later: GrayFrame): number {
  if (earlier.levels.length !== later.levels.length) return 255;
  let sum = 0;
  for (let at = 0; at < later.levels.length; at += 1) sum += (later.levels[at] ?? 0) - (earlier.levels[at] ?? 0);
  const shift = sum / later.levels.length;
  let change = 0;
  for (let at = 0; at < later.levels.length; at += 1) {
    change += Math.abs((later.levels[at] ?? 0) - (earlier.levels[at] ?? 0) - shift);
  }
  return change / later.levels.length;
}

function eachPixel(frame: GrayFrame, area: Rect, visit: (level: number) => void): void {
  const left = Math.max(0, Math.floor(area.x));
  const top = Math.max(0, Math.floor(area.y));
  const right = Math.min(frame.width, Math.ceil(area.x + area.width));
  const bottom = Math.min(frame.height, Math.ceil(area.y + area.height));
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) visit(frame.levels[y * frame.width + x] ?? 0);
  }
}
