// Pictures in colour: decodes, scales and turns them.

import sharp, { type Sharp } from 'sharp';

/** A picture in sRGB, three bytes a pixel, row by row. */
export interface RgbImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** More pixels than this are not decoded. Pictures that are stored now have 9 megapixels at most; older ones may have 40. */
const pixelsMax = 40_000_000;

/**
 * Decodes a picture upright (EXIF orientation applied), no larger than the given side.
 * @param bytes an encoded JPEG or PNG
 * @param sideMaxPx longest side of the result in pixels; smaller pictures keep their size
 * @throws when the bytes are no whole picture
 */
export async function decodeRgb(bytes: Uint8Array, sideMaxPx: number): Promise<RgbImage> {
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: pixelsMax })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: sideMaxPx, height: sideMaxPx, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Scales a picture to exactly this size. */
export async function scaleRgb(image: RgbImage, width: number, height: number): Promise<RgbImage> {
  if (image.width === width && image.height === height) return image;
  const data = await pipeline(image).resize(width, height, { fit: 'fill', kernel: 'linear' }).raw().toBuffer();
  return { data, width, height };
}

/** Encodes a picture as JPEG, with full colour resolution. */
export function encodeJpeg(image: RgbImage): Promise<Buffer> {
  return pipeline(image).jpeg({ quality: 92, chromaSubsampling: '4:4:4', optimiseCoding: false }).toBuffer();
}

/** Turns a picture clockwise. */
export function turnRgb(image: RgbImage, quarters: 0 | 1 | 2 | 3): RgbImage {
  if (quarters === 0) return image;
  const { data, width, height } = image;
  const isSideways = quarters !== 2;
  const turned = new Uint8Array(data.length);
  const turnedWidth = isSideways ? height : width;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const toX = quarters === 1 ? height - 1 - y : quarters === 2 ? width - 1 - x : y;
      const toY = quarters === 1 ? x : quarters === 2 ? height - 1 - y : width - 1 - x;
      const from = (y * width + x) * 3;
      const to = (toY * turnedWidth + toX) * 3;
      turned[to] = data[from] ?? 0;
      turned[to + 1] = data[from + 1] ?? 0;
      turned[to + 2] = data[from + 2] ?? 0;
    }
  }
  return { data: turned, width: turnedWidth, height: isSideways ? width : height };
}

/**
 * The colour between pixels, by bilinear interpolation; beyond the edge, the edge's.
 * @param into takes red, green and blue from index `at` on
 */
export function samplePixel(image: RgbImage, x: number, y: number, into: Float32Array, at: number): void {
  const { data, width, height } = image;
  const cx = Math.min(Math.max(x, 0), width - 1);
  const cy = Math.min(Math.max(y, 0), height - 1);
  const x0 = Math.floor(cx);
  const y0 = Math.floor(cy);
  const right = x0 + 1 < width ? 3 : 0;
  const below = y0 + 1 < height ? width * 3 : 0;
  const fx = cx - x0;
  const fy = cy - y0;
  const from = (y0 * width + x0) * 3;
  for (let channel = 0; channel < 3; channel += 1) {
    const i = from + channel;
    const top = (data[i] ?? 0) * (1 - fx) + (data[i + right] ?? 0) * fx;
    const bottom = (data[i + below] ?? 0) * (1 - fx) + (data[i + below + right] ?? 0) * fx;
    into[at + channel] = top * (1 - fy) + bottom * fy;
  }
}

function pipeline({ data, width, height }: RgbImage): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}
