// Reads the print of an upload and paints over what must not be stored. Runs in the child process that reads print.

import type { Point } from '../card/geometry.ts';
import { unitSquareTo } from '../card/rectify-card.ts';
import { encodeJpeg, type RgbImage } from '../card/rgb-image.ts';
import type { PrintModels } from '../ocr/print-models.ts';
import { type PictureOfPrint, readPicture, type UprightPicture } from '../ocr/read-print.ts';
import { type DonorRegion, findDonorPart, recognizeBack } from './donor-part.ts';
import { maskCard, maskPicture } from './mask-picture.ts';

/** The print of an upload. */
export interface UploadedPrint {
  readonly print: Omit<PictureOfPrint, 'marks'>;
  /** The declaration about organ donation: `masked` when the picture to be stored is another one; `unlocated` when it may not be stored. */
  readonly donorPart: 'none' | 'masked' | 'unlocated';
  /** The picture without the declaration; null unless `masked`. */
  readonly masked: Uint8Array | null;
}

/**
 * Reads a picture. When it shows a declaration about organ donation, that is painted over, and the result is read once more: as long as
 * any print of the declaration can be read, the picture may not be stored.
 * @param bytes an encoded JPEG of `PictureReencoder`
 * @throws when the picture cannot be decoded, or a model fails
 */
export async function readUpload(bytes: Uint8Array, models: PrintModels): Promise<UploadedPrint> {
  const picture = await readPicture(bytes, models);
  const { image: _image, quarters: _quarters, photo: _photo, corners: _corners, ...print } = picture;
  const part = findDonorPart(print);
  if (part === 'none' || part === 'unlocated') return { print, donorPart: part, masked: null };
  const masked = await encodeJpeg(maskPart(picture, part));
  const left = findDonorPart(await readPicture(masked, models));
  return left === 'none' ? { print, donorPart: 'masked', masked } : { print, donorPart: 'unlocated', masked: null };
}

/**
 * On a back, the declaration with its signature has the whole lower part. Where the card was found, only that is kept, so nothing beyond an
 * edge that was found too high is left. A front is kept as it was photographed.
 */
function maskPart(picture: UprightPicture, part: DonorRegion): RgbImage {
  const { image, photo, isRectified } = picture;
  if (recognizeBack(picture) !== 'driver_license') return maskPicture(photo, part, placeInPhoto(picture));
  if (isRectified) return maskCard(image, part);
  return maskPicture(image, part, (u, v) => ({ x: u * image.width, y: v * image.height }));
}

/** Takes a place in the upright picture, in shares of its width and height, to pixels of the photograph. */
function placeInPhoto({ photo, corners, quarters }: UprightPicture): (u: number, v: number) => Point {
  const { width, height } = photo;
  const place = corners === null ? (u: number, v: number) => ({ x: u * width, y: v * height }) : unitSquareTo(corners);
  return (u, v) => {
    if (quarters === 0) return place(u, v);
    if (quarters === 1) return place(v, 1 - u);
    return quarters === 2 ? place(1 - u, 1 - v) : place(1 - v, u);
  };
}
