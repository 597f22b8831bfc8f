// Opens the camera and keeps it: asks again when it was taken away, and ends a request that is never answered.

import { type CameraFault, cameraFaultOf } from './camera-fault.ts';

/** The side of the phone whose camera is wanted. */
export type Facing = 'environment' | 'user';

export type CameraState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'running'; readonly stream: MediaStream; readonly track: MediaStreamTrack }
  | { readonly kind: 'failed'; readonly fault: CameraFault };

/** After this long without a response of the browser, the user gets a way on. */
export const settleTimeoutMs = 10_000;
/** A track that stays muted longer was taken away; a shorter pause is normal when a phone changes its lens. */
export const muteToleranceMs = 1_500;
/** A camera that is lost within this time of its start is not asked for again by itself. */
const steadyMs = 3_000;

/** What the session needs of the browser. */
export interface CameraPlatform {
  readonly media: Pick<MediaDevices, 'getUserMedia'> | undefined;
  readonly window: EventTarget;
  readonly document: EventTarget & { readonly visibilityState: DocumentVisibilityState };
}

export interface CameraSession {
  /** Asks for the camera, again where it was asked for before. */
  open(deviceId?: string): void;
  /** Stops the camera for good. */
  close(): void;
}

/**
 * Makes a session with the camera. Its states arrive in order; the first comes with `open`.
 *
 * A hidden page gives the camera back, and a page that is shown again asks for it: after the background, a track of iOS may be dead
 * although it reports to be live. A camera that another app takes is asked for once; if it is lost again at once, the user decides.
 */
export function createCameraSession(
  platform: CameraPlatform,
  facing: Facing,
  onChange: (state: CameraState) => void,
): CameraSession {
  let generation = 0;
  let current: CameraState | null = null;
  let chosen: string | undefined;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let paused = false;

  const become = (state: CameraState): void => {
    current = state;
    onChange(state);
  };
  const release = (): void => {
    generation += 1;
    clearTimeout(timer);
    if (current?.kind === 'running') stopStream(current.stream);
  };

  const ask = (): void => {
    release();
    const own = generation;
    become({ kind: 'asking' });
    timer = setTimeout(() => become({ kind: 'failed', fault: 'stuck' }), settleTimeoutMs);
    void request(platform.media, facing, chosen).then(
      (stream) => {
        // It came too late: the light of the camera must go out.
        if (own !== generation) {
          stopStream(stream);
          return;
        }
        clearTimeout(timer);
        run(stream, own);
      },
      (error: unknown) => {
        if (own !== generation) return;
        clearTimeout(timer);
        become({ kind: 'failed', fault: cameraFaultOf(error) });
      },
    );
  };

  const run = (stream: MediaStream, own: number): void => {
    const track = stream.getVideoTracks()[0];
    if (track === undefined) {
      become({ kind: 'failed', fault: 'absent' });
      return;
    }
    startedAt = Date.now();
    track.addEventListener('ended', () => own === generation && lose());
    track.addEventListener('mute', () => {
      if (own !== generation) return;
      clearTimeout(timer);
      timer = setTimeout(lose, muteToleranceMs);
    });
    track.addEventListener('unmute', () => own === generation && clearTimeout(timer));
    become({ kind: 'running', stream, track });
  };

  const lose = (): void => {
    if (Date.now() - startedAt >= steadyMs) ask();
    else {
      release();
      become({ kind: 'failed', fault: 'lost' });
    }
  };

  const onVisibility = (): void => {
    if (platform.document.visibilityState !== 'hidden') resume();
    else if (current?.kind === 'running') {
      paused = true;
      release();
      current = { kind: 'asking' };
    }
  };
  /** iOS may tell of the return by any of three events. */
  const resume = (): void => {
    const isDead = current?.kind === 'running' && current.track.readyState === 'ended';
    if (!paused && !isDead) return;
    paused = false;
    ask();
  };
  const onPageShow = (event: Event): void => {
    if ((event as PageTransitionEvent).persisted && current?.kind === 'running') paused = true;
    resume();
  };

  platform.document.addEventListener('visibilitychange', onVisibility);
  platform.window.addEventListener('pageshow', onPageShow);
  platform.window.addEventListener('focus', resume);
  return {
    open(deviceId) {
      chosen = deviceId ?? chosen;
      ask();
    },
    close() {
      release();
      current = null;
      platform.document.removeEventListener('visibilitychange', onVisibility);
      platform.window.removeEventListener('pageshow', onPageShow);
      platform.window.removeEventListener('focus', resume);
    },
  };
}

/** Every wish is `ideal`: a camera that does less is better than none. */
async function request(
  media: CameraPlatform['media'],
  facing: Facing,
  deviceId: string | undefined,
): Promise<MediaStream> {
  if (media === undefined) throw new TypeError('this page has no mediaDevices');
  const which = deviceId === undefined ? { facingMode: { ideal: facing } } : { deviceId: { ideal: deviceId } };
  const size = facing === 'environment' ? { width: 2560, height: 1440 } : { width: 1280, height: 960 };
  return media.getUserMedia({
    audio: false,
    video: { ...which, width: { ideal: size.width }, height: { ideal: size.height } },
  });
}

function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
