import { useCallback, useEffect, useState } from 'preact/hooks';
import { chosenType, describedType, isGiven, isPassport, offersBack } from '../chosen-document.ts';
import type { FlowState } from '../flow.ts';
import type { Messages } from '../messages.ts';
import { useBackCloses } from '../open-camera.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { CardDrawing } from '../parts/card-drawing.tsx';
import { otherDeviceOf } from '../parts/device-links.tsx';
import { DocumentTypeChoice, documentNames } from '../parts/document-type-choice.tsx';
import { Heading } from '../parts/heading.tsx';
import { PassportDrawing } from '../parts/passport-drawing.tsx';
import { canShoot, PictureField } from '../parts/picture-field.tsx';
import { TroubleNotice } from '../parts/trouble-notice.tsx';
import { hasCameraAccess, useLiveCamera } from '../parts/use-live-camera.ts';
import { type Picture, type PreparationFault, preparePicture } from '../picture.ts';
import type { ScreenProps } from './screen-props.ts';

/** Takes the pictures of the document: choose which it is, choose a picture, check, send. */
export function DocumentScreen(props: ScreenProps) {
  const { state, send, t } = props;
  const offered = documentNames(state, t);
  if (offered.length > 1 && (state.choosing || chosenType(state) === null)) {
    return <DocumentTypeChoice offered={offered} send={send} t={t} />;
  }
  return <PictureStep key={state.side} {...props} />;
}

