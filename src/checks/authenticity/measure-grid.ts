// Looks for a fine grid that covers a whole picture, in brightness and in colour: the dots of a screen or of a printer, which no card has everywhere.

import type { Quad } from '../card/geometry.ts';
import type { RgbImage } from '../card/rgb-image.ts';
import { halfRows, logPowers, logSumOfPowers, tilePx } from './fourier.ts';

/**
 * Pieces in each direction. Nearly all of the card is looked at: the more pieces, the less chance remains in what they share. Forty
 * take some 0.1 s of a processor.
 */
const [columns, rows] = [8, 5] as const;
const inner = [0.05, 0.95] as const;
/**
 * Coarser patterns than this, in periods a piece, may be the card's own: waves and strokes of print reach up to 19. A screen with coarser dots
 * would have some 300 across a card, too few to read its print, and shows at multiples of their frequency.
 */
const coarsest = 20;
/** The frequency of a grid drifts across a card in perspective; so many periods a piece are forgiven. */
const drift = 1;
/** What a frequency is compared with: those from so far away to so far away, in periods a piece. */
const [gap, reach] = [2 * drift + 2, 12] as const;
/** The blocks of a JPEG repeat every 8 pixels, and those of its colours every 16, because they have half the resolution. */
const [jpegPeriods, jpegColourPeriods] = [tilePx / 8, tilePx / 16];

/** A piece of the picture: its brightness, and how far blue and red are from it. */
interface Tile {
  readonly grey: Float64Array;
  readonly blue: Float64Array;
  readonly red: Float64Array;
}

/** The piece around a place; null where it is not all inside the picture. */
function tileAt({ data, width, height }: RgbImage, x: number, y: number): Tile | null {
  const left = Math.round(x - tilePx / 2);
  const top = Math.round(y - tilePx / 2);
  if (left < 0 || top < 0 || left + tilePx > width || top + tilePx > height) return null;
  const levels = (): Float64Array => new Float64Array(tilePx * tilePx);
  const [grey, blue, red] = [levels(), levels(), levels()];
  for (let row = 0; row < tilePx; row += 1) {
    let at = ((top + row) * width + left) * 3;
    for (let to = row * tilePx; to < (row + 1) * tilePx; to += 1) {
      const [r, g, b] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
      const bright = 0.299 * r + 0.587 * g + 0.114 * b;
      grey[to] = bright;
      blue[to] = 0.564 * (b - bright);
      red[to] = 0.713 * (r - bright);
      at += 3;
    }
  }
  return { grey, blue, red };
}

/** The largest value within `drift` in both directions. */
function dilate(map: Float32Array): Float32Array {
  const across = new Float32Array(map.length);
  for (let line = 0; line < map.length; line += tilePx) {
    for (let kx = 0; kx < tilePx; kx += 1) {
      let most = 0;
      for (let by = -drift; by <= drift; by += 1) {
        const value = map[line + ((kx + by + tilePx) % tilePx)] as number;
        if (value > most) most = value;
      }
      across[line + kx] = most;
    }
  }
  const both = new Float32Array(map.length);
  for (let ky = 0; ky < halfRows; ky += 1) {
    for (let kx = 0; kx < tilePx; kx += 1) {
      let most = 0;
      for (let by = -drift; by <= drift; by += 1) {
        const value = across[indexOf(kx, ky + by)] as number;
        if (value > most) most = value;
      }
      both[ky * tilePx + kx] = most;
    }
  }
  return both;
}

/** Where half a map has a frequency; beyond its edges its opposite is meant. */
function indexOf(kx: number, ky: number): number {
  const wrapped = (ky + tilePx) % tilePx;
  return wrapped < halfRows
    ? wrapped * tilePx + ((kx + tilePx) % tilePx)
    : (tilePx - wrapped) * tilePx + ((tilePx - kx) % tilePx);
}

/** The median; sorts the first values of the buffer. They are few. */
function median(values: Float32Array, count: number): number {
  for (let i = 1; i < count; i += 1) {
    const value = values[i] as number;
    let j = i - 1;
    for (; j >= 0 && (values[j] as number) > value; j -= 1) values[j + 1] = values[j] as number;
    values[j + 1] = value;
  }
  return values[count >> 1] ?? 0;
}

