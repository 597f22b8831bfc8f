import { useState } from 'preact/hooks';
import { ActionButton } from '../parts/action-button.tsx';
import { Heading } from '../parts/heading.tsx';
import { PassportDrawing } from '../parts/passport-drawing.tsx';
import { TroubleNotice } from '../parts/trouble-notice.tsx';
import { type PreparationFault, preparePicture } from '../picture.ts';
import type { ScreenProps } from './screen-props.ts';

/** Devices whose file field can open the camera. Others would show the same file dialogue twice. */
const canShoot = 'capture' in document.createElement('input') || matchMedia('(pointer: coarse)').matches;

/** Takes the picture of the passport: choose, check, send. */
export function DocumentScreen(props: ScreenProps) {
  const { state, send, t } = props;
  const { picture, sentPicture, busy } = state;
  const [preparing, setPreparing] = useState(false);
  const [preparationFault, setPreparationFault] = useState<PreparationFault | null>(null);
  const texts = t.document;

  const choose = async (file: File): Promise<void> => {
    setPreparing(true);
    setPreparationFault(null);
    try {
      const prepared = await preparePicture(file);
      if (prepared.ok) send({ type: 'pictureChosen', picture: prepared.picture });
      else setPreparationFault(prepared.fault);
    } finally {
      // While a picture is prepared, the screen accepts neither another picture nor a press.
      setPreparing(false);
    }
  };

  const fault = preparationFault ?? state.pictureFault;
  const given = state.verification?.given.pictures.includes('document_front') === true;
  const unsent = picture !== null && picture !== sentPicture;
  const shown = picture ?? sentPicture;
  const busyChoosing = preparing || busy !== null;
  return (
    <>
      <Heading key={unsent ? 'check' : 'choose'} text={unsent ? texts.checkHeading : texts.heading} t={t} />
      <p class="lead">{unsent ? texts.check : given ? texts.given : texts.lead}</p>
      {shown === null ? (
        <PassportDrawing label={texts.drawing} />
      ) : (
        <img class="preview" src={shown.previewUrl} alt={texts.preview} />
      )}
      {!unsent && !given && (
        <ul class="hints">
          <li>{texts.whole}</li>
          <li>{texts.lines}</li>
          <li>{texts.glare}</li>
        </ul>
      )}
      <div role="alert">{fault !== null && <p class="notice wrong">{texts.faults[fault]}</p>}</div>
      <p role="status" class={preparing ? 'waiting' : 'visually-hidden'}>
        {preparing && <span class="spinner" />}
        {preparing ? texts.preparing : ''}
      </p>
      <TroubleNotice state={state} send={send} t={t} />
      <div class="actions">
        {unsent && (
          <ActionButton
            busy={busyChoosing}
            busyText={busy === null ? undefined : t.busy.picture}
            onPress={() => send({ type: 'pictureConfirmed' })}
          >
            {texts.use}
          </ActionButton>
        )}
        {!unsent && given && (
          <ActionButton busy={busyChoosing} onPress={() => send({ type: 'goOnPressed' })}>
            {texts.goOn}
          </ActionButton>
        )}
        {canShoot && (
          <PictureField
            label={shown === null ? texts.take : texts.retake}
            primary={!unsent && !given}
            camera
            busy={busyChoosing}
            onChoose={choose}
          />
        )}
        <PictureField
          label={shown === null ? texts.choose : texts.rechoose}
          primary={!unsent && !given && !canShoot}
          camera={false}
          busy={busyChoosing}
          onChoose={choose}
        />
      </div>
    </>
  );
}

/**
 * A file field that looks like a button. The phone's own camera app takes the picture: it needs no permission that the user may
 * have denied, and focuses better than video in a page.
 */
function PictureField(props: {
  label: string;
  primary: boolean;
  camera: boolean;
  busy: boolean;
  onChoose: (file: File) => Promise<void>;
}) {
  const camera = props.camera ? { capture: 'environment' as const } : {};
  return (
    <label class={`button ${props.primary ? 'primary' : 'secondary'} ${props.busy ? 'inactive' : ''}`}>
      <input
        type="file"
        class="visually-hidden"
        accept="image/jpeg,image/png"
        {...camera}
        aria-disabled={props.busy}
        onClick={(event) => {
          if (props.busy) event.preventDefault();
        }}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Cleared, so that choosing the same file again is a change too.
          event.currentTarget.value = '';
          if (file !== undefined) void props.onChoose(file);
        }}
      />
      {props.label}
    </label>
  );
}
