// A head of three dimensions: places on it, turned and projected.

import type { FaceTraits } from './face-traits.ts';

/** The side of the drawing. */
export const side = 640;

/** A place on the head: x to the right of the picture, y down, from the middle of the face; `lift` is the height above the skull. */
export type Place = readonly [x: number, y: number, lift?: number];

/** A head as it is turned. */
export interface Head {
  readonly traits: FaceTraits;
  readonly project: (place: Place) => readonly [number, number];
  /** A path through places, closed, with rounded corners. */
  readonly shape: (places: readonly Place[], closed?: boolean) => string;
  readonly turn: number;
}

/** The middle of the face, in units of the drawing. */
export const middle = { x: 320, y: 318 };
/** The largest turn in radians: yaw 1 and pitch 1. */
const farthest = { yaw: 0.52, pitch: 0.35 };

/** @param yaw @param pitch from -1 to 1 */
export function headOf(traits: FaceTraits, yaw: number, pitch: number): Head {
  const { halfWidth, halfHeight } = traits;
  const depth = halfWidth * 1.05;
  const [angle, nod] = [yaw * farthest.yaw, -pitch * farthest.pitch];
  const project = ([x, y, lift = 0]: Place): readonly [number, number] => {
    const inside = 1 - (x / (halfWidth * 1.12)) ** 2 - (y / (halfHeight * 1.25)) ** 2;
    const z = depth * Math.sqrt(Math.max(0, inside)) + lift;
    const turnedX = x * Math.cos(angle) + z * Math.sin(angle);
    const turnedZ = z * Math.cos(angle) - x * Math.sin(angle);
    const nodded = y * Math.cos(nod) + turnedZ * Math.sin(nod);
    // Weak perspective: what is near is larger.
    const near = 1 + turnedZ / 2600;
    return [middle.x + turnedX * near, middle.y + nodded * near];
  };
  const shape = (places: readonly Place[], closed = true): string => smoothPath(places.map(project), closed);
  return { traits, project, shape, turn: angle };
}

/** A number for SVG. */
export const at = (value: number): string => value.toFixed(1);

/** A path through points by the midpoints of its edges. */
function smoothPath(points: readonly (readonly [number, number])[], closed: boolean): string {
  const between = (a: readonly [number, number], b: readonly [number, number]): string =>
    `${at((a[0] + b[0]) / 2)} ${at((a[1] + b[1]) / 2)}`;
  const count = points.length;
  const point = (index: number): readonly [number, number] =>
    points[(index + count) % count] as readonly [number, number];
  if (!closed) {
    const inner = points
      .slice(1, -1)
      .map(
        (p, index) =>
          `Q${at(p[0])} ${at(p[1])} ${index === count - 3 ? `${at(point(-1)[0])} ${at(point(-1)[1])}` : between(p, point(index + 2))}`,
      );
    return `M${at(point(0)[0])} ${at(point(0)[1])}${inner.join('')}`;
  }
  const curves = points.map((p, index) => `Q${at(p[0])} ${at(p[1])} ${between(p, point(index + 1))}`);
  return `M${between(point(-1), point(0))}${curves.join('')}Z`;
}

/** The colour of the skin. @param lighter in points of lightness, negative for darker */
export function tone({ hue, saturation, lightness }: FaceTraits['skin'], lighter: number): string {
  return `hsl(${at(hue)} ${at(saturation)}% ${at(Math.max(4, Math.min(96, lightness + lighter)))}%)`;
}

/** The outline of the face, in units of half its width and height. */
function outline({ halfWidth, halfHeight, jaw }: FaceTraits): Place[] {
  const jawWidth = 0.62 + 0.26 * jaw;
  const chin = 0.24 + 0.22 * jaw;
  const right: (readonly [number, number])[] = [
    [0.45, -0.97],
    [0.86, -0.74],
    [1, -0.3],
    [1, 0.12],
    [0.94, 0.45],
    [jawWidth, 0.8],
    [chin, 1.02],
  ];
  const left = right.map(([x, y]) => [-x, y] as const).reverse();
  return [...right, [0, 1.06] as const, ...left, [0, -1.02] as const].map(([x, y]) => [x * halfWidth, y * halfHeight]);
}

/** The silhouette keeps its width when the head turns; it only moves, and the skull behind comes into view. */
export function silhouette(head: Head, grow = 1): string {
  const moved = Math.sin(head.turn) * head.traits.halfWidth * 0.42;
  return smoothPath(
    outline(head.traits).map(([x, y]) => {
      const facing = y > 0 ? y / head.traits.halfHeight : 0;
      const wide = x * (1 - Math.abs(head.turn) * 0.12) * grow;
      const [, projected] = head.project([0, y * 0.999]);
      return [
        middle.x + wide + moved * (1 + facing * 0.9),
        grow === 1 ? projected : middle.y + (projected - middle.y) * grow,
      ];
    }),
    true,
  );
}
