// Copies of a picture, as a forger shows them to a camera: on a screen, and printed on paper.

import sharp from 'sharp';
import { seededRandom } from './seeded-random.ts';

/** A copy's source of chance. */
export interface CopyOptions {
  readonly seed?: number;
}

async function pixelsOf(picture: Buffer): Promise<{ data: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#101214' })
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Shows a picture on a screen and photographs the screen closely: dots of three colors, the moire of two grids, a bluish cast, and a dark
 * frame around it.
 * @returns a PNG that is larger than the picture by the frame; photograph it like any specimen
 */
export async function screenCopy(picture: Buffer, { seed = 1 }: CopyOptions = {}): Promise<Buffer> {
  const random = seededRandom(seed * 523 + 7);
  const { data, width, height } = await pixelsOf(picture);
  const pitch = 2.7 + random() * 0.9;
  const angle = (random() - 0.5) * 0.12;
  const beat = 0.02 + random() * 0.03;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const along = x * Math.cos(angle) + y * Math.sin(angle);
      const across = y * Math.cos(angle) - x * Math.sin(angle);
      const moire = 1 + 0.09 * Math.sin(along * beat * 6.28) * Math.sin(across * beat * 4.4 + along * 0.01);
      const gap = 1 - 0.16 * Math.max(0, Math.cos((across / pitch) * 6.28));
      for (let channel = 0; channel < 3; channel += 1) {
        const dot = 1 + 0.2 * Math.cos((along / pitch) * 6.28 - channel * 2.09);
        const cast = channel === 2 ? 12 : channel === 0 ? -6 : 0;
        const at = (y * width + x) * 3 + channel;
        data[at] = Math.max(
          0,
          Math.min(255, Math.round(((data[at] as number) * 0.94 + 10 + cast) * moire * gap * dot)),
        );
      }
    }
  }
  const frame = Math.round(width * (0.035 + random() * 0.03));
  const shown = await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return sharp({ create: { width: width + 2 * frame, height: height + 2 * frame, channels: 3, background: '#08090b' } })
    .composite([{ input: shown, left: frame, top: frame }])
    .png()
    .toBuffer();
}

/**
 * Prints a picture on paper: fewer tones, a raster of dots, a pale cast, and a white border.
 * @returns a PNG that is larger than the picture by the border; photograph it like any specimen
 */
export async function paperCopy(picture: Buffer, { seed = 1 }: CopyOptions = {}): Promise<Buffer> {
  const random = seededRandom(seed * 733 + 11);
  const { data, width, height } = await pixelsOf(picture);
  const pitch = 3.4 + random() * 1.2;
  const warm = 4 + random() * 8;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const curl = 1 - 0.1 * Math.cos((x / width) * 3.14);
      for (let channel = 0; channel < 3; channel += 1) {
        const turn = 0.26 + channel * 0.52;
        const [u, v] = [x * Math.cos(turn) + y * Math.sin(turn), y * Math.cos(turn) - x * Math.sin(turn)];
        const raster = 11 * Math.cos((u / pitch) * 6.28) * Math.cos((v / pitch) * 6.28);
        const at = (y * width + x) * 3 + channel;
        const ink = 34 + (data[at] as number) * 0.78;
        data[at] = Math.max(0, Math.min(255, Math.round((ink + raster + (channel === 2 ? -warm : 0)) * curl)));
      }
    }
  }
  const border = Math.round(width * (0.03 + random() * 0.05));
  const printed = await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return sharp({
    create: { width: width + 2 * border, height: height + 2 * border, channels: 3, background: '#f1efe8' },
  })
    .composite([{ input: printed, left: border, top: border }])
    .png()
    .toBuffer();
}
