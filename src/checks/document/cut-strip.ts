// Cuts lines out of a picture and straightens them.

import type { TextLine } from './find-text-lines.ts';
import { boxBlur, type GreyImage } from './grey-image.ts';

/** A straightened line of the machine-readable zone, ready for OCR. */
export interface Strip {
  readonly image: GreyImage;
  /** Where the print begins and ends, in pixels of the strip. */
  readonly fromX: number;
  readonly toX: number;
}

/** Two ways to prepare a strip. A misreading that both share is rarer than one that only one makes. */
export type StripStyle = 'grey' | 'thresholded';

/** White left around the print, which OCR needs to see the first and last character. */
const marginPx = 24;

function sample(image: GreyImage, x: number, y: number): number {
  const left = Math.min(Math.max(Math.floor(x), 0), image.width - 1);
  const top = Math.min(Math.max(Math.floor(y), 0), image.height - 1);
  const right = Math.min(left + 1, image.width - 1);
  const bottom = Math.min(top + 1, image.height - 1);
  const fx = Math.min(Math.max(x - left, 0), 1);
  const fy = Math.min(Math.max(y - top, 0), 1);
  const upper =
    (image.data[top * image.width + left] ?? 0) * (1 - fx) + (image.data[top * image.width + right] ?? 0) * fx;
  const lower =
    (image.data[bottom * image.width + left] ?? 0) * (1 - fx) + (image.data[bottom * image.width + right] ?? 0) * fx;
  return upper * (1 - fy) + lower * fy;
}

/** Stretches the grey levels so that paper is white and print is black. */
function stretch(image: GreyImage): GreyImage {
  const histogram = new Uint32Array(256);
  for (const level of image.data) histogram[level] = (histogram[level] ?? 0) + 1;
  const at = (share: number): number => {
    let seen = 0;
    for (let level = 0; level < 256; level += 1) {
      seen += histogram[level] ?? 0;
      if (seen >= image.data.length * share) return level;
    }
    return 255;
  };
  const dark = at(0.04);
  const range = Math.max(at(0.6) - dark, 12);
  return {
    ...image,
    data: image.data.map((level) => Math.max(0, Math.min(255, Math.round(((level - dark) * 255) / range)))),
  };
}

/** Makes every pixel black or white by the paper around it, with soft edges, so that uneven light disappears. */
function threshold(image: GreyImage, radius: number): GreyImage {
  const around = boxBlur(image, radius);
  const data = image.data.map((level, index) => {
    const depth = (around.data[index] ?? 0) - level;
    return Math.max(0, Math.min(255, Math.round(255 - (depth - 8) * 6)));
  });
  return { ...image, data };
}

/**
 * Cuts one line out of a picture and lays it level.
 * @param line where the line runs in this picture
 * @param charactersAcross how many characters the line holds
 * @param pitchPx pixels from one character to the next in the result
 */
export function cutStrip(
  source: GreyImage,
  line: TextLine,
  charactersAcross: number,
  pitchPx: number,
  style: StripStyle,
): Strip {
  const printWidth = Math.round(pitchPx * (charactersAcross - 0.4));
  const step = line.length / printWidth;
  const alongX = (line.toX - line.fromX) / line.length;
  const alongY = (line.toY - line.fromY) / line.length;
  const width = printWidth + 2 * marginPx;
  const height = Math.round(pitchPx * 2.1);
  // Without averaging first, a strip that shrinks a large picture would pick single pixels and with them its noise.
  const smooth = step > 1.6 ? boxBlur(source, Math.floor(step / 1.6)) : source;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const across = (y - (height - 1) / 2) * step;
    for (let x = 0; x < width; x += 1) {
      const along = (x - marginPx) * step;
      const sourceX = line.fromX + along * alongX - across * alongY;
      const sourceY = line.fromY + along * alongY + across * alongX;
      data[y * width + x] = Math.round(sample(smooth, sourceX, sourceY));
    }
  }
  const cut = { data, width, height };
  return {
    image: style === 'grey' ? stretch(cut) : threshold(boxBlur(stretch(cut), 1), Math.round(pitchPx * 0.75)),
    fromX: marginPx,
    toX: marginPx + printWidth,
  };
}
