// Looks for a fine grid that covers a whole picture: the dots of a screen or of a printer, which no card has everywhere.

import type { Quad } from '../card/geometry.ts';
import type { RgbImage } from '../card/rgb-image.ts';
import { logPower, tilePx } from './fourier.ts';

/** Pieces in each direction, in the inner part of the card. */
const [columns, rows] = [4, 3] as const;
const inner = [0.12, 0.88] as const;
/** Coarser patterns than this, in periods a piece, may be the card's own. */
const coarsest = 13;
/** The frequency of a grid drifts across a card in perspective by so many periods a piece. */
const drift = 2;
/** What a frequency is compared with: those from so far away to so far away, in periods a piece. */
const [gap, reach] = [2 * drift + 2, 14] as const;
/** The blocks of a JPEG repeat every 8 pixels. */
const jpegPeriods = tilePx / 8;

function greyTile({ data, width, height }: RgbImage, x: number, y: number): Float64Array | null {
  const left = Math.round(x - tilePx / 2);
  const top = Math.round(y - tilePx / 2);
  if (left < 0 || top < 0 || left + tilePx > width || top + tilePx > height) return null;
  const grey = new Float64Array(tilePx * tilePx);
  for (let row = 0; row < tilePx; row += 1) {
    for (let column = 0; column < tilePx; column += 1) {
      const at = ((top + row) * width + left + column) * 3;
      grey[row * tilePx + column] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
    }
  }
  return grey;
}

/** The largest value within `drift` in both directions; frequencies wrap around. */
function dilate(map: Float64Array): Float64Array {
  const along = (from: Float64Array, step: number, other: number): Float64Array => {
    const to = new Float64Array(from.length);
    for (let line = 0; line < tilePx; line += 1) {
      for (let k = 0; k < tilePx; k += 1) {
        let most = Number.NEGATIVE_INFINITY;
        for (let by = -drift; by <= drift; by += 1) {
          const value = from[line * other + ((k + by + tilePx) % tilePx) * step] as number;
          if (value > most) most = value;
        }
        to[line * other + k * step] = most;
      }
    }
    return to;
  };
  return along(along(map, 1, tilePx), tilePx, 1);
}

/** The median; sorts the first values of the buffer. They are few. */
function median(values: Float64Array, count: number): number {
  for (let i = 1; i < count; i += 1) {
    const value = values[i] as number;
    let j = i - 1;
    for (; j >= 0 && (values[j] as number) > value; j -= 1) values[j + 1] = values[j] as number;
    values[j + 1] = value;
  }
  return values[count >> 1] ?? 0;
}

/** Whether a frequency is one of the edges between a JPEG's blocks, which run straight across and down. */
function isBlockGrid(kx: number, ky: number): boolean {
  const off = (k: number): number => Math.abs(k - Math.round(k / jpegPeriods) * jpegPeriods);
  const reachOfPeak = drift + 1;
  return Math.min(Math.abs(kx), Math.abs(ky)) <= reachOfPeak && off(kx) <= reachOfPeak && off(ky) <= reachOfPeak;
}

/**
 * How far the strongest frequency that most pieces of a card share stands out from its neighbours.
 * @param image the photograph, as sharp as it is: straightening would blur the grid
 * @param corners the card in it
 * @returns the natural logarithm of the power's ratio to that of the frequencies around it; null where too little of the card can be examined
 */
export function measureGrid(image: RgbImage, corners: Quad): number | null {
  const [a, b, c, d] = corners;
  const tiles: Float64Array[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const u = inner[0] + ((inner[1] - inner[0]) * (column + 0.5)) / columns;
      const v = inner[0] + ((inner[1] - inner[0]) * (row + 0.5)) / rows;
      const at = (axis: 'x' | 'y'): number =>
        (a[axis] * (1 - u) + b[axis] * u) * (1 - v) + (d[axis] * (1 - u) + c[axis] * u) * v;
      const tile = greyTile(image, at('x'), at('y'));
      if (tile !== null) tiles.push(dilate(logPower(tile)));
    }
  }
  if (tiles.length < (columns * rows) / 2) return null;
  const shared = new Float64Array(tilePx * tilePx);
  const buffer = new Float64Array(tiles.length);
  for (let index = 0; index < shared.length; index += 1) {
    for (const [piece, tile] of tiles.entries()) buffer[piece] = tile[index] as number;
    shared[index] = median(buffer, tiles.length);
  }
  return strongest(shared);
}

function strongest(map: Float64Array): number {
  const value = (kx: number, ky: number): number =>
    map[((ky + tilePx) % tilePx) * tilePx + ((kx + tilePx) % tilePx)] as number;
  const buffer = new Float64Array(2 * reach);
  const around = (kx: number, ky: number, x: number, y: number): number => {
    let count = 0;
    for (let by = gap; by <= reach; by += 2) {
      buffer[count] = value(kx + by * x, ky + by * y);
      buffer[count + 1] = value(kx - by * x, ky - by * y);
      count += 2;
    }
    return median(buffer, count);
  };
  let most = 0;
  for (let ky = 0; ky <= tilePx / 2; ky += 1) {
    for (let kx = -tilePx / 2; kx < tilePx / 2; kx += 1) {
      if (Math.hypot(kx, ky) < coarsest || isBlockGrid(kx, ky)) continue;
      const here = value(kx, ky);
      // Strokes of print and the light give ridges along the axes: what stands out must do so in both directions.
      const across = here - around(kx, ky, 1, 0);
      if (across > most) most = Math.max(most, Math.min(across, here - around(kx, ky, 0, 1)));
    }
  }
  return most;
}
