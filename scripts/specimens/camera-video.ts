// A video file of a drawn document, which Chromium plays in place of a camera.

import sharp from 'sharp';
import { drawPassport, type PassportOptions } from './draw-passport.ts';

const width = 1280;
const height = 720;
/** One frame a second: no two pictures of a test are the same, as with a camera. */
const frames = 24;

/** Draws a person's passport as it lies in the guide of the capture page, on a dark table, as a y4m. */
export async function drawCameraVideo(person: PassportOptions['person']): Promise<Buffer> {
  const page = await drawPassport({ person, format: 'png', pixelsPerMm: 7 });
  const table = { create: { width, height, channels: 3 as const, background: '#3a342e' } };
  const still = await sharp(table)
    .composite([{ input: await sharp(page).resize({ width: 880 }).png().toBuffer() }])
    .png()
    .toBuffer();
  return y4mOf(await planesOf(still));
}

/** How Chromium uses a video file as its camera. */
export function cameraArguments(file: string): readonly string[] {
  return ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`];
}

/** The planes Y, U and V of a picture, the colours at half the size (4:2:0). */
async function planesOf(picture: Buffer): Promise<{ y: Buffer; uv: Buffer }> {
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const y = Buffer.alloc(width * height);
  for (let at = 0; at < y.length; at += 1) {
    const [r = 0, g = 0, b = 0] = data.subarray(at * 3, at * 3 + 3);
    y[at] = 16 + (66 * r + 129 * g + 25 * b) / 256;
  }
  const uv = Buffer.alloc((width * height) / 2);
  const [columns, rows] = [width / 2, height / 2];
  for (let at = 0; at < columns * rows; at += 1) {
    const first = 3 * (Math.floor(at / columns) * 2 * width + (at % columns) * 2);
    const [r = 0, g = 0, b = 0] = data.subarray(first, first + 3);
    uv[at] = 128 + (-38 * r - 74 * g + 112 * b) / 256;
    uv[columns * rows + at] = 128 + (112 * r - 94 * g - 18 * b) / 256;
  }
  return { y, uv };
}

/** A spot below the document wanders from frame to frame. */
function y4mOf({ y, uv }: { y: Buffer; uv: Buffer }): Buffer {
  const parts: Buffer[] = [Buffer.from(`YUV4MPEG2 W${width} H${height} F1:1 Ip A1:1 C420\n`)];
  for (let index = 0; index < frames; index += 1) {
    const luma = Buffer.from(y);
    for (let row = 700; row < 708; row += 1)
      luma.fill(200, row * width + 400 + index * 16, row * width + 408 + index * 16);
    parts.push(Buffer.from('FRAME\n'), luma, uv);
  }
  return Buffer.concat(parts);
}
