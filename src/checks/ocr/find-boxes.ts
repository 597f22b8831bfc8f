// Turns the detector's map of print into boxes of lines (differentiable binarization).

import { convexHull, type Point, smallestRect, type TurnedRect } from '../card/geometry.ts';

/** How likely each pixel belongs to print, 0 to 1, row by row. */
export interface PrintMap {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** A pixel of at least this likelihood is print. */
const pixelMin = 0.3;
/** A box of at least this mean likelihood is a line. */
const boxMin = 0.5;
/** The detector is trained on shrunk lines: this share of area by circumference is added on each side. */
const growth = 1.6;
/** Smaller boxes, in pixels of the map, are specks. */
const sidePxMin = 3;

/**
 * Finds the boxes of lines in a map of print.
 * @param boxesMax keeps the largest ones only, so a picture full of print takes a bounded time
 */
export function findBoxes(map: PrintMap, boxesMax: number): TurnedRect[] {
  const boxes: TurnedRect[] = [];
  for (const outline of outlinesOf(map)) {
    const rect = smallestRect(convexHull(outline));
    if (rect === null || Math.min(rect.width, rect.height) < sidePxMin) continue;
    if (meanInside(map, rect) < boxMin) continue;
    const more = (rect.width * rect.height * growth) / (2 * (rect.width + rect.height));
    boxes.push({ ...rect, width: rect.width + 2 * more, height: rect.height + 2 * more });
  }
  return boxes.sort((a, b) => b.width * b.height - a.width * a.height).slice(0, boxesMax);
}

/** The connected areas of print, each by the ends of its rows: its hull needs no other pixels. */
function outlinesOf({ data, width, height }: PrintMap): Point[][] {
  const seen = new Uint8Array(width * height);
  const stack: number[] = [];
  const outlines: Point[][] = [];
  const visit = (x: number, y: number): void => {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    const at = y * width + x;
    if (seen[at] === 1 || (data[at] ?? 0) < pixelMin) return;
    seen[at] = 1;
    stack.push(at);
  };
  for (let start = 0; start < seen.length; start += 1) {
    visit(start % width, Math.floor(start / width));
    if (stack.length === 0) continue;
    const rows = new Map<number, [number, number]>();
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      const row = rows.get(y);
      if (row === undefined) rows.set(y, [x, x]);
      else if (x < row[0]) row[0] = x;
      else if (x > row[1]) row[1] = x;
      for (let dy = -1; dy <= 1; dy += 1) for (let dx = -1; dx <= 1; dx += 1) visit(x + dx, y + dy);
    }
    // A pixel is a square: its far edges belong to it.
    outlines.push(
      [...rows].flatMap(([y, [from, to]]) => [
        { x: from, y },
        { x: to + 1, y },
        { x: from, y: y + 1 },
        { x: to + 1, y: y + 1 },
      ]),
    );
  }
  return outlines;
}

function meanInside({ data, width, height }: PrintMap, rect: TurnedRect): number {
  const { center, along } = rect;
  const reachX = (Math.abs(along.x) * rect.width + Math.abs(along.y) * rect.height) / 2;
  const reachY = (Math.abs(along.y) * rect.width + Math.abs(along.x) * rect.height) / 2;
  let sum = 0;
  let count = 0;
  for (let y = Math.max(0, Math.floor(center.y - reachY)); y < Math.min(height, center.y + reachY); y += 1) {
    for (let x = Math.max(0, Math.floor(center.x - reachX)); x < Math.min(width, center.x + reachX); x += 1) {
      const dx = x + 0.5 - center.x;
      const dy = y + 0.5 - center.y;
      const isInside =
        Math.abs(dx * along.x + dy * along.y) <= rect.width / 2 &&
        Math.abs(dy * along.x - dx * along.y) <= rect.height / 2;
      if (!isInside) continue;
      sum += data[y * width + x] ?? 0;
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
}
