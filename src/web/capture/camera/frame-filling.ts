// Whether the edges of a document lie along the guide.

import type { Rect } from './geometry.ts';
import type { GrayFrame } from './gray-frame.ts';

/** Where the document is: along the guide, well within it, or not to be seen. */
export type Filling = 'filled' | 'far' | 'none';

/** Each side is looked at in parts, so that a document that lies a little askew has its edges too. */
const parts = 8;
const partsNeeded = 5;
const sidesNeeded = 3;
/** How far an edge may lie from the guide, as a share of its width or height: outside and inside. */
const near = { from: -0.05, to: 0.08 };
const far = { from: 0.08, to: 0.3 };
/** The least step of an edge between a document and what it lies on. */
const stepMin = 12;

/** Says how far a document fills the guide, by the straight edges beside its four sides. */
export function fillingOf(frame: GrayFrame, guide: Rect): Filling {
  if (sidesSeen(frame, guide, near) >= sidesNeeded) return 'filled';
  return sidesSeen(frame, guide, far) >= sidesNeeded ? 'far' : 'none';
}

function sidesSeen(frame: GrayFrame, guide: Rect, band: { from: number; to: number }): number {
  const { x, y, width, height } = guide;
  const inset = Math.max(0, band.from);
  const alongX = [x + inset * width, x + (1 - inset) * width] as const;
  const alongY = [y + inset * height, y + (1 - inset) * height] as const;
  const sides = [
    () => hasEdge(frame, alongX, [y + band.from * height, y + band.to * height], true),
    () => hasEdge(frame, alongX, [y + (1 - band.to) * height, y + (1 - band.from) * height], true),
    () => hasEdge(frame, alongY, [x + band.from * width, x + band.to * width], false),
    () => hasEdge(frame, alongY, [x + (1 - band.to) * width, x + (1 - band.from) * width], false),
  ];
  return sides.filter((isSeen) => isSeen()).length;
}

/** Whether most parts of a side have a step across it, within a band. The ends are left out: corners are round. */
function hasEdge(
  { width, height, levels }: GrayFrame,
  [start, end]: readonly [number, number],
  [bandFrom, bandTo]: readonly [number, number],
  isHorizontal: boolean,
): boolean {
  const acrossMax = (isHorizontal ? height : width) - 2;
  const from = Math.max(1, Math.round(bandFrom));
  const to = Math.min(acrossMax, Math.round(bandTo));
  const length = (end - start) * 0.84;
  const begin = start + (end - start) * 0.08;
  let seen = 0;
  for (let part = 0; part < parts; part += 1) {
    const first = Math.round(begin + (part * length) / parts);
    const last = Math.round(begin + ((part + 1) * length) / parts);
    let strongest = 0;
    for (let across = from; across <= to; across += 1) {
      let sum = 0;
      for (let at = first; at < last; at += 1) {
        const before = isHorizontal ? (across - 1) * width + at : at * width + across - 1;
        const after = isHorizontal ? (across + 1) * width + at : at * width + across + 1;
        sum += (levels[after] ?? 0) - (levels[before] ?? 0);
      }
      strongest = Math.max(strongest, Math.abs(sum) / Math.max(1, last - first));
    }
    if (strongest >= stepMin) seen += 1;
  }
  return seen >= partsNeeded;
}
