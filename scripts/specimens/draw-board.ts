import sharp, { type Sharp } from 'sharp';

/** The side of a tile in pixels. */
const tile = 80;

/**
 * Draws a picture that shows nothing to read and that an upload accepts: tiles with sharp edges in two greys. An even picture would be refused.
 * @returns an image to encode
 */
export function drawBoard(width = 320, height = 320): Sharp {
  const data = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      data[y * width + x] = (Math.floor(x / tile) + Math.floor(y / tile)) % 2 === 0 ? 0x8a : 0x5a;
    }
  }
  return sharp(data, { raw: { width, height, channels: 1 } }).toColourspace('srgb');
}
