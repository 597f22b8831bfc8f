// Takes the shades of a picture. Runs in a child process.

import sharp from 'sharp';
import type { RgbImage } from '../card/rgb-image.ts';
import { shadesSidePx } from './face-shades.ts';

/**
 * The shades of a picture: its grey levels in a square, with a mean of 0 and a standard deviation of 1, so that size, light and contrast do
 * not count.
 */
export async function readShades({ data, width, height }: RgbImage): Promise<Float32Array> {
  const grey = await sharp(data, { raw: { width, height, channels: 3 } })
    .greyscale()
    .resize(shadesSidePx, shadesSidePx, { fit: 'fill' })
    .raw()
    .toBuffer();
  const mean = grey.reduce((sum, level) => sum + level, 0) / grey.length;
  const variance = grey.reduce((sum, level) => sum + (level - mean) ** 2, 0) / grey.length;
  const deviation = Math.sqrt(Math.max(1, variance));
  return Float32Array.from(grey, (level) => (level - mean) / deviation);
}
