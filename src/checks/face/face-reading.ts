// What is measured of the faces in a picture, and how two faces are compared.

import type { PicturePoint } from '../../domain/findings.ts';
import type { EyeOpening } from './eye-opening.ts';

/** A face in a picture. Lengths are shares of the picture's longer side. */
export interface FaceSeen {
  readonly x: number;
  readonly y: number;
  /** Its middle, in shares of the width and height of the picture as it was taken. */
  readonly middle: PicturePoint;
  /** The width of its box, which is a square around brow, chin and cheeks. */
  readonly size: number;
  /** How certain the detector is, 0 to 1. */
  readonly score: number;
  /**
   * The turn of the head, from the place of the nose between the edges of the face: 0 is straight, 1 would be a profile; positive towards
   * the person's own left.
   */
  readonly turn: number;
  /** The lean of the head in radians. */
  readonly roll: number;
  readonly eyes: EyeOpening;
  /** The share of its points that lie outside the picture, where they are guessed; above 0 when an edge cuts the face off. */
  readonly outside: number;
  /** The variance of the Laplacian over the face at a width of 160 pixels; low where it is blurred. */
  readonly sharpness: number;
  /** How certain passive models are that this is no print or screen; the lower of the two. They do not separate well. */
  readonly passive: number;
  readonly descriptor: Float32Array;
}

/** The faces of a picture, largest first. */
export interface FaceReading {
  readonly faces: readonly FaceSeen[];
  /** The shades of the picture, see `face-shades.ts`. */
  readonly shades: Float32Array;
}

/** What is looked for: a portrait somewhere on a document, or the person before the camera. */
export type FaceSearch = 'portrait' | 'person';

/** A job of the child. */
export interface FaceJob {
  /** A JPEG of our own. */
  readonly bytes: Uint8Array;
  readonly search: FaceSearch;
}

export { cosine } from '../../domain/face-similarity.ts';
