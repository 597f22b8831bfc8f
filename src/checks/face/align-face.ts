// Cuts a face out of a picture: upright, at one size and place, whatever the camera's distance and the tilt of head or document.

import { type RgbImage, samplePixel } from '../card/rgb-image.ts';
import type { MeshPoint } from './load-human.ts';

/** Where a face lies in a picture, in pixels. */
export interface FaceFrame {
  /** Halfway between eyes and mouth. */
  readonly x: number;
  readonly y: number;
  /** The tilt of the line through the eyes in radians, clockwise. */
  readonly roll: number;
  /** From the line through the eyes to the mouth. It does not shrink when the head turns sideways, as the distance of the eyes does. */
  readonly height: number;
}

/** Points of the mesh: the corners of each eye, and of the mouth. */
const corners = { right: [33, 133], left: [263, 362], mouth: [61, 291] } as const;

/** The frame of a face, from the mesh over it. */
export function frameOf(mesh: readonly MeshPoint[]): FaceFrame {
  const between = ([one, other]: readonly [number, number]): { x: number; y: number } => {
    const [[ax, ay], [bx, by]] = [mesh[one] ?? [0, 0], mesh[other] ?? [0, 0]];
    return { x: (ax + bx) / 2, y: (ay + by) / 2 };
  };
  const [right, left, mouth] = [between(corners.right), between(corners.left), between(corners.mouth)];
  const eyes = { x: (right.x + left.x) / 2, y: (right.y + left.y) / 2 };
  const roll = Math.atan2(left.y - right.y, left.x - right.x);
  return {
    x: (eyes.x + mouth.x) / 2,
    y: (eyes.y + mouth.y) / 2,
    roll,
    height: Math.abs((mouth.y - eyes.y) * Math.cos(roll) - (mouth.x - eyes.x) * Math.sin(roll)),
  };
}

/**
 * Cuts a square around a face, turned upright. Smaller pictures are enlarged by interpolation, larger ones are averaged; beyond the edge of
 * the picture its edge goes on.
 * @param heights the side of the square, in heights of the frame
 * @param sidePx the side of the result
 * @returns red, green and blue of each pixel, 0 to 255
 */
export function cutFace(picture: RgbImage, frame: FaceFrame, heights: number, sidePx: number): Float32Array {
  const cut = new Float32Array(sidePx * sidePx * 3);
  const color = new Float32Array(3);
  const step = (frame.height * heights) / sidePx;
  const samples = Math.max(1, Math.ceil(step));
  const [cos, sin] = [Math.cos(frame.roll), Math.sin(frame.roll)];
  for (let at = 0; at < sidePx * sidePx; at += 1) {
    const [column, row] = [at % sidePx, Math.floor(at / sidePx)];
    for (let sample = 0; sample < samples * samples; sample += 1) {
      const u = (column + ((sample % samples) + 0.5) / samples - sidePx / 2) * step;
      const v = (row + (Math.floor(sample / samples) + 0.5) / samples - sidePx / 2) * step;
      samplePixel(picture, frame.x + u * cos - v * sin - 0.5, frame.y + u * sin + v * cos - 0.5, color, 0);
      for (const channel of [0, 1, 2]) {
        const index = at * 3 + channel;
        cut[index] = (cut[index] ?? 0) + (color[channel] ?? 0) / samples ** 2;
      }
    }
  }
  return cut;
}
