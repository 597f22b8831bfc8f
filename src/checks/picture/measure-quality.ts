// Measures whether a picture is sharp, bright and free of reflections.

import type { PictureQuality } from '../../domain/picture-quality.ts';

/** One byte a pixel, row by row. */
export interface GreyPixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The long side that blur is stated for. */
const statedSidePx = 1000;
/** Measured on at most so many pixels a side: the blocks of a JPEG, which look like edges, and grain vanish in their means. */
const sidePxMax = 700;
/** Of the largest second derivatives, these are left out: single bright or dark pixels. */
const sharpestShare = 0.003;
/** The second derivative of a hard edge of height 1, blurred with radius 1, at its largest; it falls with the square of the radius. */
const edgeCurvature = 0.242;

/** Measures a picture in grey. It takes some 10 ms for a megapixel. */
export function measureQuality(whole: GreyPixels): PictureQuality {
  let grey = whole;
  while (Math.max(grey.width, grey.height) > sidePxMax) grey = halved(grey);
  const levels = histogram(grey.data);
  const count = grey.data.length;
  const contrast = levelAbove(levels, count * 0.005) - levelAbove(levels, count * 0.995);
  const curvature = sharpestCurvature(grey) / Math.max(contrast, 1);
  const scale = statedSidePx / Math.max(grey.width, grey.height);
  return {
    blurPx: curvature === 0 ? Number.POSITIVE_INFINITY : Math.sqrt(edgeCurvature / curvature) * scale,
    highlight: levelAbove(levels, count * 0.02),
    contrast,
    glareShare: glareShare(grey),
  };
}

/** The means of two by two pixels. */
function halved({ width: fullWidth, height: fullHeight, data: full }: GreyPixels): GreyPixels {
  const width = fullWidth >> 1;
  const height = fullHeight >> 1;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 2 * y * fullWidth + 2 * x;
      const sum = (full[at] ?? 0) + (full[at + 1] ?? 0) + (full[at + fullWidth] ?? 0) + (full[at + fullWidth + 1] ?? 0);
      data[y * width + x] = (sum + 2) >> 2;
    }
  }
  return { width, height, data };
}

function histogram(data: Uint8Array): Uint32Array {
  const counts = new Uint32Array(256);
  for (const level of data) counts[level] = (counts[level] ?? 0) + 1;
  return counts;
}

/** The highest level that more than so many of the counted pixels reach. */
function levelAbove(counts: Uint32Array, pixels: number): number {
  let seen = 0;
  for (let level = counts.length - 1; level > 0; level -= 1) {
    seen += counts[level] ?? 0;
    if (seen > pixels) return level;
  }
  return 0;
}

/** The size of the second derivative (Laplacian) that only the sharpest pixels exceed. */
function sharpestCurvature({ width, height, data }: GreyPixels): number {
  const counts = new Uint32Array(1021);
  for (let y = 1; y < height - 1; y += 1) {
    for (let at = y * width + 1, end = at + width - 2; at < end; at += 1) {
      const around = (data[at - 1] ?? 0) + (data[at + 1] ?? 0) + (data[at - width] ?? 0) + (data[at + width] ?? 0);
      const size = Math.abs(around - 4 * (data[at] ?? 0));
      counts[size] = (counts[size] ?? 0) + 1;
    }
  }
  return levelAbove(counts, width * height * sharpestShare);
}

/** Tiles along the long side. */
const tilesMax = 48;
/** From this level on, a pixel of a photograph shows nothing. */
const blown = 247;

/**
 * The share of the picture that the largest reflection hides. A share of bright pixels in the whole picture cannot tell a reflection from
 * white paper or a white panel on a card. Around a reflection, paper and print grow darker by and by; around a panel they do so at its edge.
 * A reflection on paper that is white itself cannot be told.
 */
function glareShare(grey: GreyPixels): number {
  const side = Math.max(4, Math.ceil(Math.max(grey.width, grey.height) / tilesMax));
  const columns = Math.floor(grey.width / side);
  const rows = Math.floor(grey.height / side);
  const grid: Grid = { grey, side, columns, rows, ...tileLevels(grey, side, columns, rows) };
  const seen = new Set<number>();
  let largest = 0;
  for (let start = 0; start < grid.low.length; start += 1) {
    if (seen.has(start) || !isBlown(grid, start)) continue;
    const spot = spread(start, grid);
    for (const index of spot) seen.add(index);
    if (spot.size > largest && isReflection(spot, grid)) largest = spot.size;
  }
  return largest / grid.low.length;
}

/** The picture in tiles. */
interface Grid {
  readonly grey: GreyPixels;
  /** Of a tile, in pixels. */
  readonly side: number;
  readonly columns: number;
  readonly rows: number;
  /** The level that nine in ten pixels of a tile reach. */
  readonly low: readonly number[];
  /** The level that one in ten pixels of a tile reaches. */
  readonly high: readonly number[];
}

