// Finds the corners of a card that lies on something of another colour.

import sharp from 'sharp';
import {
  convexHull,
  crossing,
  distance,
  distanceToLine,
  fitLine,
  type Line,
  largestQuad,
  lineThrough,
  type Point,
  polygonArea,
  type Quad,
  simplifyHull,
} from './geometry.ts';
import { largestArea, type Mask } from './largest-area.ts';
import type { RgbImage } from './rgb-image.ts';

/** The corners are searched in a copy of this size; fitting lines to many pixels makes them finer than one pixel. */
const searchSidePx = 720;
/** The width of the border whose colours are those of the background, as a share of the longest side. */
const borderShare = 0.02;
/** Each side of the border has so many colours: light falls off from one end to the other. */
const colorsPerSide = 6;
/** How far from its line a point of the outline may be, in pixels of the searched copy. */
const onLinePx = 1.8;
/** Outlines that follow four lines less than this are no card, or parts of it have the background's colour. */
const onLineShareMin = 0.9;
/** A smaller card has too few pixels to be read. */
const areaShareMin = 0.1;
/** A larger one leaves no background to be told by: its border was taken for one. */
const areaShareMax = 0.88;
/** The rounded corners: a share of each side that no line is fitted to. */
const cornerShare = 0.07;

/**
 * Finds the four corners of the card in a picture, by what differs from the colours along the picture's border.
 * @returns the corners in pixels, clockwise, beginning at the left end of the upper long side; null when in doubt
 */
export async function findCard(image: RgbImage): Promise<Quad | null> {
  const scale = Math.min(1, searchSidePx / Math.max(image.width, image.height));
  const width = Math.round(image.width * scale);
  const height = Math.round(image.height * scale);
  const data = await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .blur(1.2)
    .raw()
    .toBuffer();
  const difference = differenceFromBorder({ data, width, height });
  const threshold = otsu(difference);
  const area = largestArea({ data: difference.map((value) => (value > threshold ? 1 : 0)), width, height });
  const outline = outlineOf(area);
  const start = largestQuad(simplifyHull(convexHull(outline), 28));
  if (start === null) return null;
  const quad = fitSides(outline, start);
  if (quad === null || !isPlausible(quad, { width, height })) return null;
  const toWhole = ({ x, y }: Point): Point => ({ x: x / scale, y: y / scale });
  return beginUpperLeft([toWhole(quad[0]), toWhole(quad[1]), toWhole(quad[2]), toWhole(quad[3])]);
}

/** How far each pixel's colour is from the nearest colour of the border, 0 to 255. */
function differenceFromBorder({ data, width, height }: RgbImage): Uint8Array {
  // One after the other: this is where most of the time goes.
  const colors = Float64Array.from(borderColors({ data, width, height }).flat());
  const difference = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < difference.length; pixel += 1, at += 3) {
    const r = data[at] as number;
    const g = data[at + 1] as number;
    const b = data[at + 2] as number;
    let least = 255 * 255 * 3;
    for (let color = 0; color < colors.length; color += 3) {
      const byRed = r - (colors[color] as number);
      const byGreen = g - (colors[color + 1] as number);
      const byBlue = b - (colors[color + 2] as number);
      const apart = byRed * byRed + byGreen * byGreen + byBlue * byBlue;
      if (apart < least) least = apart;
    }
    difference[pixel] = Math.min(255, Math.sqrt(least));
  }
  return difference;
}

/** The mean colours of pieces of the border. */
function borderColors({ data, width, height }: RgbImage): [number, number, number][] {
  const depth = Math.max(3, Math.round(Math.max(width, height) * borderShare));
  const colors: [number, number, number][] = [];
  const add = (fromX: number, toX: number, fromY: number, toY: number): void => {
    const sum: [number, number, number] = [0, 0, 0];
    let count = 0;
    for (let y = Math.floor(fromY); y < toY; y += 1) {
      for (let x = Math.floor(fromX); x < toX; x += 1) {
        const at = (y * width + x) * 3;
        for (const channel of [0, 1, 2] as const) sum[channel] += data[at + channel] ?? 0;
        count += 1;
      }
    }
    if (count > 0) colors.push([sum[0] / count, sum[1] / count, sum[2] / count]);
  };
  for (let piece = 0; piece < colorsPerSide; piece += 1) {
    const [from, to] = [piece / colorsPerSide, (piece + 1) / colorsPerSide];
    add(from * width, to * width, 0, depth);
    add(from * width, to * width, height - depth, height);
    add(0, depth, from * height, to * height);
    add(width - depth, width, from * height, to * height);
  }
  return colors;
}

/** The threshold that divides the values into the two groups that differ most (Otsu). */
function otsu(values: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  let total = 0;
  for (const [value, count] of counts.entries()) total += value * count;
  let below = 0;
  let sumBelow = 0;
  let best = 0;
  let threshold = 0;
  for (const [value, count] of counts.entries()) {
    below += count;
    sumBelow += value * count;
    const above = values.length - below;
    if (below === 0 || above === 0) continue;
    const apart = below * above * (sumBelow / below - (total - sumBelow) / above) ** 2;
    if (apart <= best) continue;
    best = apart;
    threshold = value;
  }
  return threshold;
}

