// Points, hulls and lines in the plane. y grows downwards.

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Four corners, clockwise. */
export type Quad = readonly [Point, Point, Point, Point];

/** The points where `nx * x + ny * y = offset`; (nx, ny) has the length 1. */
export interface Line {
  readonly nx: number;
  readonly ny: number;
  readonly offset: number;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Twice the area of a triangle; positive when it is clockwise. */
function doubleArea(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** The area inside a polygon whose corners are in order. */
export function polygonArea(corners: readonly Point[]): number {
  let sum = 0;
  for (const [index, a] of corners.entries()) {
    const b = corners[(index + 1) % corners.length] ?? a;
    sum += a.x * b.y - b.x * a.y;
  }
  return Math.abs(sum) / 2;
}

/** The corners of the convex hull, clockwise, by monotone chains. */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  const chain = (ordered: readonly Point[]): Point[] => {
    const hull: Point[] = [];
    for (const point of ordered) {
      while (hull.length > 1) {
        const [before, last] = [hull.at(-2) ?? point, hull.at(-1) ?? point];
        if (doubleArea(before, last, point) > 0) break;
        hull.pop();
      }
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

/** Drops the corners that contribute the least area until at most `cornersMax` are left. */
export function simplifyHull(hull: readonly Point[], cornersMax: number): Point[] {
  const kept = [...hull];
  while (kept.length > cornersMax) {
    let least = 0;
    let leastArea = Number.POSITIVE_INFINITY;
    for (const [index, point] of kept.entries()) {
      const before = kept.at(index - 1) ?? point;
      const after = kept[(index + 1) % kept.length] ?? point;
      const area = Math.abs(doubleArea(before, point, after));
      if (area >= leastArea) continue;
      least = index;
      leastArea = area;
    }
    kept.splice(least, 1);
  }
  return kept;
}

/** The largest quadrilateral whose corners are corners of the hull; null when the hull has fewer than four. */
export function largestQuad(hull: readonly Point[]): Quad | null {
  let best: Quad | null = null;
  let bestArea = 0;
  const count = hull.length;
  const at = (index: number): Point => hull[index] ?? { x: 0, y: 0 };
  for (let i = 0; i < count - 3; i += 1) {
    for (let k = i + 2; k < count - 1; k += 1) {
      // For each diagonal, the farthest corner on either side.
      const before = farthest(hull, i + 1, k, at(i), at(k));
      const after = farthest(hull, k + 1, count, at(i), at(k));
      const area = before.area + after.area;
      if (area <= bestArea) continue;
      bestArea = area;
      best = [at(i), before.point, at(k), after.point];
    }
  }
  return best;
}

function farthest(
  hull: readonly Point[],
  from: number,
  to: number,
  a: Point,
  b: Point,
): { point: Point; area: number } {
  let point = a;
  let area = 0;
  for (const candidate of hull.slice(from, to)) {
    const size = Math.abs(doubleArea(a, b, candidate));
    if (size <= area) continue;
    area = size;
    point = candidate;
  }
  return { point, area };
}

export function lineThrough(a: Point, b: Point): Line {
  const length = distance(a, b) || 1;
  const nx = (a.y - b.y) / length;
  const ny = (b.x - a.x) / length;
  return { nx, ny, offset: nx * a.x + ny * a.y };
}

export function distanceToLine({ x, y }: Point, { nx, ny, offset }: Line): number {
  return Math.abs(nx * x + ny * y - offset);
}

/** The line with the least squared distances; null for fewer than two points. */
export function fitLine(points: readonly Point[]): Line | null {
  if (points.length < 2) return null;
  let sumX = 0;
  let sumY = 0;
  for (const { x, y } of points) {
    sumX += x;
    sumY += y;
  }
  const middle = { x: sumX / points.length, y: sumY / points.length };
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (const { x, y } of points) {
    xx += (x - middle.x) ** 2;
    xy += (x - middle.x) * (y - middle.y);
    yy += (y - middle.y) ** 2;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const nx = -Math.sin(angle);
  const ny = Math.cos(angle);
  return { nx, ny, offset: nx * middle.x + ny * middle.y };
}

/** Where two lines cross; null when they are parallel. */
export function crossing(a: Line, b: Line): Point | null {
  const determinant = a.nx * b.ny - b.nx * a.ny;
  if (Math.abs(determinant) < 1e-6) return null;
  return {
    x: (a.offset * b.ny - b.offset * a.ny) / determinant,
    y: (a.nx * b.offset - b.nx * a.offset) / determinant,
  };
}

/** A rectangle at any angle. `along` is the direction of its width, of length 1, within 45 degrees of the horizontal to the right. */
export interface TurnedRect {
  readonly center: Point;
  readonly along: Point;
  readonly width: number;
  readonly height: number;
}

/** The smallest rectangle around a convex hull, by rotating calipers; null for an empty hull. */
export function smallestRect(hull: readonly Point[]): TurnedRect | null {
  let best: TurnedRect | null = null;
  for (const [index, a] of hull.entries()) {
    const b = hull[(index + 1) % hull.length] ?? a;
    const length = distance(a, b);
    const along = length === 0 ? { x: 1, y: 0 } : { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
    const rect = rectAlong(hull, upright(along));
    if (best === null || rect.width * rect.height < best.width * best.height) best = rect;
  }
  return best;
}

/** The direction among the four of a rectangle that is nearest to the horizontal, to the right. */
function upright({ x, y }: Point): Point {
  if (Math.abs(x) >= Math.abs(y)) return x >= 0 ? { x, y } : { x: -x, y: -y };
  return y >= 0 ? { x: y, y: -x } : { x: -y, y: x };
}

function rectAlong(hull: readonly Point[], along: Point): TurnedRect {
  const [left, right] = extent(hull, along);
  const down = { x: -along.y, y: along.x };
  const [top, bottom] = extent(hull, down);
  const u = (left + right) / 2;
  const v = (top + bottom) / 2;
  const center = { x: u * along.x + v * down.x, y: u * along.y + v * down.y };
  return { center, along, width: right - left, height: bottom - top };
}

function extent(points: readonly Point[], direction: Point): [number, number] {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const { x, y } of points) {
    const place = x * direction.x + y * direction.y;
    min = Math.min(min, place);
    max = Math.max(max, place);
  }
  return [min, max];
}
