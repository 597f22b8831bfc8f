// Reads the print of an upload and paints over what must not be stored. Runs in the child process that reads print.

import { encodeJpeg } from '../card/rgb-image.ts';
import type { PrintModels } from '../ocr/print-models.ts';
import { type PictureOfPrint, readPicture, readPrint } from '../ocr/read-print.ts';
import { findDonorPart } from './donor-part.ts';
import { maskPicture } from './mask-picture.ts';

/** The print of an upload. */
export interface UploadedPrint {
  readonly print: Omit<PictureOfPrint, 'marks'>;
  /** The declaration about organ donation: `masked` when the picture to be stored is another one; `unlocated` when it may not be stored. */
  readonly donorPart: 'none' | 'masked' | 'unlocated';
  /** The picture without the declaration, upright; null unless `masked`. */
  readonly masked: Uint8Array | null;
}

/**
 * Reads a picture. When it shows a declaration about organ donation, that is painted over, and the result is read once more: as long as
 * any print of the declaration can be read, the picture may not be stored.
 * @param bytes an encoded JPEG of `PictureReencoder`
 * @throws when the picture cannot be decoded, or a model fails
 */
export async function readUpload(bytes: Uint8Array, models: PrintModels): Promise<UploadedPrint> {
  const { image, photo: _photo, corners: _corners, ...print } = await readPicture(bytes, models);
  const part = findDonorPart(print);
  if (part === 'none' || part === 'unlocated') return { print, donorPart: part, masked: null };
  const masked = await encodeJpeg(maskPicture(image, part, print.isRectified));
  const left = findDonorPart(await readPrint(masked, models));
  return left === 'none' ? { print, donorPart: 'masked', masked } : { print, donorPart: 'unlocated', masked: null };
}