/** The first and last pixel of each row and column of an area. */
function outlineOf({ data, width, height }: Mask): Point[] {
  const points: Point[] = [];
  for (let y = 0; y < height; y += 1) {
    const row = data.subarray(y * width, (y + 1) * width);
    const from = row.indexOf(1);
    if (from >= 0) points.push({ x: from, y: y + 0.5 }, { x: row.lastIndexOf(1) + 1, y: y + 0.5 });
  }
  for (let x = 0; x < width; x += 1) {
    let from = 0;
    let to = height - 1;
    while (from < height && data[from * width + x] !== 1) from += 1;
    if (from === height) continue;
    while (data[to * width + x] !== 1) to -= 1;
    points.push({ x: x + 0.5, y: from }, { x: x + 0.5, y: to + 1 });
  }
  return points;
}

/** Fits a line to each side of an outline, beginning with a rough quadrilateral. */
function fitSides(outline: readonly Point[], start: Quad): Quad | null {
  let quad: Quad | null = start;
  let share = 0;
  for (let round = 0; round < 4 && quad !== null; round += 1) {
    const corners: Quad = quad;
    const sides = corners.map((corner, index) =>
      sidePoints(outline, corners, corner, corners[(index + 1) % 4] ?? corner),
    );
    const lines = sides.map(fitRobustly);
    const [top, right, bottom, left] = lines;
    if (!top || !right || !bottom || !left) return null;
    const crossings = [crossing(left, top), crossing(top, right), crossing(right, bottom), crossing(bottom, left)];
    const [a, b, c, d] = crossings;
    quad = a && b && c && d ? [a, b, c, d] : null;
    const all = sides.flat().length;
    const near = sides.flatMap((points, index) => points.filter((point) => isOn(point, lines[index] ?? null))).length;
    share = all === 0 ? 0 : near / all;
  }
  return share >= onLineShareMin ? quad : null;
}

function isOn(point: Point, line: Line | null): boolean {
  return line !== null && distanceToLine(point, line) <= onLinePx;
}

/** The points of an outline whose nearest side is the one from `a` to `b`, without the rounded corners. */
function sidePoints(outline: readonly Point[], quad: Quad, a: Point, b: Point): Point[] {
  const length = distance(a, b) || 1;
  const side = lineThrough(a, b);
  const lines = quad.map((corner, index) => lineThrough(corner, quad[(index + 1) % 4] ?? corner));
  return outline.filter((point) => {
    const along = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length ** 2;
    if (along < cornerShare || along > 1 - cornerShare) return false;
    const off = distanceToLine(point, side);
    return lines.every((line) => distanceToLine(point, line) >= off - 1e-9);
  });
}

/** Fits a line, drops what is far from it, and fits again, several times. */
function fitRobustly(points: readonly Point[]): Line | null {
  let kept = points;
  let line = fitLine(kept);
  for (let round = 0; round < 6 && line !== null; round += 1) {
    const current: Line = line;
    const offs = kept.map((point) => distanceToLine(point, current)).sort((a, b) => a - b);
    const limit = Math.max(onLinePx, 3 * (offs[Math.floor(offs.length / 2)] ?? 0));
    kept = points.filter((point) => distanceToLine(point, current) <= limit);
    line = fitLine(kept);
  }
  return line;
}

/** Whether a quadrilateral can be a card that lies inside the picture. */
function isPlausible(quad: Quad, { width, height }: { readonly width: number; readonly height: number }): boolean {
  const [a, b, c, d] = quad;
  const slack = 0.02 * Math.max(width, height);
  const isInside = quad.every(({ x, y }) => x > -slack && y > -slack && x < width + slack && y < height + slack);
  const sides = [distance(a, b), distance(b, c), distance(c, d), distance(d, a)] as const;
  const ratio = (one: number, other: number): number => Math.min(one, other) / Math.max(one, other);
  const aspect = ratio(sides[0] + sides[2], sides[1] + sides[3]);
  return (
    isInside &&
    polygonArea(quad) >= areaShareMin * width * height &&
    polygonArea(quad) <= areaShareMax * width * height &&
    ratio(sides[0], sides[2]) > 0.6 &&
    ratio(sides[1], sides[3]) > 0.6 &&
    aspect > 0.5 &&
    aspect < 0.85 &&
    !isCutOff(quad, width, height)
  );
}

/** Whether a side runs along the edge of the picture: the card goes on beyond it. */
function isCutOff(quad: Quad, width: number, height: number): boolean {
  const near = 3;
  return quad.some((a, index) => {
    const b = quad[(index + 1) % 4] ?? a;
    return [
      Math.max(a.x, b.x) < near,
      Math.max(a.y, b.y) < near,
      Math.min(a.x, b.x) > width - near,
      Math.min(a.y, b.y) > height - near,
    ].includes(true);
  });
}

/** Turns the order of the corners so that the first side is the upper of the long ones, from left to right. */
function beginUpperLeft([a, b, c, d]: Quad): Quad {
  const isFirstLong = distance(a, b) + distance(c, d) >= distance(b, c) + distance(d, a);
  const [p, q, r, s]: Quad = isFirstLong ? [a, b, c, d] : [b, c, d, a];
  // Clockwise, the upper side runs to the right. A card that stands upright has none: either end may be first.
  return q.x - p.x >= s.x - r.x ? [p, q, r, s] : [r, s, p, q];
}
