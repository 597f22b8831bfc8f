// How open the eyes of a face are.

import { type RgbImage, samplePixel } from '../card/rgb-image.ts';
import { frameOf } from './align-face.ts';
import type { MeshPoint } from './load-human.ts';

/** How open the eyes are, the mean of both. Values of one person can be compared with each other, not with those of other people. */
export interface EyeOpening {
  /** The height of the opening by the width of the eye. */
  readonly byWidth: number;
  /** The height of the opening by the height from the eyes to the mouth. */
  readonly byFace: number;
  /** The difference between light and dark in the eye by the brightness around it. White and iris differ more than the skin of lids. */
  readonly contrast: number;
}

/** The grid on which the contrast is measured, centred on the eye and turned with it. */
const grid = {
  columns: 40,
  rows: 24,
  /** The height and width of a step, in widths of the eye. */
  step: 0.0375,
  /** Columns and rows at each edge that lie around the eye. */
  around: { columns: 6, rows: 4 },
  /** The share of the darkest and of the lightest places that does not count. */
  outliers: 0.03,
} as const;

/** Points of the mesh at an eye: its corners, and three pairs of an upper and a lower lid. */
const eyes = [
  {
    corners: [33, 133],
    lids: [
      [160, 144],
      [159, 145],
      [158, 153],
    ],
  },
  {
    corners: [263, 362],
    lids: [
      [387, 373],
      [386, 374],
      [385, 380],
    ],
  },
] as const;

/** The contrast of the eye between two corners. */
function contrastOf(picture: RgbImage, [ax, ay]: MeshPoint, [bx, by]: MeshPoint): number {
  const { columns, rows, step, around, outliers } = grid;
  const [toRight, toBelow] = [
    [(bx - ax) * step, (by - ay) * step],
    [(ay - by) * step, (bx - ax) * step],
  ] as const;
  const pixel = new Float32Array(3);
  const inside: number[] = [];
  let sum = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [right, below] = [column - (columns - 1) / 2, row - (rows - 1) / 2];
      const x = (ax + bx) / 2 + right * toRight[0] + below * toBelow[0];
      const y = (ay + by) / 2 + right * toRight[1] + below * toBelow[1];
      samplePixel(picture, x, y, pixel, 0);
      const grey = 0.3 * (pixel[0] ?? 0) + 0.59 * (pixel[1] ?? 0) + 0.11 * (pixel[2] ?? 0);
      sum += grey;
      const isAround =
        Math.min(column, columns - 1 - column) < around.columns || Math.min(row, rows - 1 - row) < around.rows;
      if (!isAround) inside.push(grey);
    }
  }
  inside.sort((one, other) => one - other);
  const rank = (share: number): number => inside[Math.floor(inside.length * share)] ?? 0;
  // The addend keeps the grain of a black picture from counting.
  return (rank(1 - outliers) - rank(outliers)) / (sum / (rows * columns) + 10);
}

/**
 * Measures the eyes of a face, from the mesh over it. Its scale and tilt do not count.
 * @param picture in whose pixels the mesh lies
 */
export function eyeOpening(mesh: readonly MeshPoint[], picture: RgbImage): EyeOpening {
  const apart = ([one, other]: readonly [number, number]): number => {
    const [[ax, ay], [bx, by]] = [mesh[one] ?? [0, 0], mesh[other] ?? [0, 0]];
    return Math.hypot(ax - bx, ay - by);
  };
  const measured = eyes.map(({ corners, lids }) => ({
    width: apart(corners),
    height: lids.reduce((sum, lid) => sum + apart(lid), 0) / lids.length,
  }));
  const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
  return {
    byWidth: mean(measured.map(({ width, height }) => height / width)),
    byFace: mean(measured.map(({ height }) => height)) / frameOf(mesh).height,
    contrast: mean(
      eyes.map(({ corners: [one, other] }) => contrastOf(picture, mesh[one] ?? [0, 0], mesh[other] ?? [0, 0])),
    ),
  };
}
