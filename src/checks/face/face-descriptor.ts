// Describes a face that was found: its descriptor, which is compared with others.

import type { RgbImage } from '../card/rgb-image.ts';
import { cutFace, type FaceFrame } from './align-face.ts';
import { evenLight } from './even-light.ts';
import { descriptorSidePx, type FaceLibrary } from './load-human.ts';

/**
 * The sides of the squares that are described, in heights of the frame. One has the face with hair and chin, without the light from one side;
 * the other is a little closer, mirrored, and in equal light. The mean of both descriptors tells people apart better than either, because
 * framing, light and what differs between the halves of a face change each in its own way.
 */
const framing = { whole: 3.8, close: 3.2 } as const;

/** The descriptor of a face of a picture. */
export function describeFace(
  library: Pick<FaceLibrary, 'describe'>,
  picture: RgbImage,
  frame: FaceFrame,
): Float32Array {
  // A cut-out is changed where it is: every copy counts towards the memory of the child.
  const whole = cutFace(picture, frame, framing.whole, descriptorSidePx);
  evenLight(whole, descriptorSidePx);
  const close = cutFace(picture, frame, framing.close, descriptorSidePx);
  equalize(close, descriptorSidePx);
  mirror(close, descriptorSidePx);
  return meanOf([library.describe(whole), library.describe(close)]);
}

/** Turns each row of a cut-out around. */
function mirror(cut: Float32Array, sidePx: number): void {
  for (let from = 0; from < cut.length; from += sidePx * 3) {
    for (let column = 0; column < sidePx >> 1; column += 1) {
      const left = from + column * 3;
      const right = from + (sidePx - 1 - column) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const level = cut[left + channel] ?? 0;
        cut[left + channel] = cut[right + channel] ?? 0;
        cut[right + channel] = level;
      }
    }
  }
}

/** The share of the square, on either side, that is background or hair and does not tell the light. */
const marginShare = 0.2;
/** The level and the spread that faces in usual light have. */
const usual = { mean: 125, deviation: 50 } as const;

/** Gives each color the same mean and spread over the face, so that a cast or weak light does not count. */
function equalize(cut: Float32Array, sidePx: number): void {
  const [from, to] = [Math.floor(sidePx * marginShare), Math.ceil(sidePx * (1 - marginShare))];
  const count = (to - from) ** 2;
  for (const channel of [0, 1, 2]) {
    let [sum, squares] = [0, 0];
    for (let row = from; row < to; row += 1) {
      for (let column = from; column < to; column += 1) {
        const level = cut[(row * sidePx + column) * 3 + channel] ?? 0;
        sum += level;
        squares += level * level;
      }
    }
    const mean = sum / count;
    const deviation = Math.sqrt(Math.max(1, squares / count - mean ** 2));
    for (let index = channel; index < cut.length; index += 3) {
      const level = (((cut[index] ?? 0) - mean) * usual.deviation) / deviation + usual.mean;
      cut[index] = Math.min(255, Math.max(0, level));
    }
  }
}

/** The mean of descriptors, each with the same weight. */
function meanOf(descriptors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(descriptors[0]?.length ?? 0);
  for (const descriptor of descriptors) {
    const length = Math.hypot(...descriptor) || 1;
    for (const [index, value] of descriptor.entries()) mean[index] = (mean[index] ?? 0) + value / length;
  }
  return mean;
}
