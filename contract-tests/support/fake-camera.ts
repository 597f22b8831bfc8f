// A camera for Chromium: a video file of a drawn document, in place of a device.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawPassport } from '../../scripts/specimens/draw-passport.ts';
import { planted } from './planted.ts';

const width = 1280;
const height = 720;
/** One frame a second: no two pictures of a test are the same, as with a camera. */
const frames = 24;

/** A video file, and how Chromium uses it as its camera. */
export interface FakeCamera {
  readonly args: readonly string[];
  remove(): Promise<void>;
}

/** Draws the planted person's passport as it lies in the guide of the page, on a dark table. */
export async function createFakeCamera(): Promise<FakeCamera> {
  const page = await drawPassport({ person: planted.person, format: 'png', pixelsPerMm: 7 });
  const table = { create: { width, height, channels: 3 as const, background: '#3a342e' } };
  const still = await sharp(table)
    .composite([{ input: await sharp(page).resize({ width: 880 }).png().toBuffer() }])
    .png()
    .toBuffer();
  const folder = await mkdtemp(join(tmpdir(), 'mitome-camera-'));
  const file = join(folder, 'passport.y4m');
  await writeFile(file, y4mOf(await planesOf(still)));
  return {
    args: ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`],
    remove: () => rm(folder, { recursive: true }),
  };
}

/** The planes Y, U and V of a picture, the colours at half the size (4:2:0). */
async function planesOf(picture: Buffer): Promise<{ y: Buffer; uv: Buffer }> {
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const y = Buffer.alloc(width * height);
  for (let at = 0; at < y.length; at += 1) {
    const [r = 0, g = 0, b = 0] = data.subarray(at * 3, at * 3 + 3);
    y[at] = 16 + (66 * r + 129 * g + 25 * b) / 256;
  }
  // Without colour: nothing that is measured needs it.
  return { y, uv: Buffer.alloc((width * height) / 2, 128) };
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