function PictureStep(props: ScreenProps) {
  const { state, send, t } = props;
  const { picture, sentPictures, side, busy } = state;
  const [preparing, setPreparing] = useState(false);
  const [preparationFault, setPreparationFault] = useState<PreparationFault | null>(null);
  const [isShooting, setShooting] = useState(false);
  const live = useLiveCamera(isShooting);
  useEffect(() => {
    if (live === 'failed') setShooting(false);
  }, [live]);
  useBackCloses(
    isShooting,
    useCallback(() => setShooting(false), []),
  );
  const texts = t.document;
  const type = describedType(state);

  const turnToAnother = (): void => send({ type: 'pictureWanted' });
  const choose = async (file: File): Promise<void> => {
    setPreparing(true);
    setPreparationFault(null);
    try {
      const prepared = await preparePicture(file);
      if (prepared.ok) send({ type: 'pictureChosen', picture: prepared.picture });
      else {
        send({ type: 'pictureUnreadable' });
        setPreparationFault(prepared.fault);
      }
      setShooting(false);
    } finally {
      // While a picture is prepared, the screen accepts neither another picture nor a press.
      setPreparing(false);
    }
  };

  const takeShot = useCallback(
    (shot: Picture): void => {
      send({ type: 'pictureChosen', picture: shot });
      setPreparationFault(null);
      setShooting(false);
    },
    [send],
  );

  const fault = preparationFault ?? state.pictureFault;
  const given = isGiven(state, side);
  const sent = sentPictures[side] ?? null;
  const unsent = picture !== null && picture !== sent;
  const shown = picture ?? sent;
  const busyChoosing = preparing || busy !== null;
  const isBack = side === 'document_back';
  const words = wordsOf(t, isBack, isPassport(type));
  const canUse = unsent && mayBeSent(state);
  const isRefusedOrNew = !canUse || state.attemptsLeft === 0;
  const lead = unsent ? words.check : given ? texts.given : words.lead;
  const hasCamera = hasCameraAccess && live !== 'failed';
  // After the refusals, another picture is the better way: it comes first.
  const isLastTry = state.attemptsLeft === 0;
  const useButton = canUse && (
    <ActionButton
      kind={isLastTry ? 'secondary' : 'primary'}
      busy={busyChoosing}
      busyText={busy === null ? undefined : t.busy.picture}
      onPress={() => send({ type: 'pictureConfirmed' })}
    >
      {isLastTry ? texts.useAnyway : texts.use}
    </ActionButton>
  );
  if (isShooting && live !== null && live !== 'failed') {
    const file = (isFirst: boolean) => (
      <PictureField label={texts.choose} primary={isFirst} camera={null} busy={busyChoosing} onChoose={choose} />
    );
    return (
      <live.DocumentCamera
        subject={isPassport(type) ? 'passport' : 'card'}
        isBack={isBack}
        ways={{ file, canLeaveApp: false, otherDevice: otherDeviceOf(props), tenant: props.tenant }}
        onTaken={takeShot}
        onLeave={() => setShooting(false)}
        t={t}
      />
    );
  }
  return (
    <>
      <Heading key={unsent ? 'check' : 'choose'} text={unsent ? texts.checkHeading : words.heading} t={t} />
      {(fault === null || !unsent) && <p class="lead">{lead}</p>}
      {shown !== null ? (
        <img class="preview" src={shown.previewUrl} alt={isBack ? texts.back.preview : texts.preview} />
      ) : isPassport(type) ? (
        <PassportDrawing label={texts.drawing} />
      ) : (
        <CardDrawing label={isBack ? texts.back.drawing : texts.card.drawing} isBack={isBack} />
      )}
      {!unsent && !given && (
        <ul class="hints">
          <li>{words.whole}</li>
          <li>{words.lines}</li>
          <li>{words.glare}</li>
        </ul>
      )}
      {!unsent && type === 'my_number_card' && <p class="notice">{texts.card.noNumber}</p>}
      {!unsent && isBack && type === 'driver_license' && <p class="notice">{texts.back.donor}</p>}
      {!unsent && isBack && type === 'residence_card' && <p class="notice">{texts.back.combined}</p>}
      <div role="alert">
        {fault !== null && (
          <p class="notice wrong">
            {texts.faults[fault]}
            {unsent && state.attemptsLeft === 0 && t.page.gap + texts.anyway}
          </p>
        )}
      </div>
      {unsent && fault === null && isReviewed(state, picture) && <p class="quiet">{texts.fromFile}</p>}
      <p role="status" class={preparing ? 'waiting' : 'visually-hidden'}>
        {preparing && <span class="spinner" />}
        {preparing ? texts.preparing : ''}
      </p>
      <TroubleNotice state={state} send={send} t={t} />
      <div class="actions">
        {!isLastTry && useButton}
        {!unsent && given && (
          <ActionButton busy={busyChoosing} onPress={() => send({ type: 'goOnPressed' })}>
            {texts.goOn}
          </ActionButton>
        )}
        {hasCamera && (
          <ActionButton
            kind={isRefusedOrNew && !given ? 'primary' : 'secondary'}
            busy={busyChoosing || isShooting}
            busyText={isShooting ? texts.take : undefined}
            onPress={() => {
              turnToAnother();
              setShooting(true);
            }}
          >
            {shown === null ? texts.take : texts.retake}
          </ActionButton>
        )}
        {!hasCamera && canShoot && (
          <PictureField
            label={shown === null ? texts.take : texts.retake}
            primary={isRefusedOrNew && !given}
            camera="environment"
            busy={busyChoosing}
            onOpen={turnToAnother}
            onChoose={choose}
          />
        )}
        <PictureField
          label={shown === null ? texts.choose : texts.rechoose}
          primary={isRefusedOrNew && !given && !hasCamera && !canShoot}
          camera={null}
          busy={busyChoosing}
          onOpen={turnToAnother}
          onChoose={choose}
        />
        {isLastTry && useButton}
        {!isBack && !unsent && offersBack(state) && (
          <ActionButton
            kind="secondary"
            busy={busyChoosing}
            onPress={() => send({ type: 'sideChosen', side: 'document_back' })}
          >
            {texts.back.add}
          </ActionButton>
        )}
        {isBack && !given && (
          <ActionButton kind="secondary" busy={busyChoosing} onPress={() => send({ type: 'goOnPressed' })}>
            {texts.back.skip}
          </ActionButton>
        )}
        {!isBack && documentNames(state, t).length > 1 && (
          <ActionButton
            kind="link"
            busy={busyChoosing}
            onPress={() => send({ type: 'typeChosen', documentType: null })}
          >
            {texts.change}
          </ActionButton>
        )}
      </div>
    </>
  );
}

/** A picture that was refused is refused again, until the service takes any whatever it shows. */
function mayBeSent({ pictureFault, attemptsLeft }: FlowState): boolean {
  return pictureFault === null || attemptsLeft === 0;
}

/** A live tenant lets a person look at pictures that the page did not take. */
function isReviewed({ verification }: FlowState, { source }: Picture): boolean {
  return verification?.mode === 'live' && source === 'file';
}

/** The texts of a side: those of a passport's data page are its own. */
function wordsOf({ document: texts }: Messages, isBack: boolean, passport: boolean) {
  if (isBack) return { ...texts.card, ...texts.back };
  return passport ? texts : texts.card;
}
