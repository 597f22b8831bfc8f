import { useCallback, useState } from 'preact/hooks';
import { useFaceProgress } from '../face-progress.ts';
import { useBackCloses } from '../open-camera.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ChallengeButton } from '../parts/challenge-button.tsx';
import { Heading } from '../parts/heading.tsx';
import { canShoot, PictureField } from '../parts/picture-field.tsx';
import { TroubleNotice } from '../parts/trouble-notice.tsx';
import { hasCameraAccess, useLiveCamera } from '../parts/use-live-camera.ts';
import { type PreparationFault, preparePicture } from '../picture.ts';
import { BackLink } from './back-link.tsx';
import type { ScreenProps } from './screen-props.ts';

/**
 * Takes the picture of the face, then the pictures of a challenge. Each can be skipped: a person decides then. The pictures come from
 * the camera in the page, or from the phone's camera app where the user prefers it or the page has no camera.
 */
export function FaceScreen(props: ScreenProps) {
  const [way, setWay] = useState<'undecided' | 'camera' | 'files'>(hasCameraAccess ? 'undecided' : 'files');
  const live = useLiveCamera(way === 'camera');
  const { challenge, isComplete } = useFaceProgress(props.state);
  const given = props.state.verification?.given.pictures.includes('face') === true;
  const isDone = given && challenge !== null && isComplete;
  useBackCloses(
    hasCameraAccess && way !== 'undecided' && !isDone,
    useCallback(() => setWay('undecided'), []),
  );
  if (isDone) return <GivenFace {...props} />;
  if (way === 'undecided' || (way === 'camera' && live === null)) {
    const isLoading = way === 'camera';
    return (
      <FaceChoice {...props} isLoading={isLoading} onCamera={() => setWay('camera')} onFiles={() => setWay('files')} />
    );
  }
  if (way === 'files' || live === 'failed' || live === null) return <FaceFiles {...props} />;
  return <live.FaceCamera {...props} onFiles={() => setWay('files')} onLeave={() => setWay('undecided')} />;
}

/** Says what comes, and lets the user choose between the camera in the page and files. */
function FaceChoice(props: ScreenProps & { isLoading: boolean; onCamera: () => void; onFiles: () => void }) {
  const { state, send, t } = props;
  const texts = t.face;
  const given = state.verification?.given.pictures.includes('face') === true;
  return (
    <>
      <BackLink {...props} />
      <Heading key={given ? 'challenge' : 'selfie'} text={given ? texts.challengeHeading : texts.heading} t={t} />
      <p class="lead">{given ? texts.challengeLead : texts.lead}</p>
      <TroubleNotice state={state} send={send} t={t} />
      <div class="actions">
        <ActionButton busy={props.isLoading} busyText={texts.take} onPress={props.onCamera}>
          {given ? texts.begin : texts.take}
        </ActionButton>
        <ActionButton kind="secondary" onPress={props.onFiles}>
          {texts.files}
        </ActionButton>
        <ActionButton kind="link" onPress={() => send({ type: 'skipped', skip: given ? 'challenge' : 'face' })}>
          {given ? texts.skip : texts.cannot}
        </ActionButton>
      </div>
      <p class="quiet">{texts.reviewed}</p>
    </>
  );
}

/** Takes every picture with the phone's camera app, or from a file. */
function FaceFiles(props: ScreenProps) {
  const { state, send, t } = props;
  const [preparing, setPreparing] = useState(false);
  const [preparationFault, setPreparationFault] = useState<PreparationFault | null>(null);
  const texts = t.face;
  const { challenge, given, isRunning, action } = useFaceProgress(state);
  const busy = preparing || state.busy !== null;
  const fault = preparationFault ?? state.pictureFault;
  const isUsedUp = challenge?.attemptsLeft === 0;

  const turnToAnother = (): void => send({ type: 'pictureWanted' });
  const take = (type: 'selfieTaken' | 'frameTaken') => async (file: File) => {
    setPreparing(true);
    setPreparationFault(null);
    try {
      const prepared = await preparePicture(file);
      if (prepared.ok) send({ type, picture: prepared.picture });
      else setPreparationFault(prepared.fault);
    } finally {
      setPreparing(false);
    }
  };
  const camera = canShoot ? 'user' : null;
  const heading = given
    ? action === undefined
      ? texts.challengeHeading
      : (texts.actions[action] ?? action)
    : texts.heading;
  return (
    <>
      {action === undefined && <BackLink {...props} />}
      <Heading key={heading} text={heading} t={t} />
      <p class="lead">{action === undefined ? (given ? texts.challengeLead : texts.lead) : texts.hints[action]}</p>
      {given && isRunning && challenge !== null && (
        <p class="quiet">{texts.progress(challenge.given + 1, challenge.actions.length)}</p>
      )}
      {given && !isRunning && challenge !== null && <p class="notice wrong">{isUsedUp ? texts.used : texts.ended}</p>}
      <div role="alert">
        {fault !== null && (
          <p class="notice wrong">
            {{ ...t.document.faults, ...texts.faults }[fault]}
            {state.attemptsLeft === 0 && t.page.gap + texts.anyway}
          </p>
        )}
      </div>
      <p role="status" class={busy ? 'waiting' : 'visually-hidden'}>
        {busy && <span class="spinner" />}
        {preparing ? t.document.preparing : busy ? t.busy.frame : ''}
      </p>
      <TroubleNotice state={state} send={send} t={t} />
      <div class="actions">
        {!given && (
          <PictureField
            label={texts.take}
            primary
            camera={camera}
            busy={busy}
            onOpen={turnToAnother}
            onChoose={take('selfieTaken')}
          />
        )}
        {action !== undefined && (
          <PictureField
            label={texts.shoot}
            primary
            camera={camera}
            busy={busy}
            onOpen={turnToAnother}
            onChoose={take('frameTaken')}
          />
        )}
        {given && !isRunning && <ChallengeButton send={send} t={t} challenge={challenge} busy={busy} />}
        <ActionButton
          kind="link"
          busy={busy}
          onPress={() => send({ type: 'skipped', skip: given ? 'challenge' : 'face' })}
        >
          {given ? texts.skip : texts.cannot}
        </ActionButton>
      </div>
      {state.verification?.mode === 'live' && <p class="quiet">{texts.fromFile}</p>}
      <p class="quiet">{texts.reviewed}</p>
    </>
  );
}

/** Shown to a user who comes back after the last picture. */
function GivenFace(props: ScreenProps) {
  const { state, send, t } = props;
  return (
    <>
      <BackLink {...props} />
      <Heading key="given" text={t.face.heading} t={t} />
      <p class="lead">{t.face.given}</p>
      <TroubleNotice state={state} send={send} t={t} />
      <div class="actions">
        <ActionButton busy={state.busy !== null} onPress={() => send({ type: 'goOnPressed' })}>
          {t.document.goOn}
        </ActionButton>
      </div>
    </>
  );
}
