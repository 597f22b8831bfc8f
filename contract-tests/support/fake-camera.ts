// A camera for Chromium: a video file of a drawn document, in place of a device.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cameraArguments, drawCameraVideo } from '../../scripts/specimens/camera-video.ts';
import { planted } from './planted.ts';

/** A video file, and how Chromium uses it as its camera. */
export interface FakeCamera {
  readonly args: readonly string[];
  remove(): Promise<void>;
}

/** Draws the planted person's passport as it lies in the guide of the page, on a dark table. */
export async function createFakeCamera(): Promise<FakeCamera> {
  const folder = await mkdtemp(join(tmpdir(), 'mitome-camera-'));
  const file = join(folder, 'passport.y4m');
  await writeFile(file, await drawCameraVideo(planted.person));
  return { args: cameraArguments(file), remove: () => rm(folder, { recursive: true }) };
}
