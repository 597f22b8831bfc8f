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
  /** The clearest outline that is larger, smaller or askew. */
  readonly elsewhere: number;
  /** The clearest edge just outside one side of the portrait, as a share of that side's own. */
  readonly beyond: number;
  /** The clearest straight edge along a whole side inside the portrait: the colour difference of its faintest piece, in levels, that is
   * more than twice what is usual there. */
  readonly within: number;
  /** How far the four sides together are turned, in degrees. */
  readonly degrees: number;
}

/** How far around the portrait nothing is printed, in shares of the card's width. */
export interface Clearance {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
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
const elsewhere = { grow: [-0.03, 0.04], degrees: 0.7 } as const;

/** How far a side may lie outside and inside its place, in shares of the card's width: finding the corners costs that much. */
const [sideOut, sideIn] = [0.0035, 0.0025] as const;
/** An edge is so many pixels wide: what is nearer to a side's place may be part of the side. */
const edgePx = 2;
/** How far inside the portrait an edge is searched, in shares of the portrait's width. */
const insideReach = 0.07;
/** A straight edge inside the portrait must show in each of so many pieces of a side, which hair and shoulders do not. */
const pieces = 4;
const pieceSamples = 24;
/** The turns of such an edge and of an edge beyond, in steps of `stepDegrees` to both sides; those of a side in its place. */
const [insideTurns, beyondTurns, placeTurns] = [4, 6, 2] as const;

const sides = ['left', 'right', 'top', 'bottom'] as const;

type Side = (typeof sides)[number];

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

/** The clearest edge of a side within a range of distances to the outside, in pixels, and of turns to both sides. */
function clearest(
  edges: Edges,
  sign: 1 | -1,
  reach: number,
  [from, to]: readonly [number, number],
  most: number,
): number {
  let best = 0;
  for (let turn = turns - most; turn <= turns + most; turn += 1) {
    for (let off = Math.ceil(from); off <= to; off += 1) best = Math.max(best, edges[turn]?.[off * sign + reach] ?? 0);
  }
  return best;
}

/** Outwards is towards smaller coordinates on the left and at the top. */
function signOf(side: Side): 1 | -1 {
  return side === 'left' || side === 'top' ? -1 : 1;
}

/** The turn at which the four sides, wherever near their places, are clearest together. Each counts alike. */
function turnOf(found: Readonly<Record<Side, Edges>>, cardWidth: number, reach: number): number {
  const [from, to] = [-sideIn * cardWidth, sideOut * cardWidth];
  const sums = new Float64Array(2 * turns + 1);
  for (const side of sides) {
    const sign = signOf(side);
    const byTurn = found[side].map((edges) => {
      let best = 0;
      for (let off = Math.ceil(from); off <= to; off += 1) best = Math.max(best, edges[off * sign + reach] ?? 0);
      return best;
    });
    const most = Math.max(...byTurn, Number.MIN_VALUE);
    for (const [turn, clear] of byTurn.entries()) sums[turn] = (sums[turn] as number) + clear / most;
  }
  return (sums.indexOf(Math.max(...sums)) - turns) * stepDegrees;
}

/** The clearest straight edge along a side inside the portrait: the colour difference of its faintest piece. */
function insideEdge({ data, width, height }: RgbImage, side: Side, box: Area): number {
  const lies = side === 'top' || side === 'bottom';
  const inward = -signOf(side);
  const length = (lies ? box.width : box.height) * followedShare;
  const middleX = side === 'left' ? box.x : side === 'right' ? box.x + box.width : box.x + box.width / 2;
  const middleY = side === 'top' ? box.y : side === 'bottom' ? box.y + box.height : box.y + box.height / 2;
  const nearest = Math.round(sideIn * width) + edgePx + 2;
  const depth = Math.round(insideReach * box.width) + 4;
  const count = pieces * pieceSamples;
  let best = 0;
  for (let turn = -insideTurns; turn <= insideTurns; turn += 1) {
    const slope = Math.tan((turn * stepDegrees * Math.PI) / 180);
    const means = new Float64Array(depth * pieces * 3);
    for (let off = 0; off < depth; off += 1) {
      for (let sample = 0; sample < count; sample += 1) {
        const along = ((sample + 0.5) / count - 0.5) * length;
        const x = Math.round(lies ? middleX + along : middleX + inward * off - along * slope);
        const y = Math.round(lies ? middleY + inward * off + along * slope : middleY + along);
        const at = (Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * 3;
        const to = (off * pieces + Math.floor(sample / pieceSamples)) * 3;
        for (let channel = 0; channel < 3; channel += 1) {
          means[to + channel] = (means[to + channel] as number) + (data[at + channel] as number) / pieceSamples;
        }
      }
    }
    const clear: number[] = [];
    for (let off = nearest; off < depth - 3; off += 1) {
      let faintest = Number.POSITIVE_INFINITY;
      for (let piece = 0; piece < pieces; piece += 1) {
        const level = (by: number, channel: number): number =>
          means[((off + by) * pieces + piece) * 3 + channel] as number;
        let sum = 0;
        for (let channel = 0; channel < 3; channel += 1) {
          sum += ((level(2, channel) + level(3, channel) - level(-2, channel) - level(-3, channel)) / 2) ** 2;
        }
        faintest = Math.min(faintest, sum);
      }
      clear.push(Math.sqrt(faintest));
    }
    clear.sort((one, other) => one - other);
    // A pattern has edges at most distances, a photograph at one or two.
    best = Math.max(best, (clear.at(-1) ?? 0) - 2 * (clear[clear.length >> 1] ?? 0));
  }
  return best;
}

/**
 * Measures the outline of a portrait.
 * @param image the straightened card, upright
 * @param area where the layout has the portrait
 * @param clearance how far around it nothing is printed
 */
export function measureOutline(image: RgbImage, area: Area, clearance: Clearance): Outline {
  const box: Area = {
    x: area.x * image.width,
    y: area.y * image.height,
    width: area.width * image.width,
    height: area.height * image.height,
  };
  const reach = Math.round(reachShare * box.width);
  const found: Record<Side, Edges> = {
    left: edgesAt(image, 'left', box, reach),
    right: edgesAt(image, 'right', box, reach),
    top: edgesAt(image, 'top', box, reach),
    bottom: edgesAt(image, 'bottom', box, reach),
  };
  const beyond = sides.map((side) => {
    const [edges, sign] = [found[side], signOf(side)];
    const place = [-sideIn * image.width, sideOut * image.width] as const;
    const outside = [place[1] + edgePx, Math.min(clearance[side] * image.width, reach)] as const;
    const own = clearest(edges, sign, reach, place, placeTurns);
    return clearest(edges, sign, reach, outside, beyondTurns) / Math.max(own, Number.MIN_VALUE);
  });
  return {
    ...wholeOutline(found, box, reach),
    beyond: Math.max(...beyond),
    within: Math.max(...sides.map((side) => insideEdge(image, side, box))),
    degrees: turnOf(found, image.width, reach),
  };
}

/** The clearest outline in its place, and the clearest that is larger, smaller or askew. */
function wholeOutline(
  { left, right, top, bottom }: Readonly<Record<Side, Edges>>,
  box: Area,
  reach: number,
): Pick<Outline, 'inPlace' | 'elsewhere'> {
  const tall = box.height / box.width;
  const movesMax = Math.round(0.05 * box.width);
  let [still, moved] = [0, 0];
  for (let turn = 0; turn <= 2 * turns; turn += 1) {
    const degrees = Math.abs(turn - turns) * stepDegrees;
    const turned = [left[turn], right[turn], top[turn], bottom[turn]];
    const [l, r, t, b] = turned as [Float64Array, Float64Array, Float64Array, Float64Array];
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
        still = Math.max(still, sum(0, 1));
      if (degrees >= elsewhere.degrees || grow <= elsewhere.grow[0] || grow >= elsewhere.grow[1])
        moved = Math.max(moved, sum(2, 3));
    }
  }
  return { inPlace: still, elsewhere: moved };
}
