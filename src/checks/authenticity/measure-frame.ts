// Looks for a dark frame around what was taken for a card: the edge of a screen that shows one.

import type { RgbImage } from '../card/rgb-image.ts';

/** The ring that is compared, and the part inside of it, in shares of the card's width from its edge. */
const ring = [0.006, 0.02] as const;
const inside = [0.1, 0.2] as const;
/** The corners are rounded: a share of each side that is left out at both ends. */
const cornerShare = 0.12;

/** The mean grey level of a strip along one side, `from` to `to` pixels from the edge. */
function meanAlong({ data, width, height }: RgbImage, side: number, from: number, to: number): number {
  const lies = side < 2;
  const [length, depth] = lies ? [width, height] : [height, width];
  let [sum, count] = [0, 0];
  for (let off = Math.round(from); off < to; off += 1) {
    const across = side % 2 === 0 ? off : depth - 1 - off;
    for (let along = Math.round(length * cornerShare); along < length * (1 - cornerShare); along += 3) {
      const at = (lies ? across * width + along : along * width + across) * 3;
      sum += 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
      count += 1;
    }
  }
  return sum / Math.max(count, 1);
}

/**
 * How bright the edge of a card is on its brightest side, as a part of what lies further inside. Paper has the same brightness up to its edge; a
 * screen's frame is dark on all four sides.
 * @param card the straightened card
 */
export function measureFrame(card: RgbImage): number {
  const levels = (share: readonly [number, number]): number[] =>
    [0, 1, 2, 3].map((side) => meanAlong(card, side, share[0] * card.width, share[1] * card.width));
  const within = levels(inside);
  return Math.max(...levels(ring).map((level, side) => level / Math.max(within[side] ?? 1, 1)));
}
