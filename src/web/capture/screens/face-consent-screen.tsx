import { consentOf, keptFor } from '../consent.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Heading } from '../parts/heading.tsx';
import { TroubleNotice } from '../parts/trouble-notice.tsx';
import type { ScreenProps } from './screen-props.ts';

/** Asks whether the face may be processed. Both answers lead on: without the face, a person decides. */
export function FaceConsentScreen({ state, send, t, tenant }: ScreenProps) {
  const { verification, busy } = state;
  if (verification === null) return null;
  const start = (face: boolean) => send({ type: 'startPressed', consent: consentOf(t, face) });
  return (
    <>
      <p class="back">
        <ActionButton kind="link" busy={busy !== null} onPress={() => send({ type: 'wentBack' })}>
          {t.page.back}
        </ActionButton>
      </p>
      <Heading text={t.consent.faceHeading} t={t} />
      <p class="lead long">{t.consent.face(tenant)}</p>
      <p>{t.consent.faceKept(keptFor(t, verification.privacy))}</p>
      <TroubleNotice state={state} send={send} t={t} />
      <div class="actions">
        <ActionButton busy={busy !== null} busyText={t.busy.start} onPress={() => start(true)}>
          {t.consent.faceAgree}
        </ActionButton>
        <ActionButton kind="secondary" busy={busy !== null} onPress={() => start(false)}>
          {t.consent.faceRefuse}
        </ActionButton>
      </div>
      <p class="quiet">{t.consent.faceRefused}</p>
    </>
  );
}
