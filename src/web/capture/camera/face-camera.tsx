import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { useFaceProgress } from '../face-progress.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ChallengeButton } from '../parts/challenge-button.tsx';
import { otherDeviceOf } from '../parts/device-links.tsx';
import { Heading } from '../parts/heading.tsx';
import { TroubleNotice } from '../parts/trouble-notice.tsx';
import type { ScreenProps } from '../screens/screen-props.ts';
import { CameraStage, type RunningCamera } from './camera-stage.tsx';
import { useSpokenInstructions } from './spoken-instructions.ts';
import { useGuidance } from './use-guidance.ts';
import { takePicture } from './video-picture.ts';
import { useView, Viewfinder } from './viewfinder.tsx';

/** Time to read an instruction and to follow it. The button takes the picture earlier. */
const poseMs = 4_000;
/** A head that does not keep still is photographed all the same: the service says whether the picture can be used. */
const poseMaxMs = 7_000;

type FaceCameraProps = ScreenProps & {
  /** Leaves the camera for the camera app or a file. */
  readonly onFiles: () => void;
  readonly onLeave: () => void;
};

/** Takes the picture of the face and the frames of the challenge from one running camera. */
export function FaceCamera(props: FaceCameraProps) {
  const { t, tenant, onFiles, onLeave } = props;
  const c = t.camera;
  const file = (isFirst: boolean) => (
    <ActionButton kind={isFirst ? 'primary' : 'secondary'} onPress={onFiles}>
      {c.phoneCamera}
    </ActionButton>
  );
  return (
    <>
      <CameraStage
        facing="user"
        purpose="face"
        ways={{ file, canLeaveApp: false, otherDevice: otherDeviceOf(props), tenant }}
        onLeave={onLeave}
        t={t}
      >
        {(camera) => <RunningFaceCamera {...props} camera={camera} />}
      </CameraStage>
      <OtherWay {...props} />
    </>
  );
}

/** The way for users who cannot do it. It is on every screen of the face. */
function OtherWay({ state, send, t }: ScreenProps) {
  const given = state.verification?.given.pictures.includes('face') === true;
  return (
    <div class="other-way">
      <ActionButton
        kind="link"
        busy={state.busy !== null}
        onPress={() => send({ type: 'skipped', skip: given ? 'challenge' : 'face' })}
      >
        {given ? t.face.skip : t.face.cannot}
      </ActionButton>
      <p class="quiet">{t.face.reviewed}</p>
    </div>
  );
}

function RunningFaceCamera(props: FaceCameraProps & { camera: RunningCamera }) {
  const { state, send, t, camera } = props;
  const c = t.camera;
  const texts = t.face;
  const { challenge, given, isRunning, action, secondsLeft } = useFaceProgress(state);
  const video = useRef<HTMLVideoElement>(null);
  const [view, setView] = useView();
  const [isTaking, setTaking] = useState(false);
  const guidance = useGuidance(video, view, 'face');
  const { pictureFault: fault } = state;
  const busy = isTaking || state.busy !== null;
  const isChallenge = action !== undefined;
  const isBetween = given && !isRunning;
  const isUsedUp = challenge?.attemptsLeft === 0;

  const take = useCallback(async (): Promise<void> => {
    if (video.current === null || view === null) return;
    // The one of before is not sent by itself while this one is taken.
    send({ type: 'pictureWanted' });
    setTaking(true);
    const picture = await takePicture(video.current, view);
    setTaking(false);
    if (picture === null) return;
    navigator.vibrate?.(60);
    send({ type: isChallenge ? 'frameTaken' : 'selfieTaken', picture });
  }, [view, send, isChallenge]);

  // After a refusal or a lost connection the user decides when.
  const isTimed = isChallenge && !busy && fault === null && state.trouble === null && view !== null;
  usePose(
    isTimed ? `${challenge?.id}/${challenge?.given}` : null,
    action !== 'close_eyes' && guidance.shown === 'still',
    take,
  );

  const heading = isChallenge ? (texts.actions[action] ?? action) : isBetween ? texts.challengeHeading : c.face.selfie;
  const lead = isChallenge
    ? isTimed || busy
      ? (c.face.poses[action] ?? c.face.soon)
      : (texts.hints[action] ?? '')
    : isBetween
      ? texts.challengeLead
      : c.face.selfieHint;
  const speech = useSpokenInstructions(`${heading}. ${lead}`, t.locale);
  const hint = guidance.shown === null || isBetween ? undefined : c.face.hints[guidance.shown];
  return (
    <>
      <Heading key={heading} text={heading} t={t} />
      <p class="instruction">{hint ?? lead}</p>
      {isBetween && challenge !== null && <p class="notice wrong">{isUsedUp ? texts.used : texts.ended}</p>}
      <div role="alert">
        {fault !== null && (
          <p class="notice wrong">
            {{ ...t.document.faults, ...texts.faults }[fault]}
            {state.attemptsLeft === 0 && t.page.gap + texts.anyway}
          </p>
        )}
      </div>
      <TroubleNotice state={state} send={send} t={t} />
      <Viewfinder
        video={video}
        stream={camera.state.stream}
        subject="face"
        isGood={busy}
        isMirrored={camera.state.track.getSettings().facingMode !== 'environment'}
        view={view}
        onView={setView}
      >
        {isChallenge && challenge !== null && (
          <p class="time-left">
            {texts.progress(challenge.given + 1, challenge.actions.length)}
            <br />
            {c.face.seconds(secondsLeft)}
          </p>
        )}
      </Viewfinder>
      <p role="status" class="visually-hidden">
        {state.busy === null ? (hint ?? '') : c.face.takenNext}
      </p>
      <div class="actions near">
        {isBetween ? (
          <ChallengeButton send={send} t={t} challenge={challenge} busy={busy} />
        ) : (
          <ActionButton
            busy={busy || view === null}
            busyText={view === null ? undefined : t.busy.frame}
            onPress={() => void take()}
          >
            {c.shutter}
          </ActionButton>
        )}
        <div class="side-actions">
          {speech !== null && (
            <ActionButton kind="link" onPress={speech.turn}>
              {speech.isOn ? c.face.silent : c.face.aloud}
            </ActionButton>
          )}
          {camera.cameras.length > 1 && (
            <ActionButton kind="link" onPress={camera.useOther}>
              {c.other}
            </ActionButton>
          )}
          <ActionButton kind="link" onPress={props.onFiles}>
            {c.phoneCamera}
          </ActionButton>
        </div>
      </div>
    </>
  );
}

/**
 * Takes the picture of a pose by itself, once the user had time for it and keeps still.
 * @param pose which pose it is; null while none is waited for
 */
function usePose(pose: string | null, isMoving: boolean, take: () => Promise<void>): void {
  const latest = useRef({ isMoving, take });
  latest.current = { isMoving, take };
  useEffect(() => {
    if (pose === null) return;
    const since = performance.now();
    const timer = setInterval(() => {
      const waited = performance.now() - since;
      if (waited < poseMs || (latest.current.isMoving && waited < poseMaxMs)) return;
      clearInterval(timer);
      void latest.current.take();
    }, 100);
    return () => clearInterval(timer);
  }, [pose]);
}
