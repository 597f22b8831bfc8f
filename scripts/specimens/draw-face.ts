// Draws the shaded face of an invented person, as a camera shows it.

import sharp from 'sharp';
import { faceSvg } from './face-drawing.ts';

/** How the person stands before the camera. Everything has a harmless default. */
export interface FaceOptions {
  /** The turn of the head: -1 is far to the person's right (the left of the picture), 1 far to the person's left. */
  readonly yaw?: number;
  /** -1 looks down, 1 looks up. */
  readonly pitch?: number;
  /** 0 is open, 1 is shut. */
  readonly eyesClosed?: number;
  readonly expression?: 'neutral' | 'smile' | 'open_mouth';
  /** Where the light comes from. */
  readonly lighting?: 'even' | 'left' | 'right' | 'top' | 'dim';
  /** A colour, or something busier. */
  readonly background?: 'plain' | 'wall' | 'shelves' | 'outdoors' | `#${string}`;
  /** Chooses the clothes and the details of the background; the person stays. */
  readonly occasion?: number;
  /** Width and height of the picture in pixels. */
  readonly size?: number;
  /** The height of the head as a share of the usual one. */
  readonly scale?: number;
  /** A second person, smaller, beside the first. */
  readonly second?: number;
  /** Clockwise turn of the whole picture in degrees; the corners are filled. */
  readonly rotateDegrees?: number;
  readonly blurSigma?: number;
  readonly format?: 'jpeg' | 'png';
  /** Quality of the JPEG, 1 to 100. */
  readonly quality?: number;
}

/**
 * Draws the face of an invented person. The same seed and options give the same picture.
 * @param seed the person, a whole number from 0 (`faceSeeds` has pools of them)
 * @returns an encoded square picture, JPEG unless asked otherwise
 */
export async function drawFace(seed: number, options: FaceOptions = {}): Promise<Buffer> {
  const size = options.size ?? 640;
  let picture = sharp(Buffer.from(faceSvg(seed, options)), { density: (72 * size) / 640 }).resize(size, size);
  if (options.rotateDegrees !== undefined) {
    const turned = await picture.rotate(options.rotateDegrees, { background: '#9aa0a4' }).png().toBuffer();
    picture = sharp(turned);
  }
  if (options.blurSigma !== undefined) picture = sharp(await picture.blur(options.blurSigma).png().toBuffer());
  const flat = picture.removeAlpha();
  return options.format === 'png' ? flat.png().toBuffer() : flat.jpeg({ quality: options.quality ?? 90 }).toBuffer();
}