/** What most pieces have at each frequency. */
function sharedBy(tiles: readonly Float32Array[]): Float32Array {
  const buffer = new Float32Array(tiles.length);
  return new Float32Array(halfRows * tilePx).map((_, index) => {
    for (let piece = 0; piece < tiles.length; piece += 1) buffer[piece] = tiles[piece]?.[index] as number;
    return median(buffer, tiles.length);
  });
}

/** Whether a frequency is one of the edges between a JPEG's blocks, which run straight across and down. */
function isBlockGrid(kx: number, ky: number, periods: number): boolean {
  const off = (k: number): number => Math.abs(k - Math.round(k / periods) * periods);
  const reachOfPeak = drift + 1;
  return Math.min(Math.abs(kx), Math.abs(ky)) <= reachOfPeak && off(kx) <= reachOfPeak && off(ky) <= reachOfPeak;
}

/** How far the strongest frequency stands out from its neighbours, of those that are not too coarse and not of a JPEG's blocks. */
function strongest(map: Float32Array, blockPeriods: number): number {
  const buffer = new Float32Array(2 * reach);
  const around = (kx: number, ky: number, x: number, y: number): number => {
    let count = 0;
    for (let by = gap; by <= reach; by += 2) {
      buffer[count] = map[indexOf(kx + by * x, ky + by * y)] as number;
      buffer[count + 1] = map[indexOf(kx - by * x, ky - by * y)] as number;
      count += 2;
    }
    return median(buffer, count);
  };
  let most = 0;
  for (let ky = 0; ky <= tilePx / 2; ky += 1) {
    for (let kx = -tilePx / 2; kx < tilePx / 2; kx += 1) {
      if (Math.hypot(kx, ky) < coarsest || isBlockGrid(kx, ky, blockPeriods)) continue;
      const here = map[indexOf(kx, ky)] as number;
      // Strokes of print and the light give ridges along the axes: what stands out must do so in both directions.
      const across = here - around(kx, ky, 1, 0);
      if (across > most) most = Math.max(most, Math.min(across, here - around(kx, ky, 0, 1)));
    }
  }
  return most;
}

/**
 * How far the strongest frequency that most pieces of a card share stands out from its neighbours: the natural logarithm of the power's ratio
 * to that of the frequencies around it.
 */
export interface Grids {
  /** In brightness. */
  readonly brightness: number;
  /** In colour, which shows dots and the bands of their moire where their brightness is even. */
  readonly colour: number;
}

/**
 * Measures the grids that a card shows.
 * @param image the photograph, as sharp as it is: straightening would blur the grid
 * @param corners the card in it
 * @returns null where too little of the card can be examined
 */
export function measureGrid(image: RgbImage, corners: Quad): Grids | null {
  const [a, b, c, d] = corners;
  const tiles: Tile[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const u = inner[0] + ((inner[1] - inner[0]) * (column + 0.5)) / columns;
      const v = inner[0] + ((inner[1] - inner[0]) * (row + 0.5)) / rows;
      const at = (axis: 'x' | 'y'): number =>
        (a[axis] * (1 - u) + b[axis] * u) * (1 - v) + (d[axis] * (1 - u) + c[axis] * u) * v;
      const tile = tileAt(image, at('x'), at('y'));
      if (tile !== null) tiles.push(tile);
    }
  }
  if (tiles.length < (columns * rows) / 2) return null;
  const grey: Float32Array[] = [];
  for (let index = 0; index < tiles.length; index += 2) {
    const [first, second] = [tiles[index] as Tile, tiles[index + 1]];
    const [one, other] = logPowers(first.grey, (second ?? first).grey);
    grey.push(dilate(one));
    if (second !== undefined) grey.push(dilate(other));
  }
  const colours = tiles.map(({ blue, red }) => dilate(logSumOfPowers(blue, red)));
  return {
    brightness: strongest(sharedBy(grey), jpegPeriods),
    colour: strongest(sharedBy(colours), jpegColourPeriods),
  };
}
