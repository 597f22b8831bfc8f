// A camera for a page: a drawn picture as its video, or one of the ways in which browsers refuse.

import type { BrowserContext } from 'playwright-core';

/** What the page's camera does. */
export type CameraDouble =
  /** It shows a picture. `isLost`: it is taken away at once. `hasMore`: it has a light, and there is another camera. */
  | { readonly picture: Buffer; readonly isLost?: boolean; readonly hasMore?: boolean }
  /** The request is rejected. */
  | { readonly error: string; readonly message?: string; readonly hasMore?: boolean }
  /** The request is never answered, or the browser has no cameras for pages. */
  | 'silent'
  | 'unsupported';

/**
 * Replaces the camera of all pages of a context.
 * @param isAllowed the browser has the permission already, so that the page gives no reason for it
 */
export async function installCamera(context: BrowserContext, camera: CameraDouble, isAllowed: boolean): Promise<void> {
  const settings =
    typeof camera === 'string'
      ? { kind: camera }
      : 'picture' in camera
        ? { kind: 'picture', ...camera, picture: camera.picture.toString('base64') }
        : { kind: 'error', ...camera };
  await context.addInitScript(replaceCamera, { ...settings, isAllowed });
}

interface CameraSettings {
  readonly kind: string;
  readonly isAllowed: boolean;
  readonly picture?: string;
  readonly isLost?: boolean;
  readonly hasMore?: boolean;
  readonly error?: string;
  readonly message?: string;
}

/** Runs in the page, before its own scripts. */
function replaceCamera(settings: CameraSettings): void {
  const { kind, isAllowed, picture = '', isLost = false, hasMore = false, error = '', message = '' } = settings;
  if (kind === 'unsupported') {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
    return;
  }
  // The page's clock may stand still; the camera's does not.
  const repeat = globalThis.setInterval.bind(globalThis);
  const state = isAllowed ? 'granted' : 'prompt';
  navigator.permissions.query = async () => ({ state }) as PermissionStatus;
  const open = async (): Promise<MediaStream> => {
    if (kind === 'silent') return new Promise(() => {});
    if (kind === 'error') throw new DOMException(message, error);
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const stream = canvas.captureStream(10);
    repeat(() => context.drawImage(image, 0, 0), 100);
    const [track] = stream.getVideoTracks();
    if (hasMore && track !== undefined) {
      track.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
    }
    if (isLost) {
      const lose = repeat(() => {
        clearInterval(lose);
        track?.dispatchEvent(new Event('ended'));
      }, 200);
    }
    return stream;
  };
  navigator.mediaDevices.getUserMedia = open;
  const count = hasMore ? 2 : 1;
  const devices = Array.from({ length: count }, (_, at) => ({ kind: 'videoinput', deviceId: `camera${at}` }));
  navigator.mediaDevices.enumerateDevices = async () => devices as MediaDeviceInfo[];
}
