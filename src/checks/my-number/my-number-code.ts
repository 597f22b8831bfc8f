// Recognizes the QR code of an Individual Number (My Number).

import { decodeQRBatch } from 'qr/decode.js';
import type { GreyPixels } from '../picture/measure-quality.ts';
import { myNumberSign } from './my-number-sign.ts';

/** For attempts beyond the first, which find codes at an angle. The decoder's own default is meant for one frame of a camera. */
const retryMs = 50;

/** Whether a picture has a QR code with an Individual Number. The back of the card has one, and so has its notification card. */
export async function hasMyNumberCode({ width, height, data }: GreyPixels): Promise<boolean> {
  // The format with a brightness plane at its beginning: the decoder reads no other part.
  const planes = new Uint8Array(width * height + 2 * Math.ceil(width / 2) * Math.ceil(height / 2));
  planes.set(data);
  const [results = []] = await decodeQRBatch([{ width, height, data: planes }], {
    format: 'I420',
    timeLimit: retryMs,
    maxSize: { width, height },
  });
  return results.some((result) => typeof result === 'string' && isMyNumber(result));
}

/** A code of exactly twelve digits is taken for a number whether its check digit is right or not: nothing else that is printed so is known. */
function isMyNumber(text: string): boolean {
  return /^\s*[0-9]{12}\s*$/.test(text) || myNumberSign([text]);
}