function tileLevels(
  { width, data }: GreyPixels,
  side: number,
  columns: number,
  rows: number,
): Pick<Grid, 'low' | 'high'> {
  const counts = new Uint32Array(256);
  const low: number[] = [];
  const high: number[] = [];
  for (let index = 0; index < columns * rows; index += 1) {
    const left = (index % columns) * side;
    const top = Math.floor(index / columns) * side;
    counts.fill(0);
    for (let y = top; y < top + side; y += 1) {
      for (let at = y * width + left, end = at + side; at < end; at += 1) {
        const level = data[at] ?? 0;
        counts[level] = (counts[level] ?? 0) + 1;
      }
    }
    low.push(levelAbove(counts, side * side * 0.9));
    high.push(levelAbove(counts, side * side * 0.1));
  }
  return { low, high };
}

function isBlown({ low }: Grid, index: number): boolean {
  return (low[index] ?? 0) >= blown;
}

/** All blown tiles that can be reached from one over their sides. */
function spread(from: number, grid: Grid): Set<number> {
  const found = new Set([from]);
  for (const index of found) for (const next of neighbours(index, grid)) if (isBlown(grid, next)) found.add(next);
  return found;
}

function neighbours(index: number, { columns, rows }: Pick<Grid, 'columns' | 'rows'>): number[] {
  const x = index % columns;
  const y = Math.floor(index / columns);
  const found: number[] = [];
  if (x > 0) found.push(index - 1);
  if (x < columns - 1) found.push(index + 1);
  if (y > 0) found.push(index - columns);
  if (y < rows - 1) found.push(index + columns);
  return found;
}

/** Next to a reflection, the darkest parts are nearly as bright; both levels fall by so much from each ring around it to the next. */
const firstRingMin = 190;
const fallMin = 5;
/** The brightness of paper falls from white to `fallenLevel` over so many pixels; at the edge of a panel, over one or two. */
const fallPxMin = 4;
const fallenLevel = 235;
/** A circle fills this share of the square around it, and more. A white table around a document does not. */
const filledMin = 0.6;

function isReflection(spot: ReadonlySet<number>, grid: Grid): boolean {
  const { columns, rows, low, high } = grid;
  const xs = [...spot].map((index) => index % columns);
  const ys = [...spot].map((index) => Math.floor(index / columns));
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (left === 0 || top === 0 || right === columns - 1 || bottom === rows - 1) return false;
  if (spot.size < (right - left + 1) * (bottom - top + 1) * filledMin) return false;
  const rings = ringsAround(spot, grid);
  return (
    meanOf(rings[0] ?? [], low) >= firstRingMin &&
    falls(rings, low) &&
    falls(rings, high) &&
    medianFallPx(spot, grid) >= fallPxMin
  );
}

/** The tiles around a spot, next to it first, three deep. */
function ringsAround(spot: ReadonlySet<number>, grid: Grid): number[][] {
  const inner = new Set(spot);
  return [1, 2, 3].map(() => {
    const ring = new Set<number>();
    for (const index of inner) for (const next of neighbours(index, grid)) if (!inner.has(next)) ring.add(next);
    for (const index of ring) inner.add(index);
    return [...ring];
  });
}

function falls(rings: readonly (readonly number[])[], levels: readonly number[]): boolean {
  const [first = 0, second = 0, third = 0] = rings.map((ring) => meanOf(ring, levels));
  return first - second >= fallMin && second - third >= fallMin;
}

function meanOf(ring: readonly number[], levels: readonly number[]): number {
  return ring.reduce((sum, index) => sum + (levels[index] ?? 0), 0) / Math.max(1, ring.length);
}

/** Over how many pixels the brightness falls, walking out of a spot: the median of all ways out. */
function medianFallPx(spot: ReadonlySet<number>, { grey, side, columns, rows }: Grid): number {
  const falls: number[] = [];
  for (const index of spot) {
    const x = (index % columns) * side + (side >> 1);
    const y = Math.floor(index / columns) * side + (side >> 1);
    for (const next of neighbours(index, { columns, rows })) {
      if (spot.has(next)) continue;
      const stepX = (next % columns) - (index % columns);
      const stepY = Math.floor(next / columns) - Math.floor(index / columns);
      falls.push(fallPx(grey, x, y, stepX, stepY, 3 * side));
    }
  }
  return falls.sort((a, b) => a - b)[falls.length >> 1] ?? 0;
}

/** The pixels from the last white one to the first fallen one, on a straight way. */
function fallPx(
  { width, height, data }: GreyPixels,
  x: number,
  y: number,
  stepX: number,
  stepY: number,
  max: number,
): number {
  let white = 0;
  for (let step = 0; step < max; step += 1) {
    const [atX, atY] = [x + step * stepX, y + step * stepY];
    if (atX < 0 || atY < 0 || atX >= width || atY >= height) break;
    const level = data[atY * width + atX] ?? 0;
    if (level >= blown) white = step;
    if (level < fallenLevel) return step - white;
  }
  return max;
}
