import { useEffect, useState } from 'preact/hooks';

/** The part of the page that uses the camera. It is loaded when it is needed. */
export type LiveCamera = typeof import('../camera/live-camera.tsx');

/** Whether this browser lets the page use a camera at all: an insecure page and some in-app browsers do not. */
export const hasCameraAccess = typeof navigator.mediaDevices?.getUserMedia === 'function';

/**
 * Loads the camera.
 * @returns null while it loads, and 'failed' when it cannot be loaded: the file field does then. Once the browser says that there is a line
 * again, it may be wanted again
 */
export function useLiveCamera(isWanted: boolean): LiveCamera | 'failed' | null {
  const [loaded, setLoaded] = useState<LiveCamera | 'failed' | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    // A function as a state would be called.
    void import('../camera/live-camera.tsx').then(
      (module) => setLoaded(module),
      () => setLoaded('failed'),
    );
  }, [isWanted]);
  const isMissing = loaded === 'failed' && !isWanted;
  useEffect(() => {
    if (!isMissing) return;
    const forget = (): void => setLoaded(null);
    window.addEventListener('online', forget);
    return () => window.removeEventListener('online', forget);
  }, [isMissing]);
  return loaded;
}
