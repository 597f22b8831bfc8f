import { useEffect, useRef, useState } from 'preact/hooks';
import { type CameraSession, type CameraState, createCameraSession, type Facing } from './camera-session.ts';

/** The camera of a screen. It goes off with the screen. */
export interface Camera {
  readonly state: CameraState;
  /** The ids of the cameras, as far as the browser names them. */
  readonly cameras: readonly string[];
  readonly retry: () => void;
  /** Turns to the next camera. */
  readonly useOther: () => void;
}

/** Opens the camera when the screen appears, and closes it when the screen goes. */
export function useCamera(facing: Facing): Camera {
  const [state, setState] = useState<CameraState>({ kind: 'asking' });
  const [cameras, setCameras] = useState<readonly string[]>([]);
  const session = useRef<CameraSession | null>(null);
  useEffect(() => {
    // TypeScript knows no page without mediaDevices; an insecure one has none.
    const media = navigator.mediaDevices as MediaDevices | undefined;
    const made = createCameraSession({ media, window, document }, facing, setState);
    session.current = made;
    made.open();
    return () => made.close();
  }, [facing]);

  const isSettled = state.kind !== 'asking';
  useEffect(() => {
    if (isSettled) void listCameras().then(setCameras);
  }, [isSettled]);

  return {
    state,
    cameras,
    retry: () => session.current?.open(),
    useOther: () => {
      const current = state.kind === 'running' ? state.track.getSettings().deviceId : undefined;
      const at = current === undefined ? 0 : cameras.indexOf(current);
      session.current?.open(cameras[(at + 1) % cameras.length]);
    },
  };
}

async function listCameras(): Promise<readonly string[]> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '').map((one) => one.deviceId);
  } catch {
    return [];
  }
}
