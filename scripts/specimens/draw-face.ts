// Draws the shaded face of an invented person, as a camera shows it.

import sharp from 'sharp';
import { faceSvg } from './face-drawing.ts';
import type { FaceOptions } from './face-options.ts';

export type { FaceOptions } from './face-options.ts';

/**
 * Draws the face of an invented person. The same seed and options give the same picture.
 * @param seed the person, a whole number from 0 (`faceSeedOf` gives those of two pools)
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
