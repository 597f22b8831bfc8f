import { useEffect, useState } from 'preact/hooks';
import { ActionButton } from '../parts/action-button.tsx';
import { Heading } from '../parts/heading.tsx';
import { canShoot, PictureField } from '../parts/picture-field.tsx';
import { TroubleNotice } from '../parts/trouble-notice.tsx';
import { type PreparationFault, preparePicture } from '../picture.ts';
import { BackLink } from './back-link.tsx';
import type { ScreenProps } from './screen-props.ts';

/** Takes the picture of the face, then the pictures of a challenge. Each can be skipped: a person decides then. */
export function FaceScreen(props: ScreenProps) {
  const { state, send, t } = props;
  const [preparing, setPreparing] = useState(false);
  const [preparationFault, setPreparationFault] = useState<PreparationFault | null>(null);
  const texts = t.face;
  const challenge = state.verification?.challenge ?? null;
  const timedOut = useTimedOut(challenge?.id ?? null);
  const isOver = challenge !== null && (challenge.id === timedOut || challenge.id === state.endedChallenge);
  const given = state.verification?.given.pictures.includes('face') === true;
  const isComplete = challenge !== null && challenge.given >= challenge.actions.length;
  const isRunning = challenge !== null && !isOver && !isComplete;
  const action = given && isRunning ? challenge.actions[challenge.given] : undefined;
  const busy = preparing || state.busy !== null;
  const fault = preparationFault ?? state.pictureFault;

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
  if (given && isComplete) return <GivenFace {...props} />;
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
      {given && isRunning && <p class="quiet">{texts.progress(challenge.given + 1, challenge.actions.length)}</p>}
      {given && !isRunning && challenge !== null && (
        <p class="notice wrong">{challenge.attemptsLeft === 0 ? texts.used : texts.ended}</p>
      )}
      <div role="alert">
        {fault !== null && <p class="notice wrong">{{ ...t.document.faults, ...texts.faults }[fault]}</p>}
      </div>
      <p role="status" class={busy ? 'waiting' : 'visually-hidden'}>
        {busy && <span class="spinner" />}
        {preparing ? t.document.preparing : busy ? t.busy.frame : ''}
      </p>
      <TroubleNotice state={state} send={send} t={t} />
      <div class="actions">
        {!given && (
          <PictureField label={texts.take} primary camera={camera} busy={busy} onChoose={take('selfieTaken')} />
        )}
        {action !== undefined && (
          <PictureField label={texts.shoot} primary camera={camera} busy={busy} onChoose={take('frameTaken')} />
        )}
        {given && !isRunning && challenge?.attemptsLeft !== 0 && (
          <ActionButton busy={busy} busyText={t.busy.challenge} onPress={() => send({ type: 'challengePressed' })}>
            {challenge === null ? texts.begin : texts.again}
          </ActionButton>
        )}
        <ActionButton
          kind="link"
          busy={busy}
          onPress={() => send({ type: 'skipped', skip: given ? 'challenge' : 'face' })}
        >
          {given ? texts.skip : texts.cannot}
        </ActionButton>
      </div>
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

/** How long a challenge may be answered; the service decides, by its own clock. */
const challengeMs = 60_000;

/** The challenge that this page has shown for its whole time. */
function useTimedOut(id: string | null): string | null {
  const [timedOut, setTimedOut] = useState<string | null>(null);
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => setTimedOut(id), challengeMs);
    return () => clearTimeout(timer);
  }, [id]);
  return timedOut;
}
