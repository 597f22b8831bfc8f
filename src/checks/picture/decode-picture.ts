// Decodes an untrusted picture and re-encodes it. Runs in a child process.

import sharp from 'sharp';
import { myNumberRefusal, type PictureRefusal } from '../../domain/evidence.ts';
import type { PictureQuality } from '../../domain/picture-quality.ts';
import { ok, type Result, refused } from '../../domain/result.ts';
import { hasMyNumberCode } from '../my-number/my-number-code.ts';
import { type GreyPixels, measureQuality } from './measure-quality.ts';

/** Phones with a sensor of 50 megapixels take 8160 by 6144 pixels. */
const pixelsMax = 52_000_000;
/** The decoder holds a progressive or interlaced picture in memory until its last pass; cameras write baseline JPEG. */
const heldPixelsMax = 16_000_000;
const sidePxMax = 12_000;
/** Below this, the machine-readable zone of a passport has under six pixels per character. */
const shortSidePxMin = 300;

/** The same as the capture page sends at most: more pixels do not improve reading. */
const keptSidePxMax = 3000;
/** With full colour resolution, so that encoding once more leaves letters as they were. */
const keptJpeg = { quality: 92, chromaSubsampling: '4:4:4', optimiseCoding: false } as const;

/** The long side of the grey picture that is measured. A card that fills half of it has a QR code of over three pixels a module. */
const measuredSidePxMax = 1200;

/** A picture as it is kept: a JPEG of our own, upright, in sRGB, without metadata. */
export interface KeptPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly quality: PictureQuality;
}

/** The refusal of a file that cannot be decoded to its end. */
export const damaged = refused('truncated', 'The picture is damaged or breaks off: it cannot be decoded to its end.');

/**
 * Decodes a picture to its end and re-encodes it, so nothing of the file but its pixels is kept. The decoder's own reading of the header
 * decides about the size, before any pixel is decoded.
 * @param bytes a file that begins as a JPEG or PNG does
 * @throws when the decoder fails for a reason that is not known to be damage of the picture
 */
export async function decodePicture(bytes: Uint8Array): Promise<Result<KeptPicture, PictureRefusal>> {
  try {
    const { width, height, format, isProgressive } = await sharp(bytes, {
      failOn: 'error',
      limitInputPixels: false,
    }).metadata();
    const refusal = judgeSize(width, height, isProgressive === true);
    if (refusal !== null) return refusal;
    // The decoder accepts a PNG without its end chunk, but such a file is truncated.
    if (format === 'png' && !endsAsPng(bytes)) return damaged;
    const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: pixelsMax, sequentialRead: true })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ width: keptSidePxMax, height: keptSidePxMax, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg(keptJpeg)
      .toBuffer({ resolveWithObject: true });
    const grey = await readGrey(data);
    if (await hasMyNumberCode(grey)) return myNumberRefusal;
    return ok({ bytes: data, width: info.width, height: info.height, quality: measureQuality(grey) });
  } catch (cause) {
    if (isDamage(cause)) return damaged;
    throw cause;
  }
}

/** Whether the decoder failed because of the picture, and not for want of memory or threads. */
export function isDamage(cause: unknown): boolean {
  return cause instanceof Error && !/memory|thread/i.test(cause.message);
}

/** Reads the kept picture in grey, reduced. */
async function readGrey(bytes: Buffer): Promise<GreyPixels> {
  const { data, info } = await sharp(bytes)
    .resize({ width: measuredSidePxMax, height: measuredSidePxMax, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

function judgeSize(width: number, height: number, isHeld: boolean): Result<never, PictureRefusal> | null {
  if (width > sidePxMax || height > sidePxMax || width * height > pixelsMax) {
    return refused(
      'too_large_dimensions',
      'The picture is too large: at most 12000 pixels a side and 52 megapixels in all.',
    );
  }
  if (Math.min(width, height) < shortSidePxMin) {
    return refused('too_small', 'The picture is too small: its short side must have at least 300 pixels.');
  }
  return isHeld && width * height > heldPixelsMax
    ? refused(
        'too_large_dimensions',
        'The picture is too large: a progressive or interlaced one may have 16 megapixels at most.',
      )
    : null;
}

/** Whether the end chunk is complete, with type and checksum. */
export function endsAsPng(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const end = bytes.lastIndexOf('IEND', undefined, 'latin1');
  return end > 0 && end + 8 <= bytes.length;
}
