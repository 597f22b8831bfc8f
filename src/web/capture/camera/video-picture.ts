// Pictures of the running video: large ones to send, small grey ones to measure.

import { encodeJpeg, type Picture } from '../picture.ts';
import type { Rect } from './geometry.ts';
import { type GrayFrame, grayOf } from './gray-frame.ts';

/** Makes a JPEG of the part of the video that the page shows. Null when the video has no picture now. */
export async function takePicture(video: HTMLVideoElement, view: Rect): Promise<Picture | null> {
  if (video.videoWidth === 0) return null;
  const blob = await encodeJpeg(video, view);
  return blob && { blob, mediaType: 'image/jpeg', source: 'camera', previewUrl: URL.createObjectURL(blob) };
}

/** Takes small grey pictures with one canvas, which it keeps. */
export function createGrayCopier(): (video: HTMLVideoElement, area: Rect, longestPx: number) => GrayFrame | null {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video, area, longestPx) => {
    if (context === null || video.videoWidth === 0) return null;
    const scale = Math.min(1, longestPx / Math.max(area.width, area.height));
    const width = Math.max(1, Math.round(area.width * scale));
    const height = Math.max(1, Math.round(area.height * scale));
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    context.drawImage(video, area.x, area.y, area.width, area.height, 0, 0, width, height);
    return grayOf(context.getImageData(0, 0, width, height).data, width, height);
  };
}
