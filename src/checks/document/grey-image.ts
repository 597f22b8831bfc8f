// Pictures in grey levels: decodes, shrinks and blurs them.

import sharp from 'sharp';

/** A picture in grey levels, 0 black to 255 white, row by row. */
export interface GreyImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** More pixels than this are not decoded. Pictures that are stored now have 9 megapixels at most; older ones may have 40. */
const pixelsMax = 40_000_000;

/**
 * Decodes a picture upright (EXIF orientation applied) and in grey, no larger than the given side.
 * @param bytes an encoded JPEG or PNG
 * @param sideMaxPx longest side of the result in pixels; smaller pictures keep their size
 * @throws when the bytes are no whole picture
 */
export async function decodeGrey(bytes: Uint8Array, sideMaxPx: number): Promise<GreyImage> {
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: pixelsMax })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: sideMaxPx, height: sideMaxPx, fit: 'inside', withoutEnlargement: true })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Scales a grey picture down so that its longest side is at most `sideMaxPx`; a smaller one is returned as it is. */
export async function shrinkGrey(image: GreyImage, sideMaxPx: number): Promise<GreyImage> {
  if (Math.max(image.width, image.height) <= sideMaxPx) return image;
  const { data, info } = await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 1 } })
    .resize({ width: sideMaxPx, height: sideMaxPx, fit: 'inside' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Averages every pixel with its neighbours inside a square, in time that does not depend on the square's size.
 * @param radius the square reaches this many pixels to each side
 */
export function boxBlur(image: GreyImage, radius: number): GreyImage {
  const { width, height } = image;
  const rows = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    let sum = 0;
    for (let x = -radius; x <= radius; x += 1) sum += image.data[start + Math.min(Math.max(x, 0), width - 1)] ?? 0;
    for (let x = 0; x < width; x += 1) {
      rows[start + x] = sum;
      sum +=
        (image.data[start + Math.min(x + radius + 1, width - 1)] ?? 0) -
        (image.data[start + Math.max(x - radius, 0)] ?? 0);
    }
  }
  const data = new Uint8Array(width * height);
  const area = (2 * radius + 1) ** 2;
  const sums = new Float32Array(width);
  for (let y = -radius; y <= radius; y += 1) {
    const start = Math.min(Math.max(y, 0), height - 1) * width;
    for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) + (rows[start + x] ?? 0);
  }
  for (let y = 0; y < height; y += 1) {
    const next = Math.min(y + radius + 1, height - 1) * width;
    const last = Math.max(y - radius, 0) * width;
    for (let x = 0; x < width; x += 1) {
      const sum = sums[x] ?? 0;
      data[y * width + x] = Math.round(sum / area);
      sums[x] = sum + (rows[next + x] ?? 0) - (rows[last + x] ?? 0);
    }
  }
  return { data, width, height };
}
