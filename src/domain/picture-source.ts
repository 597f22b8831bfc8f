// How pictures were taken. A file may be anyone's picture of anything, made at any time.

import type { PictureKind } from './evidence.ts';

/**
 * `camera`: the page took it from the running camera. `file`: the user chose it, or the page did not say. A client can claim either, so
 * `camera` makes up for no doubt.
 */
export type PictureSource = 'camera' | 'file';

/** How one picture, or one frame of the challenge, was taken. */
export interface TakenPicture {
  readonly kind: PictureKind | 'challenge';
  readonly source: PictureSource;
}

/** `inconclusive`: a picture is from a file, which is no sign of fraud. */
export type CameraResult = 'passed' | 'inconclusive';

/** For each kind whether all its pictures come from the camera. */
export function cameraResults(pictures: readonly TakenPicture[]): ReadonlyMap<TakenPicture['kind'], CameraResult> {
  const results = new Map<TakenPicture['kind'], CameraResult>();
  for (const { kind, source } of pictures) {
    results.set(kind, source === 'camera' && results.get(kind) !== 'inconclusive' ? 'passed' : 'inconclusive');
  }
  return results;
}
