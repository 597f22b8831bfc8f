// Looks for the straight outline around a portrait: where it is, and whether it is askew.

import type { RgbImage } from '../card/rgb-image.ts';

/** A rectangle in shares of a card's width and height. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * How clearly four straight edges form a portrait's outline: the sum of the roots of their colour differences, in levels. With the roots, no
 * table's line outweighs the edges of a portrait.
 */
export interface Outline {
  /** Where the layout has it. */
  readonly inPlace: number;
  /** The clearest outline that is moved, larger or askew. */
  readonly elsewhere: number;
}

/** Edges are searched this far from their place, in shares of the portrait's width. */
const reachShare = 0.13;
/** The turn of an edge, in steps of `stepDegrees` to both sides. */
const [turns, stepDegrees] = [14, 0.2] as const;
/** A side is followed along this share of its length: a pasted photograph is moved along it too. */
const followedShare = 0.8;
const samples = 80;
/** What counts as in place, in shares of the portrait's width and degrees. Finding the card's corners costs some of it. */
const inPlace = { move: 0.013, grow: [-0.015, 0.032], degrees: 0.5 } as const;
/** What counts as elsewhere; between the two lies what may be either. */
const elsewhere = { move: 0.02, grow: [-0.03, 0.04], degrees: 0.7 } as const;

type Side = 'left' | 'right' | 'top' | 'bottom';

/** For each turn and each distance from its place in pixels, how clear the edge is there. */
type Edges = readonly Float64Array[];

function edgesAt(image: RgbImage, side: Side, box: Area, reach: number): Edges {
  const { data, width, height } = image;
  const lies = side === 'top' || side === 'bottom';
  const length = (lies ? box.width : box.height) * followedShare;
  const middleX = side === 'left' ? box.x : side === 'right' ? box.x + box.width : box.x + box.width / 2;
  const middleY = side === 'top' ? box.y : side === 'bottom' ? box.y + box.height : box.y + box.height / 2;
  const distances = 2 * reach + 1;
  return Array.from({ length: 2 * turns + 1 }, (_, turn) => {
    const slope = Math.tan(((turn - turns) * stepDegrees * Math.PI) / 180);
    const means = new Float64Array((distances + 4) * 3);
    for (let distance = 0; distance < distances + 4; distance += 1) {
      const off = distance - reach - 2;
      for (let sample = 0; sample < samples; sample += 1) {
        const along = (sample / (samples - 1) - 0.5) * length;
        const x = Math.round(lies ? middleX + along : middleX + off - along * slope);
        const y = Math.round(lies ? middleY + off + along * slope : middleY + along);
        const at = (Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * 3;
        for (let channel = 0; channel < 3; channel += 1) {
          means[distance * 3 + channel] = (means[distance * 3 + channel] as number) + (data[at + channel] as number);
        }
      }
    }
    return Float64Array.from({ length: distances }, (_unused, distance) => {
      let sum = 0;
      for (let channel = 0; channel < 3; channel += 1) {
        sum += ((means[(distance + 4) * 3 + channel] as number) - (means[distance * 3 + channel] as number)) ** 2;
      }
      return Math.sqrt(Math.sqrt(sum) / samples);
    });
  });
}

/** The clearest edge within one pixel of a place. */
function near(edges: Float64Array, reach: number, off: number): number {
  const at = Math.round(off) + reach;
  return Math.max(edges[at - 1] ?? 0, edges[at] ?? 0, edges[at + 1] ?? 0);
}

/**
 * Measures the outline of a portrait.
 * @param image the straightened card, upright
 * @param area where the layout has the portrait
 */
export function measureOutline(image: RgbImage, area: Area): Outline {
  const box: Area = {
    x: area.x * image.width,
    y: area.y * image.height,
    width: area.width * image.width,
    height: area.height * image.height,
  };
  const reach = Math.round(reachShare * box.width);
  const left = edgesAt(image, 'left', box, reach);
  const right = edgesAt(image, 'right', box, reach);
  const top = edgesAt(image, 'top', box, reach);
  const bottom = edgesAt(image, 'bottom', box, reach);
  const tall = box.height / box.width;
  const movesMax = Math.round(0.05 * box.width);
  let [clearest, moved] = [0, 0];
  for (let turn = 0; turn <= 2 * turns; turn += 1) {
    const degrees = Math.abs(turn - turns) * stepDegrees;
    const sides = [left[turn], right[turn], top[turn], bottom[turn]];
    const [l, r, t, b] = sides as [Float64Array, Float64Array, Float64Array, Float64Array];
    for (let grow = -0.06; grow <= 0.16; grow += 0.004) {
      const half = (grow * box.width) / 2;
      // The best place across and the best down, each in place and anywhere.
      const best = [0, 0, 0, 0];
      for (let move = -movesMax; move <= movesMax; move += 1) {
        const across = near(l, reach, move - half) + near(r, reach, move + half);
        const down = near(t, reach, move - half * tall) + near(b, reach, move + half * tall);
        const share = Math.abs(move) / box.width;
        if (share <= inPlace.move) {
          best[0] = Math.max(best[0] as number, across);
          best[1] = Math.max(best[1] as number, down);
        }
        best[2] = Math.max(best[2] as number, across);
        best[3] = Math.max(best[3] as number, down);
      }
      const sum = (one: number, other: number): number => (best[one] as number) + (best[other] as number);
      if (degrees <= inPlace.degrees && grow >= inPlace.grow[0] && grow <= inPlace.grow[1])
        clearest = Math.max(clearest, sum(0, 1));
      if (degrees >= elsewhere.degrees || grow <= elsewhere.grow[0] || grow >= elsewhere.grow[1])
        moved = Math.max(moved, sum(2, 3));
    }
  }
  return { inPlace: clearest, elsewhere: moved };
}
