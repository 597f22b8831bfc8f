import { dateLocale } from '../choose-messages.ts';
import { stepScreens } from '../flow.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Heading } from '../parts/heading.tsx';
import { TroubleNotice } from '../parts/trouble-notice.tsx';
import type { ScreenProps } from './screen-props.ts';

/** Names the tenant, the steps and what is kept. The link is not used before Start is pressed. */
export function WelcomeScreen({ state, send, t, tenant }: ScreenProps) {
  const { verification, busy } = state;
  if (verification === null) return null;
  const onlyPassport = verification.documentTypes.every((type) => type === 'passport');
  const until = new Intl.DateTimeFormat(dateLocale(t, navigator.languages), { dateStyle: 'long', timeStyle: 'short' });
  return (
    <>
      <Heading text={t.welcome.heading(tenant)} t={t} />
      <p class="lead">{t.welcome.lead(tenant)}</p>
      <h2>{t.welcome.stepsHeading}</h2>
      <ol class="steps">
        {stepScreens(verification).map((screen) => (
          <li key={screen}>{screen === 'document' && !onlyPassport ? t.welcome.anyDocument : t.welcome[screen]}</li>
        ))}
      </ol>
      <h2>{t.welcome.keptHeading}</h2>
      <p>{t.welcome.kept(tenant)}</p>
      <p class="phone-hint notice">{t.welcome.phone}</p>
      <TroubleNotice state={state} send={send} t={t} />
      <div class="actions">
        <ActionButton busy={busy !== null} busyText={t.busy.start} onPress={() => send({ type: 'startPressed' })}>
          {t.welcome.start}
        </ActionButton>
      </div>
      <p class="quiet">
        {t.welcome.once} {t.welcome.until(until.format(new Date(verification.expiresAt)))}
      </p>
    </>
  );
}
