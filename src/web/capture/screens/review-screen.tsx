import type { PutUserInputRequest } from '../../../../generated/clients/capture/index.ts';
import { dateLocale } from '../choose-messages.ts';
import { type StepScreen, stepScreens } from '../flow.ts';
import type { Messages } from '../messages.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Heading } from '../parts/heading.tsx';
import { TroubleNotice } from '../parts/trouble-notice.tsx';
import { refusedFace, screenOfMissing } from '../plan-screens.ts';
import type { ScreenProps } from './screen-props.ts';

/** Shows what the user entered, as far as the page still has it, and submits it. */
export function ReviewScreen(props: ScreenProps) {
  const { state, send, t, tenant } = props;
  const { sentPictures, sentInput, busy, verification } = state;
  const texts = t.review;
  const { document_front: front, document_back: back } = sentPictures;
  const screens = verification === null ? [] : stepScreens(verification);
  const leftOut = verification?.missing.some((name) => screenOfMissing[name] === 'face') === true;
  const edit = (screen: StepScreen, label: string) => (
    <ActionButton kind="link" busy={busy !== null} onPress={() => send({ type: 'wentTo', screen })}>
      {label}
    </ActionButton>
  );
  return (
    <>
      <Heading text={texts.heading} t={t} />
      <p class="lead">{texts.lead}</p>
      <div role="alert">{state.changedElsewhere && busy === null && <p class="notice">{texts.changed}</p>}</div>
      {screens.includes('document') && (
        <section class="given">
          <h2>{texts.document}</h2>
          {front === undefined ? (
            <p class="quiet">{texts.documentGiven}</p>
          ) : (
            <img class="preview small" src={front.previewUrl} alt={t.document.preview} />
          )}
          {back !== undefined && <img class="preview small" src={back.previewUrl} alt={t.document.back.preview} />}
          {edit('document', texts.editDocument)}
        </section>
      )}
      {screens.includes('face') && (
        <section class="given">
          <h2>{texts.face}</h2>
          <p class="quiet">{leftOut ? texts.faceLeftOut : texts.faceGiven}</p>
          {leftOut && edit('face', texts.editFace)}
        </section>
      )}
      {verification !== null && refusedFace(verification) && (
        <section class="given">
          <h2>{texts.face}</h2>
          <p class="quiet">{texts.faceRefused}</p>
        </section>
      )}
      {screens.includes('details') && (
        <section class="given">
          <h2>{texts.details}</h2>
          {sentInput === null ? <p class="quiet">{texts.detailsGiven}</p> : <InputList input={sentInput} t={t} />}
          {edit('details', texts.editDetails)}
        </section>
      )}
      <TroubleNotice state={state} send={send} t={t} />
      <div class="actions">
        <ActionButton busy={busy !== null} busyText={t.busy.submit} onPress={() => send({ type: 'submitPressed' })}>
          {texts.send(tenant)}
        </ActionButton>
        <ActionButton kind="link" busy={busy !== null} onPress={() => send({ type: 'declinePressed' })}>
          {t.decline.fromReview}
        </ActionButton>
      </div>
    </>
  );
}

function InputList({ input, t }: { input: PutUserInputRequest; t: Messages }) {
  const { details } = t;
  const birthDate = new Intl.DateTimeFormat(dateLocale(t, navigator.languages), { dateStyle: 'long', timeZone: 'UTC' });
  const rows: [string, string | undefined][] = [
    [details.lastName, input.lastName],
    [details.firstName, input.firstName],
    [details.birthDate, birthDate.format(new Date(`${input.birthDate}T00:00:00Z`))],
    [details.lastNameKana, input.lastNameKana],
    [details.firstNameKana, input.firstNameKana],
    [details.address, input.address],
  ];
  return (
    <dl>
      {rows.map(([name, value]) =>
        value === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
